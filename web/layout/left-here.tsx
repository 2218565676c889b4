import { Trans } from '@lingui/react/macro'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'

/** All that is shown once somebody has signed out without a network: what the page held of the school is gone from it. */
export default function LeftHere() {
  return (
    <MessageScreen title={<Trans>You are signed out on this device</Trans>}>
      <Trans>
        There is no connection: the server is told as soon as there is one, and the sign-in screen comes then. Marks
        that are not sent yet stay on this device, and are sent when you sign in here again.
      </Trans>
    </MessageScreen>
  )
}
