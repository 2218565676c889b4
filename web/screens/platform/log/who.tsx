import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '#contract'

/** Who did it; of the platform's people also as whom. */
export function Who({
  entry: { actor, api_key, impersonator },
}: {
  entry: Pick<AuditEntry, 'actor' | 'api_key' | 'impersonator'>
}) {
  if (api_key) {
    const key = api_key.name
    return <Trans>the program with the key {key}</Trans>
  }
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
