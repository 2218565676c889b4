import { useLingui } from '@lingui/react/macro'
import { type Chapter, chapterApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useAction } from '#web/api/use-action.ts'
import { actionColumns, serialColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/list-table.tsx'
import { StatusSwitch } from '#web/ui/status-switch.tsx'

/** The columns of the chapter list, with what the role may do in them. */
export function useChapterColumns(
  { page, pageSize }: { page: number; pageSize: number },
  edit: (chapter: Chapter) => void,
  ask: (chapter: Chapter) => void,
): Column<Chapter>[] {
  const { t } = useLingui()
  const may = usePermission('chapter')
  const toggle = useAction(chapterApi.changeStatus, { invalidates: [chapterApi.list], conflicts: 'toast' })
  const status = (chapter: Chapter) => (
    <StatusSwitch
      name={chapter.chapter}
      status={chapter.status}
      disabled={!may('change-status')}
      onToggle={() => toggle.run({ id: chapter.id })}
    />
  )
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Class`, sort: 'grade', show: (chapter) => chapter.grade.title },
    { title: t`Subject`, sort: 'subject', show: (chapter) => chapter.subject.title },
    { title: t`No.`, sort: 'number', numbers: true, show: (chapter) => chapter.number ?? '-' },
    { title: t`Title`, sort: 'chapter', show: (chapter) => chapter.chapter },
    { title: t`Status`, sort: 'status', show: status },
    ...actionColumns<Chapter>({
      title: t`Action`,
      nameOf: (chapter) => chapter.chapter,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
