import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { MadeBatch } from '#contract'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** How far the printing is, then its file. */
export const BatchOutcome = ({ job_id, onAgain }: { job_id: number; onAgain: () => void }) => (
  <MadeFileOutcome
    job_id={job_id}
    answer={MadeBatch}
    stop={<Trans>Stop printing</Trans>}
    ready={({ copies }) => <Plural value={copies} one="# copy is ready." other="# copies are ready." />}
    again={
      <Button variant="default" onClick={onAgain}>
        <Trans>Print others</Trans>
      </Button>
    }
  />
)
