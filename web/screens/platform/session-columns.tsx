import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { Session } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { actionColumns, serialColumn } from '#web/ui/list/columns.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { DefaultSwitch } from './default-switch.tsx'

/** The columns of the session list, with what the role may do in them. */
export function useSessionColumns(
  { page, pageSize }: { page: number; pageSize: number },
  edit: (session: Session) => void,
  ask: (session: Session) => void,
): Column<Session>[] {
  const { t, i18n } = useLingui()
  const may = usePermission('session')
  // Without a time a date would be read as UTC, and shown as the day before in the west.
  const day = (date: string) => i18n.date(`${date}T00:00:00`, { dateStyle: 'medium' })
  return [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`Session`, sort: 'name', show: (session) => session.name },
    { title: t`Start Date`, sort: 'start_date', show: (session) => day(session.start_date) },
    { title: t`End Date`, show: (session) => day(session.end_date) },
    { title: t`Default`, show: (session) => <DefaultSwitch session={session} disabled={!may('update')} /> },
    {
      title: t`Marks`,
      show: (session) =>
        session.is_locked ? <Badge color="gray">{t`Locked`}</Badge> : <Badge color="green">{t`Open`}</Badge>,
    },
    ...actionColumns<Session>({
      title: t`Action`,
      nameOf: (session) => session.name,
      onEdit: may('update') && edit,
      onDelete: may('delete') && ask,
    }),
  ]
}
