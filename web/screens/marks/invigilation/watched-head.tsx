import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { RoomRoll } from '#contract'
import { dayText } from '#web/ui/dates.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './invigilation.module.css'
import { placeOf } from './place-of.ts'
import type { PresenceStore, PresenceSummary } from './presence-store.ts'

interface WatchedHeadProps {
  store: PresenceStore
  roll: RoomRoll
}

/** Which room it is, how many are there, and what of it is on this device alone. */
export function WatchedHead({ store, roll }: WatchedHeadProps) {
  const { t } = useLingui()
  const summary = useSyncExternalStore(store.subscribe, store.getSummary)
  const { present, absent, of } = summary
  const { start, end, papers, sections, date, with: others } = roll
  const titles = [...new Set(papers.map(({ title }) => title))].join(', ')
  const names = others.map(({ name }) => name).join(', ')
  const facts = [
    titles,
    roll.room && sections.length > 0 && t`Section ${sections.map(({ title }) => title).join(', ')}`,
    dayText(date),
    names && t`with ${names}`,
  ]
  return (
    <Stack gap={4} className={classes.head}>
      <Group gap="sm" align="baseline" justify="space-between">
        <PageHeading title={placeOf(roll)}>{placeOf(roll)}</PageHeading>
        <Text fw={600} role="status" className={classes.count}>
          {start}–{end}
          {of > 0 && (
            <>
              {' · '}
              <Trans>
                {present} of {of}
              </Trans>
              {', '}
              <Plural value={absent} one="# absent" other="# absent" />
            </>
          )}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Sent {...{ store, summary }} />
    </Stack>
  )
}

/** Whether all of it is saved, and what is not. */
function Sent({ store, summary }: { store: PresenceStore; summary: PresenceSummary }) {
  const { waiting, offline, stopped, durable } = summary
  const [conflicts, toMend] = [summary.conflicts.length, summary.refused.length]
  const toPupil = (id: number | undefined) => () =>
    document.querySelector<HTMLElement>(`[data-pupil="${id}"] [data-tap]`)?.focus()
  const isPaused = offline || stopped !== null
  if (waiting + conflicts + toMend === 0 && durable && !isPaused) return null
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
      {toMend > 0 && (
        <Button variant="light" color="red" size="compact-sm" onClick={toPupil(summary.refused[0])}>
          <Plural value={toMend} one="# to correct" other="# to correct" />
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
