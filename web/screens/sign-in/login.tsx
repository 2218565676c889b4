import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Checkbox, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { schoolLabel } from '#web/api/sign-in/school-address.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { LanguageLinks } from './language-links.tsx'
import { useLogin } from './use-login.ts'

export default function Login() {
  const { t } = useLingui()
  usePageTitle(t`Sign in`)
  const school = schoolLabel(location.hostname)
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="md">
        <Paper withBorder p="xl" radius="md">
          <Title order={1} size="h2">
            Quaestor
          </Title>
          <Text c="dimmed" mb="md">
            {school ? <Trans>Sign in to {school}</Trans> : <Trans>Sign in to the platform</Trans>}
          </Text>
          <LoginForm />
        </Paper>
        <LanguageLinks />
      </Stack>
    </Center>
  )
}

function LoginForm() {
  const { t } = useLingui()
  const { given, change, errors, pending, submit, form } = useLogin()
  return (
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
  )
}
