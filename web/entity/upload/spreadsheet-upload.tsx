import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { MaybeAction } from '#web/ui/list/page-actions.tsx'
import { useAskedOpen } from '#web/ui/list/use-asked-open.ts'
import type { SpreadsheetUploadProps } from './spreadsheet-upload-dialog.tsx'

const SpreadsheetUploadDialog = lazyDialog(
  () => withTextsOf('uploads', import('./spreadsheet-upload-dialog.tsx')),
  ({ opened }) => opened,
)

/** The action of a list that brings rows in from a spreadsheet, where the role may, and its dialog. */
export function useSpreadsheetUpload(
  api: SpreadsheetUploadProps['api'],
  facts: Pick<SpreadsheetUploadProps, 'title' | 'name' | 'entity' | 'session'>,
) {
  const mayUpload = useMayHere()(api.upload)
  const [pressed, setOpened] = useState(false)
  const [isAsked, forget] = useAskedOpen('upload')
  const opened = pressed || (isAsked && mayUpload)
  const [start, setStart] = useState<File | null>(null)
  const action: MaybeAction = mayUpload && { label: facts.title, icon: IconUpload, onClick: () => setOpened(true) }
  const close = () => {
    setOpened(false)
    setStart(null)
    forget()
  }
  const dialog = <SpreadsheetUploadDialog {...facts} api={api} opened={opened} start={start} onClose={close} />
  /** Opens the dialog with a file that is there already; undefined where the role may not. */
  const open = mayUpload
    ? (file: File) => {
        setStart(file)
        setOpened(true)
      }
    : undefined
  return { action, dialog, open }
}
