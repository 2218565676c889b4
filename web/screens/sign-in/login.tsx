import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { SignInSheet } from './sign-in-sheet.tsx'
import { useLogin } from './use-login.ts'

export default function Login() {
  const { t } = useLingui()
  const { given, change, errors, pending, submit, form } = useLogin()
  return (
    <SignInSheet>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            {...{ name: 'email', type: 'email', autoComplete: 'username', autoFocus: true }}
            label={t`E-mail`}
            value={given.email}
            error={errors.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <PasswordInput
            {...{ name: 'password', autoComplete: 'current-password' }}
            label={t`Password`}
            value={given.password}
            error={errors.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
            visibilityToggleButtonProps={{ 'aria-label': t`Show password`, 'aria-hidden': false, tabIndex: 0 }}
          />
          <Checkbox
            label={t`Remember me`}
            checked={given.remember}
            onChange={(event) => change({ remember: event.currentTarget.checked })}
          />
          <Button type="submit" fullWidth aria-disabled={pending}>
            {pending ? <Trans>Signing in...</Trans> : <Trans>Sign in</Trans>}
          </Button>
        </Stack>
      </form>
    </SignInSheet>
  )
}
