import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { canPasskeys } from '#web/api/sign-in/passkey.ts'
import { loadScreen } from '#web/load-screen.ts'

const loadEntering = loadScreen(() => import('./by-passkey.ts'))

interface PasskeyButtonProps {
  remember: boolean
  onIn: () => Promise<void>
  onRefused: (error: unknown) => void
}

/** Signing in without a name and a password; only where this browser can. */
export function PasskeyButton({ remember, onIn, onRefused }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  if (!canPasskeys()) return null
  const enter = async () => {
    if (pending) return
    setPending(true)
    try {
      const { signInByPasskey } = await loadEntering()
      if (await signInByPasskey(remember)) await onIn()
    } catch (error) {
      onRefused(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Text size="sm" c="dimmed" ta="center">
        <Trans>or</Trans>
      </Text>
      <Button variant="default" fullWidth aria-disabled={pending} onClick={() => void enter()}>
        <Trans>Continue with a passkey</Trans>
      </Button>
    </>
  )
}
