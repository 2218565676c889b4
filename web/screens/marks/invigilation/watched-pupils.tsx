import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RoomRoll } from '#contract'
import type { RoomAsked } from '#web/api/marks/invigilation-room.ts'
import { alsoOffline, loadForOffline } from '#web/load-screen.ts'
import { clockNow } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { Bells } from './bells.tsx'
import classes from './invigilation.module.css'
import type { PresenceStore } from './presence-store.ts'
import { PupilLine } from './pupil-line.tsx'
import { usePresence } from './use-presence.ts'
import { WatchedHead } from './watched-head.tsx'

const PupilDialog = lazyDialog(
  alsoOffline(() => import('./pupil-dialog.tsx')),
  ({ id }) => id !== null,
)

/** The pupils of one room: a tap says who is there, a long touch or the menu all else. */
export function WatchedPupils({ asked }: { asked: RoomAsked }) {
  const { store, roll, error, retry } = usePresence(asked)
  useEffect(() => whenIdle(loadForOffline), [])
  if (roll && store) return <Watched store={store} roll={roll} />
  if (error !== null)
    return (
      <Failed error={error} onRetry={retry}>
        <Trans>The room could not be loaded.</Trans>
      </Failed>
    )
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={32} width="60%" />
      <Skeleton height={420} />
    </Stack>
  )
}

function Watched({ store, roll }: { store: PresenceStore; roll: RoomRoll }) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const [opened, setOpened] = useState<number | null>(null)
  const isOpen = roll.state === 'OPEN'
  const hasSections = roll.sections.length > 1
  const onKeyDown = useLineKeys(store, isOpen, setOpened)
  return (
    <Stack gap="sm" className={classes.room}>
      <WatchedHead store={store} roll={roll} />
      {roll.said && (
        <Alert color={isOpen ? 'blue' : 'yellow'}>{textOf({ message: roll.message ?? '', ...roll.said })}</Alert>
      )}
      {roll.pupils.length > 0 && <Bells roll={roll} />}
      {!isNarrow && isOpen && roll.pupils.length > 0 && (
        <Text size="sm" c="dimmed" className="no-print">
          <Trans>Keys: P present, A absent, L late, Delete not taken, M more, ↑ ↓ to the next pupil, Ctrl Z undo</Trans>
        </Text>
      )}
      <ul className={classes.list} aria-label={t`Pupils`} onKeyDown={onKeyDown}>
        {store.ids.map((id) => (
          <PupilLine key={id} {...{ store, id, hasSections, end: roll.end }} isReadOnly={!isOpen} onMore={setOpened} />
        ))}
      </ul>
      {isOpen && roll.pupils.length > 0 && <Foot store={store} />}
      <PupilDialog store={store} id={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

/** What letters and arrows do with the pupil whose line has the focus. */
function useLineKeys(store: PresenceStore, isOpen: boolean, onMore: (id: number) => void) {
  return (event: React.KeyboardEvent<HTMLUListElement>) => {
    const line = (event.target as HTMLElement).closest('li')
    const id = Number(line?.dataset.pupil)
    if (!line || !id) return
    const key = event.key.toLowerCase()
    const isUndo = key === 'z' && (event.ctrlKey || event.metaKey)
    const step = key === 'arrowdown' ? 1 : key === 'arrowup' ? -1 : 0
    const goOn = (by: number) => {
      const next = by > 0 ? line.nextElementSibling : line.previousElementSibling
      next?.querySelector<HTMLElement>('[data-tap]')?.focus()
    }
    const acts: Record<string, () => void> = {
      p: () => store.setAttendance(id, 'P'),
      a: () => store.setAttendance(id, 'A'),
      l: () => store.setTime(id, 'arrived', clockNow()),
      delete: () => store.setAttendance(id, null),
      backspace: () => store.setAttendance(id, null),
      m: () => onMore(id),
    }
    const act = isUndo ? () => store.undo() : event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[key]
    if (step === 0 && (!act || !isOpen)) return
    event.preventDefault()
    if (step !== 0) return goOn(step)
    act?.()
    if (!isUndo && key !== 'm') goOn(1)
  }
}

/** All at once, and the way back. */
function Foot({ store }: { store: PresenceStore }) {
  const { untaken } = useSyncExternalStore(store.subscribe, store.getSummary)
  const canUndo = useSyncExternalStore(store.subscribe, () => store.canUndo)
  return (
    <Group className={classes.foot} gap="sm" wrap="nowrap">
      <span role="status" className={classes.grow}>
        {untaken > 0 ? <Trans>{untaken} not taken yet</Trans> : <Trans>Attendance is complete</Trans>}
      </span>
      {canUndo && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => store.undo()}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {untaken > 0 && (
        <Button onClick={() => store.allPresent()}>
          <Trans>All present</Trans>
        </Button>
      )}
    </Group>
  )
}
