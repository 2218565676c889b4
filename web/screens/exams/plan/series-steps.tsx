import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SeriesWhole } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useExamsPath } from '#web/entity/exam/use-exams-path.ts'
import classes from './plan.module.css'

export type SeriesStep = 'frame' | 'dates' | 'seats' | 'duties' | 'prints' | 'day'

/** What is planned of a series, one after the other, with how much of it stands; for whoever plans. */
export function SeriesSteps({ whole, step }: { whole: SeriesWhole; step: SeriesStep }) {
  const { t } = useLingui()
  const path = `${useExamsPath()}/series/${whole.id}`
  // Where each pupil sits is for whoever may see pupils too.
  const seesPupils = usePermission('student')('view')
  const { dates, seats, duties } = whole.stage
  const open = (count: number, of: number) => (of === 0 ? '' : `${count} / ${of}`)
  const steps = [
    { key: 'dates', name: t`Date sheet`, to: path, step: 'dates', count: open(dates.placed, dates.of) },
    { key: 'seats', name: t`Seats`, to: path, step: 'seats', count: open(seats.seated, seats.of) },
    { key: 'duties', name: t`Duties`, to: `${path}/duties`, count: open(duties.filled, duties.of) },
    { key: 'frame', name: t`Days, rooms, staff`, to: path, step: 'frame', count: '' },
    { key: 'prints', name: t({ message: 'Print', context: 'of a series' }), to: `${path}/print`, count: '' },
    { key: 'day', name: t({ message: 'Day', context: 'of a series' }), to: `${path}/day`, count: '' },
  ]
  if (whole.verdict === null) return null
  return (
    <nav aria-label={t`Steps`} className="no-print">
      <Group gap="xs">
        {steps
          .filter(({ key }) => seesPupils || (key !== 'seats' && key !== 'prints'))
          .map(({ key, name, to, step: search, count }) => (
            <Button
              key={key}
              component={Link}
              to={to}
              {...(search && search !== 'dates' && { search: { step: search } as never })}
              variant={key === step ? 'light' : 'subtle'}
              aria-current={key === step ? 'step' : undefined}
            >
              {name} <span className={classes.count}>{count}</span>
            </Button>
          ))}
      </Group>
    </nav>
  )
}
