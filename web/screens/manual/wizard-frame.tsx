import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import shared from '../papers/papers.module.css'
import { usePapersPath } from '../papers/use-papers-path.ts'
import classes from '../papers/wizard.module.css'
import { stepNames, WizardSteps } from './wizard-steps.tsx'
import type { Step } from './wizard-url.ts'

interface WizardFrameProps {
  /** The stored name of the paper; null for a new one. */
  name: string | null
  step: Step
  /** Goes to a step; null while there is only the first. */
  onStep: ((step: Step) => void) | null
  /** Sections that don't have as many questions as planned. */
  uneven: number
  /** What has been saved when, undo. */
  status?: ReactNode
  children: ReactNode
}

/** Title, steps and the step that is worked on. */
export function WizardFrame({ name, step, onStep, uneven, status, children }: WizardFrameProps) {
  const path = usePapersPath()
  const { i18n } = useLingui()
  const content = useStepFocus(step)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <div>
          <Title order={1} size="h2">
            {name === null ? <Trans>New Question Paper</Trans> : name}
          </Title>
          {name !== null && (
            <Text size="sm" c="dimmed">
              <Trans>Draft question paper</Trans>
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
      <WizardSteps step={step} onStep={onStep} uneven={uneven} />
      <section ref={content} tabIndex={-1} aria-label={i18n._(stepNames[step])} className={classes.content}>
        <Stack gap="md">{children}</Stack>
      </section>
    </Stack>
  )
}

/** The focus goes to a step when it is opened; on the first one it belongs to the first field. */
function useStepFocus(step: Step) {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    if (step !== 'details') content.current?.focus({ preventScroll: true })
  }, [step])
  return content
}
