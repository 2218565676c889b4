import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { readStored } from '#web/api/sign-in/stored.ts'
import { loadScreen } from '#web/load-screen.ts'
import type { Outcome } from './use-link.ts'

const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))
const signOut = () => loadSignIn().then((loaded) => loaded.signOut())

/** The end of a link: signing in, which nobody is spared. */
export default function DoneStep({ outcome: { purpose, login } }: { outcome: Outcome }) {
  const isPassword = purpose === 'INVITE' || purpose === 'RESET'
  const isSignedIn = readStored('user').trim() !== ''
  return (
    <Stack>
      <Text role="status" fw={600}>
        {isPassword ? <Trans>Your password is set.</Trans> : <Trans>Your e-mail address is confirmed.</Trans>}
      </Text>
      {isPassword && login && (
        <Text size="sm">
          {purpose === 'INVITE' ? (
            <Trans>You sign in as {login}.</Trans>
          ) : (
            <Trans>Sign in as {login}. Whoever was signed in with the old password has been signed out.</Trans>
          )}
        </Text>
      )}
      {isPassword && isSignedIn ? (
        <>
          <Text size="sm">
            <Trans>Somebody is still signed in in this browser.</Trans>
          </Text>
          <Button onClick={signOut}>
            <Trans>Sign out and sign in anew</Trans>
          </Button>
        </>
      ) : (
        <WayOn isSignedIn={isSignedIn} />
      )}
    </Stack>
  )
}

/** Loaded anew where somebody is signed in, so that the confirmed address is seen. */
const WayOn = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Button component="a" href="/">
      <Trans>Go on</Trans>
    </Button>
  ) : (
    <Button renderRoot={(props) => <Link {...props} to="/login" />}>
      <Trans>Sign in</Trans>
    </Button>
  )
