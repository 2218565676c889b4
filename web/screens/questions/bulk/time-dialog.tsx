import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ExpectedMinutes } from '#contract'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { schemaText } from '#web/ui/message/sentence-text.ts'
import { DecimalField } from '../list/decimal-field.tsx'
import { readNumber } from '../list/read-number.ts'
import type { BulkChange } from './use-bulk.ts'

interface TimeDialogProps {
  opened: boolean
  count: number
  save: (change: BulkChange) => Promise<void>
  onClose: () => void
}

interface TimeValues {
  expected_minutes: string
  /** Take the time away instead. */
  away: boolean
}

/** How long questions are expected to take, the same for all of them; or no longer known. */
export default function TimeDialog({ opened, count, save, onClose }: TimeDialogProps) {
  const { t } = useLingui()
  const form = useForm<TimeValues>({
    initialValues: { expected_minutes: '', away: false },
    validate: { expected_minutes: (typed, { away }) => (away ? null : problemOf(typed, t`Please enter the minutes`)) },
  })
  const { away } = form.values
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormModal
      opened={opened}
      title={t`Set expected time`}
      form={form}
      save={(values) => save({ expected_minutes: values.away ? null : (readNumber(values.expected_minutes) ?? null) })}
      onClose={close}
    >
      <Text size="sm">
        {t`${plural(count, { one: '# question changes.', other: '# questions change.' })}`}{' '}
        <Trans>It makes no new version, and approvals stay.</Trans>
      </Text>
      <DecimalField
        label={t`Expected time (minutes)`}
        description={t`0.25 to 300, in steps of 0.25`}
        withAsterisk={!away}
        disabled={away}
        data-autofocus
        {...form.getInputProps('expected_minutes')}
      />
      <Checkbox
        label={t`Take it away`}
        description={t`The questions then count by their share of a paper's time by marks`}
        checked={away}
        onChange={({ currentTarget }) => {
          form.setFieldValue('away', currentTarget.checked)
          form.clearFieldError('expected_minutes')
        }}
      />
    </FormModal>
  )
}

function problemOf(typed: string, missing: string): string | null {
  const minutes = readNumber(typed)
  if (minutes === undefined) return missing
  const [issue] = ExpectedMinutes.safeParse(minutes).error?.issues ?? []
  return issue ? schemaText(issue.message) : null
}
