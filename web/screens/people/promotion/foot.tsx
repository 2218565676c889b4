import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Figures } from './figures.tsx'
import classes from './promotion.module.css'
import { type Promotion, steps } from './use-promotion.ts'

/** The totals, which stay in view, and the way on. */
export function Foot({ promotion: { step, toStep, plan, to } }: { promotion: Promotion }) {
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const before = steps[at - 1]
  return (
    <div className={classes.foot}>
      <Figures plan={plan} />
      <Group gap="xs">
        {before && (
          <Button variant="default" onClick={() => toStep(before)}>
            <Trans>Back</Trans>
          </Button>
        )}
        {next && (
          <Button disabled={to === null} onClick={() => toStep(next)}>
            <Trans>Next</Trans>
          </Button>
        )}
      </Group>
    </div>
  )
}
