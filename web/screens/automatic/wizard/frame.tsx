import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AutoStep, autoSteps } from '../../papers/wizard/auto-url.ts'
import { SteppedFrame } from '../../papers/wizard/stepped-frame.tsx'
import classes from '../../papers/wizard/wizard.module.css'

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
  return (
    <SteppedFrame
      title={title}
      note={name !== null && <Trans>Automatic question paper, draft</Trans>}
      step={i18n._(stepNames[step])}
      isFirst={step === 'details'}
      steps={<Steps step={step} onStep={onStep} />}
      status={status}
    >
      {children}
    </SteppedFrame>
  )
}

function Steps({ step, onStep }: Pick<AutoFrameProps, 'step' | 'onStep'>) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Steps`} className="no-print">
      <ol className={classes.steps}>
        {autoSteps.map((one, index) => {
          const go = onStep(one)
          return (
            <li key={one}>
              <UnstyledButton
                className={classes.step}
                aria-current={one === step ? 'step' : undefined}
                aria-disabled={go === null && one !== step}
                onClick={() => go?.()}
              >
                <span className={classes.stepNumber} aria-hidden>
                  {index + 1}
                </span>
                <span className={classes.stepName}>{i18n._(stepNames[one])}</span>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
