import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Checkbox, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { schoolLabel } from '#web/api/school-address.ts'
import { returnPath } from '#web/gate.ts'
import { loadScreen } from '#web/load-screen.ts'
import { fieldErrors, isRefusal } from '#web/ui/refusal.ts'
import { LanguageLinks } from './language-links.tsx'

const loadSignIn = loadScreen(() => import('#web/api/sign-in.ts'))

/** Signs in, then goes to the page that was first asked for. */
export default function Login() {
  const { t } = useLingui()
  const school = schoolLabel(location.hostname)
  const { given, change, errors, pending, submit, form } = useLogin()
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} gap="md">
        <Paper withBorder p="xl" radius="md">
          <form ref={form} onSubmit={submit} noValidate>
            <Stack>
              <div>
                <Title order={1} size="h2">
                  Quaestor
                </Title>
                <Text c="dimmed">
                  {school ? <Trans>Sign in to {school}</Trans> : <Trans>Sign in to the platform</Trans>}
                </Text>
              </div>
              <TextInput
                name="email"
                type="email"
                label={t`E-mail`}
                autoComplete="username"
                autoFocus
                value={given.email}
                error={errors.email}
                onChange={(event) => change({ email: event.currentTarget.value })}
              />
              <PasswordInput
                name="password"
                label={t`Password`}
                autoComplete="current-password"
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
        </Paper>
        <LanguageLinks />
      </Stack>
    </Center>
  )
}

const empty = { email: '', password: '', remember: false }

/** The form's state. It stays free of the contract's schemas, so that the first screen is small: the server checks the rest. */
function useLogin() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const [given, setGiven] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const showErrors = (found: Record<string, string>) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const missing = () => ({
    ...(given.email.trim() ? {} : { email: t`Please enter the e-mail address` }),
    ...(given.password ? {} : { password: t`Please enter the password` }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = missing()
    showErrors(found)
    if (pending || Object.keys(found).length > 0) return
    setPending(true)
    try {
      const { signIn } = await loadSignIn()
      await signIn(given)
      await navigate({ href: returnPath(from), replace: true })
    } catch (error) {
      setPending(false)
      if (!isRefusal(error)) throw error
      showErrors(fieldErrors(error))
    }
  }
  const change = (changes: Partial<typeof empty>) => {
    setGiven({ ...given, ...changes })
    const kept = Object.entries(errors).filter(([name]) => !(name in changes))
    setErrors(Object.fromEntries(kept))
  }
  return { given, change, errors, pending, submit, form }
}
