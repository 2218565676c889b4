import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, List, Text } from '@mantine/core'
import { useRef } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import type { Fit } from './fit-choices.ts'

interface MisfitDialogProps {
  /** Chosen questions that the changed plan doesn't take; null keeps it closed. */
  lost: Fit['lost'] | null
  onAgree: () => void
  onRefuse: () => void
}

/** Asks whether the chosen questions that no longer fit may be taken out. */
export default function MisfitDialog({ lost, onAgree, onRefuse }: MisfitDialogProps) {
  const shown = useRef(lost)
  if (lost) shown.current = lost
  return (
    <Modal
      opened={lost !== null}
      onClose={onRefuse}
      title={<Trans>Some chosen questions no longer fit the plan</Trans>}
      withCloseButton={false}
    >
      <List size="sm">
        {shown.current?.map(({ section, count }) => (
          <List.Item key={section}>
            <Trans>
              Section {section}: <Plural value={count} one="# question" other="# questions" />
            </Trans>
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="sm">
        <Trans>They stay in the question bank; only this paper gives them up.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onRefuse}>
          <Trans>Go on with the plan</Trans>
        </Button>
        <Button onClick={onAgree} data-autofocus>
          <Trans>Take them out and save</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
