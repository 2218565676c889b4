import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AllCounts } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { dayText } from '#web/ui/dates.ts'
import { Block, Nothing } from './block.tsx'
import classes from './dashboard.module.css'

type Result = NonNullable<AllCounts['last_results']>[number]['result']
/** What stands where there is no percent. */
const withoutPercent: Partial<Record<Result, MessageDescriptor>> = {
  ABSENT: msg`Absent`,
  EXEMPT: msg`Exempt`,
  WITHHELD: msg`Withheld`,
}

interface PupilProps {
  counts: AllCounts
  area: string
}

interface NextExamsProps {
  exams: NonNullable<AllCounts['upcoming_exams']>
  isPupil: boolean
}

/** What a pupil writes next; at a school what is written next, with the class. */
export function NextExams({ exams, isPupil }: NextExamsProps) {
  return (
    <Block title={isPupil ? <Trans>Your next exams</Trans> : <Trans>Next exams</Trans>}>
      {exams.length === 0 && (
        <Nothing>
          <Trans>No exam is planned. Its day, time and room appear here.</Trans>
        </Nothing>
      )}
      <ul className={classes.list}>
        {exams.map(({ exam, grade, subject, date, start, end, room }) => (
          <li key={exam.id}>
            <span className={classes.date}>{dayText(date)}</span>
            <span className={classes.grow}>
              <span>{isPupil ? subject.title : `${subject.title}, ${grade.title}`}</span>
              <small>{[exam.title, `${start}–${end}`, room].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** Long enough that who looks once a week is told. */
const newFor = 7 * 24 * 3_600_000

const isNew = (published_at: string | null) =>
  published_at !== null && Date.now() - new Date(published_at).getTime() < newFor

/** What came out last; nobody is written to about it, so what is new is marked. */
export function LastResults({ counts: { last_results }, area }: PupilProps) {
  const { i18n } = useLingui()
  const { sessions } = useSessions()
  const results = last_results ?? []
  return (
    <Block
      title={<Trans>Latest results</Trans>}
      aside={
        results.length > 0 && (
          <Link className="reach" to={`/${area}/view-reports/student-reports`}>
            <Trans>All results</Trans>
          </Link>
        )
      }
    >
      {results.length === 0 && (
        <Nothing>
          <Trans>Your results will stand here as soon as the school publishes them.</Trans>{' '}
          {sessions.length > 1 && <Trans>Those of another year stand here once its session is chosen above.</Trans>}
        </Nothing>
      )}
      <ul className={classes.list}>
        {results.map(({ exam, subject, date, percent, grade, result, published_at }) => (
          <li key={exam.id}>
            <span className={classes.grow}>
              <span>
                {subject.title}{' '}
                {isNew(published_at) && (
                  <Badge color="blue">
                    <Trans>New</Trans>
                  </Badge>
                )}
              </span>
              <small>
                {exam.title} · {dayText(date)}
              </small>
            </span>
            {percent !== null && <b>{i18n.number(percent)} %</b>}
            {grade && <span>{grade}</span>}
            <Missing result={result} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Missing({ result }: { result: Result }) {
  const { i18n } = useLingui()
  const words = withoutPercent[result]
  return words && <Badge color="gray">{i18n._(words)}</Badge>
}
