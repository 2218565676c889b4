import { Plural } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeading } from '../page-heading.tsx'
import { FirstRows } from './first-rows.tsx'
import { PageLinks } from './pages/page-links.tsx'
import { leastRows, PageSize } from './pages/page-size.tsx'

interface ListPageProps {
  title: string
  /** Search box and filters. */
  filters: ReactNode
  /** The buttons beside the title. */
  actions?: ReactNode
  /** Leads to the lists beside this one. */
  tabs?: ReactNode
  /** Stands before the rows where the screen is wide. */
  rail?: ReactNode
  /** Its rows and how many there are; neither is known while it loads, or when that failed. */
  list: { rows: readonly unknown[] | undefined; count: number; truncated: boolean; trouble?: { error: unknown } }
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** Where the person chooses how many rows a page has. */
  onPageSize?: (size: number) => void
  children: ReactNode
}

/** The frame of a list: title, buttons, filters, '{n} records found', the table, the page links. */
export function ListPage(props: ListPageProps) {
  const { title, filters, actions, tabs, rail, list, page, pageSize, onPage, onPageSize, children } = props
  const { count } = list
  return (
    <Stack gap="sm" className="list-page">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" className="list-top">
        <div className="list-head">
          <PageHeading>{title}</PageHeading>
          <Text size="sm" c="dimmed" aria-live="polite">
            {list.rows ? (
              <Plural value={count} one="# record found" other="# records found" />
            ) : (
              !list.trouble?.error && '…'
            )}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" className="list-ways no-print">
          {actions}
        </Group>
      </Group>
      {tabs}
      <div className="list-filters">{filters}</div>
      <div className="list-beside">
        {rail}
        <Stack gap="sm">
          {children}
          <FirstRows list={list} />
          <div className="list-foot">
            <PageLinks total={Math.ceil(count / pageSize)} page={page} onChange={onPage} />
            {onPageSize && count > leastRows && <PageSize size={pageSize} onChange={onPageSize} />}
          </div>
        </Stack>
      </div>
    </Stack>
  )
}
