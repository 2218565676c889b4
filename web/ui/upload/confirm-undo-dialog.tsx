import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

/** An import that is to be taken back. */
export interface AskedUndo {
  id: number
  /** The file, where there are several. */
  name?: string
  created: number
  updated: number
}

export interface ConfirmUndoProps {
  /** null keeps it closed. */
  asked: AskedUndo | null
  onYes: () => void
  onNo: () => void
}

/** Says how many rows of an import go before it is taken back. */
export default function ConfirmUndoDialog({ asked, onYes, onNo }: ConfirmUndoProps) {
  const { t } = useLingui()
  // What it asks stays while the closing dialog fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const { name, created = 0, updated = 0 } = shown ?? {}
  return (
    <Modal opened={asked !== null} onClose={onNo} withCloseButton={false} title={t`Undo this import?`}>
      <Stack gap="xs">
        {name && <Text fw={600}>{name}</Text>}
        {created > 0 && (
          <Text>{t`${plural(created, { one: '# row that it added is deleted.', other: '# rows that it added are deleted.' })}`}</Text>
        )}
        {updated > 0 && (
          <Text>{t`${plural(updated, { one: '# row that it changed is put back as it was.', other: '# rows that it changed are put back as they were.' })}`}</Text>
        )}
      </Stack>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onNo} data-autofocus>
          <Trans>No</Trans>
        </Button>
        <Button color="red" onClick={onYes}>
          <Trans>Yes</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
