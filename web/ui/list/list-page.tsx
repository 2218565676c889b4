import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../use-page-title.ts'
import { PageLinks } from './page-links.tsx'

interface ListPageProps {
  title: string
  /** The button that adds a row; absent where the role may not. */
  addLabel?: string
  onAdd?: () => void
  /** Search box and filters. */
  filters: ReactNode
  /** More buttons beside Add. */
  actions?: ReactNode
  count: number
  page: number
  pageSize: number
  onPage: (page: number) => void
  children: ReactNode
}

/** The frame of a list: title, buttons, filters, '{n} records found', the table, the page links. */
export function ListPage(props: ListPageProps) {
  const { title, addLabel, onAdd, filters, actions, count, page, pageSize, onPage, children } = props
  usePageTitle(title)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="xs" className="no-print">
          {actions}
          {addLabel && onAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
              {addLabel}
            </Button>
          )}
        </Group>
      </Group>
      <Group className="no-print" align="flex-end">
        {filters}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        <Trans>{count} records found</Trans>
      </Text>
      {children}
      <PageLinks total={Math.ceil(count / pageSize)} page={page} onChange={onPage} />
    </Stack>
  )
}
