import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readStored } from '#web/api/sign-in/stored.ts'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { loadScreen } from '#web/load-screen.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { type Problem, RefusalNote, useProblem } from '../login/refusal-note.tsx'
import type { Outcome } from './use-link.ts'

const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))
const signOut = () => loadSignIn().then((loaded) => loaded.signOut())

/** The end of a link: whoever chose a password goes on, signed in; else there is the sign-in. */
export default function DoneStep({ outcome: { purpose, login, pair, name } }: { outcome: Outcome }) {
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
            <Trans>You sign in as {login}. Whoever was signed in with the old password has been signed out.</Trans>
          )}
        </Text>
      )}
      {isPassword && isSignedIn && (
        <Text size="sm">
          <Trans>Somebody is still signed in in this browser.</Trans>
        </Text>
      )}
      {pair ? (
        <GoOn pair={pair} name={isSignedIn ? name : undefined} />
      ) : isPassword && isSignedIn ? (
        <Button onClick={signOut}>
          <Trans>Sign out and sign in anew</Trans>
        </Button>
      ) : (
        <WayOn isSignedIn={isSignedIn} />
      )}
    </Stack>
  )
}

/** Has the focus: Enter is the next step. Where somebody else is signed in here it says as whom one goes on. */
function GoOn({ pair, name }: { pair: TokenPair; name: string | undefined }) {
  const { t } = useLingui()
  const problemOf = useProblem(t`Your password is set, but you could not be signed in by it here.`)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const go = async () => {
    if (pending) return
    setPending(true)
    try {
      const { goOnAs } = await loadSignIn()
      await goOnAs(pair)
    } catch (error) {
      setPending(false)
      if (!isRefusal(error)) throw error
      setProblem(problemOf(error))
    }
  }
  return (
    <>
      <RefusalNote problem={problem} />
      {problem ? (
        <WayOn isSignedIn={false} />
      ) : (
        <Button autoFocus onClick={go} aria-disabled={pending}>
          {pending ? <Trans>Please wait...</Trans> : name ? <Trans>Go on as {name}</Trans> : <Trans>Go on</Trans>}
        </Button>
      )}
    </>
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
