import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { schoolLabel } from '#web/api/sign-in/school-address.ts'
import { readStored } from '#web/api/sign-in/stored.ts'
import { loadScreen } from '#web/load-screen.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { ByProvider } from './by-provider.tsx'
import { LoginField } from './login-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { useLogin } from './use-login.ts'

const SecondStep = lazy(loadScreen(() => import('./second-step.tsx')))

export default function Login() {
  const { t } = useLingui()
  const login = useLogin()
  const { given, change, errors, problem, pending, submit, form, step } = login
  if (step) {
    return (
      <SignInPanel title={t`Your second step`}>
        <Suspense>
          <SecondStep asked={step} onPair={login.enter} onBack={() => login.setStep(null)} />
        </Suspense>
      </SignInPanel>
    )
  }
  return (
    <SignInPanel title={schoolLabel(location.hostname) ? t`Sign in` : t`Sign in to the platform`}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {!problem && readStored('ended') && (
            <Text role="status">
              <Trans>You were signed out. Sign in to go on.</Trans>
            </Text>
          )}
          <RefusalNote problem={problem}>
            {problem?.isWrong && <Trans>Check both, or choose a new password.</Trans>}
          </RefusalNote>
          <LoginField
            autoFocus
            value={given.email}
            error={errors.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <PasswordField
            {...{ name: 'password', autoComplete: 'current-password' }}
            label={t`Password`}
            value={given.password}
            error={errors.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
          <Checkbox
            label={t`Remember me`}
            checked={given.remember}
            onChange={(event) => change({ remember: event.currentTarget.checked })}
          />
          <Button type="submit" fullWidth aria-disabled={pending}>
            {pending ? <Trans>Signing in...</Trans> : <Trans>Sign in</Trans>}
          </Button>
          <PasskeyButton remember={given.remember} onIn={login.goOn} onRefused={login.refuse} />
          <Group justify="space-between">
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
              <Trans>Forgot password?</Trans>
            </Anchor>
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/verify" hash="code" />}>
              <Trans>I have a code</Trans>
            </Anchor>
          </Group>
        </Stack>
      </form>
      <ByProvider remember={given.remember} onStep={login.askStep} />
    </SignInPanel>
  )
}
