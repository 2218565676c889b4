import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { examSeriesApi, roomApi, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { placeName } from '../place-name.ts'
import classes from './frame.module.css'
import { FrameSection, useDraft } from './frame-section.tsx'
import { seriesStale } from './frame-words.ts'

type Closed = SeriesWhole['rooms'][number]['closed'][number]
interface UsedRoom {
  id: number
  closed: readonly Closed[]
}
interface Shown {
  id: number
  name: string
  seats: number
  special: boolean
}

const usedIn = ({ rooms }: SeriesWhole): UsedRoom[] => rooms.map(({ room, closed }) => ({ id: room.id, closed }))

/** Rooms of a series in the order in which they are filled, when each is closed, and how pupils sit in them. */
export function RoomsSection({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const { id, may } = whole
  const { neighbours, fewest_rooms, spare_seats } = whole.rules
  const { value, isChanged, change, forget } = useDraft({ rooms: usedIn(whole), neighbours, fewest_rooms, spare_seats })
  const { rows } = useList(roomApi.list, { filter: { status: 1, is_all_data_fetch: true } })
  const store = useAction(examSeriesApi.rooms, { toasts: 'none', invalidates: seriesStale })
  const update = useAction(examSeriesApi.update, { toasts: 'none', invalidates: seriesStale })
  const { rooms, ...rules } = value
  const save = async () => {
    const closed = rooms.flatMap((one) => one.closed.map((when) => ({ room_id: one.id, ...when })))
    await store.run({ id, room_ids: rooms.map((one) => one.id), closed })
    await update.run({ id, rules })
  }
  const known: Shown[] = [
    ...whole.rooms.map(({ room, seats, special }) => ({ ...room, seats, special })),
    ...(rows ?? []).filter((row) => !whole.rooms.some(({ room }) => room.id === row.id)),
  ]
  const used = rooms.flatMap((one) => known.filter((room) => room.id === one.id))
  const unused = known.filter((room) => !rooms.some((one) => one.id === room.id))
  const seats = used.reduce((sum, room) => sum + (room.special ? 0 : room.seats), 0)
  return (
    <FrameSection
      title={t`Rooms`}
      text={
        <Text size="sm" c="dimmed">
          <Trans>
            {used.length} rooms with {seats} seats, filled in this order.
          </Trans>
        </Text>
      }
      {...{ isChanged, save }}
      mayChange={may.includes('update')}
      onForget={forget}
    >
      <SeatRules value={rules} onChange={change} />
      <ul className={classes.list}>
        {used.map((room, at) => (
          <RoomLine key={room.id} {...{ whole, room, at, rooms }} onChange={(next) => change({ rooms: next })} />
        ))}
        {unused.map((room) => (
          <li key={room.id}>
            <Checkbox
              className={classes.name}
              label={t`${room.name} (${room.seats} seats)`}
              checked={false}
              onChange={() => change({ rooms: [...rooms, { id: room.id, closed: [] }] })}
            />
          </li>
        ))}
      </ul>
    </FrameSection>
  )
}

interface RoomLineProps {
  whole: SeriesWhole
  room: Shown
  at: number
  rooms: readonly UsedRoom[]
  onChange: (rooms: UsedRoom[]) => void
}

function RoomLine({ whole, room, at, rooms, onChange }: RoomLineProps) {
  const { t } = useLingui()
  const { id, name, seats, special } = room
  const swap = (other: number) => {
    const next = [...rooms]
    const [one, two] = [next[at] as UsedRoom, next[other] as UsedRoom]
    next[at] = two
    next[other] = one
    onChange(next)
  }
  const close = (closed: Closed[]) => onChange(rooms.map((one) => (one.id === id ? { ...one, closed } : one)))
  return (
    <li>
      <Checkbox
        className={classes.name}
        label={special ? t`${name} (${seats} seats, for own rooms alone)` : t`${name} (${seats} seats)`}
        checked
        onChange={() => onChange(rooms.filter((one) => one.id !== id))}
      />
      <ClosedAt {...{ whole, name }} closed={rooms[at]?.closed ?? []} onChange={close} />
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" disabled={at === 0} aria-label={t`${name} earlier`} onClick={() => swap(at - 1)}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={at === rooms.length - 1}
          aria-label={t`${name} later`}
          onClick={() => swap(at + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

interface ClosedAtProps {
  whole: SeriesWhole
  name: string
  closed: readonly Closed[]
  onChange: (closed: Closed[]) => void
}

/** When a room is not there: whole days, or one shift of a day. */
function ClosedAt({ whole, name, closed, onChange }: ClosedAtProps) {
  const { t, i18n } = useLingui()
  const { days, shifts } = whole
  const nameOf = ({ day, shift }: Closed) =>
    placeName(shift === null ? { ...whole, shifts: [] } : whole, day, shift ?? 0, i18n.locale)
  const keyOf = ({ day, shift }: Closed) => `${day} ${shift ?? ''}`
  const places: Closed[] = days.flatMap(({ date }) => [
    { day: date, shift: null },
    ...(shifts.length > 1 ? shifts.map((_, shift) => ({ day: date, shift })) : []),
  ])
  const free = places.filter((place) => !closed.some((one) => keyOf(one) === keyOf(place)))
  return (
    <Group gap="xs">
      {closed.map((one) => (
        <Group key={keyOf(one)} gap={2} wrap="nowrap">
          <Text size="sm">
            <Trans>Closed {nameOf(one)}</Trans>
          </Text>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t`${name} is open on ${nameOf(one)}`}
            onClick={() => onChange(closed.filter((other) => other !== one))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <NativeSelect
        aria-label={t`Close ${name} on`}
        value=""
        data={[{ value: '', label: t`Closed on…` }, ...free.map((one) => ({ value: keyOf(one), label: nameOf(one) }))]}
        onChange={({ currentTarget }) => {
          const place = free.find((one) => keyOf(one) === currentTarget.value)
          if (place) onChange([...closed, place])
        }}
      />
    </Group>
  )
}

type Rules = Pick<SeriesWhole['rules'], 'neighbours' | 'fewest_rooms' | 'spare_seats'>

function SeatRules({ value, onChange }: { value: Rules; onChange: (part: Partial<Rules>) => void }) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NativeSelect
        label={t`Neighbours`}
        value={value.neighbours}
        data={[
          { value: 'AROUND', label: t`All eight around` },
          { value: 'CROSS', label: t`Beside, before and behind` },
          { value: 'BESIDE', label: t`Beside alone` },
        ]}
        onChange={({ currentTarget }) => onChange({ neighbours: currentTarget.value as Rules['neighbours'] })}
      />
      <NumberInput
        label={t`Spare seats a room`}
        min={0}
        max={5}
        allowDecimal={false}
        value={value.spare_seats}
        onChange={(spare) => typeof spare === 'number' && onChange({ spare_seats: spare })}
      />
      <Switch
        mt={{ xs: 30 }}
        label={t`As few rooms as can be`}
        checked={value.fewest_rooms}
        onChange={({ currentTarget }) => onChange({ fewest_rooms: currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
