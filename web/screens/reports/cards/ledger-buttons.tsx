import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type LanguageOf, type ReportFormat, reportCardApi } from '#contract'
import { download } from '#web/api/download.ts'
import type { useCardExams } from './card-exams.tsx'

interface LedgerButtonsProps {
  /** Of the class. */
  sections: readonly { id: number }[] | undefined
  session_id: number
  section_id: number | null
  scheme_id: number | null
  occasion_id: number | null
  language: LanguageOf<'cards'>
  through: ReturnType<typeof useCardExams>['through']
}

/** All pupils of a section on one list; of a whole class there are as many lists as sections. The register has a sheet for each of them. */
export function LedgerButtons({
  session_id,
  section_id,
  sections,
  scheme_id,
  occasion_id,
  language,
  through,
}: LedgerButtonsProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<ReportFormat | 'register' | null>(null)
  const save = async (format: ReportFormat) => {
    if (section_id === null || busy) return
    setBusy(format)
    const sent = { session_id, section_id, scheme_id, occasion_id, ...through, language, format }
    await download(reportCardApi.ledger, sent, `${t`Class ledger`}.${format}`)
    setBusy(null)
  }
  const section_ids = section_id === null ? sections?.map(({ id }) => id) : [section_id]
  const saveRegister = async () => {
    if (!section_ids?.length || busy) return
    setBusy('register')
    const sent = { session_id, section_ids, scheme_id, occasion_id, ...through, language }
    await download(reportCardApi.register, sent, `${t`Marks register`}.pdf`)
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
      <Button
        variant="subtle"
        px="xs"
        loading={busy === 'register'}
        aria-disabled={!section_ids?.length}
        title={section_ids?.length ? t`A section a sheet, to sign and to bind` : t`Choose a class first`}
        onClick={() => void saveRegister()}
      >
        <Trans>Marks register to sign</Trans>
      </Button>
    </Group>
  )
}
