import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RoomRoll } from '#contract'
import type { RoomAsked } from '#web/api/marks/invigilation-room.ts'
import { alsoOffline, loadForOffline } from '#web/load-screen.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { Bells } from './bells.tsx'
import classes from './invigilation.module.css'
import type { PresenceStore } from './presence-store.ts'
import { PupilLine } from './pupil-line.tsx'
import { RoomPrints } from './room-prints.tsx'
import { usePresence } from './use-presence.ts'
import { useRoomKeys } from './use-room-keys.ts'
import { WatchedHead } from './watched-head.tsx'
import { WatchedSeats } from './watched-seats.tsx'

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

type Shown = 'seats' | 'roll'

/** In the order of sections and roll numbers; the room has them in the order of seats. */
const inRollOrder = ({ pupils }: RoomRoll): number[] =>
  pupils
    .toSorted(
      (one, other) =>
        natural(one.section.title, other.section.title) ||
        natural(one.student.roll_no ?? '\uffff', other.student.roll_no ?? '\uffff'),
    )
    .map(({ student }) => student.id)
const natural = (one: string, other: string) => one.localeCompare(other, undefined, { numeric: true })

function Watched({ store, roll }: { store: PresenceStore; roll: RoomRoll }) {
  const isNarrow = useIsMobile()
  const [opened, setOpened] = useState<number | null>(null)
  const [chosen, setShown] = useState<Shown | null>(null)
  const isOpen = roll.state === 'OPEN'
  const hasPupils = roll.pupils.length > 0
  const hasSeats = roll.layout !== null && roll.pupils.some(({ seat }) => seat !== null)
  const shown: Shown = hasSeats ? (chosen ?? (isNarrow ? 'roll' : 'seats')) : 'roll'
  return (
    <Stack gap="sm" className={classes.room} data-shown={shown}>
      <WatchedHead store={store} roll={roll} />
      {roll.said && (
        <Alert color={isOpen ? 'blue' : 'yellow'}>{textOf({ message: roll.message ?? '', ...roll.said })}</Alert>
      )}
      {hasPupils && <Bells roll={roll} />}
      {hasSeats && <Switch shown={shown} onShow={setShown} />}
      {!isNarrow && isOpen && hasPupils && (
        <Text size="sm" c="dimmed" className="no-print">
          <Trans>Keys: P present, A absent, L late, Delete not taken, M more, ↑ ↓ to the next pupil, Ctrl Z undo</Trans>
        </Text>
      )}
      {shown === 'seats' ? (
        <WatchedSeats {...{ store, roll }} isReadOnly={!isOpen} onMore={setOpened} />
      ) : (
        <PupilLines {...{ store, roll, isOpen }} onMore={setOpened} />
      )}
      {hasPupils && <RoomPrints roll={roll} />}
      {isOpen && hasPupils && <Foot store={store} />}
      <PupilDialog store={store} id={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

/** The room as it stands, or a list of names. */
function Switch({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useLingui()
  const ways = [
    { value: 'seats', label: t`Seats` },
    { value: 'roll', label: t({ message: 'Roll', context: 'list of pupils in a room' }) },
  ] as const
  return (
    <Group gap="xs" role="group" aria-label={t`How the room is shown`} className="no-print">
      {ways.map(({ value, label }) => (
        <Button
          key={value}
          variant={value === shown ? 'filled' : 'default'}
          aria-pressed={value === shown}
          onClick={() => onShow(value)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

interface PupilLinesProps {
  store: PresenceStore
  roll: RoomRoll
  isOpen: boolean
  onMore: (id: number) => void
}

function PupilLines({ store, roll, isOpen, onMore }: PupilLinesProps) {
  const { t } = useLingui()
  const ids = roll.layout === null ? store.ids : inRollOrder(roll)
  const onKeyDown = useRoomKeys({ store, ids, isOpen, onMore })
  const hasSections = roll.sections.length > 1
  return (
    <ul className={classes.list} aria-label={t`Pupils`} onKeyDown={onKeyDown}>
      {ids.map((id) => (
        <PupilLine key={id} {...{ store, id, hasSections, end: roll.end }} isReadOnly={!isOpen} onMore={onMore} />
      ))}
    </ul>
  )
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
