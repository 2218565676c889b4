import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './promotion.module.css'
import { StepClasses } from './step-classes.tsx'
import { StepDo } from './step-do.tsx'
import { StepFrom } from './step-from.tsx'
import { StepPupils } from './step-pupils.tsx'
import { type Promotion, type Step, steps, usePromotion } from './use-promotion.ts'

const stepNames: Record<Step, MessageDescriptor> = {
  from: msg`From and to`,
  classes: msg`Classes`,
  pupils: msg`Pupils`,
  do: msg`Check and do`,
}

const stepScreens = { from: StepFrom, classes: StepClasses, pupils: StepPupils, do: StepDo }

/** The year-end: who goes into which class of the session to come. Nothing is written before the last step, and that can be undone. */
export default function PromotionScreen() {
  const { t, i18n } = useLingui()
  const promotion = usePromotion()
  const { step, toStep, to, known } = promotion
  const isOpen = to !== null
  const shown = isOpen ? step : 'from'
  const Shown = stepScreens[shown]
  return (
    <Stack gap="md">
      <PageHeading>{t`Student Promotion`}</PageHeading>
      <nav aria-label={t`Steps`}>
        <ol className={classes.steps}>
          {steps.map((one, place) => (
            <li key={one}>
              <UnstyledButton
                className={classes.step}
                aria-current={one === shown ? 'step' : undefined}
                disabled={!isOpen && one !== 'from'}
                onClick={() => toStep(one)}
              >
                <span className={classes.number} aria-hidden>
                  {place + 1}
                </span>
                {i18n._(stepNames[one])}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </nav>
      {known ? <Failed promotion={promotion} /> : <Skeleton height={240} />}
      {known && <Shown promotion={promotion} />}
    </Stack>
  )
}

/** Said where the plan could not be made. */
function Failed({ promotion: { error, plan, refetch } }: { promotion: Promotion }) {
  if (!error || plan) return null
  return (
    <Alert color="red" role="alert">
      <Text size="sm">
        <Trans>The plan could not be loaded.</Trans>
      </Text>
      <Button mt="xs" size="compact-sm" variant="light" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Alert>
  )
}
