import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepLine } from '#web/ui/step-line.tsx'
import { type AutoStep, autoSteps } from '../../papers/making/auto-url.ts'
import { SteppedFrame } from '../../papers/making/stepped-frame.tsx'

const stepNames: Record<AutoStep, MessageDescriptor> = {
  details: msg`Details`,
  blueprint: msg`Blueprint`,
  result: msg`Result`,
}

interface AutoFrameProps {
  /** The stored name of the paper; null for a new one. */
  name: string | null
  step: AutoStep
  /** Goes to a step; a step that can't be gone to answers null. */
  onStep: (step: AutoStep) => (() => void) | null
  /** What has been kept when. */
  status?: ReactNode
  children: ReactNode
}

/** Making a paper from a blueprint. */
export function AutoFrame({ name, step, onStep, status, children }: AutoFrameProps) {
  const { t, i18n } = useLingui()
  const title = name ?? t`New automatic question paper`
  const steps = autoSteps.map((key) => ({ key, name: i18n._(stepNames[key]), onGo: onStep(key) }))
  return (
    <SteppedFrame
      title={title}
      note={name !== null && <Trans>Automatic question paper, draft</Trans>}
      step={i18n._(stepNames[step])}
      isFirst={step === 'details'}
      steps={<StepLine steps={steps} current={step} />}
      status={status}
    >
      {children}
    </SteppedFrame>
  )
}
