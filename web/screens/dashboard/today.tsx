import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AllCounts } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { Block, Nothing } from './block.tsx'
import classes from './dashboard.module.css'
import { type DayExam, dayExams } from './day.ts'
import { wayTo, wayToSheet, wayToWatch } from './links.ts'

/** Shown before the way to the list. */
const SHOWN = 8

interface TodayProps {
  counts: AllCounts
  area: string
}

/** The exams of the day; the one that is being written stands at the margin line. */
export function Today({ counts, area }: TodayProps) {
  const exams = dayExams(counts)
  const upcoming = counts.exams?.upcoming ?? 0
  const day = counts.local_time.slice(0, 10)
  const [plans, seesPupils] = [usePermission('exam')('update'), usePermission('student')('view')]
  const isOffice = plans && seesPupils
  return (
    <Block
      title={<Trans>Today</Trans>}
      aside={
        exams.length > 0 &&
        (isOffice ? (
          <Link to={`/${area}/invigilation`}>
            <Trans>Rooms of today</Trans>
          </Link>
        ) : (
          <Plural value={exams.length} one="# exam" other="# exams" />
        ))
      }
    >
      {exams.length === 0 && (
        <Nothing>
          <Trans>No exam is written today.</Trans>{' '}
          {upcoming > 0 && (
            <Link {...wayTo('upcoming', counts, area)} search={wayTo('upcoming', counts, area).search as never}>
              <Plural value={upcoming} one="# exam is to come" other="# exams are to come" />
            </Link>
          )}
        </Nothing>
      )}
      <ul className={classes.list}>
        {exams.slice(0, SHOWN).map((exam) => (
          <TodayExam key={exam.exam.id} exam={exam} area={area} />
        ))}
      </ul>
      {exams.length > SHOWN && (
        <p className={classes.more}>
          <Link to={`/${area}/exam`} search={{ from: day, to: day, status: '1' } as never}>
            <Trans>All exams of today</Trans>
          </Link>
        </p>
      )}
    </Block>
  )
}

function TodayExam({ exam, area }: { exam: DayExam; area: string }) {
  const { t } = useLingui()
  const { subject, grade, sections, rooms, start, end, duty, when } = exam
  const mayMark = usePermission('exam-marks')('update')
  const place = `${grade.title} ${sections.join(', ')}`
  const room = rooms.join(', ')
  const facts = [exam.exam.title, room, duty === 'INVIGILATOR' && t`You invigilate`, duty === 'MARKER' && t`You mark`]
  const watches = duty === 'INVIGILATOR'
  const way = wayToSheet(area, exam.exam.id, exam.section_id)
  const toRoom = wayToWatch(area, exam.exam.id, exam.duty_id)
  const title = `${subject.title}, ${place}`
  return (
    <li className={when === 'running' ? classes.now : when === 'over' ? classes.over : undefined}>
      <span className={classes.when}>
        {start}
        <small>–{end}</small>
      </span>
      <span className={classes.grow}>
        {mayMark && when !== 'later' && !watches ? (
          <Link {...way} search={way.search as never}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {watches && (
        <Button component={Link} {...toRoom} search={toRoom.search as never} size="compact-md" variant="light">
          <Trans>Open the room</Trans>
        </Button>
      )}
      {when === 'running' && <Badge color="blue">{t`Running`}</Badge>}
      {when === 'over' && <small>{t`Over`}</small>}
    </li>
  )
}
