import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { useOfferedPasskey } from './use-offered-passkey.ts'

const loadEntering = loadScreen(() => import('./by-passkey.ts'))

interface PasskeyButtonProps {
  remember: boolean
  onIn: () => Promise<void>
  onRefused: (error: unknown) => void
  /** What the login field offers meanwhile: a browser asks for one passkey at a time. */
  offered: ReturnType<typeof useOfferedPasskey>
}

/** Signing in without a name and a password; only where this browser can. */
export function PasskeyButton({ remember, onIn, onRefused, offered }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  const enter = async () => {
    if (pending) return
    setPending(true)
    offered.leave()
    try {
      const { signInByPasskey } = await loadEntering()
      if (await signInByPasskey(remember)) await onIn()
      else offered.begin()
    } catch (error) {
      offered.begin()
      onRefused(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="default" fullWidth aria-disabled={pending} onClick={() => void enter()}>
      <Trans>Continue with a passkey</Trans>
    </Button>
  )
}
