import { Trans, useLingui } from '@lingui/react/macro'
import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { schoolLabel } from '#web/api/sign-in/school-address.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { LanguageLinks } from './language-links.tsx'

/** What stands around the fields of the sign-in: the school, and the languages. */
export function SignInSheet({ children }: { children: ReactNode }) {
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
          {children}
        </Paper>
        <LanguageLinks />
      </Stack>
    </Center>
  )
}
