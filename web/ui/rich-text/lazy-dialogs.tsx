import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormulaDialogProps } from './formula-dialog.tsx'
import type { ImageDialogProps } from './image-dialog.tsx'
import type { TableDialogProps } from './table-dialog.tsx'

/*
 * The dialogs of the editor, each loaded when it is first opened: the palette and the check of formulas alone weigh as
 * much as half the screen.
 */

const FormulaDialog = lazy(async () => ({ default: (await import('./formula-dialog.tsx')).FormulaDialog }))
const ImageDialog = lazy(async () => ({ default: (await import('./image-dialog.tsx')).ImageDialog }))
const TableDialog = lazy(async () => ({ default: (await import('./table-dialog.tsx')).TableDialog }))

export function LazyFormulaDialog(props: FormulaDialogProps) {
  return <OnceOpened opened={props.target !== null} dialog={<FormulaDialog {...props} />} />
}

export function LazyImageDialog(props: ImageDialogProps) {
  return <OnceOpened opened={props.target !== null} dialog={<ImageDialog {...props} />} />
}

export function LazyTableDialog(props: TableDialogProps) {
  return <OnceOpened opened={props.opened} dialog={<TableDialog {...props} />} />
}

/** Keeps a dialog that was opened once, so that it can fade out. */
function OnceOpened({ opened, dialog }: { opened: boolean; dialog: ReactNode }) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  return wanted && <Suspense>{dialog}</Suspense>
}
