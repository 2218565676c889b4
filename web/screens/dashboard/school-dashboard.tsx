import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { type AllCounts, dashboardApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import classes from './dashboard.module.css'
import { Failed } from './failed.tsx'
import { schoolFigures } from './figures.ts'
import { Greeting } from './greeting.tsx'
import { Counting, Ledger } from './ledger.tsx'
import { LastResults, NextExams } from './pupil.tsx'
import { SetUp } from './set-up.tsx'
import { Today } from './today.tsx'
import { isQuiet, Waiting } from './waiting.tsx'

/** What a member of a school sees first: what there is, the exams of the day, what waits for them, and what is still to be set up. */
export function SchoolDashboard() {
  const { t } = useLingui()
  const { session } = useSessions()
  const counts = useRead(dashboardApi.allCounts, { session_id: session?.id ?? null }, { toasts: 'none' })
  const { area = 'school-admin' } = useParams({ strict: false }) as { area?: string }
  const mayCreate = usePermission('question-paper')('create')
  // A school that has only begun has nothing to make a paper of: its next step stands among those of the set-up.
  const hasSubjects = counts.data?.checklist.every(({ step, done }) => step !== 'subjects' || done) ?? true
  return (
    <Stack gap="xl" className={classes.page}>
      <Greeting>
        {mayCreate && hasSubjects && (
          <Button
            component={Link}
            to={`/${area}/question-papers/automatic/create`}
            leftSection={<IconPlus size={16} aria-hidden />}
            className={classes.create}
          >
            {t`Create a question paper`}
          </Button>
        )}
      </Greeting>
      {!counts.data && counts.error && (
        <Failed title={t`Error fetching dashboard data`} error={counts.error} onRetry={counts.refetch} />
      )}
      {!counts.data && !counts.error && <Counting />}
      {counts.data && <Page counts={counts.data} area={area} />}
    </Stack>
  )
}

function Page({ counts, area }: { counts: AllCounts; area: string }) {
  const { i18n } = useLingui()
  const isPupil = area === 'student-admin'
  const next = counts.upcoming_exams ?? []
  const today = counts.exams && (
    <>
      <Today counts={counts} area={area} />
      {(isPupil || next.length > 0) && <NextExams exams={next} isPupil={isPupil} />}
    </>
  )
  const waiting = <Waiting counts={counts} area={area} />
  const isSetUp = counts.checklist.every(({ done }) => done)
  const setUp = !isSetUp && <SetUp steps={counts.checklist} area={area} />
  // Of a school that has only begun the steps come first: nothing can wait there yet.
  const begins = !isSetUp && isQuiet(counts)
  return (
    <>
      <Ledger figures={schoolFigures(counts, area, i18n)} />
      <div className={classes.columns}>
        <div className={classes.column}>{isPupil ? today : begins ? setUp : waiting}</div>
        {isPupil ? (
          <LastResults counts={counts} area={area} />
        ) : (
          <div className={classes.column}>
            {begins ? waiting : setUp}
            {today}
          </div>
        )}
      </div>
    </>
  )
}
