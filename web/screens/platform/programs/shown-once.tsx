import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface ShownOnceProps {
  title: string
  label: string
  /** null keeps it closed. */
  secret: string | null
  /** What is done with it. */
  children: ReactNode
  onClose: () => void
}

/** A secret that nobody is shown again: it closes by its button alone. */
export function ShownOnce({ title, label, secret, children, onClose }: ShownOnceProps) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Alert color="yellow" role="status">
          <Trans>This is shown once. Copy it now: nobody can look it up later.</Trans>
        </Alert>
        {secret !== null && <Copied label={label} secret={secret} />}
        <Text size="sm">{children}</Text>
        <Group className="dialog-foot">
          <Button onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Where the browser lets nobody copy, it is marked to be copied by hand. */
function Copied({ label, secret }: { label: string; secret: string }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    await navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        ref={input}
        label={label}
        value={secret}
        readOnly
        flex={1}
        data-autofocus
        ff="monospace"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        miw="max-content"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={copy}
      >
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
      </Button>
    </Group>
  )
}
