import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface ConfirmEverythingProps {
  opened: boolean
  onYes: () => void
  onNo: () => void
}

/** Says what a file of everything holds, and who is told, before it is made. */
export default function ConfirmEverything({ opened, onYes, onNo }: ConfirmEverythingProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onNo} withCloseButton={false} title={t`Take everything along?`}>
      <Stack gap="xs">
        <Text>
          <Trans>
            The file holds names, dates of birth, contacts, marks and report cards of all pupils, and all members of
            staff. Whoever has it can read it.
          </Trans>
        </Text>
        <Text>
          <Trans>All admins of the school are told by mail that you made it, and the log says so.</Trans>
        </Text>
      </Stack>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onNo} data-autofocus>
          <Trans>No</Trans>
        </Button>
        <Button onClick={onYes}>
          <Trans>Make the file</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
