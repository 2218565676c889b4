import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { countUnsent, sendUnsent } from '#web/api/marks/unsent.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import '#web/ui/dialog/dialog.css'

interface UnsentDialogProps {
  /** Marks that are on this device only; 0 keeps it closed. */
  count: number
  onLeave: () => void
  onStay: () => void
  /** So many are left. */
  onSent: (left: number) => void
}

/** ms that sending is waited for before it is said what is left. */
const patience = 6000
const look = 300

/** Asks before somebody signs out who has typed marks that the server does not have yet. */
export default function UnsentDialog({ count, onLeave, onStay, onSent }: UnsentDialogProps) {
  const [isSending, setSending] = useState(false)
  const isOnline = useIsOnline()
  const shown = useRef(count)
  if (count > 0) shown.current = count
  const sendNow = async () => {
    setSending(true)
    await sendUnsent()
    let left = await countUnsent()
    for (let waited = 0; left > 0 && waited < patience; waited += look) {
      await new Promise((done) => setTimeout(done, look))
      left = await countUnsent()
    }
    setSending(false)
    if (left === 0) onLeave()
    else onSent(left)
  }
  return (
    <Modal opened={count > 0} onClose={onStay} title={<Trans>Marks that are not sent yet</Trans>}>
      <Text>
        <Plural
          value={shown.current}
          one="# mark is only on this device. It stays here for you, and is sent when you sign in again on this device."
          other="# marks are only on this device. They stay here for you, and are sent when you sign in again on this device."
        />
      </Text>
      {!isOnline && (
        <Text mt="xs">
          <Trans>You are offline: they can't be sent now.</Trans>
        </Text>
      )}
      <Group className="dialog-foot" mt="lg">
        {!isOnline && (
          <Button variant="default" onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          <Trans>Log out all the same</Trans>
        </Button>
        {isOnline && (
          <Button data-autofocus aria-disabled={isSending} onClick={sendNow}>
            {isSending ? <Trans>Sending...</Trans> : <Trans>Send now and log out</Trans>}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
