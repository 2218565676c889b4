import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { SeatedRoom, SeatsOfSitting, SeriesWhole } from '#contract'
import classes from './seats.module.css'
import { likeSeats, paperLetters } from './use-seats.ts'

interface RoomWallProps {
  seats: SeatsOfSitting
  neighbours: SeriesWhole['rules']['neighbours']
  onOpen: (room_id: number) => void
}

/** All rooms that are in use, small: each paper by colour, pattern and letter. */
export function RoomWall({ seats, neighbours, onOpen }: RoomWallProps) {
  const { t } = useLingui()
  const letters = paperLetters(seats)
  const used = seats.rooms.filter(({ pupils }) => pupils > 0)
  const free = seats.rooms.filter(({ pupils }) => pupils === 0)
  return (
    <>
      {letters.size > 0 && <Legend letters={letters} />}
      <ul className={classes.wall}>
        {used.map((one) => (
          <li key={one.room.id}>
            <button type="button" className={classes.room} onClick={() => onOpen(one.room.id)}>
              <b>{one.room.name}</b>
              <RoomFacts room={one} />
              <SmallPlan room={one} letters={letters} alike={likeSeats(neighbours, one.seats).alike} />
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <Text size="sm" c="dimmed">
          {t`Not in use: ${free.map(({ room, closed }) => (closed ? t`${room.name} (closed)` : room.name)).join(', ')}`}
        </Text>
      )}
    </>
  )
}

/** "34 pupils · until 12:00 · 2 alike" */
export function RoomFacts({ room: { pupils, until, like, special } }: { room: SeatedRoom }) {
  const { t } = useLingui()
  const facts = [
    t`${pupils} pupils`,
    ...(until ? [t`until ${until}`] : []),
    ...(like > 0 ? [t`${like} alike`] : []),
    ...(special ? [t`own room`] : []),
  ]
  return <small>{facts.join(' · ')}</small>
}

type Letters = ReturnType<typeof paperLetters>

export function Legend({ letters }: { letters: Letters }) {
  const { t } = useLingui()
  return (
    <ul className={classes.legend} aria-label={t`Papers`}>
      {[...letters].map(([id, { letter, title, tint }]) => (
        <li key={id}>
          <span className={classes.mark} data-tint={tint}>
            {letter}
          </span>{' '}
          {title}
        </li>
      ))}
    </ul>
  )
}

/** The room from above, the front at the top; what is written where the eye sees, the facts beside it are read. */
function SmallPlan({ room, letters, alike }: { room: SeatedRoom; letters: Letters; alike: ReadonlySet<string> }) {
  const at = new Map(room.seats.map((seat) => [`${seat.row} ${seat.col}`, seat]))
  return (
    <span
      className={classes.small}
      style={{ gridTemplateColumns: `repeat(${room.layout[0]?.length ?? 1}, minmax(0, 14px))` }}
      aria-hidden
    >
      {room.layout.flatMap((line, row) =>
        [...line].map((cell, col) => {
          const key = `${row} ${col}`
          const seat = at.get(key)
          const paper = seat && letters.get(seat.paper_id)
          return (
            <span
              key={key}
              className={classes.mark}
              data-none={cell === '.' || undefined}
              data-tint={paper?.tint}
              data-alike={alike.has(key) || undefined}
            >
              {paper?.letter}
            </span>
          )
        }),
      )}
    </span>
  )
}
