import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type LinkFacts, say } from '#contract'
import type { AskedStep } from '#web/api/sign-in/second-step.ts'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { loadScreen } from '#web/load-screen.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { ComingBack, Or, ProviderButtons } from '../login/by-provider.tsx'
import { RefusalNote } from '../login/refusal-note.tsx'
import { useByProvider } from '../login/use-by-provider.ts'
import { dropSecret } from './stored-secret.ts'
import { useFormCall } from './use-form-call.ts'
import { isOver, type useLink } from './use-link.ts'

const SecondStep = lazy(loadScreen(() => import('../login/second-step.tsx')))
const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))
const goOn = async (pair: TokenPair) => {
  const { goOnAs } = await loadSignIn()
  dropSecret()
  await goOnAs(pair)
}

interface PasswordStepProps {
  hash: string
  facts: LinkFacts
  link: Pick<ReturnType<typeof useLink>, 'begin' | 'refuse' | 'finish'>
}

/** The end of an invitation or of a printed code: a password, or an account elsewhere that is linked by it. */
export default function PasswordStep({ hash, facts, link }: PasswordStepProps) {
  const [step, setStep] = useState<AskedStep | null>(null)
  const by = useByProvider({ ...{ remember: false, hash }, onPair: goOn, onStep: setStep })
  const { name, can_link } = facts
  if (step) {
    return (
      <Suspense>
        <SecondStep asked={step} onPair={goOn} onBack={() => location.assign('/login')} />
      </Suspense>
    )
  }
  const offered = can_link && by.providers.length > 0
  return (
    <Stack>
      <Text>
        <Trans>Welcome, {name}.</Trans>
      </Text>
      <RefusalNote problem={by.problem} />
      <ComingBack by={by} />
      {offered && by.isFirst && (
        <>
          <ProviderButtons by={by} />
          <Or />
        </>
      )}
      <PasswordForm {...{ hash, facts, link }} onStep={setStep} />
      {offered && !by.isFirst && (
        <>
          <Or />
          <ProviderButtons by={by} />
        </>
      )}
    </Stack>
  )
}

/** Chooses the password: long enough is all that is asked here; what is too easy to guess the server says. */
function PasswordForm({ hash, facts, link, onStep }: PasswordStepProps & { onStep: (asked: AskedStep) => void }) {
  const { t } = useLingui()
  const { least, name } = facts
  const [password, setPassword] = useState('')
  const length = [...password.normalize('NFKC')].length
  const tooShort = () => sayText(say('password.too_short', { least }))
  const { form, submit, pending, errors, problem } = useFormCall({
    check: () => ({ password: length === 0 ? t`Please enter new password` : length < least ? tooShort() : null }),
    async send() {
      const { login, purpose, pair } = await callWayIn('setPassword', { hash, password })
      link.finish({ purpose, login, pair, name })
    },
    takes(error) {
      // The mailbox is to be proven first after all.
      if (error.errorCode === 'invalid_otp') void link.begin(hash)
      else if (error.errorCode === 'second_step') onStep(error.data as AskedStep)
      else if (isOver(error)) link.refuse(hash, error)
      else return false
      return true
    },
    failed: t`The password could not be saved.`,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <RefusalNote problem={problem} />
        {/* By this a password manager knows whose password it keeps. */}
        <input hidden readOnly name="username" autoComplete="username" value={facts.email_masked ?? name} />
        <PasswordField
          {...{ name: 'password', autoComplete: 'new-password', autoFocus: true }}
          label={t`Password`}
          description={
            errors.password ? undefined : length >= least ? (
              <Trans>Long enough</Trans>
            ) : (
              <Trans>{least} characters or more. A sentence is easy to remember; any letters and spaces will do.</Trans>
            )
          }
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" aria-disabled={pending}>
          {pending ? <Trans>Please wait...</Trans> : <Trans>Set the password</Trans>}
        </Button>
      </Stack>
    </form>
  )
}
