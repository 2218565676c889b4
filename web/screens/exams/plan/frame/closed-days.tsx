import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SeriesRow } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import classes from './frame.module.css'

type ClosedDay = SeriesRow['closed_days'][number]

interface ClosedDaysProps {
  value: readonly ClosedDay[]
  onChange: (days: ClosedDay[]) => void
  /** The days between which they lie. */
  first: string
  last: string
  /** Of single days, by "closed_days.0.date". */
  error?: string | undefined
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Days on which nothing is written: holidays of the school, each with its reason. */
export function ClosedDays({ value, onChange, first, last, error }: ClosedDaysProps) {
  const { t } = useLingui()
  const id = useId()
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const isOutside = isDay(day) && isDay(first) && isDay(last) && (day < first || day > last)
  const isThere = value.some(({ date }) => date === day)
  const fault = isOutside ? t`This day is not of the series.` : isThere ? t`This day is off already.` : undefined
  const add = () => {
    onChange([...value, { date: day, reason: reason.trim() || null }].toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    setDay('')
    setReason('')
  }
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={500}>
        <Trans>Days off</Trans>
      </Text>
      {value.length > 0 && (
        <ul className={classes.list}>
          {value.map((one) => (
            <li key={one.date}>
              <Text size="sm">
                {dayText(one.date)}
                {one.reason && ` · ${one.reason}`}
              </Text>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t`Write on ${dayText(one.date)} again`}
                onClick={() => onChange(value.filter(({ date }) => date !== one.date))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" align="flex-start">
        <DateField aria-label={t`A day off`} w={150} value={day} onChange={setDay} error={fault} />
        <TextInput
          aria-label={t`Why it is off`}
          placeholder={t`Holiday`}
          maxLength={100}
          w={150}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button variant="default" disabled={!isDay(day) || fault !== undefined} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
