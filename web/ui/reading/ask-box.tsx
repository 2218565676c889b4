import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import classes from './reading.module.css'

interface AskBoxProps {
  message: string
  rows: readonly number[]
  choices: readonly { value: string; label: string }[]
  proposed: string | null
  /** How many are asked. */
  of: number
  onAnswer: (value: string) => void
}

/** More choices than that are a list. */
const mostButtons = 4
/** So many rows are named. */
const named = 8

/** What a list does not say by itself, one question at a time. */
export function AskBox({ message, rows, choices, proposed, of, onAnswer }: AskBoxProps) {
  const { t } = useLingui()
  const id = useId()
  const some = rows.slice(0, named).join(', ')
  const more = rows.length - named
  return (
    <section className={classes.ask} data-ask aria-labelledby={id}>
      <Text id={id} fw={600} role="alert">
        {message}
      </Text>
      {rows.length > 0 && (
        <Text size="sm" c="dimmed">
          <Plural value={rows.length} one={`Row ${some}`} other={`Rows ${some}`} />
          {more > 0 && (
            <>
              {' '}
              <Plural value={more} one="and # more" other="and # more" />
            </>
          )}
        </Text>
      )}
      {choices.length === 0 && (
        <Text size="sm">
          <Trans>Say above the columns what they hold.</Trans>
        </Text>
      )}
      {choices.length > 0 && choices.length <= mostButtons && (
        <Group gap="xs" mt={8}>
          {choices.map(({ value, label }) => (
            <Button key={value} variant={value === proposed ? 'light' : 'default'} onClick={() => onAnswer(value)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      {choices.length > mostButtons && (
        <NativeSelect
          mt={8}
          aria-labelledby={id}
          data={[{ value: '', label: t`Choose` }, ...choices]}
          value=""
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      )}
      {of > 1 && (
        <Text size="sm" c="dimmed" mt={8}>
          <Plural value={of - 1} one="# more question follows." other="# more questions follow." />
        </Text>
      )}
    </section>
  )
}
