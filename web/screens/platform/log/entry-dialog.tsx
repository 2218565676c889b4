import { Trans, useLingui } from '@lingui/react/macro'
import { Code, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { AuditEntry } from '#contract'
import { fullMomentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { actionName, entityName } from './log-words.ts'
import { shownValue } from './shown-value.ts'
import { Who } from './who.tsx'
import '#web/ui/dialog/dialog.css'

interface EntryDialogProps {
  /** null keeps it closed. */
  entry: AuditEntry | null
  onClose: () => void
}

/** One entry of the log: what each field was before, and since. */
export default function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const requestId = entry?.request_id
  const { t, i18n } = useLingui()
  const title = entry ? `${entityName(i18n, entry.entity)} · ${actionName(i18n, entry.action)}` : ''
  return (
    <Modal opened={entry !== null} onClose={onClose} title={title} size="xl">
      {entry && (
        <Stack gap="sm">
          <Text fw={600}>{entry.title}</Text>
          <Text size="sm">
            {fullMomentText(entry.at)} · <Who entry={entry} />
          </Text>
          {entry.changes.length === 0 ? (
            <Text c="dimmed">
              <Trans>No field was changed.</Trans>
            </Text>
          ) : (
            <ScrollArea type="auto">
              <Table aria-label={t`What was changed`} verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t`Field`}</Table.Th>
                    <Table.Th>{t`Before`}</Table.Th>
                    <Table.Th>{t`After`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entry.changes.map(({ field, before, after }) => (
                    <Table.Tr key={field}>
                      <Table.Th scope="row">{field}</Table.Th>
                      <Value of={before} />
                      <Value of={after} />
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea>
          )}
          <Text size="xs" c="dimmed">
            <Trans>
              Request id: <Code>{requestId}</Code>
            </Trans>
          </Text>
        </Stack>
      )}
    </Modal>
  )
}

const Value = ({ of }: { of: unknown }) => (
  <Table.Td style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', verticalAlign: 'top' }}>
    {shownValue(of)}
  </Table.Td>
)
