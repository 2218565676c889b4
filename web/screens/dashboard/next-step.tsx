import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AllCounts } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import classes from './dashboard.module.css'
import { type Way, wayOfStep } from './links.ts'
import { stepWords } from './set-up-words.tsx'
import { only, subjectsOf } from './taught.ts'

interface NextStepProps {
  counts: AllCounts
  area: string
}

/** The one next thing: of whoever sets the school up the first open step, of others a paper, once there are questions to make it of. */
export function NextStep({ counts, area }: NextStepProps) {
  const { i18n } = useLingui()
  const mayWrite = usePermission('question')('create')
  const mayMake = usePermission('question-paper')('create')
  const mayPlan = usePermission('exam')('create')
  const open = counts.checklist.find(({ done }) => !done)
  if (open) return <Next way={wayOfStep(open.to, area)}>{i18n._(stepWords[open.step].does)}</Next>
  const isIdle = counts.own?.assignments === 0
  const hasQuestions = (counts.questions?.total ?? 0) > 0
  // Where one subject is taught, everything begins in it.
  const search = only(subjectsOf(counts.own))?.search ?? {}
  const to = (path: string): Way => ({ to: `/${area}/${path}`, search })
  if (mayMake && hasQuestions)
    return (
      <Next way={to('question-papers/automatic/create')}>
        <Trans>Create a question paper</Trans>
      </Next>
    )
  if (mayPlan && !mayMake)
    return (
      <Next way={{ to: `/${area}/exam`, search: { new: '1' } }}>
        <Trans>Plan an exam</Trans>
      </Next>
    )
  if (!mayWrite || isIdle || counts.questions === null) return null
  return (
    <Next way={to('questions/create')}>
      <Trans>Write a question</Trans>
    </Next>
  )
}

function Next({ way, children }: { way: Way; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={way.to}
      search={way.search as never}
      rightSection={<IconArrowRight size={16} aria-hidden />}
      className={classes.create}
    >
      {children}
    </Button>
  )
}
