import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { examSeriesApi, type SeriesDesk, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './desk.module.css'
import { deskChanged } from './use-desk.ts'
import { useTakeBack } from './use-take-back.ts'

/** So many are named. */
const MOST = 30

/** Who comes and has no seat: one press gives them one in each coming sitting, and nobody else moves. */
export function WithoutSeat({ whole, desk: { unseated } }: { whole: SeriesWhole; desk: SeriesDesk }) {
  const { t } = useLingui()
  const { run, pending } = useAction(examSeriesApi.seatOne, {
    ...{ toasts: 'failures', conflicts: 'toast', invalidates: deskChanged },
  })
  const takeBack = useTakeBack(whole.id)
  if (unseated.length === 0) return null
  const seat = async (student_id: number, name: string) => {
    const done = await run({ id: whole.id, student_id }).catch(() => null)
    if (done) takeBack(t`${name} has a seat.`, done.data.act_id)
  }
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
                onClick={() => void seat(student.id, student.name)}
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
