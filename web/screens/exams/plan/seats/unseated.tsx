import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { examSeriesApi, type SeatsOfSitting, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './seats.module.css'
import { seatsChanged, sectionName } from './use-seats.ts'

/** So many are named. */
const MOST = 30

/** Who writes and has no seat: one press gives them one, and nobody else moves. */
export function Unseated({ whole, seats }: { whole: SeriesWhole; seats: SeatsOfSitting }) {
  const { t } = useLingui()
  const { run, pending } = useAction(examSeriesApi.seatOne, { conflicts: 'toast', invalidates: seatsChanged })
  const isAnybodySeated = seats.rooms.some(({ pupils }) => pupils > 0)
  const { unseated } = seats
  if (unseated.length === 0 || !isAnybodySeated) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      title={<Plural value={unseated.length} one="# pupil has no seat" other="# pupils have no seat" />}
    >
      <ul className={classes.plain}>
        {unseated.slice(0, MOST).map(({ student, paper_id, ...one }) => (
          <li key={`${student.id} ${paper_id}`}>
            <Group justify="space-between" gap="xs">
              <span>
                {student.name}, {sectionName(whole, { ...one, paper_id })}
              </span>
              {whole.may.includes('update') && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={pending}
                  onClick={() => void run({ id: whole.id, student_id: student.id }).catch(() => undefined)}
                >
                  {t`Seat this pupil`}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
