import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { LoginField } from '../login/login-field.tsx'
import { RefusalNote } from '../login/refusal-note.tsx'
import { SignInPanel } from '../login/sign-in-panel.tsx'
import { keepLogin, typedLogin } from '../login/typed-login.ts'
import { useSchool } from '../login/use-school.ts'
import { AskOffice } from './ask-office.tsx'
import { LinkSent } from './link-sent.tsx'
import { ToSignIn } from './to-sign-in.tsx'
import { useFormCall } from './use-form-call.ts'

/** The way to a new password: a link by mail, or where no mail is sent somebody who is asked. */
export default function ForgotPassword() {
  const { t } = useLingui()
  const { brand, loading } = useSchool()
  return (
    <SignInPanel title={t`Choose a new password`}>
      {loading ? <Skeleton h="8rem" /> : brand?.mail === false ? <AskOffice ask={brand.ask} /> : <AskForLink />}
    </SignInPanel>
  )
}

/** Asks for a link to a new password. What it says tells nobody whether there is such an account. */
function AskForLink() {
  const { t } = useLingui()
  const [login, setLogin] = useState(typedLogin)
  const [sent, setSent] = useState(false)
  const { form, submit, pending, errors, problem } = useFormCall({
    check: () => ({ email: login.trim() ? null : t`Please enter the e-mail address or the number` }),
    async send() {
      await callWayIn('forgotPassword', { email: login })
      keepLogin(login)
      setSent(true)
    },
    failed: t`The link could not be asked for.`,
  })
  if (sent) return <LinkSent />
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          <Trans>We mail you a link by which you choose a new one.</Trans>
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
  )
}
