import { useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { type School, schoolAdminApi, schoolApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { enterSchool } from '#web/api/sign-in/sign-in.ts'
import type { Entity } from '#web/entity/entity.ts'
import { EntityList } from '#web/entity/entity-list.tsx'
import { listUrl, useEntityList } from '#web/entity/use-entity-list.ts'
import { BlockingOverlay } from '#web/ui/dialog/blocking-overlay.tsx'
import { showWarning } from '#web/ui/message/toast.tsx'

const SchoolUrl = listUrl({})
const schools: Entity<typeof schoolApi> = { api: schoolApi, nameOf: (school) => school.name }

/** Enters a school; `entering` is its name while that works. */
function useEntrance() {
  const { t } = useLingui()
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async ({ id, name }: School) => {
    setEntering(name)
    try {
      if (await enterSchool(id)) return
      showWarning(t`${name} has no active school admin to enter as.`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    setEntering(null)
  }
  return { entering, enter }
}

/** The schools of the platform. Who may see the school admins may enter a school as one of them. */
export default function SchoolList() {
  const { t } = useLingui()
  const list = useEntityList(schools, SchoolUrl, { search: 'name' })
  const { entering, enter } = useEntrance()
  const mayEnter = useMay()(schoolAdminApi.list)
  const title = t`Enter as school admin`
  const enterAction = (school: School) => ({
    title,
    label: t`Enter as school admin: ${school.name}`,
    icon: IconLogin2,
    spelled: true,
    disabled: school.status !== 1,
    onClick: () => enter(school),
  })

  return (
    <EntityList
      list={list}
      title={t`School List`}
      search={t`Search by School Name`}
      columns={[
        { title: t`School`, sort: 'name', kind: 'title', show: (school) => school.name },
        { title: t`Sub-domain`, sort: 'sub_domain', kind: 'code', leaves: 2, show: (school) => school.sub_domain },
        { title: t`City`, sort: 'city', leaves: 1, show: (school) => school.city },
        { title: t`Contact`, kind: 'person', leaves: 3, show: (school) => <Contact school={school} /> },
        {
          title: t`Status`,
          sort: 'status',
          kind: 'badge',
          show: (school) =>
            school.status === 1 ? <Badge color="green">{t`Active`}</Badge> : <Badge color="gray">{t`Inactive`}</Badge>,
        },
      ]}
      rowActions={mayEnter ? (school) => [enterAction(school)] : undefined}
    >
      <BlockingOverlay opened={entering !== null} message={entering} />
    </EntityList>
  )
}

const Contact = ({ school }: { school: School }) => (
  <div>
    <Text size="sm">{school.contact_person}</Text>
    <Text size="xs" c="dimmed">
      {school.email} · {school.phone}
    </Text>
  </div>
)
