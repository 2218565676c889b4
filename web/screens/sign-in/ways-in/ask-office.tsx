import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ToSignIn } from './to-sign-in.tsx'

/** The number at the end of "the school office, 011-2345678", with what stands in it as it is dialled. */
const numberIn = (ask: string | null): string | null => /\+?\d[\d ()./-]*$/.exec(ask ?? '')?.[0] ?? null

/** Whom to ask for a way in, in the reader's language; the number can be dialled. */
export function Office({ ask }: { ask: string | null }) {
  const number = numberIn(ask)
  if (number === null) return <Trans>Ask the school office.</Trans>
  const dialled = (
    <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`} underline="always">
      {number}
    </Anchor>
  )
  return <Trans>Ask the school office: {dialled}.</Trans>
}

/** Where no mail is sent: somebody prints a code or copies a link, and with a code one goes on here. */
export const AskOffice = ({ ask }: { ask: string | null }) => (
  <Stack>
    <Text role="status">
      <Trans>Mail is not set up here, so no link can be sent.</Trans> <Office ask={ask} />
    </Text>
    <Text size="sm">
      <Trans>The office prints a code for you, or copies a link by which you choose a new password.</Trans>
    </Text>
    <Button renderRoot={(props) => <Link {...props} to="/verify" hash="code" />}>
      <Trans>I have a code</Trans>
    </Button>
    <ToSignIn />
  </Stack>
)
