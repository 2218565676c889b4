import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { LoginField } from '../login/login-field.tsx'
import { RefusalNote } from '../login/refusal-note.tsx'
import { SignInPanel } from '../login/sign-in-panel.tsx'
import { keepLogin, typedLogin } from '../login/typed-login.ts'
import { LinkSent } from './link-sent.tsx'
import { ToSignIn } from './to-sign-in.tsx'
import { useFormCall } from './use-form-call.ts'

/** Where no mail is set up the server says so in the page. */
const isWithoutMail = () => document.querySelector('meta[name=mail][content=off]') !== null

/** Asks for a link to a new password. What it says tells nobody whether there is such an account. */
export default function ForgotPassword() {
  const { t } = useLingui()
  const [login, setLogin] = useState(typedLogin)
  const [sent, setSent] = useState(false)
  const { form, submit, pending, errors, problem } = useFormCall({
    check: () => ({ email: login.trim() ? null : t`Please enter the e-mail address or admission number` }),
    async send() {
      await callWayIn('forgotPassword', { email: login })
      keepLogin(login)
      setSent(true)
    },
    failed: t`The link could not be asked for.`,
  })
  return (
    <SignInPanel title={t`Choose a new password`}>
      {sent ? (
        <LinkSent />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">
              {isWithoutMail() ? (
                <Trans>
                  Mail is not set up here. Ask your school for a link or a printed code; sent from here, the link waits
                  at the school for you.
                </Trans>
              ) : (
                <Trans>We mail you a link by which you choose a new one.</Trans>
              )}
            </Text>
            <RefusalNote problem={problem} />
            <LoginField
              autoFocus
              value={login}
              error={errors.email}
              onChange={(event) => setLogin(event.currentTarget.value)}
            />
            <Button type="submit" aria-disabled={pending}>
              {pending ? <Trans>Please wait...</Trans> : <Trans>Send the link</Trans>}
            </Button>
            <ToSignIn />
          </Stack>
        </form>
      )}
    </SignInPanel>
  )
}
