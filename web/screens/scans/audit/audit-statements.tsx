import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ExamRow, type ScanAuditRow, scanAuditApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { momentText } from '#web/ui/dates.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'

interface AuditStatementsProps {
  audits: ScanAuditRow[]
  exam: ExamRow | undefined
}

/** What samples have proved, the newest first, each to be printed. */
export function AuditStatements({ audits, exam }: AuditStatementsProps) {
  const { t } = useLingui()
  return (
    <Stack gap="sm" component="section" aria-label={t`What was proved`}>
      {audits.map((audit) => (
        <Statement key={audit.id} audit={audit} name={exam?.name ?? ''} />
      ))}
    </Stack>
  )
}

function Statement({ audit, name }: { audit: ScanAuditRow; name: string }) {
  const { t, i18n } = useLingui()
  const mayPrint = useMay()(scanAuditApi.print)
  const { id, statement, state, again, differences, size, share, by, at } = audit
  const most = i18n.number((share ?? 0) / 100, { style: 'percent', maximumFractionDigits: 4 })
  const when = momentText(at)
  const print = () =>
    void download(
      scanAuditApi.print,
      { id, language: i18n.locale === 'hi' ? 'hi' : 'en' },
      `${t`Answers read: ${name}`}.pdf`,
    )
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Text fw={600} fz="lg" ff="var(--q-serif)">
            <Trans>At most {most} of the answers are wrong</Trans>
          </Text>
          {state === 'STALE' && (
            <Badge color="yellow" variant="light">
              <Trans>Pages came since</Trans>
            </Badge>
          )}
        </Group>
        {statement && <Text>{textOf(statement)}</Text>}
        {again.length > 0 && (
          <Text c="var(--q-bad)">
            <Plural
              value={again.length}
              one="Read # page again: the printed statement names it."
              other="Read # pages again: the printed statement names them."
            />
          </Text>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            <Trans>
              {differences} of {size} differed
            </Trans>
            {` · ${[by?.name, when].filter(Boolean).join(', ')}`}
          </Text>
          {mayPrint && (
            <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
              <Trans>Print the statement</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
