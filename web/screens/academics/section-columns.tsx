import { useLingui } from '@lingui/react/macro'
import { type Section, sectionApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { useAction } from '#web/api/use-action.ts'
import { actionColumns, serialColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/list-table.tsx'
import { StatusSwitch } from '#web/ui/status-switch.tsx'

/** The columns of the section list, with what the role may do in them. */
export function useSectionColumns(
  { page, pageSize }: { page: number; pageSize: number },
  edit: (section: Section) => void,
  ask: (section: Section) => void,
): Column<Section>[] {
  const { t } = useLingui()
  const may = usePermission('section')
  const toggle = useAction(sectionApi.changeStatus, { invalidates: [sectionApi.list], conflicts: 'toast' })
  const nameOf = (section: Section) => `${section.grade.title} ${section.title}`
  const status = (section: Section) => (
    <StatusSwitch
      name={nameOf(section)}
      status={section.status}
      disabled={!may('change-status')}
      onToggle={() => toggle.run({ id: section.id })}
    />
  )
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Class`, sort: 'grade', show: (section) => section.grade.title },
    { title: t`Title`, sort: 'title', show: (section) => section.title },
    { title: t`Capacity`, numbers: true, show: (section) => section.capacity ?? '-' },
    { title: t`Status`, sort: 'status', show: status },
    ...actionColumns<Section>({
      title: t`Action`,
      nameOf,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
