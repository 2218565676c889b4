import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { invitationApi, type SortOf, type Staff, staffApi, staffUploadApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useChosenRows } from '#web/entity/choose/use-chosen-rows.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { useClassFilters } from '#web/entity/filters/class-filters.ts'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { InvitationBadge } from '#web/entity/invitation/invitation-badge.tsx'
import { PeopleTabs } from '#web/entity/invitation/people-tabs.tsx'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { useSpreadsheetUpload } from '#web/entity/upload/spreadsheet-upload.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { dayAtText, dayText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { noValue } from '#web/ui/no-value.ts'
import { usePrinting } from '#web/ui/printing.ts'
import { urlInvitation, useInvitationFilter } from '../invitation-filter.ts'
import type { Invitee } from '../invite-dialog.tsx'
import { useArea } from '../use-area.ts'
import { type AskedStaffAction, useStaffActions } from './staff-actions.ts'
import { useStaffFilters } from './staff-filters.ts'
import { classesOf } from './staff-values.ts'

const StaffModal = rowDialog(() => import('./staff-modal.tsx'))
const InviteDialog = lazyDialog(
  () => import('../invite-dialog.tsx'),
  ({ person }) => person !== null,
)
const isOfSomebody = ({ staff }: { staff: Staff | null }) => staff !== null
const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx'), isOfSomebody)
const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx'), isOfSomebody)
const CopyDialog = lazyDialog(
  () => import('./copy-dialog.tsx'),
  ({ opened }) => opened,
)
const StaffBulk = lazyDialog(
  () => import('./staff-bulk.tsx'),
  ({ chosen }) => chosen.length > 0,
)

const StaffUrl = listUrl({
  grade_id: urlId,
  subject_id: urlId,
  section_id: urlId,
  role_id: urlId,
  status: urlStatus,
  invitation: urlInvitation,
  without_assignments: z.literal('yes').nullable().catch(null),
  without_email: z.literal('yes').nullable().catch(null),
  /** Opens the dialog that copies what everybody teaches to this session. */
  copy_to: urlId,
})
const people: Entity<typeof staffApi> = {
  api: staffApi,
  nameOf: (staff) => staff.name,
  fullNameOf: (staff) => `${staff.name} (${staff.emp_id})`,
}

/** Who works at the school, what they teach in the session that is chosen, and how far each is on the way in. */
export default function StaffList() {
  const { t } = useLingui()
  const { session, known } = useSessions()
  const session_id = session?.id ?? null
  const list = useEntityList(people, StaffUrl, {
    search: 'staff_name',
    toFilter: ({ without_assignments, without_email, copy_to: _copied, ...filters }) => ({
      ...filters,
      session_id,
      without_assignments: without_assignments ? true : undefined,
      without_email: without_email ? true : undefined,
    }),
    ready: known,
  })
  const [invitee, setInvitee] = useState<Invitee | null>(null)
  const [asked, setAsked] = useState<AskedStaffAction>(null)
  const [copying, setCopying] = useState(false)
  const may = useMayHere()
  const mayInvite = may(invitationApi.send) && may(staffApi.create)
  const mayUpdate = may(staffApi.update)
  const mayCopy = may(staffApi.copyAssignments)
  const upload = useSpreadsheetUpload(
    { ...staffUploadApi, list: staffApi.list },
    { title: t`Upload Staff`, name: 'staff', entity: 'staff', session },
  )
  const status = useStatusColumn(people)
  const { chosen, column, clear } = useChosenRows(list, { nameOf: people.nameOf })
  const asks = { onInvite: setInvitee, onAsk: setAsked }
  const { actionsOf, dialog } = useStaffActions({ session_id, mayInvite, mayUpdate, ...asks })
  const path = `${useArea()}/staffs`

  return (
    <EntityList
      list={list}
      title={t`Staff List`}
      add={t`Add New Staff`}
      search={t`Search by Name`}
      tabs={<PeopleTabs path={path} kind="staff" />}
      actions={[
        upload.action,
        mayCopy && {
          label: t`Copy assignments…`,
          icon: IconCopy,
          onClick: () => setCopying(true),
          opensDialog: true,
          lesser: true,
        },
      ]}
      filters={[...useClassFilters(list), ...useStaffFilters(list), useStatusFilter(list), useInvitationFilter(list)]}
      choose={mayInvite || mayUpdate ? column : undefined}
      columns={[...useStaffColumns(session_id), { ...status, sort: 'status' }]}
      rowActions={mayInvite || mayUpdate ? actionsOf : undefined}
      dialog={StaffModal}
      empty={{
        title: t`No staff yet.`,
        text: t`A school admin can do everything meanwhile. Staff come one by one, or all at once from the list that the school has.`,
        actions: [upload.action],
      }}
    >
      <StaffBulk chosen={chosen} mayInvite={mayInvite} mayUpdate={mayUpdate} onClear={clear} />
      {upload.dialog}
      {dialog}
      <InviteDialog person={invitee} invalidates={[staffApi.list]} onClose={() => setInvitee(null)} />
      <LeaveDialog staff={asked?.what === 'leave' ? asked.staff : null} onClose={() => setAsked(null)} />
      <HandOverDialog
        staff={asked?.what === 'hand-over' ? asked.staff : null}
        session={session}
        onClose={() => setAsked(null)}
      />
      <CopyDialog
        opened={mayCopy && (copying || list.filters.copy_to !== null)}
        to={list.filters.copy_to}
        onClose={() => {
          setCopying(false)
          if (list.filters.copy_to !== null) list.adjust({ copy_to: null })
        }}
      />
    </EntityList>
  )
}

/** What the list says of each member of staff. */
function useStaffColumns(session_id: number | null): Column<Staff, SortOf<typeof staffApi.list>>[] {
  const { t } = useLingui()
  const mostClasses = usePrinting() ? Number.POSITIVE_INFINITY : undefined
  return [
    { title: t`Emp. ID`, sort: 'emp_id', kind: 'code', leaves: 4, show: (staff) => staff.emp_id },
    { title: t`Name`, sort: 'name', kind: 'title', show: (staff) => staff.name },
    { title: t`Designation`, leaves: 1, show: (staff) => staff.designation },
    { title: t`Signs in with`, kind: 'person', leaves: 2, show: ({ email, login }) => email ?? login },
    { title: t`Role`, sort: 'role', leaves: 5, show: (staff) => roleTitle(staff.role) },
    { title: t`Classes`, leaves: 6, show: (staff) => classesOf(staff, session_id, mostClasses) ?? noValue },
    {
      title: t`Class teacher`,
      leaves: 3,
      show: (staff) => staff.class_teacher_of ?? noValue,
      caption: ({ class_teacher_of }) => class_teacher_of && t`class teacher of ${class_teacher_of}`,
    },
    {
      title: t`Last sign-in`,
      kind: 'date',
      sort: 'last_sign_in_at',
      leaves: 1,
      show: ({ last_sign_in_at }) => (last_sign_in_at ? dayAtText(last_sign_in_at) : t`never`),
      caption: () => null,
    },
    {
      title: t`Invitation`,
      kind: 'badge',
      show: ({ left_on, invitation }) =>
        left_on ? (
          <Text size="sm">{t`Left on ${dayText(left_on)}`}</Text>
        ) : (
          invitation && <InvitationBadge invitation={invitation} />
        ),
    },
  ]
}
