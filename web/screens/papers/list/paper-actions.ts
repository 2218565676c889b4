import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import type { PaperRow } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { useCopyPaper } from '../making/use-copy-paper.ts'
import type { usePaperFile } from '../print/use-paper-file.ts'

/** What can be done with a paper of the list besides deleting it; one PDF is fetched at a time. */
export function usePaperActions(path: string, file: ReturnType<typeof usePaperFile>) {
  const { t } = useLingui()
  const may = usePermissionHere('question-paper')
  const copy = useCopyPaper(path)
  return (paper: PaperRow): (RowAction | false)[] => {
    const { id, name, state } = paper
    return [
      { title: t`Preview`, label: t`Preview ${name}`, icon: IconEye, to: `${path}/preview/${id}` },
      state === 'DRAFT' &&
        may('create') && {
          title: t`Continue editing`,
          label: t`Continue editing ${name}`,
          icon: IconPencil,
          to: `${path}/manual/create/${id}`,
        },
      may('create') && {
        title: t`Make a copy`,
        label: t`Make a copy of ${name}`,
        icon: IconCopy,
        lesser: true,
        onClick: () => copy(id),
      },
      may('download') && {
        title: t`Download the PDF`,
        label: t`Download the PDF of ${name}`,
        icon: IconDownload,
        busy: file.busy,
        // Beside the pencil there is no room for it; a draft is seldom printed.
        lesser: state === 'DRAFT',
        onClick: () => file.download(paper),
      },
    ]
  }
}
