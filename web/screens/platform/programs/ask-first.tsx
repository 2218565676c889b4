import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'

interface AskFirstProps {
  opened: boolean
  title: string
  /** What happens then. */
  children: ReactNode
  /** What the button says. */
  yes: string
  isDanger?: boolean
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that a program notices. It stays open where it was refused, and says why. */
export function AskFirst({ opened, title, children, yes, isDanger, onYes, onClose }: AskFirstProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const close = () => {
    setRefusal(null)
    onClose()
  }
  const go = async () => {
    if (pending) return
    setPending(true)
    try {
      await onYes()
      close()
    } catch (error) {
      setRefusal(isRefusal(error) ? refusalText(error) : String(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Stack gap="sm">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <div>
          <Text size="sm" component="div">
            {children}
          </Text>
        </div>
        <Group className="dialog-foot">
          <Button variant="default" onClick={close} disabled={pending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button {...(isDanger ? { color: 'red' } : {})} onClick={go} aria-disabled={pending} data-autofocus>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
