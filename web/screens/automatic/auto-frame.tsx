import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { type AutoStep, autoSteps } from '../papers/auto-url.ts'
import shared from '../papers/papers.module.css'
import { usePapersPath } from '../papers/use-papers-path.ts'
import classes from '../papers/wizard.module.css'

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

/** Title, steps and the step that is worked on. */
export function AutoFrame({ name, step, onStep, status, children }: AutoFrameProps) {
  const { t, i18n } = useLingui()
  const path = usePapersPath()
  const title = t`New automatic question paper`
  usePageTitle(name ?? title)
  const content = useStepFocus(step)
  return (
    <Stack gap="md">
      <Group justify="space-between" className="no-print">
        <div>
          <Title order={1} size="h2">
            {name ?? title}
          </Title>
          {name !== null && (
            <Text size="sm" c="dimmed">
              <Trans>Automatic question paper, draft</Trans>
            </Text>
          )}
        </div>
        <Group gap="sm" className={shared.buttons}>
          {status}
          <Button variant="default" component={Link} to={path}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Group>
      <Steps step={step} onStep={onStep} />
      <section ref={content} tabIndex={-1} aria-label={i18n._(stepNames[step])} className={classes.content}>
        <Stack gap="md">{children}</Stack>
      </section>
    </Stack>
  )
}

/** The focus goes to a step when it is opened; on the first one it belongs to the first field. */
function useStepFocus(step: AutoStep) {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    if (step !== 'details') content.current?.focus({ preventScroll: true })
  }, [step])
  return content
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
