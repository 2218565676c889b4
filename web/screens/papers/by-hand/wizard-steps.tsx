import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { StepLine } from '#web/ui/step-line.tsx'
import { type ByHandStep, steps } from './wizard-url.ts'

export const stepNames: Record<ByHandStep, MessageDescriptor> = {
  details: msg`Details`,
  pick: msg`Pick questions`,
  arrange: msg`Arrange`,
  preview: msg`Preview`,
  submit: msg`Submit`,
}

interface WizardStepsProps {
  step: ByHandStep
  onStep: ((step: ByHandStep) => void) | null
  uneven: number
}

/** The steps of a paper, in any order once it is stored. */
export function WizardSteps({ step, onStep, uneven }: WizardStepsProps) {
  const { i18n } = useLingui()
  const open = <Plural value={uneven} one="# section open" other="# sections open" />
  const line = steps.map((key) => ({
    key,
    name: i18n._(stepNames[key]),
    note: key === 'pick' && uneven > 0 && onStep && open,
    onGo: onStep && (() => onStep(key)),
  }))
  return <StepLine steps={line} current={step} />
}
