import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlanExam, PrintPlan } from '#contract'
import { useExamsPath } from '#web/entity/exam/use-exams-path.ts'
import { dayText } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { PlanExamPart } from './plan-exam.tsx'
import { PlanOrder } from './plan-order.tsx'
import classes from './print-plan.module.css'
import { usePlan } from './use-plan.ts'

/** From chosen exams to closed envelopes: how many copies of which paper lie where, how much paper that is, and one press that makes all files. */
export default function PrintPlanPage() {
  const { t } = useLingui()
  usePageTitle(t`Print plan`)
  const path = useExamsPath()
  const { of, state, change, adjust, data, error, refetch } = usePlan()
  const day = state.date
  const named = data?.title ?? (day ? dayText(day) : null)
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Anchor component={Link} to={path} size="sm" w="fit-content">
          <Trans>Exams</Trans>
        </Anchor>
        <PageHeading>{named ? t`Print plan of ${named}` : t`Print plan`}</PageHeading>
      </Stack>
      <DateField
        label={t`All exams of a day`}
        value={day || null}
        onChange={(date) => change({ date: date ?? '', exams: '', series: null, job: null })}
        maw={220}
      />
      {of === null ? (
        <Text c="dimmed" py="xl" ta="center">
          <Trans>Choose a day, or open the print plan of an exam, of the exams in the list, or of a series.</Trans>
        </Text>
      ) : error && !data ? (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>The print plan could not be loaded.</Trans>
        </Failed>
      ) : !data ? (
        <Loading />
      ) : data.exams.length === 0 ? (
        <Text c="dimmed" py="xl" ta="center">
          <Trans>No exam is written then.</Trans>
        </Text>
      ) : (
        <Plan key={JSON.stringify(of)} plan={data} job_id={state.job} onStarted={(job) => adjust({ job })} />
      )}
    </Stack>
  )
}

interface PlanProps {
  plan: PrintPlan
  job_id: number | null
  onStarted: (job_id: number) => void
}

/** Of the exams here those are printed that are not taken out. */
function Plan({ plan, job_id, onStarted }: PlanProps) {
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = plan.exams.filter(({ id }) => !out.has(id))
  const choose = ({ id }: PlanExam, isChosen: boolean) => {
    const next = new Set(out)
    if (isChosen) next.delete(id)
    else next.add(id)
    setOut(next)
  }
  return (
    <div className={classes.plan}>
      <PlanOrder exams={chosen} title={plan.title} isCounted={plan.is_counted} job_id={job_id} onStarted={onStarted} />
      <ul className={classes.exams}>
        {plan.exams.map((exam) => (
          <PlanExamPart
            key={exam.id}
            exam={exam}
            isChosen={!out.has(exam.id)}
            onChoose={(isChosen) => choose(exam, isChosen)}
          />
        ))}
      </ul>
    </div>
  )
}
