import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type CountMaster, dashboardApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { dayAtText, timeText } from '#web/ui/dates.ts'
import { Block, Nothing } from './block.tsx'
import classes from './dashboard.module.css'
import { Failed } from './failed.tsx'
import { Greeting } from './greeting.tsx'
import { Counting, type Figure, Ledger } from './ledger.tsx'

const HealthPanel = lazy(loadScreen(() => withTextsOf('platform-health', import('./health/health-panel.tsx'))))
const UnprovenStrip = lazy(loadScreen(() => withTextsOf('platform-health', import('./health/unproven-strip.tsx'))))

/** What the platform's owner sees first: all schools together, and those that have gone quiet. */
export function PlatformDashboard() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(dashboardApi.countMaster, {}, { toasts: 'none' })
  return (
    <Stack gap="xl" className={classes.page}>
      <Greeting />
      {!data && error && <Failed title={t`Error fetching super dashboard data`} error={error} onRetry={refetch} />}
      {!data && !error && <Counting />}
      {data && <PlatformFigures counts={data} />}
    </Stack>
  )
}

const wayTo = (screen: string) => ({ to: `/super-admin/${screen}`, search: {} })

function PlatformFigures({ counts }: { counts: CountMaster }) {
  const { t } = useLingui()
  const { schools, school_admins, students, staffs, questions, question_papers, exams, sessions, roles } = counts
  const { active } = schools
  const counted = timeText(counts.as_of)
  const ofSchools: Figure[] = [
    {
      key: 'schools',
      label: t`Schools`,
      value: schools.total,
      detail: active < schools.total ? t`${active} active` : undefined,
      way: wayTo('schools'),
    },
    { key: 'admins', label: t`School admins`, value: school_admins, way: wayTo('school-admins') },
    { key: 'sessions', label: t`Sessions`, value: sessions, way: wayTo('sessions') },
    { key: 'roles', label: t`Roles`, value: roles, way: wayTo('roles') },
  ]
  const inSchools: Figure[] = [
    { key: 'students', label: t`Students`, value: students },
    { key: 'staffs', label: t`Staff`, value: staffs },
    { key: 'questions', label: t`Questions`, value: questions },
    { key: 'papers', label: t`Question papers`, value: question_papers },
    { key: 'exams', label: t`Exams`, value: exams },
  ]
  return (
    <>
      {counts.operation.backup.overdue && (
        <Suspense fallback={null}>
          <UnprovenStrip backup={counts.operation.backup} />
        </Suspense>
      )}
      <Ledger figures={ofSchools} />
      <Block title={<Trans>In all schools</Trans>} aside={<Trans>counted at {counted}</Trans>}>
        <Ledger figures={inSchools} />
      </Block>
      <Suspense fallback={<Skeleton height={420} />}>
        <HealthPanel counts={counts} />
      </Suspense>
      <QuietSchools schools={counts.quiet_schools} others={counts.quiet - counts.quiet_schools.length} />
    </>
  )
}

interface QuietProps {
  schools: CountMaster['quiet_schools']
  /** How many more schools are as quiet as those that are listed. */
  others: number
}

function QuietSchools({ schools, others }: QuietProps) {
  return (
    <Block title={<Trans>Schools without a sign-in for 30 days</Trans>}>
      {schools.length === 0 && (
        <Nothing>
          <Trans>None. Every open school was used since, or is newer.</Trans>
        </Nothing>
      )}
      <ul className={classes.list}>
        {schools.map(({ id, title, last_active_at }) => {
          const day = last_active_at ? dayAtText(last_active_at) : null
          return (
            <li key={id}>
              <Link to="/super-admin/schools" search={{ search: title } as never} className={classes.grow}>
                {title}
              </Link>
              <small>{day ? <Trans>last on {day}</Trans> : <Trans>never</Trans>}</small>
            </li>
          )
        })}
      </ul>
      {others > 0 && (
        <p className={classes.more}>
          <Plural value={others} one="# more school is as quiet" other="# more schools are as quiet" />
        </p>
      )}
    </Block>
  )
}
