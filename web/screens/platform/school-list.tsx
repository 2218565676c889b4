import { useLingui } from '@lingui/react/macro'
import { Badge, Button, Text } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type School, schoolApi } from '#contract'
import { usePermission } from '#web/api/account.ts'
import { CallError } from '#web/api/call-error.ts'
import { enterSchool } from '#web/api/sign-in.ts'
import { useList } from '#web/api/use-list.ts'
import { BlockingOverlay } from '#web/ui/blocking-overlay.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { toSort } from '#web/ui/sort-header.tsx'
import { showWarning } from '#web/ui/toast.tsx'
import { urlPage, urlSort, urlText, useUrlState } from '#web/ui/use-url-state.ts'

const pageSize = 10
const UrlState = z.object({ page: urlPage, search: urlText, sort: urlSort })

/** The schools of the platform, and the way into each as its school admin. */
export default function SchoolList() {
  const { t } = useLingui()
  const may = usePermission('school-admin')
  const { state, change, adjust } = useUrlState(UrlState)
  const list = useList(schoolApi.list, {
    filter: { name: state.search },
    range: { page: state.page, pageSize },
    sort: toSort(state.sort, ['name', 'sub_domain', 'city', 'status']),
  })
  const [entering, setEntering] = useState<string | null>(null)
  const enter = async (school: School) => {
    setEntering(school.name)
    try {
      if (await enterSchool(school.id)) return
      showWarning(t`${school.name} has no active school admin to enter as.`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    setEntering(null)
  }

  const columns: Column<School>[] = [
    { title: t`S.No`, show: (_, index) => (state.page - 1) * pageSize + index + 1, numbers: true, width: 80 },
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
  if (may('view')) {
    columns.push({
      title: t`Action`,
      show: (school) => (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconLogin2 size={16} aria-hidden />}
          disabled={school.status !== 1}
          aria-label={t`Enter ${school.name} as school admin`}
          onClick={() => enter(school)}
        >
          {t`Enter as school admin`}
        </Button>
      ),
    })
  }

  return (
    <ListPage
      title={t`School List`}
      filters={
        <SearchBox
          placeholder={t`Search by School Name`}
          value={state.search}
          onChange={(search) => adjust({ search })}
        />
      }
      count={list.count}
      page={state.page}
      pageSize={pageSize}
      onPage={(page) => change({ page })}
    >
      <ListTable
        label={t`School List`}
        columns={columns}
        rows={list.rows}
        stale={list.isStale}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      <BlockingOverlay opened={entering !== null} message={entering} />
    </ListPage>
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
