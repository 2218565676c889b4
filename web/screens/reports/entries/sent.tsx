import { Plural, Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { EntryStore } from './entry-store.ts'

const toPupil = (id: number | undefined) => () => document.querySelector<HTMLElement>(`[data-pupil="${id}"]`)?.focus()

/** Whether all of it is saved, and what is not. */
export function Sent({ store }: { store: EntryStore }) {
  const summary = useSyncExternalStore(store.subscribe, store.getSummary)
  const { waiting, offline, stopped, durable } = summary
  const [conflicts, refused] = [summary.conflicts.length, summary.refused.length]
  const isPaused = offline || stopped !== null
  if (waiting + conflicts + refused === 0 && durable && !isPaused) return null
  return (
    <Group gap="xs" role="status">
      {offline && (
        <Badge color="yellow">
          <Trans>Offline</Trans>
        </Badge>
      )}
      {waiting > 0 && (
        <Badge color="blue">
          {isPaused ? (
            <Plural value={waiting} one="# not sent, kept on this device" other="# not sent, kept on this device" />
          ) : (
            <Plural value={waiting} one="# being saved" other="# being saved" />
          )}
        </Badge>
      )}
      {conflicts > 0 && (
        <Button variant="light" color="yellow" size="compact-sm" onClick={toPupil(summary.conflicts[0])}>
          <Plural value={conflicts} one="# conflict" other="# conflicts" />
        </Button>
      )}
      {refused > 0 && (
        <Button variant="light" color="red" size="compact-sm" onClick={toPupil(summary.refused[0])}>
          <Plural value={refused} one="# to correct" other="# to correct" />
        </Button>
      )}
      {!durable && (
        <Text size="sm" c="var(--q-bad)">
          <Trans>This browser keeps nothing: leave the page open until all is saved.</Trans>
        </Text>
      )}
      {stopped && (
        <>
          <Text size="sm" c="var(--q-bad)">
            <Trans>Nothing more is sent: {textOf(stopped)} What was tapped stays on this device.</Trans>
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => store.queue.goOn()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </Group>
  )
}
