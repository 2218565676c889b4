import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type AllCounts, dashboardApi, dutySwapApi, fixedRoles } from '#contract'
import { useAccount, useMay } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import classes from './dashboard.module.css'
import { DroppedLists } from './dropped-lists.tsx'
import { Failed } from './failed.tsx'
import { schoolFigures } from './figures.ts'
import { Greeting } from './greeting.tsx'
import { Counting, Ledger } from './ledger.tsx'
import { NextStep } from './next-step.tsx'
import { LastResults, NextExams } from './pupil.tsx'
import { SetUp } from './set-up.tsx'
import { Teaching } from './teaching.tsx'
import { Today } from './today.tsx'
import { isQuiet, Waiting } from './waiting.tsx'

/** Colleagues ask seldom: what they ask is loaded once the rest stands. */
const SwapRequests = lazy(() => import('../../entity/exam/swap-requests.tsx'))

/** What a member of a school sees first: what there is, the exams of the day, what waits for them, and what is still to be set up. */
export function SchoolDashboard() {
  const { t } = useLingui()
  const { session } = useSessions()
  const counts = useRead(dashboardApi.allCounts, { session_id: session?.id ?? null }, { toasts: 'none' })
  const { area = 'school-admin' } = useParams({ strict: false }) as { area?: string }
  return (
    <Stack gap="xl" className={classes.page}>
      <Greeting>{counts.data && <NextStep counts={counts.data} area={area} />}</Greeting>
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
  const { user } = useAccount()
  const may = useMay()
  const isPupil = area === 'student-admin'
  const next = counts.upcoming_exams ?? []
  const today = counts.exams && (
    <>
      <Today counts={counts} area={area} />
      {(isPupil || next.length > 0) && <NextExams exams={next} isPupil={isPupil} />}
    </>
  )
  const { own, session } = counts
  // Whoever has no class of their own, as those who run the exams, is not asked what they teach.
  const teaches = own && (own.assignments > 0 || user?.role_id === fixedRoles.teacher)
  const waiting = (
    <>
      {!isPupil && may(dutySwapApi.decide) && (
        <Suspense fallback={null}>
          <SwapRequests />
        </Suspense>
      )}
      {teaches && <Teaching own={own} session={session} area={area} />}
      <Waiting counts={counts} area={area} />
    </>
  )
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
            {counts.checklist.length > 0 && <DroppedLists />}
            {today}
          </div>
        )}
      </div>
    </>
  )
}
