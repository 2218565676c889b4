import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import type { PaperRow } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { usePaperFile } from '../print/use-paper-file.ts'

/** What can be done with a paper of the list besides deleting it; one PDF is fetched at a time. */
export function usePaperActions(path: string, file: ReturnType<typeof usePaperFile>) {
  const { t } = useLingui()
  const may = usePermission('question-paper')
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
      may('download') && {
        title: t`Download the PDF`,
        label: t`Download the PDF of ${name}`,
        icon: IconDownload,
        busy: file.busy,
        onClick: () => file.download(paper),
      },
    ]
  }
}
