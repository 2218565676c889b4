import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import type { AskChoice, ListAsk, SaidOfList } from '../../../interchange/doors/reading.ts'
import { sayText } from '../message/sentence-text.ts'
import classes from './reading.module.css'

interface ReadingAskProps {
  ask: ListAsk
  said: SaidOfList
  onSay: (said: SaidOfList) => void
  /** How many are asked. */
  of: number
}

/** More choices than that are a list. */
const mostButtons = 4
/** So many rows are named. */
const named = 8

const labelOf = ({ label }: AskChoice) => (typeof label === 'string' ? label : sayText(label))

/** What the list does not say by itself, one question at a time. */
export function ReadingAsk({ ask, said, onSay, of }: ReadingAskProps) {
  const { t } = useLingui()
  const id = useId()
  const { choices, rows, proposed } = ask
  const answer = (value: string) => onSay({ ...said, answers: { ...said.answers, [ask.id]: value } })
  const some = rows.slice(0, named).join(', ')
  const more = rows.length - named
  return (
    <section className={classes.ask} data-ask aria-labelledby={id}>
      <Text id={id} fw={600} role="alert">
        {sayText(ask.message)}
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
          {choices.map((choice) => (
            <Button
              key={choice.value}
              variant={choice.value === proposed ? 'light' : 'default'}
              onClick={() => answer(choice.value)}
            >
              {labelOf(choice)}
            </Button>
          ))}
        </Group>
      )}
      {choices.length > mostButtons && (
        <NativeSelect
          mt={8}
          aria-labelledby={id}
          data={[
            { value: '', label: t`Choose` },
            ...choices.map((choice) => ({ value: choice.value, label: labelOf(choice) })),
          ]}
          value=""
          onChange={({ currentTarget }) => answer(currentTarget.value)}
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
