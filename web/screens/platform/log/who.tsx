import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '#contract'

/** Who did it; of the platform's people also as whom. */
export function Who({ entry: { actor, impersonator } }: { entry: Pick<AuditEntry, 'actor' | 'impersonator'> }) {
  const name = actor?.name || null
  if (!name) return <Trans>unknown</Trans>
  if (!impersonator) return name
  const real = impersonator.name
  return (
    <Trans>
      {real} as {name}
    </Trans>
  )
}
