import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import '#web/ui/dialog/dialog.css'

/** Recovery codes, which nobody is shown again: it closes by its button alone. */
export default function CodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      title={t`Your recovery codes`}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Alert color="yellow" role="status">
          <Trans>
            These are shown once. Keep them where you find them without your phone: each opens once, and those of before
            open nothing.
          </Trans>
        </Alert>
        {codes && <Kept codes={codes} />}
        <Group className="dialog-foot">
          <Button onClick={onClose} data-autofocus>
            <Trans>I have kept them</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Kept({ codes }: { codes: string[] }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Text key={code} ff="monospace" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button variant="default" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Trans>Save as a file</Trans>
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Group>
    </>
  )
}
