import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePapersPath } from './use-papers-path.ts'
import { WizardSteps } from './wizard-steps.tsx'
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
        <Group gap="sm">
          {status}
          <Button variant="default" component={Link} to={path}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Group>
      <WizardSteps step={step} onStep={onStep} uneven={uneven} />
      {children}
    </Stack>
  )
}
