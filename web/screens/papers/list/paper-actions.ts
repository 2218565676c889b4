import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type PaperRow, questionPaperApi } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { usePaperFile } from '../print/use-paper-file.ts'

/** What can be done with a paper of the list besides deleting it; one PDF is fetched at a time. */
export function usePaperActions(path: string, file: ReturnType<typeof usePaperFile>) {
  const { t } = useLingui()
  const may = usePermissionHere('question-paper')
  const navigate = useNavigate()
  const { session } = useSessions()
  const { run } = useAction(questionPaperApi.duplicate, {
    invalidates: [questionPaperApi.list],
    onSuccess: ({ data }) => void navigate({ to: `${path}/manual/create/${data.id}` }),
  })
  /** A copy belongs to the session that is worked in. */
  const copy = (id: number) => run({ id, session_id: session?.id }).catch(() => undefined)
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
