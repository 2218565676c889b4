import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

interface UploadButtonsProps {
  pending: boolean
  /** `checked`: the file is only looked at. */
  onSend: (checked: boolean) => void
}

export function UploadButtons({ pending, onSend }: UploadButtonsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onSend(true)} aria-disabled={pending}>
        <Trans>Check first</Trans>
      </Button>
      <Button onClick={() => onSend(false)} aria-disabled={pending}>
        <Trans>Import</Trans>
      </Button>
    </Group>
  )
}
