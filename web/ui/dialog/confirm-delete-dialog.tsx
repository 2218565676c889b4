import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Modal } from './modal.tsx'
import '#web/ui/dialog/dialog.css'

export interface ConfirmDeleteProps {
  /** What would go, named in the dialog; null keeps it closed. */
  target: string | null
  pending: boolean
  /** Why the last attempt was refused. */
  refusal?: string | null
  /** What uses it, with the list that shows it, if there is one. */
  uses?: { text: string; to: string | null; search: Record<string, number> }[]
  onYes: () => void
  onNo: () => void
}

/** 'Are you sure you want to delete?' with Yes and No. It stays open while it works and when it was refused. */
export default function ConfirmDeleteDialog({ target, pending, refusal, uses = [], onYes, onNo }: ConfirmDeleteProps) {
  // The name stays while the closing dialog fades out.
  const [shown, setShown] = useState(target)
  if (target !== null && target !== shown) setShown(target)
  return (
    <Modal
      opened={target !== null}
      onClose={onNo}
      withCloseButton={false}
      closeOnEscape={!pending}
      closeOnClickOutside={!pending}
      title={<Trans>Are you sure you want to delete?</Trans>}
    >
      <Text fw={600}>{shown}</Text>
      {refusal && (
        <Alert color="red" mt="sm" role="alert">
          {refusal}
          {uses.some(({ to }) => to) && (
            <Group gap="sm" mt="xs">
              <Trans>See:</Trans>
              {uses.map(
                ({ text, to, search }) =>
                  to && (
                    <Anchor
                      key={to}
                      inherit
                      onClick={onNo}
                      renderRoot={(props) => <Link {...props} to={to} search={() => search} />}
                    >
                      {text}
                    </Anchor>
                  ),
              )}
            </Group>
          )}
        </Alert>
      )}
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onNo} disabled={pending}>
          <Trans>No</Trans>
        </Button>
        <Button color="red" onClick={onYes} aria-disabled={pending} data-autofocus>
          {pending ? <Trans>Deleting...</Trans> : <Trans>Yes</Trans>}
        </Button>
      </Group>
    </Modal>
  )
}
