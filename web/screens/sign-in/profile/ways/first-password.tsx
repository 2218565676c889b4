import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

/** The way to a password of whoever has come in by an account elsewhere and never chose one: by the mailbox, or by the school. */
export function FirstPassword({ user: { email, can_mail } }: { user: User }) {
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (address: string) => {
    if (state === 'pending') return
    setState('pending')
    setRefusal(null)
    try {
      await callWayIn('forgotPassword', { email: address })
      setState('sent')
    } catch (error) {
      setState('idle')
      if (!isRefusal(error)) throw error
      setRefusal(refusalText(error))
    }
  }
  if (!email || !can_mail) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>You have no password here. If you want one, your school prints a code by which you choose it.</Trans>
      </Text>
    )
  }
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {state === 'sent' ? (
          <Trans>A link by which you choose a password is on its way to {email}.</Trans>
        ) : (
          <Trans>You have no password here.</Trans>
        )}
      </Text>
      {refusal && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      {state !== 'sent' && (
        <Button variant="default" w="max-content" aria-disabled={state === 'pending'} onClick={() => void send(email)}>
          <Trans>Send me a link to choose one</Trans>
        </Button>
      )}
    </>
  )
}
