import { useLingui } from '@lingui/react/macro'
import { Badge, Button, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import type { School } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { serialColumn } from '#web/ui/list/columns.tsx'
import type { Column } from '#web/ui/list/list-table.tsx'

/** The columns of the school list. Who may see the school admins may enter a school as one of them. */
export function useSchoolColumns(
  { page, pageSize }: { page: number; pageSize: number },
  enter: (school: School) => void,
): Column<School>[] {
  const { t } = useLingui()
  const mayEnter = usePermission('school-admin')('view')
  const columns: Column<School>[] = [
    serialColumn(t`S.No`, page, pageSize),
    { title: t`School`, sort: 'name', show: (school) => school.name },
    { title: t`Sub-domain`, sort: 'sub_domain', show: (school) => school.sub_domain },
    { title: t`City`, sort: 'city', show: (school) => school.city },
    { title: t`Contact`, show: (school) => <Contact school={school} /> },
    {
      title: t`Status`,
      sort: 'status',
      show: (school) =>
        school.status === 1 ? <Badge color="green">{t`Active`}</Badge> : <Badge color="gray">{t`Inactive`}</Badge>,
    },
  ]
  if (mayEnter) columns.push({ title: t`Action`, show: (school) => <EnterButton school={school} onEnter={enter} /> })
  return columns
}

function EnterButton({ school, onEnter }: { school: School; onEnter: (school: School) => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="light"
      size="xs"
      leftSection={<IconLogin2 size={16} aria-hidden />}
      disabled={school.status !== 1}
      aria-label={t`Enter as school admin: ${school.name}`}
      onClick={() => onEnter(school)}
    >
      {t`Enter as school admin`}
    </Button>
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
