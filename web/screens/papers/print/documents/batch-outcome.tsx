import { Plural, Trans } from '@lingui/react/macro'
import { MadeBatch } from '#contract'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** How far the printing is, then its file. */
export const BatchOutcome = ({ job_id, again }: { job_id: number; again?: React.ReactNode }) => (
  <MadeFileOutcome
    job_id={job_id}
    answer={MadeBatch}
    stop={<Trans>Stop printing</Trans>}
    ready={({ copies }) => <Plural value={copies} one="# copy is ready." other="# copies are ready." />}
    again={again}
  />
)
