import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BoardRow } from '#contract'
import { dayText, momentText } from '#web/ui/dates.ts'
import { ExamBadge } from '../../../entity/exam/exam-badge.tsx'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import type { BoardExam } from './board-groups.ts'
import classes from './result-day.module.css'

interface ExamLineProps {
  one: BoardExam
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Left out for whoever publishes nothing. */
  onCancel?: (() => void) | undefined
}

/** An exam with its sections: how far each is, whose it is, and by when. */
export function ExamLine({ one, isChosen, onChoose, onCancel }: ExamLineProps) {
  const { t } = useLingui()
  const { exam, grade, subject, due, sheets } = one
  const { name, publish_at, published_at } = exam
  const day = dayText(exam.date)
  const last = due && dayText(due)
  const [until, since] = [publish_at, published_at].map((at) => at && momentText(at))
  const about = [subject.title, grade.title, day].join(' · ')
  return (
    <li className={classes.exam}>
      <div className={classes.head}>
        <Checkbox
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={name}
          description={about}
          classNames={{ body: classes.choice }}
          aria-label={t`Choose ${name}, ${about}`}
        />
        <ExamBadge state={exam.state} />
      </div>
      {due && published_at === null && (
        <Text size="sm" c="dimmed">
          <Trans>Marks due {last}</Trans>
        </Text>
      )}
      {publish_at && (
        <Text size="sm">
          <Trans>Results come out on {until}; nobody sees them before.</Trans>{' '}
          {onCancel && (
            <Button variant="subtle" size="compact-sm" aria-label={t`Do not publish ${name}`} onClick={onCancel}>
              <Trans>Do not publish</Trans>
            </Button>
          )}
        </Text>
      )}
      {published_at && (
        <Text size="sm" c="dimmed">
          <Trans>Out since {since}</Trans>
        </Text>
      )}
      <ul className={classes.sheets}>
        {sheets.map((row) => (
          <Sheet key={row.section.id} row={row} />
        ))}
      </ul>
    </li>
  )
}

function Sheet({ row }: { row: BoardRow }) {
  const { t } = useLingui()
  const path = useExamsPath()
  const { exam, section, entered, of, who, days_late, reminded_at } = row
  const names = who.map(({ title }) => title).join(', ')
  const { title } = section
  const { name } = exam
  const when = reminded_at && momentText(reminded_at)
  return (
    <li>
      <Anchor
        component={Link}
        to={`${path}/exam-marking`}
        search={{ exam: String(exam.id), section: String(section.id) } as never}
        inherit
        underline="always"
        aria-label={t`Marks of ${name}, section ${title}`}
      >
        {title}
      </Anchor>
      {': '}
      {section.state === 'SUBMITTED' ? (
        <Trans>handed in</Trans>
      ) : (
        <>
          <Trans>
            {entered} of {of} complete
          </Trans>
          {' · '}
          {names || <Trans>nobody is to hand it in</Trans>}
        </>
      )}
      {days_late !== null && (
        <span className={classes.late}>
          {' · '}
          <Plural value={days_late} one="# day late" other="# days late" />
        </span>
      )}
      {section.state === 'OPEN' && reminded_at && (
        <Text span inherit c="dimmed">
          {' · '}
          <Trans>reminded {when}</Trans>
        </Text>
      )}
    </li>
  )
}
