import { Plural, Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type BatchPaper, MadeBatch } from '#contract'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** How far the printing is, then its file. */
export const BatchOutcome = ({ job_id, again }: { job_id: number; again?: React.ReactNode }) => (
  <MadeFileOutcome
    job_id={job_id}
    answer={MadeBatch}
    stop={<Trans>Stop printing</Trans>}
    ready={({ copies, papers = [] }) => (
      <>
        <Plural value={copies} one="# copy is ready." other="# copies are ready." />
        {papers.map((paper) => (
          <OfParallel key={paper.paper_id} {...paper} />
        ))}
      </>
    )}
    again={again}
  />
)

/** Whom a parallel paper is for, and where its copies are. */
function OfParallel({ set, name, students, is_printed }: BatchPaper) {
  return (
    <Text size="sm">
      <Trans>Set {set}</Trans>
      {': '}
      <Plural value={students} one="# student" other="# students" />
      {!is_printed && (
        <>
          {' · '}
          <Trans>not in this file: printed from “{name}”</Trans>
        </>
      )}
    </Text>
  )
}
