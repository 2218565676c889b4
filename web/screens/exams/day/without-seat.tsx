import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { examSeriesApi, type SeriesDesk, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './desk.module.css'
import { deskChanged } from './use-desk.ts'

/** So many are named. */
const MOST = 30

/** Who comes and has no seat: one press gives them one in each coming sitting, and nobody else moves. */
export function WithoutSeat({ whole, desk: { unseated } }: { whole: SeriesWhole; desk: SeriesDesk }) {
  const { t } = useLingui()
  const { run, pending } = useAction(examSeriesApi.seatOne, { conflicts: 'toast', invalidates: deskChanged })
  if (unseated.length === 0) return null
  const gradeOf = (paper_id: number) => whole.papers.find(({ id }) => id === paper_id)?.grade.title
  return (
    <Alert
      color="yellow"
      variant="light"
      title={<Plural value={unseated.length} one="# pupil has no seat" other="# pupils have no seat" />}
    >
      <ul className={classes.duties}>
        {unseated.slice(0, MOST).map(({ student, section, paper_id }) => (
          <li key={`${student.id} ${paper_id}`}>
            <span>
              {student.name}, {[gradeOf(paper_id), section.title].filter(Boolean).join(' ')}
            </span>
            {whole.may.includes('update') && (
              <Button
                variant="default"
                size="compact-md"
                disabled={pending}
                aria-label={t`Seat this pupil: ${student.name}`}
                onClick={() => void run({ id: whole.id, student_id: student.id }).catch(() => undefined)}
              >
                {t`Seat this pupil`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
