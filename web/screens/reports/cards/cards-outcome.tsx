import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { MadeBatch } from '#contract'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** How far the cards are, then their file. */
export const CardsOutcome = ({ job_id, onAgain }: { job_id: number; onAgain?: () => void }) => (
  <MadeFileOutcome
    job_id={job_id}
    answer={MadeBatch}
    stop={<Trans>Stop</Trans>}
    ready={({ copies, left_out = [] }) => (
      <>
        <Plural value={copies} one="# report card is ready." other="# report cards are ready." />
        {left_out.length > 0 && (
          <>
            {' '}
            <Trans>None was made of {left_out.join(', ')}: no exam of theirs is verified.</Trans>
          </>
        )}
      </>
    )}
    again={
      onAgain && (
        <Button variant="default" onClick={onAgain}>
          <Trans>Make others</Trans>
        </Button>
      )
    }
  />
)
