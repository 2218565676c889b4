import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { LoginField } from '../login/login-field.tsx'
import { RefusalNote } from '../login/refusal-note.tsx'
import { keepLogin, typedLogin } from '../login/typed-login.ts'
import { ToSignIn } from './to-sign-in.tsx'
import { useFormCall } from './use-form-call.ts'

interface SlipStepProps {
  login: string
  code: string
  /** With the link that the code stands for. */
  onFound: (hash: string) => Promise<void>
}

/** The printed code of somebody without e-mail. */
export function SlipStep({ onFound, ...printed }: SlipStepProps) {
  const { t } = useLingui()
  const [login, setLogin] = useState(printed.login || typedLogin())
  const [code, setCode] = useState(printed.code)
  const { form, submit, pending, errors, problem } = useFormCall({
    check: () => ({
      email: login.trim() ? null : t`Please enter the e-mail address or the number`,
      code: code.trim() ? null : t`Please enter the printed code`,
    }),
    async send() {
      const { hash } = await callWayIn('redeemCode', { login, code })
      keepLogin(login)
      await onFound(hash)
    },
    failed: t`The code could not be looked at.`,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          <Trans>Type what is printed on your slip. You choose a password then.</Trans>
        </Text>
        <RefusalNote problem={problem} />
        <LoginField
          autoFocus={!login}
          value={login}
          error={errors.email ?? errors.login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <TextInput
          {...{ name: 'code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
          label={t`Printed code`}
          placeholder="XXXXX-XXXXX"
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" aria-disabled={pending}>
          {pending ? <Trans>Please wait...</Trans> : <Trans>Go on</Trans>}
        </Button>
        <ToSignIn />
      </Stack>
    </form>
  )
}
