import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { canPasskeys } from '#web/api/sign-in/passkey.ts'
import { schoolLabel } from '#web/api/sign-in/school-address.ts'
import { readStored } from '#web/api/sign-in/stored.ts'
import { loadScreen } from '#web/load-screen.ts'
import { ComingBack, Or, ProviderButtons } from './by-provider.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { type ByProvider, useByProvider } from './use-by-provider.ts'
import { useLogin } from './use-login.ts'
import { useOfferedPasskey } from './use-offered-passkey.ts'

const SecondStep = lazy(loadScreen(() => import('./second-step.tsx')))

export default function Login() {
  const { t } = useLingui()
  const login = useLogin()
  const { given, problem, step } = login
  const by = useByProvider({
    ...{ remember: given.remember, onPair: login.enter, onStep: login.askStep, onNotLinked: login.linkNext },
  })
  const offered = useOfferedPasskey({
    ...{ isOn: by.hasPasskeys && canPasskeys() && !step, remember: given.remember },
    ...{ onIn: login.goOn, onRefused: login.refuse },
  })
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
      <Stack>
        {!problem && !by.problem && readStored('ended') && (
          <Text role="status">
            <Trans>You were signed out. Sign in to go on.</Trans>
          </Text>
        )}
        <RefusalNote problem={problem ?? by.problem}>
          {problem?.isWrong && <Trans>Check both, or choose a new password.</Trans>}
          {!problem && by.isNotLinked && login.links && (
            <Trans>Sign in here with your password: then My profile opens, where you link it.</Trans>
          )}
        </RefusalNote>
        <ComingBack by={by} />
        <Ways {...{ by, login, offered }} />
      </Stack>
    </SignInPanel>
  )
}

interface WaysProps {
  by: ByProvider
  login: ReturnType<typeof useLogin>
  offered: ReturnType<typeof useOfferedPasskey>
}

/** Where most come by an account elsewhere, that stands first; what was typed meanwhile stays in sight. */
function Ways({ by, login, offered }: WaysProps) {
  const [isOther, setOther] = useState(false)
  const isTyped = login.given.email !== '' || login.given.password !== ''
  const showsPasskey = by.hasPasskeys && canPasskeys()
  const others = (
    <>
      {(by.providers.length > 0 || showsPasskey) && !by.isFirst && <Or />}
      <ProviderButtons by={by} />
      {showsPasskey && (
        <PasskeyButton {...{ remember: login.given.remember, onIn: login.goOn, onRefused: login.refuse, offered }} />
      )}
    </>
  )
  if (!by.isFirst) {
    return (
      <>
        <PasswordForm login={login} />
        {others}
        <Lost />
      </>
    )
  }
  return (
    <>
      {others}
      {isOther || isTyped || login.links || login.problem ? (
        <>
          <Or />
          <PasswordForm login={login} />
          <Lost />
        </>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => setOther(true)}>
          <Trans>Sign in another way</Trans>
        </Anchor>
      )}
    </>
  )
}

/** What there is for whoever has no password at hand. */
const Lost = () => (
  <Group justify="space-between">
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
      <Trans>Forgot password?</Trans>
    </Anchor>
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/verify" hash="code" />}>
      <Trans>I have a code</Trans>
    </Anchor>
  </Group>
)
