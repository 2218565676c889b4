import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SteppedFrame } from '../making/stepped-frame.tsx'
import { stepNames, WizardSteps } from './wizard-steps.tsx'
import type { ByHandStep } from './wizard-url.ts'

interface WizardFrameProps {
  /** The stored name of the paper; null for a new one. */
  name: string | null
  step: ByHandStep
  /** Goes to a step; null while there is only the first. */
  onStep: ((step: ByHandStep) => void) | null
  /** Sections that don't have as many questions as planned. */
  uneven: number
  /** What has been saved when, undo. */
  status?: ReactNode
  children: ReactNode
}

/** Making a paper by hand. */
export function WizardFrame({ name, step, onStep, uneven, status, children }: WizardFrameProps) {
  const { i18n } = useLingui()
  return (
    <SteppedFrame
      title={name ?? <Trans>New Question Paper</Trans>}
      note={name !== null && <Trans>Draft question paper</Trans>}
      step={i18n._(stepNames[step])}
      isFirst={step === 'details'}
      steps={<WizardSteps step={step} onStep={onStep} uneven={uneven} />}
      status={status}
    >
      {children}
    </SteppedFrame>
  )
}
