import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { OpenReading, UploadAsk, UploadReading } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import classes from '#web/ui/reading/reading.module.css'
import { whyShown } from '#web/ui/reading/use-left-names.ts'

type PreviewRow = UploadReading['preview'][number]

interface UploadReadingViewProps extends OpenReading {
  answers: Readonly<Record<string, string>>
  pending: boolean
  /** Id of an ask and the choice; '' takes back what was said. */
  onAnswer: (id: string, value: string) => void
}

/** How the answers of a file of questions are read: in a sentence, with what is to be said of them, and the rows that show it. */
export function UploadReadingView({ reading, asks, answers, pending, onAnswer }: UploadReadingViewProps) {
  const { t } = useLingui()
  const [ask] = asks
  const { said, fits, of } = reading.layout
  const isDoubtful = reading.preview.some(({ why }) => why === 'doubtful')
  return (
    <Stack gap="sm" className={classes.reading} component="section" aria-label={t`How answers are read`}>
      <Text fw={600} className={classes.sentence} role="status">
        {textOf(said)}
      </Text>
      <Text size="sm">
        <Trans>
          {fits} of <Plural value={of} one="# row fits" other="# rows fit" />
        </Trans>
      </Text>
      {ask && <AskView key={ask.id} ask={ask} pending={pending} onAnswer={onAnswer} />}
      {!ask && (isDoubtful || answers.key_by) && (
        <NativeSelect
          label={t`Answers of this file are`}
          maw={320}
          value={answers.key_by ?? ''}
          disabled={pending}
          onChange={({ currentTarget }) => onAnswer('key_by', currentTarget.value)}
          data={[
            { value: '', label: t`As the file says` },
            { value: 'letter', label: t`Letters` },
            { value: 'position', label: t`Numbers from 1` },
            { value: 'position0', label: t`Numbers from 0` },
            { value: 'text', label: t`Texts of the options` },
          ]}
        />
      )}
      <div className={classes.cards}>
        {reading.preview.map((row) => (
          <RowCard key={row.row} row={row} columns={reading.columns} />
        ))}
      </div>
    </Stack>
  )
}

function AskView({
  ask,
  pending,
  onAnswer,
}: { ask: UploadAsk } & Pick<UploadReadingViewProps, 'pending' | 'onAnswer'>) {
  const id = useId()
  return (
    <section className={classes.ask} data-ask aria-labelledby={id}>
      <Text id={id} fw={600} role="alert">
        {textOf(ask)}
      </Text>
      <Group gap="xs" mt={8}>
        {ask.choices.map(({ value, label, said }) => (
          <Button key={value} variant="default" aria-disabled={pending} onClick={() => onAnswer(ask.id, value)}>
            {said ? textOf(said) : label}
          </Button>
        ))}
      </Group>
    </section>
  )
}

/** The question of a row, options that are read otherwise than they stand there, and the one that will be right. */
function RowCard({ row, columns }: { row: PreviewRow; columns: UploadReading['columns'] }) {
  const { i18n } = useLingui()
  const fieldAt = new Map(columns.map(({ at, fields }) => [at, fields[0] ?? '']))
  const question = row.cells.find(({ column }) => fieldAt.get(column) === 'question')
  const shown = row.cells.filter(
    ({ column, in_file, here }) =>
      fieldAt.get(column) === 'correct' || (column !== question?.column && in_file !== here),
  )
  return (
    <article className={classes.card} data-why={row.why}>
      <p className={classes.rowNumber}>
        <Trans>Row {row.row}</Trans> · {i18n._(whyShown[row.why])}
      </p>
      <p className={classes.who}>{question?.in_file || noValue}</p>
      <ul>
        {shown.map(({ column, in_file, here }) => (
          <li key={column}>
            {in_file || noValue}
            <span className={classes.here}> → {here ?? noValue}</span>
          </li>
        ))}
      </ul>
      {row.message && <p className={classes.told}>{textOf(row.said ?? { message: row.message })}</p>}
    </article>
  )
}
