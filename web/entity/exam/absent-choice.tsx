import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { examApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { noValue } from '#web/ui/no-value.ts'

interface AbsentChoiceProps {
  exam_id: number
  /** '' while nothing is chosen. */
  value?: string
  onChange?: (policy: string) => void
  error?: unknown
}

/** Before an exam is verified: who was absent, and what either way of counting them makes of the average. */
export function AbsentChoice({ exam_id, value, onChange, error }: AbsentChoiceProps) {
  const { t, i18n } = useLingui()
  const { data } = useRead(examApi.beforeVerify, { id: exam_id }, { toasts: 'none' })
  const choose = useRef(onChange)
  choose.current = onChange
  const rule = data?.policy
  const absent = data?.absent ?? 0
  useEffect(() => {
    // The school's rule is proposed; where it says to ask, nothing is.
    if (rule && rule !== 'ASK' && absent > 0) choose.current?.(rule)
  }, [rule, absent])
  if (!data || absent === 0) return null
  const names = data.names.join(', ')
  const more = absent - data.names.length
  const percent = (mean: number | null) => (mean === null ? noValue : `${i18n.number(mean)} %`)
  const ways = [
    { policy: 'EXCLUDE', label: t`Left out of the class average`, mean: data.mean.EXCLUDE },
    { policy: 'ZERO', label: t`Count as zero`, mean: data.mean.ZERO },
  ] as const
  const rules = { EXCLUDE: t`left out`, ZERO: t`zero`, ASK: t`decide for each exam` }
  const said = rules[data.policy]
  return (
    <Radio.Group
      label={more > 0 ? t`${absent} pupils were absent: ${names} and ${more} more` : t`Absent (${absent}): ${names}`}
      description={<Trans>The school's rule is “{said}”. Medical leave and exemption never count.</Trans>}
      value={value ?? ''}
      onChange={onChange}
      error={error as string}
    >
      <Stack gap="xs" mt="xs">
        {ways.map(({ policy, label, mean }) => (
          <Group key={policy} justify="space-between" wrap="nowrap">
            <Radio value={policy} label={label} />
            <Text fw={600} ff="heading">
              {percent(mean)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  )
}
