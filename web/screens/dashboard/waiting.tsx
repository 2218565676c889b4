import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AllCounts, type DashboardFigure, dashboardFigures } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { Block, Nothing } from './block.tsx'
import classes from './dashboard.module.css'
import { type Way, wayTo, wayToEntries, wayToRemarks, wayToSentBack, wayToSheet } from './links.ts'

interface WaitingProps {
  counts: AllCounts
  area: string
}

/** Nothing waits for this person. */
export const isQuiet = ({ pending, question_papers, sheets, remarks }: AllCounts): boolean =>
  sheets.length === 0 &&
  remarks.length === 0 &&
  !question_papers?.draft &&
  Object.values(pending).every((count) => !count)

interface Wait {
  key: string
  count: (counts: AllCounts) => number | null | undefined
  way: (counts: AllCounts, area: string) => Way
  /** What so many are, and wait for; the number stands before it. */
  what: (count: number) => ReactNode
  /** What the button says. */
  does: ReactNode
}

/** What waits in a list that the dashboard counts. */
const behind = (figure: DashboardFigure): Pick<Wait, 'key' | 'count' | 'way' | 'does'> => ({
  key: figure,
  count: dashboardFigures[figure].value,
  way: (counts, area) => wayTo(figure, counts, area),
  does: <Trans>Look</Trans>,
})

/** In this order; the sheets in which marks are missing come next. */
const first: Wait[] = [
  {
    ...behind('rechecks_to_answer'),
    what: (count) => <Plural value={count} one="recheck waits for your answer" other="rechecks wait for your answer" />,
  },
  {
    ...behind('marks_to_verify'),
    what: (count) => (
      <Plural
        value={count}
        one="exam has all its marks and is to be verified"
        other="exams have all their marks and are to be verified"
      />
    ),
  },
  {
    ...behind('marks_to_publish'),
    what: (count) => (
      <Plural value={count} one="exam is verified and not published" other="exams are verified and not published" />
    ),
  },
  {
    ...behind('papers_to_approve'),
    what: (count) => <Plural value={count} one="paper is to be approved" other="papers are to be approved" />,
  },
  {
    ...behind('questions_to_review'),
    what: (count) => <Plural value={count} one="question is to be reviewed" other="questions are to be reviewed" />,
    does: <Trans>Review</Trans>,
  },
  {
    key: 'questions_sent_back',
    count: ({ pending }) => pending.questions_sent_back,
    way: (_, area) => wayToSentBack(area),
    what: (count) => (
      <Plural value={count} one="of your questions was sent back" other="of your questions were sent back" />
    ),
    does: <Trans>Look</Trans>,
  },
  {
    ...behind('marks_to_hand_in'),
    what: (count) => (
      <Plural
        value={count}
        one="exam has a complete sheet that is not handed in"
        other="exams have complete sheets that are not handed in"
      />
    ),
  },
]

const last: Wait[] = [
  {
    ...behind('drafts'),
    what: (count) => <Plural value={count} one="paper is still a draft" other="papers are still drafts" />,
    does: <Trans>Go on</Trans>,
  },
]

/** What this person is to do, each with the one button that leads there; nothing else stands here. */
export function Waiting({ counts, area }: WaitingProps) {
  const tasks = (waits: Wait[]) =>
    waits.map(({ key, count: counted, way, what, does }) => {
      const count = counted(counts) ?? 0
      return <Task key={key} {...{ count, does }} way={way(counts, area)} what={what(count)} />
    })
  return (
    <Block title={<Trans>Waiting for you</Trans>}>
      {isQuiet(counts) && (
        <Nothing>
          <Trans>Nothing waits. What is sent for review or approval appears here.</Trans>
        </Nothing>
      )}
      <ul className={classes.list}>
        {tasks(first)}
        <Sheets counts={counts} area={area} />
        <Remarks counts={counts} area={area} />
        {tasks(last)}
      </ul>
    </Block>
  )
}

/** Sheet by sheet what is still to be entered, and how much it is together. */
function Sheets({ counts, area }: WaitingProps) {
  const { sheets, pending } = counts
  const marking = wayTo('marking', counts, area)
  const all = pending.marks_to_enter ?? 0
  const shown = sheets.reduce((sum, { cells }) => sum + cells, 0)
  const others = all - shown
  return (
    <>
      {sheets.map(({ exam, grade, subject, section, date, cells }) => (
        <Task
          key={`${exam.id}-${section.id}`}
          count={cells}
          way={wayToSheet(area, exam.id, section.id, true)}
          does={<Trans>Enter marks</Trans>}
          what={<Plural value={cells} one="mark is missing" other="marks are missing" />}
          of={`${subject.title}, ${grade.title} ${section.title} · ${exam.title}, ${dayText(date)}`}
        />
      ))}
      {others > 0 && (
        <li>
          <span className={classes.grow}>
            <small>
              <Plural
                value={others}
                one="# more mark is missing in other sheets."
                other="# more marks are missing in other sheets."
              />{' '}
              <Link {...marking} search={marking.search as never}>
                <Trans>Exams that are being marked</Trans>
              </Link>
            </small>
          </span>
        </li>
      )}
    </>
  )
}

/** Section by section what its cards wait for: remarks to be written or read, grades to be given. */
function Remarks({ counts: { remarks, session }, area }: WaitingProps) {
  return remarks.flatMap(({ grade, section, occasion, to_write, to_read, grades_to_give }) => {
    const of = [`${grade.title} ${section.title}`, occasion?.title].filter(Boolean).join(' · ')
    const cards = { session_id: session?.id, section_id: section.id, occasion_id: occasion?.id }
    const way = wayToRemarks(area, cards)
    const key = `${section.id} ${occasion?.id}`
    return [
      <Task
        key={`${key} write`}
        count={to_write}
        way={way}
        does={<Trans>Write</Trans>}
        what={<Plural value={to_write} one="remark to write" other="remarks to write" />}
        of={of}
      />,
      <Task
        key={`${key} grades`}
        count={grades_to_give}
        way={wayToEntries(area, cards)}
        does={<Trans>Enter</Trans>}
        what={<Plural value={grades_to_give} one="grade to give" other="grades to give" />}
        of={of}
      />,
      <Task
        key={`${key} read`}
        count={to_read}
        way={way}
        does={<Trans>Read</Trans>}
        what={<Plural value={to_read} one="remark to read" other="remarks to read" />}
        of={of}
      />,
    ]
  })
}

interface TaskProps {
  count: number
  what: ReactNode
  /** Of what it is, in small below it. */
  of?: string
  does: ReactNode
  way: Way
}

function Task({ count, what, of, does, way }: TaskProps) {
  const { i18n } = useLingui()
  if (count === 0) return null
  return (
    <li>
      <b>{i18n.number(count)}</b>
      <span className={classes.grow}>
        <span>{what}</span>
        {of && <small>{of}</small>}
      </span>
      <Button component={Link} to={way.to} search={way.search as never} variant="default" size="xs">
        {does}
      </Button>
    </li>
  )
}
