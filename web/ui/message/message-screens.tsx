import { Trans } from '@lingui/react/macro'
import { Button, Center, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from '../page-heading.tsx'

export function MessageScreen({
  title,
  children,
  action,
}: {
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Center mih="70vh" p="md">
      <Stack align="center" gap="sm" maw={480} ta="center">
        <PageHeading>{title}</PageHeading>
        <Text c="dimmed">{children}</Text>
        {action}
      </Stack>
    </Center>
  )
}

export const toStart = (
  <Button component={Link} to="/" variant="light">
    <Trans>Go to the start page</Trans>
  </Button>
)

export function NotFound() {
  return (
    <MessageScreen title={<Trans>Page not found</Trans>} action={toStart}>
      <Trans>There is no page at this address. Check it, or begin at the start page.</Trans>
    </MessageScreen>
  )
}
