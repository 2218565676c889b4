import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Stack } from '@mantine/core'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { LoginField } from './login-field.tsx'
import type { useLogin } from './use-login.ts'

/** Name and password. */
export function PasswordForm({ login }: { login: ReturnType<typeof useLogin> }) {
  const { t } = useLingui()
  const { given, change, errors, pending, submit, form } = login
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <LoginField
          autoFocus
          autoComplete="username webauthn"
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
      </Stack>
    </form>
  )
}
