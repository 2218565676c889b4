import { useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAccessible,
  IconArrowBarToUp,
  IconClockPlus,
  IconDoor,
  IconPencil,
  IconTextSize,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { PupilNeed, SeatedRoom, SeatOnWire, SeatsOfSitting, SeriesWhole } from '#contract'
import { moveFocus } from '#web/ui/grid-keys.ts'
import { noValue } from '#web/ui/no-value.ts'
import { CloseRoom } from './close-room.tsx'
import { Legend, RoomFacts } from './room-wall.tsx'
import classes from './seats.module.css'
import { likeSeats, paperLetters, type SeatMoves, type SittingPlace, sectionName } from './use-seats.ts'

interface LargeRoomProps {
  whole: SeriesWhole
  place: SittingPlace
  moves: SeatMoves
  seats: SeatsOfSitting
  room: SeatedRoom
}

/** One room as it stands: a seat is picked up by a click or Enter, and put down on another; arrows go from seat to seat. */
export function LargeRoom({ whole, place, moves, seats, room }: LargeRoomProps) {
  const { t } = useLingui()
  const [closing, setClosing] = useState(false)
  const { picked, last } = moves
  const name = picked?.student.name
  const line = picked
    ? t`${name} is picked up. A click or Enter on another seat puts them down, onto somebody both change places. Escape leaves it.`
    : last
      ? t`Like neighbours: ${last.before} before, ${last.after} now.`
      : moves.mayMove
        ? t`A click or Enter picks a pupil up, arrows go from seat to seat.`
        : ''
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs" align="baseline">
          <Text component="h2" fw={700} size="lg">
            {room.room.name}
          </Text>
          <RoomFacts room={room} />
          {room.closed && <Badge data-look="refused">{t`closed`}</Badge>}
        </Group>
        {moves.mayMove && !room.closed && (
          <Button variant="default" onClick={() => setClosing(true)}>
            {t`Close this room…`}
          </Button>
        )}
      </Group>
      <Legend letters={paperLetters(seats)} />
      <Text size="sm" c="dimmed" role="status" className={classes.live}>
        {line}
      </Text>
      <SeatTable {...{ whole, moves, seats, room }} />
      {closing && <CloseRoom {...{ whole, place, room }} onClose={() => setClosing(false)} />}
    </Stack>
  )
}

function SeatTable({ whole, moves, seats, room }: Omit<LargeRoomProps, 'place'>) {
  const { t } = useLingui()
  const letters = paperLetters(seats)
  const at = new Map(room.seats.map((seat) => [`${seat.row} ${seat.col}`, seat]))
  const { alike, bars } = likeSeats(whole.rules.neighbours, room.seats)
  const first = room.seats[0] ?? null
  const pressed = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') moves.pick(null)
    else if (!moveFocus(event.target as HTMLElement, event.key)) return
    event.preventDefault()
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t`Seats of ${room.room.name}`} onKeyDown={pressed}>
        <caption className={classes.front}>
          <span>{t`Front`}</span>
        </caption>
        <tbody>
          {room.layout.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the room is its place
            <tr key={row}>
              {[...cells].map((cell, col) => {
                const key = `${row} ${col}`
                const seat = at.get(key)
                return (
                  <td key={key} data-bar={bars.has(key) || undefined}>
                    {cell === 'x' && (
                      <SeatButton
                        {...{ moves, seat }}
                        letter={seat ? letters.get(seat.paper_id) : undefined}
                        isAlike={alike.has(key)}
                        section={seat ? sectionName(whole, seat) : ''}
                        isFirst={first ? seat === first : row === 0}
                        onPut={() => moves.put(room.room.id, row, col, seat !== undefined)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SeatButtonProps {
  moves: SeatMoves
  seat: SeatOnWire | undefined
  letter: { letter: string; title: string; tint: number } | undefined
  isAlike: boolean
  isFirst: boolean
  /** Of the pupil, with the class. */
  section: string
  onPut: () => void
}

function SeatButton({ moves, seat, letter, isAlike, isFirst, section, onPut }: SeatButtonProps) {
  const { t } = useLingui()
  const isPicked = seat !== undefined && moves.picked?.student.id === seat.student.id
  const click = () => {
    if (isPicked) moves.pick(null)
    else if (moves.picked) onPut()
    else if (seat) moves.pick(seat)
  }
  return (
    <button
      type="button"
      className={classes.seat}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isPicked}
      aria-disabled={!moves.mayMove || (!seat && !moves.picked)}
      data-tint={letter?.tint}
      data-alike={isAlike || undefined}
      onClick={() => moves.mayMove && !moves.pending && click()}
    >
      {seat ? (
        <>
          <span className={classes.roll}>
            {seat.student.roll_no ?? noValue} <span className={classes.mark}>{letter?.letter}</span>
          </span>
          <span className={classes.name}>{seat.student.name}</span>
          <small>
            {seat.label} · {section}
            {seat.set && <> · {t`set ${seat.set}`}</>}
          </small>
          {seat.needs.map((need) => (
            <Need key={need} need={need} isUnmet={seat.unmet.includes(need as never)} />
          ))}
          {isAlike && <small className={classes.alike}>{t`like neighbour`}</small>}
        </>
      ) : (
        <small>{t`free`}</small>
      )}
    </button>
  )
}

const icons: Record<PupilNeed, typeof IconDoor> = {
  extra_time: IconClockPlus,
  large_print: IconTextSize,
  scribe: IconPencil,
  front_row: IconArrowBarToUp,
  own_room: IconDoor,
  step_free: IconAccessible,
}

function Need({ need, isUnmet }: { need: PupilNeed; isUnmet: boolean }) {
  const { t } = useLingui()
  const names: Record<PupilNeed, string> = {
    extra_time: t`more time`,
    large_print: t`large print`,
    scribe: t`scribe`,
    front_row: t`front row`,
    own_room: t`own room`,
    step_free: t`no steps`,
  }
  const Icon = icons[need]
  return (
    <small className={classes.need} data-unmet={isUnmet || undefined}>
      <Icon size={12} aria-hidden /> {isUnmet ? t`${names[need]}: not met` : names[need]}
    </small>
  )
}
