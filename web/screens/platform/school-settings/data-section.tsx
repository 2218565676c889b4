import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { SchoolSettings } from '#contract'
import { RememberedLists } from '#web/entity/remembered-lists.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ retention_years, keep_audit_days, keep_job_days }: SchoolSettings) => ({
  retention_years: (retention_years ?? '') as number | string,
  keep_audit_days: String(keep_audit_days ?? ''),
  keep_job_days: String(keep_job_days ?? ''),
})

const orNull = (value: number | string) => (value === '' ? null : Number(value))

const toBody = ({ retention_years, keep_audit_days, keep_job_days }: ReturnType<typeof toValues>) => ({
  retention_years: orNull(retention_years),
  keep_audit_days: orNull(keep_audit_days),
  keep_job_days: orNull(keep_job_days),
})

/** What stays how long, how much room is used, and which lists are remembered. */
export function DataSection({ settings }: SectionProps) {
  const { t, i18n } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody })
  const { form } = section
  const spans = (days: number[], chosen: number | null) => [
    { value: '', label: t`always` },
    ...[...new Set([...days, ...(chosen ? [chosen] : [])])].map((count) => ({
      value: String(count),
      label:
        count % 365 === 0
          ? t`${plural(count / 365, { one: '# year', other: '# years' })}`
          : t`${plural(count, { one: '# day', other: '# days' })}`,
    })),
  ]
  const used = i18n.number(settings.media_bytes / 2 ** 20, { maximumFractionDigits: 1 })
  const quota = i18n.number(settings.media_quota_bytes / 2 ** 20, { maximumFractionDigits: 0 })
  return (
    <Stack gap="xl" maw={560}>
      <SectionFrame title={t`Data`} section={section}>
        <NumberInput
          label={t`Years that a pupil's data stays after the last session`}
          description={t`Empty: until it is erased by hand.`}
          min={1}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('retention_years')}
        />
        <NativeSelect
          label={t`Keep the record of who did what`}
          data={spans([365, 3 * 365, 7 * 365], settings.keep_audit_days)}
          {...form.getInputProps('keep_audit_days')}
        />
        <NativeSelect
          label={t`Keep finished lists and files`}
          data={spans([30, 90, 365], settings.keep_job_days)}
          {...form.getInputProps('keep_job_days')}
        />
        <Text size="sm" c="dimmed">{t`Pictures and files take ${used} MB of ${quota} MB.`}</Text>
      </SectionFrame>
      <RememberedLists />
    </Stack>
  )
}
