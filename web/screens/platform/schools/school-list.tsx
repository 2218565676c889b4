import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconLogin2, IconSchool, IconUsers, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type School, type SortOf, schoolAdminApi, schoolApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { type Entity, rowDialog } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { urlStatus, useStatusFilter } from '#web/entity/filters/status-filter.ts'
import { useStatusColumn } from '#web/entity/status-column.tsx'
import { askListAhead, listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import type { Address } from '#web/routes/route.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { SchoolName, SubDomain } from './school-cells.tsx'
import { useEntrance } from './use-entrance.ts'

const SchoolModal = rowDialog(() => import('./school-modal.tsx'))
const ClosingDialog = lazyDialog(
  () => import('./closing-dialog.tsx'),
  ({ school }) => school !== null,
)

const DemoDialog = lazyDialog(
  () => import('./demo-dialog.tsx'),
  ({ opened }) => opened,
)

const SchoolUrl = listUrl({
  status: urlStatus,
  city: z.string().max(100).nullable().catch(null),
})
const schools: Entity<typeof schoolApi> = { api: schoolApi, nameOf: (school) => school.name }

const asked = { search: 'name' } as const

export const ahead = (address: Address) => askListAhead(schools, SchoolUrl, asked, address)

/** The schools of the platform. Who may see the school admins may enter a school as one of them. */
export default function SchoolList() {
  const { t } = useLingui()
  const list = useEntityList(schools, SchoolUrl, asked)
  const [closing, setClosing] = useState<School | null>(null)
  const { entering, enter } = useEntrance()
  const may = useMay()
  const [making, setMaking] = useState(false)
  const demoAction = may(schoolApi.makeDemo) && {
    label: t`Make the demo school`,
    icon: IconSchool,
    onClick: () => setMaking(true),
    opensDialog: true,
    lesser: true,
  }
  const webhooks = {
    label: t`Webhooks of schools`,
    icon: IconWebhook,
    to: '/super-admin/school-webhooks',
    lesser: true,
  }
  const status = useStatusColumn(schools, { askOff: setClosing })
  const actionsOf = useSchoolActions(enter)

  return (
    <EntityList
      list={list}
      title={t`School List`}
      add={t`Add New School`}
      search={t`Search by School Name`}
      actions={[demoAction, webhooks]}
      filters={[
        useStatusFilter(list),
        {
          label: t`City`,
          all: t`All cities`,
          value: list.filters.city,
          choices: 'word',
          onChange: (city) => list.change({ city }),
        },
      ]}
      columns={[...useSchoolColumns(), { ...status, sort: 'status' }]}
      rowActions={actionsOf}
      dialog={SchoolModal}
      empty={{
        title: t`No schools yet.`,
        text: t`A school has a web address of its own, where its people sign in. Make the first one together with its admin.`,
        actions: [demoAction],
      }}
    >
      <ClosingDialog school={closing} onClose={() => setClosing(null)} />
      <DemoDialog opened={making} onClose={() => setMaking(false)} />
      <BlockingOverlay opened={entering !== null} message={entering} />
    </EntityList>
  )
}

/** What the list says of each school. */
function useSchoolColumns(): Column<School, SortOf<typeof schoolApi.list>>[] {
  const { t, i18n } = useLingui()
  const number = (value: number) => i18n.number(value)
  return [
    { title: t`School`, sort: 'name', kind: 'title', show: (school) => <SchoolName school={school} /> },
    {
      title: t`Sub-domain`,
      sort: 'sub_domain',
      kind: 'code',
      // A long one has room below the name.
      leaves: 6,
      show: (school) => <SubDomain school={school} />,
      caption: ({ sub_domain }) => sub_domain,
    },
    {
      title: t`Contact`,
      kind: 'person',
      leaves: 1,
      show: (school) => <Contact school={school} />,
      caption: (school) => school.contact_person,
    },
    { title: t`Admins`, kind: 'number', leaves: 2, show: ({ counts }) => number(counts.admins) },
    { title: t`Staff`, kind: 'number', leaves: 4, show: ({ counts }) => number(counts.staff) },
    { title: t`Students`, kind: 'number', leaves: 5, show: ({ counts }) => number(counts.students) },
    {
      title: t`Last active`,
      kind: 'date',
      leaves: 3,
      show: ({ last_active_at }) => (last_active_at ? dayAtText(last_active_at) : t`never`),
      caption: ({ last_active_at }) => (last_active_at ? dayAtText(last_active_at) : t`never active`),
    },
  ]
}

/** The ways into a school and to its admins. */
function useSchoolActions(enter: (school: School) => void) {
  const { t } = useLingui()
  const mayEnter = useMay()(schoolAdminApi.list)
  const enterAction = (school: School) => ({
    title: t`Enter`,
    label: t`Enter as school admin: ${school.name}`,
    icon: IconLogin2,
    spelled: true,
    disabled: school.status !== 1,
    onClick: () => enter(school),
  })
  const adminsAction = (school: School) => ({
    title: t`School admins`,
    label: t`School admins of ${school.name}`,
    icon: IconUsers,
    to: '/super-admin/school-admins',
    search: { client_id: String(school.id) },
  })
  return (school: School): (RowAction | false)[] => [mayEnter && enterAction(school), mayEnter && adminsAction(school)]
}

const Contact = ({ school }: { school: School }) => (
  <div>
    <Text size="sm">{school.contact_person}</Text>
    <Text size="xs" c="dimmed">
      {school.email} · {school.phone}
    </Text>
  </div>
)
