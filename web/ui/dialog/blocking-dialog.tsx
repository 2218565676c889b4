import { Trans } from '@lingui/react/macro'
import { Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'
import '#web/ui/dialog/dialog.css'

export interface BlockingOverlayProps {
  opened: boolean
  /** 'Please wait...' when absent. */
  title?: ReactNode
  message?: ReactNode
  hideSpinner?: boolean
}

/** Covers everything until the work is done; neither the backdrop nor a key closes it. */
export default function BlockingDialog({ opened, title, message, hideSpinner = false }: BlockingOverlayProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="sm"
      zIndex={500}
    >
      <Stack align="center" gap="sm" py="md" role="status">
        {!hideSpinner && <Loader />}
        <Text fw={600}>{title ?? <Trans>Please wait...</Trans>}</Text>
        {message && <Text c="dimmed">{message}</Text>}
      </Stack>
    </Modal>
  )
}
