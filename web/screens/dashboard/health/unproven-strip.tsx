import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import type { CountMaster } from '#contract'
import { momentText } from '#web/ui/dates.ts'

/** Over everything else: what was saved may not come back. */
export default function UnprovenStrip({ backup }: Pick<CountMaster['operation'], 'backup'>) {
  const proven = backup.proven_at && momentText(backup.proven_at)
  return (
    <Alert color="red" role="alert" title={<Trans>No back-up of the last 48 hours is proven</Trans>}>
      {proven ? (
        <Trans>Last proven back-up: {proven}. What was saved since may be lost with the disk.</Trans>
      ) : (
        <Trans>None was ever brought back for a trial. What is saved may be lost with the disk.</Trans>
      )}{' '}
      <Trans>What to do stands below, under Operation.</Trans>
    </Alert>
  )
}
