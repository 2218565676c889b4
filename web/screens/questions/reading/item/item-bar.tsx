import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReadingItem } from '#contract'
import choose from '#web/entity/choose/choose.module.css'
import list from '../../list/questions.module.css'
import { mayAccept } from '../doubts.ts'
import classes from '../reading.module.css'
import { letterCount } from '../right-letters.ts'
import type { ReadingWork } from '../use-reading-work.ts'

interface ItemBarProps {
  work: ReadingWork
  item: ReadingItem
  onKeys: () => void
}

/** What is done with the question that is looked at, each with its key. */
export function ItemBar({ work, item, onKeys }: ItemBarProps) {
  const { t } = useLingui()
  const { accept, leaveOut, edit, move, isFirst, isLast, takeIt } = work
  const isSaved = item.state === 'SAVED'
  const isLeft = item.state === 'LEFT_OUT'
  const isBlocked = item.doubts.some(({ blocks }) => blocks)
  const mayTake = item.state === 'DUPLICATE' && item.take !== 'TAKE'
  const editKey = letterCount(item.question) > 4 ? 'E' : 'e'
  return (
    <section className={choose.bar} aria-label={t`What is done with the question`}>
      {!isSaved && (
        <Group gap="xs">
          {mayAccept(item) && !isLeft && (
            <KeyButton name="Enter" shown="↵" onClick={() => accept(item)} filled={!isBlocked}>
              <Trans>Accept</Trans>
            </KeyButton>
          )}
          {mayTake && (
            <Button variant="default" onClick={() => takeIt(item)}>
              <Trans>Take it all the same</Trans>
            </Button>
          )}
          <KeyButton name="x" onClick={() => leaveOut(item)}>
            {item.take === 'LEAVE_OUT' ? <Trans>Take it back</Trans> : <Trans>Leave out</Trans>}
          </KeyButton>
          <KeyButton name={editKey} onClick={() => edit(item)}>
            <Trans>Edit</Trans>
          </KeyButton>
        </Group>
      )}
      <Group gap="xs">
        <KeyButton name="k" onClick={() => move(-1)} disabled={isFirst}>
          <Trans>Previous</Trans>
        </KeyButton>
        <KeyButton name="j" onClick={() => move(1)} disabled={isLast}>
          <Trans>Next</Trans>
        </KeyButton>
        <KeyButton name="?" onClick={onKeys} className={classes.ofKeys}>
          <Trans>Keys</Trans>
        </KeyButton>
      </Group>
    </section>
  )
}

interface KeyButtonProps {
  /** The key that does the same. */
  name: string
  /** How it is drawn. */
  shown?: string
  onClick: () => void
  disabled?: boolean
  filled?: boolean
  className?: string | undefined
  children: ReactNode
}

const KeyButton = ({ name, shown = name, onClick, disabled, filled, className, children }: KeyButtonProps) => (
  <Button
    className={className}
    variant={filled ? 'filled' : 'default'}
    aria-keyshortcuts={name}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
    rightSection={
      <kbd className={list.key} aria-hidden>
        {shown}
      </kbd>
    }
  >
    {children}
  </Button>
)
