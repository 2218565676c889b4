import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type LanguageOf, type ReportFormat, reportCardApi } from '#contract'
import { download } from '#web/api/download.ts'
import type { useCardExams } from './card-exams.tsx'

interface LedgerButtonsProps {
  session_id: number
  section_id: number | null
  scheme_id: number | null
  occasion_id: number | null
  language: LanguageOf<'cards'>
  through: ReturnType<typeof useCardExams>['through']
}

/** All pupils of a section on one list; of a whole class there are as many lists as sections. */
export function LedgerButtons({
  session_id,
  section_id,
  scheme_id,
  occasion_id,
  language,
  through,
}: LedgerButtonsProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const save = async (format: ReportFormat) => {
    if (section_id === null || busy) return
    setBusy(format)
    const sent = { session_id, section_id, scheme_id, occasion_id, ...through, language, format }
    await download(reportCardApi.ledger, sent, `${t`Class ledger`}.${format}`)
    setBusy(null)
  }
  const why = section_id === null ? t`Choose a section first` : undefined
  return (
    <Group gap="xs">
      <Text size="sm">
        <Trans>Class ledger:</Trans>
      </Text>
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="subtle"
          px="xs"
          loading={busy === format}
          aria-disabled={section_id === null}
          title={why}
          aria-label={format === 'pdf' ? t`Class ledger as PDF` : t`Class ledger as Excel`}
          onClick={() => void save(format)}
        >
          {format === 'pdf' ? 'PDF' : 'Excel'}
        </Button>
      ))}
    </Group>
  )
}
