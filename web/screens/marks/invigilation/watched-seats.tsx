import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { memo, useSyncExternalStore } from 'react'
import type { RoomRoll } from '#contract'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { takeTabStop } from '#web/ui/grid-keys.ts'
import { noValue } from '#web/ui/no-value.ts'
import { attendanceSigns } from '../../../entity/exam/words.ts'
import classes from './invigilation.module.css'
import type { PresenceStore } from './presence-store.ts'
import { Photo, Trouble, useLongTouch, useNeedNames } from './pupil-line.tsx'
import { useRoomKeys } from './use-room-keys.ts'

interface WatchedSeatsProps {
  store: PresenceStore
  roll: RoomRoll
  isReadOnly: boolean
  onMore: (id: number) => void
}

/** The room as it stands, front at the top: a tap on a seat says who is there. */
export function WatchedSeats({ store, roll, isReadOnly, onMore }: WatchedSeatsProps) {
  const { t } = useLingui()
  const { layout, pupils, end } = roll
  const at = new Map(pupils.flatMap(({ seat, student }) => (seat ? [[`${seat.row} ${seat.col}`, student.id]] : [])))
  const ids = pupils.map(({ student }) => student.id)
  const onKeyDown = useRoomKeys({ store, ids, isOpen: !isReadOnly, onMore, isGrid: true })
  if (!layout) return null
  const first = pupils.find(({ seat }) => seat !== null)?.student.id
  return (
    <>
      <section className={classes.scroll} aria-label={t`Seats`}>
        <table
          className={classes.seats}
          onKeyDown={onKeyDown}
          onFocus={(event) => takeTabStop(event.currentTarget, event.target)}
        >
          <caption>
            <span>{t`Front`}</span>
          </caption>
          <tbody>
            {layout.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the room is its place
              <tr key={row}>
                {[...cells].map((cell, col) => {
                  const id = at.get(`${row} ${col}`) as number | undefined
                  const key = `${row} ${col}`
                  if (id !== undefined)
                    return <Seat key={key} {...{ store, id, end, isReadOnly, onMore }} isFirst={id === first} />
                  return <td key={key} data-free={cell === 'x' || undefined} />
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={classes.troubles}>
        {ids.map((id) => (
          <SeatTrouble key={id} store={store} id={id} />
        ))}
      </ul>
    </>
  )
}

const useView = (store: PresenceStore, id: number) =>
  useSyncExternalStore(
    (listener) => store.subscribePupil(id, listener),
    () => store.view(id),
  )

interface SeatProps extends Omit<WatchedSeatsProps, 'roll'> {
  id: number
  /** When the others' time ends. */
  end: string
  isFirst: boolean
}

const Seat = memo(function Seat({ store, id, end, isReadOnly, onMore, isFirst }: SeatProps) {
  const { t, i18n } = useLingui()
  const view = useView(store, id)
  const names = useNeedNames()
  const { pupil, attendance, shown, arrived } = view
  const { set, seat, needs, until, student } = pupil
  const touch = useLongTouch(() => onMore(id))
  const how = attendance === null ? t`not taken yet` : i18n._(attendanceNames[attendance])
  const facts = [
    set && t`Set ${set}`,
    ...needs.map((need) => names[need]),
    until !== end && t`until ${until}`,
    arrived && t`late ${arrived}`,
  ].filter(Boolean)
  return (
    <td data-pupil={id} data-attendance={attendance ?? undefined} data-shown={shown}>
      <button
        type="button"
        data-tap
        className={classes.seat}
        tabIndex={isFirst ? 0 : -1}
        disabled={isReadOnly}
        onClick={() => !touch.wasLong() && !store.tap(id) && onMore(id)}
        {...touch.handlers}
      >
        <span className={classes.seatHead}>
          <b>{student.roll_no ?? seat?.label}</b>
          <span className={classes.sign} aria-hidden>
            {attendance === null ? noValue : i18n._(attendanceSigns[attendance])}
          </span>
        </span>
        <Photo src={student.photo} />
        <span className={classes.seatName}>{student.name}</span>
        <VisuallyHidden>: {how}</VisuallyHidden>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </button>
    </td>
  )
})

/** Below the seats, with the name: what does not stand yet. */
function SeatTrouble({ store, id }: { store: PresenceStore; id: number }) {
  const view = useView(store, id)
  if (view.shown !== 'conflict' && view.shown !== 'refused') return null
  return (
    <li>
      <b>{view.pupil.student.name}</b>
      <Trouble {...{ store, id, view }} />
    </li>
  )
}
