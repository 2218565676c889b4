import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type CheckKind, type CheckRow, checkKinds, examApi, type VerifyCheck as Found } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import { useExamsPath } from './use-exams-path.ts'
import classes from './verify-check.module.css'
import { kindWords, useWhy } from './verify-words.ts'

/** Before an exam is verified: what of its marks is worth a look, each with the cell to open. Nothing of it keeps anybody from verifying. */
export default function VerifyCheck({ exam_id }: { exam_id: number }) {
  const { data, error, refetch } = useRead(examApi.verifyCheck, { id: exam_id }, { toasts: 'none' })
  if (data) return <Findings exam_id={exam_id} found={data} />
  if (error)
    return (
      <Group gap="sm" role="alert">
        <Text size="sm" c="var(--q-bad)">
          <Trans>The marks could not be looked through. They can be verified all the same.</Trans>
        </Text>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      <Trans>Looking through the marks…</Trans>
    </Text>
  )
}

function Findings({ exam_id, found }: { exam_id: number; found: Found }) {
  const { t } = useLingui()
  const kinds = checkKinds.filter((kind) => (found.counts[kind] ?? 0) > 0)
  const count = kinds.length
  return (
    <section aria-label={t`Worth a look before you verify`} className={classes.check}>
      <Text size="sm" fw={600} role="status">
        {count === 0 ? (
          <Trans>Nothing in these marks is out of the ordinary.</Trans>
        ) : (
          <Trans>Worth a look before you verify</Trans>
        )}
      </Text>
      {kinds.map((kind) => (
        <Kind key={kind} {...{ exam_id, kind, found }} />
      ))}
      <Markers markers={found.markers} />
    </section>
  )
}

function Kind({ exam_id, kind, found }: { exam_id: number; kind: CheckKind; found: Found }) {
  const { i18n } = useLingui()
  const rows = useMemo(() => found.rows.filter((one) => one.kind === kind), [found, kind])
  const count = found.counts[kind] ?? rows.length
  const more = count - rows.length
  const { title, about } = kindWords[kind]
  return (
    <details className={classes.kind}>
      <summary>
        {i18n._(title)} <span className={classes.count}>{i18n.number(count)}</span>
      </summary>
      <Text size="sm" c="dimmed">
        {i18n._(about)}
      </Text>
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Line exam_id={exam_id} row={row} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Plural value={more} one="and # more" other="and # more" />
        </Text>
      )}
    </details>
  )
}

const keyOf = (row: CheckRow) =>
  row.kind === 'QUESTION' ? `q${row.exam_question_id}` : `${row.mark_id} ${row.field} ${row.exam_question_id}`

/** One finding: whose it is, which leads to the cell, what stands there and why it is told. */
function Line({ exam_id, row }: { exam_id: number; row: CheckRow }) {
  const { t } = useLingui()
  const path = useExamsPath()
  const why = useWhy()
  const number = row.question
  const search = new URLSearchParams({ exam: String(exam_id) })
  if (row.kind === 'QUESTION') search.set('question', String(row.exam_question_id))
  else {
    search.set('mark', String(row.mark_id))
    if (row.exam_question_id !== null) search.set('cell', String(row.exam_question_id))
  }
  return (
    <>
      <Anchor href={`${path}/exam-marking?${search}`} underline="always" inherit {...ownTab}>
        {row.kind === 'QUESTION' ? t`Question ${number}` : whoseOf(row)}
      </Anchor>{' '}
      {why(row)}
    </>
  )
}

const whoseOf = ({ student, section, question }: Exclude<CheckRow, { kind: 'QUESTION' }>) =>
  [section.title, student.roll_no, student.name, question].filter((one) => one !== null).join(' · ')

/** How each marker's pupils stand beside where they usually do; in words, never in an order. */
function Markers({ markers }: Pick<Found, 'markers'>) {
  const { t, i18n } = useLingui()
  const told = markers.filter(({ mean, se }) => mean !== null && se !== null)
  if (told.length === 0) return null
  const figure = (value: number) => i18n.number(value, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return (
    <details className={classes.kind}>
      <summary>
        <Trans>Who entered the marks</Trans>
      </summary>
      <Stack component="ul" gap={4}>
        {told.map(({ marker, sections, n, mean, se, stands_out }) => {
          const name = marker.name || t`Somebody else`
          const places = sections.map(({ title }) => title).join(', ')
          const [at, error] = [figure(mean ?? 0), i18n.number(se ?? 0, { maximumFractionDigits: 2 })]
          return (
            <li key={marker.id}>
              <b>
                {name} ({places})
              </b>
              {': '}
              {!stands_out ? (
                <Trans>
                  {n} pupils stand about where they usually do: {at} (± {error}) of the spread of marks, no more than
                  chance explains
                </Trans>
              ) : (mean ?? 0) > 0 ? (
                <Trans>
                  {n} pupils stand higher than they usually do: {at} (± {error}) of the spread of marks, more than
                  chance explains
                </Trans>
              ) : (
                <Trans>
                  {n} pupils stand lower than they usually do: {at} (± {error}) of the spread of marks, more than chance
                  explains
                </Trans>
              )}
            </li>
          )
        })}
      </Stack>
    </details>
  )
}
