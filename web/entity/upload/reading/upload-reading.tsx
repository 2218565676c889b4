import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ChosenValue, OpenReading, UploadProblem } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { AskBox } from '#web/ui/reading/ask-box.tsx'
import classes from '#web/ui/reading/reading.module.css'
import { ValuesTable } from '#web/ui/reading/values-table.tsx'
import { columnNames } from '#web/ui/upload/column-names.ts'
import { type ListChoices, withChosen } from './list-choices.ts'
import { useMeanings } from './use-meanings.ts'
import { WaitingRows } from './waiting-rows.tsx'

interface UploadReadingProps {
  open: OpenReading
  problems: readonly UploadProblem[]
  said: ListChoices
  onSay: (said: ListChoices) => void
  /** A question was answered: the list is looked at with it. */
  onAnswer: (said: ListChoices) => void
}

/** What a list leaves open, and what its texts are here: questions first, then texts, then rows that wait. */
export function UploadReading({ open: { reading, asks }, problems, said, onSay, onAnswer }: UploadReadingProps) {
  const { i18n } = useLingui()
  const values = withChosen(reading.values, said.values)
  const { meaningOf, meaningsOf } = useMeanings(reading.values)
  const [ask] = asks.filter(({ id }) => said.answers[id] === undefined)
  const columnOf = (column: string) => (columnNames[column] ? i18n._(columnNames[column]) : column)
  return (
    <Stack gap="sm" className={classes.reading}>
      {ask && (
        <AskBox
          key={ask.id}
          message={textOf(ask)}
          rows={ask.rows}
          choices={ask.choices.map(({ value, label, said: sentence }) => ({
            ...{ value, label: sentence ? textOf(sentence) : label },
          }))}
          proposed={ask.proposed}
          of={asks.length}
          onAnswer={(value) => onAnswer({ ...said, answers: { ...said.answers, [ask.id]: value } })}
        />
      )}
      <ValuesTable<ChosenValue>
        {...{ values, meaningOf, meaningsOf, columnOf }}
        onSay={({ column, value }, here) =>
          onSay({ ...said, values: { ...said.values, [column]: { ...said.values[column], [value]: here } } })
        }
      />
      <WaitingRows {...{ problems, said, onSay }} />
    </Stack>
  )
}
