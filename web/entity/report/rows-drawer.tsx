import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { languageOf, type ReportFilter, type RowFormat, reportRowsApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useBack } from '#web/ui/dialog/use-back.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { fileNameOf } from '#web/ui/save-file.ts'
import type { OpenedFigure } from './behind.ts'
import { useRowColumns } from './row-columns.ts'
import '#web/ui/dialog/dialog.css'

interface RowsDrawerProps {
  /** null keeps it closed. */
  figure: OpenedFigure | null
  filter: ReportFilter
  onClose: () => void
}

const PAGE = 50

/** What is behind a figure of a report: as many rows as it counts. */
export default function RowsDrawer({ figure, filter, onClose }: RowsDrawerProps) {
  const { t } = useLingui()
  const last = useRef(figure)
  if (figure) last.current = figure
  const shown = last.current
  useBack(figure !== null, { onBack: onClose })
  return (
    <Drawer.Root opened={figure !== null} onClose={onClose} position="right" size="min(860px, 100vw)">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Its <header> would count as a second banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{shown?.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} size="xl" />
        </Drawer.Header>
        <Drawer.Body>{shown && <Rows key={JSON.stringify(shown)} figure={shown} filter={filter} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Rows({ figure, filter }: { figure: OpenedFigure; filter: ReportFilter }) {
  const { t, i18n } = useLingui()
  const [saving, setSaving] = useState<RowFormat | null>(null)
  const [page, setPage] = useState(1)
  const { title } = figure
  const { session_id = filter.session_id, ...cell } = figure.behind
  const asked = { report: figure.report, filter: { ...filter, session_id }, cell }
  const save = async (format: RowFormat) => {
    setSaving(format)
    const language = languageOf('cards', i18n.locale)
    await download(reportRowsApi.download, { ...asked, format, language }, fileNameOf(title, format))
    setSaving(null)
  }
  const list = useList(reportRowsApi.list, { ...asked, range: { page, pageSize: PAGE } })
  const columns = useRowColumns(list.rows ?? [])
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {list.rows ? (
            <Plural value={list.count} one="# row is behind this figure" other="# rows are behind this figure" />
          ) : (
            '…'
          )}
        </Text>
        {list.count > 0 && (
          <Group gap={0}>
            <Button
              variant="subtle"
              loading={saving === 'csv'}
              aria-label={t`Download as CSV: ${title}`}
              onClick={() => void save('csv')}
            >
              CSV
            </Button>
            <Button
              variant="subtle"
              loading={saving === 'xlsx'}
              aria-label={t`Download as Excel: ${title}`}
              onClick={() => void save('xlsx')}
            >
              Excel
            </Button>
          </Group>
        )}
      </Group>
      <ListTable
        label={figure.title}
        // A row may stand there twice, such as a pupil with two answers.
        rows={list.rows?.map((row, at) => ({ ...row, id: at }))}
        columns={columns}
        stale={list.isStale}
        empty={
          <Text c="dimmed">
            {figure.isNone ? (
              <Trans>There are none.</Trans>
            ) : (
              <Trans>Nothing is behind this figure any more: the exams were changed meanwhile.</Trans>
            )}
          </Text>
        }
        {...list.trouble}
      />
      <PageLinks total={Math.ceil(list.count / PAGE)} page={page} onChange={setPage} />
    </Stack>
  )
}
