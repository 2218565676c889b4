import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ByProvider } from './use-by-provider.ts'

export const Or = () => (
  <Text size="sm" c="dimmed" ta="center">
    <Trans>or</Trans>
  </Text>
)

/** Says that somebody is on the way back from an account elsewhere. */
export function ComingBack({ by: { pending, label } }: { by: Pick<ByProvider, 'pending' | 'label'> }) {
  if (!pending) return null
  return (
    <div role="status">
      <Trans>Coming back from {label}…</Trans>
    </div>
  )
}

/** The buttons of the accounts elsewhere by which people of this school sign in. */
export function ProviderButtons({ by }: { by: ByProvider }) {
  const { providers, leaving, pending, isFirst, go } = by
  return providers.map((provider, at) => {
    const name = provider.label
    return (
      <Button
        key={provider.key}
        variant={isFirst && at === 0 ? 'filled' : 'default'}
        fullWidth
        aria-disabled={leaving !== null || pending}
        onClick={() => void go(provider)}
      >
        {leaving === provider.key ? <Trans>Going to {name}…</Trans> : <Trans>Continue with {name}</Trans>}
      </Button>
    )
  })
}
