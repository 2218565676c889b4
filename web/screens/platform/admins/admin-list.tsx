import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountWaysApi, fixedRoles, invitationApi, roleApi, type SchoolAdmin, schoolAdminApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { InvitationBadge } from '#web/entity/invitation/invitation-badge.tsx'
import { PeopleTabs } from '#web/entity/invitation/people-tabs.tsx'
import { useInvitationActions } from '#web/entity/invitation/use-invitation-actions.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { useEndSignIns } from '#web/entity/use-end-sign-ins.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { useResetStep } from '#web/entity/use-reset-step.tsx'
import { dayAtText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { useSchoolChoices } from './school-choices.ts'

const AdminModal = rowDialog(() => import('./admin-modal.tsx'))
const InvitationDialog = lazyDialog(
  () => import('#web/entity/invitation/invitation-dialog.tsx'),
  ({ person }) => person !== null,
)

const AdminUrl = listUrl({ client_id: urlId, role_id: urlId, status: urlStatus })

/** Who runs the schools. A school always keeps one who can. */
export default function AdminList() {
  const { t } = useLingui()
  const admins: Entity<typeof schoolAdminApi> = {
    api: schoolAdminApi,
    nameOf: (admin) => admin.name,
    fullNameOf: (admin) => `${admin.name}, ${admin.client.title}`,
    staysBecause: (admin) => (admin.is_last ? t`The last active admin of the school. Make another one first.` : null),
  }
  const list = useEntityList(admins, AdminUrl, { search: 'school_admin_name' })
  const [linked, setLinked] = useState<{ account_id: number; name: string } | null>(null)
  const may = useMay()
  const invitationActions = useInvitationActions({
    invalidates: [schoolAdminApi.list],
    may: may(invitationApi.send),
    onLink: setLinked,
  })
  const endSignIns = useEndSignIns(schoolAdminApi.endSignIns)
  const lost = useResetStep()
  const status = useStatusColumn(admins)
  const { client_id, role_id } = list.filters
  const schools = useSchoolChoices(client_id)
  const { rows: roles = [] } = useList(roleApi.list, { filter: { created_for: 'SCHOOL' }, range: { pageSize: 100 } })
  const ownRoles = roles.filter((role) => role.role_id === fixedRoles.school_admin)

  return (
    <EntityList
      list={list}
      title={t`School Admin List`}
      add={t`Add New School Admin`}
      search={t`Search by Name`}
      tabs={<PeopleTabs path="/super-admin/school-admins" kind="school-admin" />}
      filters={[
        choiceFilter({
          label: t`School`,
          all: t`All schools`,
          names: schools.map(({ id, title }) => [id, title] as const),
          value: client_id,
          onChange: (id) => list.change({ client_id: id }),
        }),
        choiceFilter({
          label: t`Role`,
          all: t`All roles`,
          names: ownRoles.map((role) => [role.id, roleTitle(role)] as const),
          value: role_id,
          onChange: (id) => list.change({ role_id: id }),
        }),
        useStatusFilter(list),
      ]}
      columns={[
        { title: t`Name`, sort: 'name', kind: 'title', show: (admin) => <Text size="sm">{admin.name}</Text> },
        { title: t`E-mail`, sort: 'email', kind: 'person', leaves: 2, show: (admin) => admin.email },
        { title: t`School`, leaves: 4, show: (admin) => <SchoolLink admin={admin} /> },
        { title: t`Role`, leaves: 3, show: (admin) => roleTitle(admin.role) },
        { title: t`Invitation`, kind: 'badge', show: ({ invitation }) => <InvitationBadge invitation={invitation} /> },
        {
          title: t`Last sign-in`,
          kind: 'date',
          leaves: 1,
          show: ({ last_sign_in_at }) => (last_sign_in_at ? dayAtText(last_sign_in_at) : t`never`),
          caption: ({ last_sign_in_at }) => (last_sign_in_at ? dayAtText(last_sign_in_at) : t`never signed in`),
        },
        { ...status, sort: 'status' },
      ]}
      rowActions={(admin) => [
        ...invitationActions({ ...admin, account_id: admin.id }),
        may(schoolAdminApi.endSignIns) && admin.last_sign_in_at !== null && endSignIns(admin),
        may(accountWaysApi.resetSecondStep) && admin.last_sign_in_at !== null && lost.action(admin),
      ]}
      dialog={AdminModal}
      empty={{
        title: t`No school admins yet.`,
        text: client_id === null ? undefined : t`This school has nobody who can run it. Invite the first admin.`,
      }}
    >
      <InvitationDialog person={linked} invalidates={[schoolAdminApi.list]} onClose={() => setLinked(null)} />
      {lost.dialog}
    </EntityList>
  )
}

/** A school by its name, which leads to the admins of it alone. */
const SchoolLink = ({ admin: { client } }: { admin: SchoolAdmin }) => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link {...props} to="." search={() => ({ client_id: String(client.id) })} />}
  >
    {client.title}
  </Anchor>
)
