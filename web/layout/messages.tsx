import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { signOut } from '#web/api/sign-in/sign-in.ts'
import { MessageScreen, toStart } from '#web/ui/message/message-screens.tsx'

export function NoPermission() {
  return (
    <MessageScreen title={<Trans>You may not open this page</Trans>} action={toStart}>
      <Trans>Your role does not include it. If you need it, ask the person who manages your school's roles.</Trans>
    </MessageScreen>
  )
}

/** Signed in, but no screen is permitted: says so, and offers the way out. */
export function NoAccessHere() {
  return (
    <MessageScreen
      title={<Trans>There is nothing here for you yet</Trans>}
      action={
        <Button variant="light" onClick={signOut}>
          <Trans>Log Out</Trans>
        </Button>
      }
    >
      <Trans>
        Your role has no page at this address. If you sign in at your school's own address, use that; otherwise ask the
        person who manages your school's roles.
      </Trans>
    </MessageScreen>
  )
}
