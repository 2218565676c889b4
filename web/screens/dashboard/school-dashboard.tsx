import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type AllCounts, dashboardApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useRead } from '#web/api/use/use-read.ts'
import classes from './dashboard.module.css'
import { Failed } from './failed.tsx'
import { Greeting } from './greeting.tsx'
import { Ledger, LedgerLoading } from './ledger.tsx'
import { SetUp } from './set-up.tsx'
import { Waiting } from './waiting.tsx'

/** What a member of a school sees first: what there is, what waits for them, and what is still to be set up. */
export function SchoolDashboard() {
  const { t } = useLingui()
  const { session } = useSessions()
  const counts = useRead(dashboardApi.allCounts, { session_id: session?.id ?? null }, { toasts: 'none' })
  const { area } = useParams({ strict: false }) as { area?: string }
  const path = (screen: string) => `/${area}/${screen}`
  return (
    <Stack gap="xl" className={classes.page}>
      <Greeting />
      {!counts.data && counts.error && (
        <Failed title={t`Error fetching dashboard data`} error={counts.error} onRetry={counts.refetch} />
      )}
      {!counts.data && !counts.error && <LedgerLoading />}
      {counts.data && (
        <>
          <SchoolLedger counts={counts.data} path={path} />
          <div className={classes.columns}>
            <Waiting counts={counts.data} path={path} />
            <SetUp steps={counts.data.checklist} path={path} />
          </div>
        </>
      )}
    </Stack>
  )
}

const shown = 5

/** The first five of what this person sees. */
function SchoolLedger({ counts, path }: { counts: AllCounts; path: (screen: string) => string }) {
  const { t } = useLingui()
  const { students, staffs, question_papers, questions, classes: grades, subjects, chapters, topics } = counts
  const draft = question_papers?.draft
  const approved = questions?.approved
  const figures = [
    { key: 'students', label: t`Students`, value: students?.total },
    { key: 'staffs', label: t`Staff`, value: staffs?.total },
    {
      key: 'papers',
      label: t`Question papers`,
      value: question_papers?.total,
      detail: draft ? t`${draft} drafts` : undefined,
      to: path('question-papers'),
    },
    {
      key: 'questions',
      label: t`Questions`,
      value: questions?.total,
      detail: approved ? t`${approved} approved` : undefined,
      to: path('questions'),
    },
    { key: 'classes', label: t`Classes`, value: grades, to: path('classes') },
    { key: 'subjects', label: t`Subjects`, value: subjects, to: path('subjects') },
    { key: 'chapters', label: t`Chapters`, value: chapters, to: path('chapters') },
    { key: 'topics', label: t`Topics`, value: topics, to: path('topics') },
  ]
  const known = figures.flatMap(({ value, ...figure }) => (value == null ? [] : [{ ...figure, value }]))
  return <Ledger figures={known.slice(0, shown)} />
}
