import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

export interface UploadButtonsProps {
  pending: boolean
  /** The file was looked at and can be taken in: until then looking is what is offered first. */
  passed: boolean
  /** `checked`: the file is only looked at. */
  onSend: (checked: boolean) => void
}

export function UploadButtons({ pending, passed, onSend }: UploadButtonsProps) {
  return (
    <>
      <Button variant={passed ? 'default' : 'filled'} onClick={() => onSend(true)} aria-disabled={pending}>
        <Trans>Check first</Trans>
      </Button>
      <Button variant={passed ? 'filled' : 'default'} onClick={() => onSend(false)} aria-disabled={pending}>
        <Trans>Import</Trans>
      </Button>
    </>
  )
}
