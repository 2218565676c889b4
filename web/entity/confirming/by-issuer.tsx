import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ownWaysApi } from '#contract'
import type { AskedToConfirm } from '#web/api/confirm-first.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

interface ByIssuerProps {
  pair: AskedToConfirm['pair']
  /** The name of the issuer whose window is open. */
  isAt: string | null
  onChosen: (provider: { key: string; label: string }) => void
  onClose: () => void
}

/** A button for each account elsewhere that is linked; the window that it opens leaves this one as it is. */
export function ByIssuer({ pair, isAt, onChosen, onClose }: ByIssuerProps) {
  const { data, error, refetch } = useRead(ownWaysApi.ways, {}, { pair, toasts: 'none' })
  const linked = [...new Map((data?.identities ?? []).map(({ provider }) => [provider.key, provider])).values()]
  return (
    <Stack gap="sm">
      {isAt !== null && (
        <Text size="sm" role="status">
          <Trans>Sign in with {isAt} in the window that has opened. It closes by itself.</Trans>
        </Text>
      )}
      {error && (
        <Alert color="red" role="alert">
          {isRefusal(error) ? refusalText(error) : error.message}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton h={44} />}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {linked.map((provider, at) => {
          const name = provider.label
          return (
            <Button key={provider.key} {...(at === 0 && { 'data-autofocus': true })} onClick={() => onChosen(provider)}>
              <Trans>Continue with {name}</Trans>
            </Button>
          )
        })}
      </Group>
    </Stack>
  )
}
