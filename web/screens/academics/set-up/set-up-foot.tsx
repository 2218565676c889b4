import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type SetUpPart, setUpParts } from '#contract'
import type { Making } from './make/use-making.ts'
import classes from './set-up.module.css'
import type { SetUpWork } from './use-set-up.ts'

interface SetUpFootProps {
  work: SetUpWork
  part: SetUpPart
  making: Making
  toPart: (part: SetUpPart) => void
}

/** What will be made, and the way on; the last part has the press that makes it. */
export function SetUpFoot({ work: { counts }, part, making, toPart }: SetUpFootProps) {
  const at = setUpParts.indexOf(part)
  const [before, next] = [setUpParts[at - 1], setUpParts[at + 1]]
  return (
    <div className={`${classes.foot} no-print`} data-foot>
      <div className={classes.sum} aria-live="polite">
        {!making.isMade && <PlannedCounts counts={counts} />}
      </div>
      <Group gap="xs" wrap="nowrap">
        {before && (
          <Button variant="default" onClick={() => toPart(before)}>
            <Trans>Back</Trans>
          </Button>
        )}
        {next ? (
          <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => toPart(next)}>
            <Trans>Go on</Trans>
          </Button>
        ) : (
          !making.isMade && (
            <Button aria-disabled={!making.canMake} loading={making.pending} onClick={() => void making.make()}>
              <Trans>Make it</Trans>
            </Button>
          )
        )}
      </Group>
    </div>
  )
}

/** Once it is made the part itself says how many. */
const PlannedCounts = ({ counts }: Pick<SetUpWork, 'counts'>) => (
  <>
    <span>
      <Plural value={counts.grades} one="# class" other="# classes" />
    </span>
    <span>
      <Plural value={counts.sections} one="# section" other="# sections" />
    </span>
    <span>
      <Plural value={counts.subjects} one="# subject" other="# subjects" />
    </span>
  </>
)
