import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { RefusalNote } from '../login/refusal-note.tsx'
import { useSchool } from '../login/use-school.ts'
import { AskOffice } from './ask-office.tsx'
import { LinkSent } from './link-sent.tsx'
import { ToSignIn } from './to-sign-in.tsx'
import { useFormCall } from './use-form-call.ts'
import type { LinkReason } from './use-link.ts'

const texts: Record<LinkReason, ReactNode> = {
  expired: <Trans>This link has expired.</Trans>,
  used: <Trans>This link was used already. If you have chosen a password with it, sign in.</Trans>,
  revoked: <Trans>This link was replaced by a newer one, or taken back. Use the newest one.</Trans>,
  unknown: <Trans>This link is not known here. It may not have been copied whole.</Trans>,
}

/** A link that opens nothing any more, and the way to a new one. */
export default function LinkFault({ hash, reason }: { hash: string; reason: LinkReason }) {
  const { t } = useLingui()
  const { brand } = useSchool()
  const [sent, setSent] = useState(false)
  const { form, submit, pending, problem } = useFormCall({
    async send() {
      await callWayIn('forgotPassword', { hash })
      setSent(true)
    },
    failed: t`The link could not be asked for.`,
  })
  if (sent) return <LinkSent />
  if (brand?.mail === false)
    return (
      <Stack>
        <Text role="alert">{texts[reason]}</Text>
        <AskOffice ask={brand.ask} />
      </Stack>
    )
  // Of a link that is not known, or was taken back, nobody can tell whose it was.
  const isKnown = reason === 'expired' || reason === 'used'
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <Text role="alert">{texts[reason]}</Text>
        <RefusalNote problem={problem} />
        {isKnown ? (
          <Button type="submit" aria-disabled={pending}>
            {pending ? <Trans>Please wait...</Trans> : <Trans>Send me a new one</Trans>}
          </Button>
        ) : (
          <Button renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
            <Trans>Ask for a new one</Trans>
          </Button>
        )}
        <ToSignIn />
      </Stack>
    </form>
  )
}
