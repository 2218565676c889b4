import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import classes from '../papers/wizard/wizard.module.css'
import { type Step, steps } from './wizard-url.ts'

export const stepNames: Record<Step, MessageDescriptor> = {
  details: msg`Details`,
  pick: msg`Pick questions`,
  arrange: msg`Arrange`,
  preview: msg`Preview`,
  submit: msg`Submit`,
}

interface WizardStepsProps {
  step: Step
  onStep: ((step: Step) => void) | null
  uneven: number
}

/** The steps of a paper, in any order once it is stored. */
export function WizardSteps({ step, onStep, uneven }: WizardStepsProps) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Steps`}>
      <ol className={classes.steps}>
        {steps.map((one, index) => (
          <li key={one}>
            <UnstyledButton
              className={classes.step}
              aria-current={one === step ? 'step' : undefined}
              aria-disabled={onStep === null && one !== step}
              onClick={() => onStep?.(one)}
            >
              <span className={classes.stepNumber} aria-hidden>
                {index + 1}
              </span>
              <span className={classes.stepName}>{i18n._(stepNames[one])}</span>
              {one === 'pick' && uneven > 0 && onStep && (
                <span className={classes.stepNote}>
                  <Plural value={uneven} one="# section open" other="# sections open" />
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
