import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Checkbox, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Credentials } from '#contract'
import { schoolLabel } from '#web/api/school-address.ts'
import { signIn } from '#web/api/sign-in.ts'
import { returnPath } from '#web/gate.ts'
import { fieldErrors, isRefusal } from '#web/ui/refusal.ts'
import { validateWith } from '#web/ui/validate-with.ts'
import { LanguageLinks } from './language-links.tsx'

/** Signs in, then goes to the page that was first asked for. */
export default function Login() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const form = useForm({
    initialValues: { email: '', password: '', remember: false },
    validate: validateWith(Credentials),
  })
  const submit = async (values: typeof form.values) => {
    try {
      await signIn(values)
      await navigate({ href: returnPath(from), replace: true })
    } catch (error) {
      if (!isRefusal(error)) throw error
      form.setErrors(fieldErrors(error))
    }
  }
  const school = schoolLabel(location.hostname)
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="md">
        <Paper withBorder p="xl" radius="md">
          <form onSubmit={form.onSubmit(submit)} noValidate>
            <Stack>
              <Stack gap={4}>
                <Title order={1} size="h2">
                  Quaestor
                </Title>
                <Text c="dimmed">
                  {school ? <Trans>Sign in to {school}</Trans> : <Trans>Sign in to the platform</Trans>}
                </Text>
              </Stack>
              <TextInput label={t`E-mail`} type="email" autoComplete="username" {...form.getInputProps('email')} />
              <PasswordInput
                label={t`Password`}
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': t`Show password`, 'aria-hidden': false, tabIndex: 0 }}
                {...form.getInputProps('password')}
              />
              <Checkbox label={t`Remember me`} {...form.getInputProps('remember', { type: 'checkbox' })} />
              <Button type="submit" fullWidth aria-disabled={form.submitting}>
                {form.submitting ? <Trans>Signing in...</Trans> : <Trans>Sign in</Trans>}
              </Button>
            </Stack>
          </form>
        </Paper>
        <LanguageLinks />
      </Stack>
    </Center>
  )
}
