import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadFormulaTexts } from '../../../language.ts'
import { showWarning } from '../../message/toast.tsx'
import type { FormulaDialogProps } from '../formula/formula-dialog.tsx'
import type { ImageDialogProps } from '../tools/image-dialog.tsx'
import type { TableDialogProps } from '../tools/table-dialog.tsx'

/*
 * The dialogs of the editor, each loaded when it is first opened. One that can't be loaded says so and closes: the text
 * around it must not be lost, as it would be if React gave up the screen.
 */

const loadFormulaDialog = async () => {
  const [{ FormulaDialog }] = await Promise.all([import('../formula/formula-dialog.tsx'), loadFormulaTexts()])
  return FormulaDialog
}
const loadImageDialog = async () => (await import('../tools/image-dialog.tsx')).ImageDialog
const loadTableDialog = async () => (await import('../tools/table-dialog.tsx')).TableDialog

export function LazyFormulaDialog(props: FormulaDialogProps) {
  const Dialog = useOnceOpened(props.target !== null, loadFormulaDialog, props.onClose)
  return Dialog && <Dialog {...props} />
}

export function LazyImageDialog(props: ImageDialogProps) {
  const Dialog = useOnceOpened(props.target !== null, loadImageDialog, props.onClose)
  return Dialog && <Dialog {...props} />
}

export function LazyTableDialog(props: TableDialogProps) {
  const Dialog = useOnceOpened(props.opened, loadTableDialog, props.onClose)
  return Dialog && <Dialog {...props} />
}

/** The dialog from the first time it is opened, so that it can also fade out; null before. */
function useOnceOpened<Props>(opened: boolean, load: () => Promise<ComponentType<Props>>, onFailure: () => void) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const giveUp = useRef(onFailure)
  giveUp.current = () => {
    onFailure()
    showWarning(t`This dialog could not be loaded. Check the connection and try again.`)
  }
  const isMissing = opened && !dialog
  useEffect(() => {
    if (!isMissing) return
    let wanted = true
    load().then(
      (loaded) => setDialog(() => loaded),
      () => wanted && giveUp.current(),
    )
    return () => {
      wanted = false
    }
  }, [isMissing, load])
  return dialog
}
