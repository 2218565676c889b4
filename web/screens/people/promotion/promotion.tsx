import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StepLine } from '#web/ui/step-line.tsx'
import { StepClasses } from './step-classes.tsx'
import { StepDo } from './step-do.tsx'
import { StepFrom } from './step-from.tsx'
import { StepPupils } from './step-pupils.tsx'
import { type Promotion, type PromotionStep, steps, usePromotion } from './use-promotion.ts'

const stepNames: Record<PromotionStep, MessageDescriptor> = {
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
  const line = steps.map((one) => ({
    key: one,
    name: i18n._(stepNames[one]),
    onGo: isOpen || one === 'from' ? () => toStep(one) : null,
  }))
  return (
    <Stack gap="md">
      <PageHeading>{t`Student Promotion`}</PageHeading>
      <StepLine steps={line} current={shown} />
      {known ? <Failed promotion={promotion} /> : <Skeleton height={240} />}
      {known && <Shown promotion={promotion} />}
    </Stack>
  )
}

/** What stands in the place of the plan where it could not be made. */
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
