import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Loader, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { explainedApi, type ReportFilter } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { useBack } from '#web/ui/dialog/use-back.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { MarkSum } from '../mark-sum/mark-sum.tsx'
import type { Explaining } from '../report/behind.ts'
import { ExplainedTree } from './explained-tree.tsx'
import '#web/ui/dialog/dialog.css'

interface ExplainDrawerProps {
  /** null keeps it closed. */
  asked: Explaining | null
  filter: ReportFilter
  onClose: () => void
}

/** How a percent of a pupil's report comes about, or a total. */
export default function ExplainDrawer({ asked, filter, onClose }: ExplainDrawerProps) {
  const { t } = useLingui()
  const last = useRef(asked)
  if (asked) last.current = asked
  const shown = last.current
  useBack(asked !== null, { onBack: onClose })
  const title = shown && 'mark_id' in shown ? t`Why this total: ${shown.name}` : t`Why this percent`
  return (
    <Drawer.Root opened={asked !== null} onClose={onClose} position="right" size="min(640px, 100vw)">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Its <header> would count as a second banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} size="xl" />
        </Drawer.Header>
        <Drawer.Body>
          {shown &&
            ('mark_id' in shown ? (
              <MarkSum id={shown.mark_id} />
            ) : (
              <Percents key={JSON.stringify(shown)} first={shown.subject_id} filter={filter} />
            ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The percent that was asked for; the subjects of the overall open theirs in its place. */
function Percents({ first, filter }: { first: number | null; filter: ReportFilter }) {
  const { t } = useLingui()
  const [subject_id, setSubject] = useState(first)
  const { data, error, refetch } = useRead(explainedApi.explain, { filter })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loader size="sm" role="status" aria-label={t`Loading...`} />
  const tree = data.find(({ subject }) => (subject?.id ?? null) === subject_id)
  return (
    <Stack gap="lg">
      {subject_id !== first && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => setSubject(first)}
          style={{ alignSelf: 'start' }}
        >
          <Trans>Back to the overall</Trans>
        </Button>
      )}
      {tree ? (
        <ExplainedTree tree={tree} onSubject={setSubject} />
      ) : (
        <Text c="dimmed">
          <Trans>Nothing counts here any more: the exams were changed meanwhile.</Trans>
        </Text>
      )}
    </Stack>
  )
}
