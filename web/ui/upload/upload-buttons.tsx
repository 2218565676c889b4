import { Trans } from '@lingui/react/macro'
import { Button, Group, Loader, Text } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface UploadButtonsProps {
  pending: boolean
  /** The file was looked at and can be taken in: until then looking is what is offered first. */
  passed: boolean
  /** Something is asked of the list: nothing is taken in before it is answered. */
  asking?: boolean
  /** `checked`: the file is only looked at. */
  onSend: (checked: boolean) => void
  /** What comes next once rows were taken in. */
  next?: { onDone: () => void; onAnother: () => void } | undefined
}

interface Step {
  words: ReactNode
  act: () => void
  isOff?: boolean
}

/** The primary stands last, as in every dialog. The same two buttons throughout, so that the keyboard stays where it was when the file is in. */
export function UploadButtons({ pending, passed, asking = false, onSend, next }: UploadButtonsProps) {
  const check: Step = { words: <Trans>Check first</Trans>, act: () => onSend(true) }
  const take: Step = { words: <Trans>Import</Trans>, act: () => onSend(false), isOff: asking }
  let [other, primary] = passed ? [check, take] : [take, check]
  if (next) {
    other = { words: <Trans>Another file</Trans>, act: next.onAnother }
    primary = { words: <Trans>Done</Trans>, act: next.onDone }
  }
  return (
    <>
      <Group gap="xs" me="auto" role="status">
        {pending && (
          <>
            <Loader size="xs" aria-hidden />
            <Text size="sm">
              <Trans>Reading the file …</Trans>
            </Text>
          </>
        )}
      </Group>
      <Button variant="default" disabled={other.isOff} aria-disabled={pending || other.isOff} {...onlyOnce(other)}>
        {other.words}
      </Button>
      <Button
        disabled={primary.isOff}
        aria-disabled={pending || primary.isOff}
        aria-busy={pending}
        {...onlyOnce(primary)}
      >
        {primary.words}
      </Button>
    </>
  )
}

/** The second of two quick clicks, or a key that is held down, was meant for what stood here before. */
const onlyOnce = ({ act }: Step) => ({
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  },
})
