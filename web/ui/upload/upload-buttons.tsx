import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

export interface UploadButtonsProps {
  pending: boolean
  /** The file was looked at and can be taken in: until then looking is what is offered first. */
  passed: boolean
  /** `checked`: the file is only looked at. */
  onSend: (checked: boolean) => void
  /** What comes next once rows were taken in. */
  next?: { onDone: () => void; onAnother: () => void } | undefined
}

/** The same two buttons throughout, so that the keyboard stays where it was when the file is in. */
export function UploadButtons({ pending, passed, onSend, next }: UploadButtonsProps) {
  if (next)
    return (
      <>
        <Button variant="default" onClick={next.onAnother}>
          <Trans>Another file</Trans>
        </Button>
        <Button onClick={next.onDone}>
          <Trans>Done</Trans>
        </Button>
      </>
    )
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
