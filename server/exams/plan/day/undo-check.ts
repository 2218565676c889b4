import { sql } from 'kysely'
import { type DutyState, type SeatState, type Sentence, type StoredAct, say } from '#contract'
import type { SchoolChange } from '../../../ground/change.ts'
import type { PlannedDuties } from '../duties/duty-plan.ts'
import { namedStaff, placeWords } from '../duties/duty-words.ts'
import type { Seating } from '../seats/seating.ts'
import { isSame, type States, seatKey } from './acts.ts'

interface Undone {
  act: StoredAct
  duties: PlannedDuties
  seating: Seating
  /** As it stands now. */
  now: States
}

/** By name what keeps an act from being taken back; null: nothing. */
export async function whatStandsAgainst(change: SchoolChange, of: Undone): Promise<Sentence | null> {
  return roomAgainst(of) ?? seatAgainst(of) ?? dutyAgainst(of) ?? (await absenceAgainst(change, of))
}

/** The room was opened again, or taken out of the series. */
function roomAgainst({ act: { closed }, seating, duties }: Undone): Sentence | null {
  if (!closed) return null
  const { room_id, day, shift } = closed
  const room = seating.rooms.find(({ id }) => id === room_id)
  if (room?.closed.some((one) => one.day === day && one.shift === shift)) return null
  return say('plan.undo.room', { room: room?.name ?? duties.rooms.get(room_id) ?? '' })
}

/** Seats of a pupil at a time, planned and as everybody knows them. */
const placesOf = (state: SeatState | null | undefined): string[] =>
  !state
    ? []
    : [
        ...(state.room_id === null
          ? []
          : [`planned ${state.day} ${state.shift} ${state.room_id} ${state.seat_row} ${state.seat_col}`]),
        ...(state.published_room_id === null
          ? []
          : [
              `published ${state.published_day} ${state.published_shift} ${state.published_room_id} ${state.published_row} ${state.published_col}`,
            ]),
      ]

function seatAgainst({ act: { seats }, seating, now }: Undone): Sentence | null {
  const named = (enrolment_id: number) => seating.pupils.get(enrolment_id)?.student.name ?? ''
  const own = new Set(seats.map(seatKey))
  const moved = seats.find((one) => !isSame(now.seats.get(seatKey(one))?.state, one.after))
  if (moved) return say('plan.undo.seat', { student: named(moved.enrolment_id) })
  const others = [...now.seats.values()].filter((one) => !own.has(seatKey(one)))
  const taken = new Set(others.flatMap(({ state }) => placesOf(state)))
  const whoThen = ({ enrolment_id }: { enrolment_id: number }, { day, shift }: SeatState) =>
    `${enrolment_id} ${day} ${shift}`
  const seated = new Set(others.flatMap((one) => (one.state.room_id === null ? [] : [whoThen(one, one.state)])))
  const barred = seats.find(
    (one) =>
      placesOf(one.before).some((place) => taken.has(place)) ||
      (one.before !== null && one.before.room_id !== null && seated.has(whoThen(one, one.before))),
  )
  return barred ? say('plan.undo.seat_taken', { student: named(barred.enrolment_id) }) : null
}

function dutyAgainst({ act: { duties }, duties: of, now }: Undone): Sentence | null {
  const own = new Set(duties.map(({ id }) => id))
  const place = ({ day, shift }: { day: string; shift: number }, state: DutyState | null) =>
    placeWords(of, { day, shift, room_id: state?.room_id ?? null })
  const others = [...now.duties.values()].filter(({ id }) => !own.has(id))
  for (const one of duties) {
    const { id, before, after, day, shift } = one
    if (!isSame(now.duties.get(id)?.state, after)) return say('plan.undo.duty', { place: place(one, after) })
    if (!before) continue
    const then = others.filter((other) => other.day === day && other.shift === shift)
    if (then.some(({ state }) => state.room_id === before.room_id && state.place === before.place))
      return say('plan.undo.duty', { place: place(one, before) })
    const busy = [before.staff_id, before.published_staff_id].find(
      (staff) =>
        staff !== null &&
        (!of.names.has(staff) || then.some(({ state }) => [state.staff_id, state.published_staff_id].includes(staff))),
    )
    if (busy != null) return say('plan.undo.busy', { place: place(one, before), who: namedStaff(of, busy).name })
  }
  return null
}

async function absenceAgainst({ db, client_id }: SchoolChange, { act, duties }: Undone): Promise<Sentence | null> {
  if (act.absence_id === null) return null
  const { rows } = await sql<{ staff_id: number; isOther: boolean }>`
    select staff_id, row_version > 1 and deleted_at is null as "isOther" from staff_absences
    where client_id = ${client_id} and id = ${act.absence_id} for update`.execute(db)
  const [absence] = rows
  return absence?.isOther ? say('plan.undo.absence', { who: namedStaff(duties, absence.staff_id).name }) : null
}
