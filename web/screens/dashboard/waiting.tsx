import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AllCounts } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { Block, Nothing } from './block.tsx'
import classes from './dashboard.module.css'
import { type Way, wayTo, wayToSentBack, wayToSheet } from './links.ts'

interface WaitingProps {
  counts: AllCounts
  area: string
}

/** Nothing waits for this person. */
export const isQuiet = ({ pending, question_papers, sheets }: AllCounts): boolean =>
  sheets.length === 0 && !question_papers?.draft && Object.values(pending).every((count) => !count)

/** What this person is to do, each with the one button that leads there; nothing else stands here. */
export function Waiting({ counts, area }: WaitingProps) {
  const { pending, question_papers } = counts
  const review = pending.questions_to_review ?? 0
  const sentBack = pending.questions_sent_back ?? 0
  const approve = pending.papers_to_approve ?? 0
  const verify = pending.marks_to_verify ?? 0
  const recheck = pending.rechecks_to_answer ?? 0
  const publish = pending.marks_to_publish ?? 0
  const handIn = pending.marks_to_hand_in ?? 0
  const drafts = question_papers?.draft ?? 0
  return (
    <Block title={<Trans>Waiting for you</Trans>}>
      {isQuiet(counts) && (
        <Nothing>
          <Trans>Nothing waits. What is sent for review or approval appears here.</Trans>
        </Nothing>
      )}
      <ul className={classes.list}>
        <Task
          count={recheck}
          way={wayTo('rechecks_to_answer', counts, area)}
          does={<Trans>Look</Trans>}
          what={<Plural value={recheck} one="recheck waits for your answer" other="rechecks wait for your answer" />}
        />
        <Task
          count={verify}
          way={wayTo('marks_to_verify', counts, area)}
          does={<Trans>Look</Trans>}
          what={
            <Plural
              value={verify}
              one="exam has all its marks and is to be verified"
              other="exams have all their marks and are to be verified"
            />
          }
        />
        <Task
          count={publish}
          way={wayTo('marks_to_publish', counts, area)}
          does={<Trans>Look</Trans>}
          what={
            <Plural
              value={publish}
              one="exam is verified and not published"
              other="exams are verified and not published"
            />
          }
        />
        <Task
          count={approve}
          way={wayTo('papers_to_approve', counts, area)}
          does={<Trans>Look</Trans>}
          what={<Plural value={approve} one="paper is to be approved" other="papers are to be approved" />}
        />
        <Task
          count={review}
          way={wayTo('questions_to_review', counts, area)}
          does={<Trans>Review</Trans>}
          what={<Plural value={review} one="question is to be reviewed" other="questions are to be reviewed" />}
        />
        <Task
          count={sentBack}
          way={wayToSentBack(area)}
          does={<Trans>Look</Trans>}
          what={
            <Plural value={sentBack} one="of your questions was sent back" other="of your questions were sent back" />
          }
        />
        <Task
          count={handIn}
          way={wayTo('marks_to_hand_in', counts, area)}
          does={<Trans>Look</Trans>}
          what={
            <Plural
              value={handIn}
              one="exam has a complete sheet that is not handed in"
              other="exams have complete sheets that are not handed in"
            />
          }
        />
        <Sheets counts={counts} area={area} />
        <Task
          count={drafts}
          way={wayTo('drafts', counts, area)}
          does={<Trans>Go on</Trans>}
          what={<Plural value={drafts} one="paper is still a draft" other="papers are still drafts" />}
        />
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
