import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { type Explained, examMarksApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { dayText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'
import { MarkSum } from '../mark-sum/mark-sum.tsx'
import report from '../report/report.module.css'
import classes from './explain.module.css'
import { takenText } from './sentence.ts'
import { changeNames, stateNames } from './state-words.ts'

type Part = Explained['parts'][number]
type Exam = Part['exams'][number]

interface ExplainedPartProps {
  part: Part
  tree: Explained
  onSubject: (id: number) => void
}

/** A part of a percent: what it brings, and what became of each of its exams; a subject of the overall opens its own. */
export function ExplainedPart({ part, tree, onSubject }: ExplainedPartProps) {
  const { t, i18n } = useLingui()
  const { name, state, percent, points, exact_points, subject } = part
  const { decimals, rule } = tree
  const taken = takenText(part, i18n)
  const shownPoints =
    decimals === null ? exact_points : points === null ? null : i18n.number(points, { maximumFractionDigits: decimals })
  const weight = i18n.number(part.weight)
  const says = [
    // Marks weigh as the maximum that stands beside them, subjects all the same.
    rule === 'SCHEME' || rule === 'WEIGHTS' ? t`weight ${weight}` : null,
    taken,
    percent === null ? null : `${i18n.number(percent, { maximumFractionDigits: 2 })} %`,
    state === 'EMPTY' ? t`no exam yet` : state === 'DROPPED' ? t`no exam with a value` : null,
  ].filter(Boolean)
  return (
    <Stack gap={4} component="section">
      <div className={classes.head}>
        <Title order={4} size="h5">
          {subject ? (
            <button type="button" className={`reach ${report.opens}`} onClick={() => onSubject(subject.id)}>
              {name}
            </button>
          ) : (
            name
          )}
        </Title>
        {shownPoints !== null && (
          <b>
            <Trans>{shownPoints} points</Trans>
          </b>
        )}
      </div>
      <span className={classes.quiet}>{says.join(' · ')}</span>
      {part.exams.length > 0 && (
        <ul className={classes.exams}>
          {part.exams.map((exam) => (
            <ExplainedExam key={exam.exam.id} exam={exam} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

const isTaken = ({ state }: Exam) => state === 'TAKEN' || state === 'ABSENT_ZERO'

/** An exam with its marks and what became of it; it opens how its total adds up. */
function ExplainedExam({ exam: row }: { exam: Exam }) {
  const { i18n } = useLingui()
  const may = useMay()(examMarksApi.explain)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { exam, date, marks, grace, max, percent, state, also, changes, mark_id } = row
  const total = marks === null ? noValue : `${i18n.number(marks + grace)} / ${i18n.number(max)}`
  return (
    <li data-taken={isTaken(row) || undefined}>
      <div className={classes.head}>
        <span>{exam.title}</span>
        <span>
          {total}
          {percent !== null && ` · ${i18n.number(percent, { maximumFractionDigits: 2 })} %`}
        </span>
      </div>
      <div className={classes.head}>
        <span className={classes.quiet}>
          {dayText(date)} · {i18n._(stateNames[state])}
          {also.length > 0 && (
            <>
              {' · '}
              <Trans>counts in {also.join(', ')} too</Trans>
            </>
          )}
        </span>
        {may && mark_id !== null && (
          <button
            type="button"
            className={`reach ${report.opens} ${classes.why}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Why this total</Trans>
          </button>
        )}
      </div>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may say the same
        <ExplainedChange key={at} change={change} />
      ))}
      {isOpen && mark_id !== null && (
        <div id={id}>
          <MarkSum id={mark_id} />
        </div>
      )}
    </li>
  )
}

function ExplainedChange({ change: { kind, label, before, after, date } }: { change: Exam['changes'][number] }) {
  const { i18n } = useLingui()
  const number = (value: number | null) => (value === null ? noValue : i18n.number(value))
  return (
    <div className={classes.quiet}>
      {[i18n._(changeNames[kind]), label].filter(Boolean).join(' ')}: {number(before)} → {number(after)}
      {date && ` · ${dayText(date)}`}
    </div>
  )
}
