import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconMailForward, IconMailOff, IconPrinter } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import {
  codeApi,
  type InvitationRow,
  type InvitedKind,
  invitationApi,
  invitationStates,
  type SortOf,
  schoolAdminApi,
  staffApi,
} from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useChosenRows } from '#web/entity/choose/use-chosen-rows.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { InvitationBadge, stateNames } from '#web/entity/invitation/invitation-badge.tsx'
import { PeopleTabs } from '#web/entity/invitation/people-tabs.tsx'
import { useInvitationActions } from '#web/entity/invitation/use-invitation-actions.ts'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { noValue } from '#web/ui/no-value.ts'
import { useInvitationBulk } from './use-invitation-bulk.ts'

const InvitationDialog = lazyDialog(
  () => import('#web/entity/invitation/invitation-dialog.tsx'),
  ({ person }) => person !== null,
)

const PasteDialog = lazyDialog(
  () => import('./paste-dialog.tsx'),
  ({ opened }) => opened,
)

const InvitationUrl = listUrl({ state: z.enum(invitationStates).nullable().catch(null) })
const invitations: Entity<typeof invitationApi> = { api: invitationApi, nameOf: (person) => person.name }

/** Whose invitations are listed, by the list that the page stands below. */
const kinds: Record<string, InvitedKind> = { 'school-admins': 'school-admin', staffs: 'staff' }

/** Who was asked to come in: how that went out, what became of it, and what can be done about it. */
export default function InvitationList() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const people = pathname.replace(/\/invitations\/?$/, '')
  const kind = kinds[people.split('/').at(-1) ?? ''] ?? 'student'
  const list = useEntityList(invitations, InvitationUrl, {
    search: 'search',
    toFilter: ({ state }) => ({ kind, ...(state ? { state } : {}) }),
  })
  const [linked, setLinked] = useState<{ account_id: number; name: string } | null>(null)
  const [pasting, setPasting] = useState(false)
  const mayCall = useMayHere()
  const { user } = useAccount()
  const may = mayCall(invitationApi.send)
  const maker = { 'school-admin': schoolAdminApi.create, staff: staffApi.create, student: undefined }[kind]
  const printer = { 'school-admin': undefined, staff: codeApi.staff, student: codeApi.students }[kind]
  const invalidates = [invitationApi.list]
  const actions = useInvitationActions({ invalidates, may, onLink: setLinked })
  const choosing = useChosenRows(list, {
    nameOf: invitations.nameOf,
    isOpen: ({ state }) => state !== 'ACCEPTED',
  })
  const bulk = useInvitationBulk(choosing.chosen, choosing.clear)
  const count = choosing.chosen.length

  return (
    <Stack gap="sm">
      {user?.can_mail === false && <NoMail />}
      <EntityList
        list={list}
        title={t`Invitations`}
        search={t`Search by name or e-mail`}
        actions={[
          mayCall(maker) && { label: t`Invite many`, icon: IconClipboardText, onClick: () => setPasting(true) },
          mayCall(printer) &&
            count > 0 && {
              label: t`Print codes (${count})`,
              icon: IconPrinter,
              onClick: bulk.print,
              idle: bulk.pending,
            },
          may &&
            count > 0 && { label: t`Revoke (${count})`, icon: IconMailOff, onClick: bulk.revoke, idle: bulk.pending },
        ]}
        add={
          may &&
          count > 0 && {
            label: t`Send again (${count})`,
            icon: IconMailForward,
            onClick: bulk.send,
            idle: bulk.pending,
          }
        }
        tabs={<PeopleTabs path={people} kind={kind} />}
        filters={[
          choiceFilter({
            label: t`State`,
            all: t`All states`,
            names: (['PENDING', 'EXPIRED', 'REVOKED', 'ACCEPTED'] as const).map(
              (state) => [state, i18n._(stateNames[state])] as const,
            ),
            value: list.filters.state === 'NONE' ? null : list.filters.state,
            onChange: (state) => list.change({ state }),
          }),
        ]}
        choose={may ? choosing.column : undefined}
        columns={useInvitationColumns()}
        rowActions={(row) => actions({ account_id: row.account_id, name: row.name, invitation: row })}
        empty={{
          title: t`No invitation is open.`,
          text: t`Whoever is invited stands here until they have joined. Invite them in the list of people, or many at once by their addresses.`,
        }}
      >
        <PasteDialog opened={pasting} kind={kind} onClose={() => setPasting(false)} />
        <InvitationDialog person={linked} invalidates={invalidates} onClose={() => setLinked(null)} />
      </EntityList>
    </Stack>
  )
}

/** What the list says of each invitation. */
function useInvitationColumns(): Column<InvitationRow, SortOf<typeof invitationApi.list>>[] {
  const { t } = useLingui()
  const day = (at: string | null) => (at ? dayAtText(at) : noValue)
  return [
    { title: t`Name`, sort: 'name', kind: 'title', show: (row) => row.name },
    { title: t`Role`, leaves: 2, show: (row) => roleTitle(row.role) },
    { title: t`Sent to`, kind: 'person', leaves: 3, show: (row) => row.sent_to ?? noValue },
    { title: t`Sent`, kind: 'date', leaves: 1, show: (row) => day(row.sent_at) },
    { title: t`Expires`, kind: 'date', leaves: 4, show: (row) => day(row.expires_at) },
    { title: t`State`, kind: 'badge', show: (row) => <State row={row} /> },
  ]
}

const NoMail = () => (
  <Alert color="yellow" role="status">
    <Trans>Mail is not set up. Copy a link or print codes.</Trans>
  </Alert>
)

/** The badge, and below it what the mail server said. */
const State = ({ row }: { row: InvitationRow }) => (
  <>
    <InvitationBadge invitation={row} />
    {row.error && (
      <Text size="xs" c="var(--q-bad)">
        {row.error}
      </Text>
    )}
  </>
)
