import { type ClosedSitting, type SeatNeed, servesAs, timesOn, weekdayOf } from '#contract'
import { minutesWithExtra } from '../../../../planning/seats/changes.ts'
import { unmetNeeds } from '../../../../planning/seats/own-rooms.ts'
import { isSeat } from '../../../../planning/seats/places.ts'
import type { Seated, SeatPupil, SeatRoom, SeatSitting } from '../../../../planning/seats/sitting.ts'
import type { PlanPaper } from '../plan.ts'
import { type Seating, type SeatingRoom, seatKeyOf } from './seating.ts'

export interface SittingAt {
  day: string
  shift: number
}

/** Who writes what at one time. */
export interface Sitting extends SittingAt {
  /** Minutes from midnight. */
  starts: number
  /** By enrolment: the paper and its batch. */
  papers: Map<number, { paper: PlanPaper; batch: number }>
}

export type View = 'planned' | 'published'

export const sameSitting = (one: SittingAt, other: { day: string | null; shift: number | null }): boolean =>
  one.day === other.day && one.shift === other.shift

/** When the sittings of a series are, in order; who writes two papers at one time is in the first of them alone. */
export function sittingsOf({ plan, rows }: Seating, view: View = 'planned'): Sitting[] {
  const found = new Map<string, Sitting>()
  const add = (paper: PlanPaper, batch: number, at: SittingAt, pupils: readonly number[]) => {
    const shift = plan.shifts[at.shift]
    if (!shift) return
    const key = `${at.day} ${at.shift}`
    const sitting = found.get(key) ?? {
      ...{ day: at.day, shift: at.shift, starts: timesOn(shift, weekdayOf(at.day)).starts, papers: new Map() },
    }
    found.set(key, sitting)
    for (const id of pupils) if (!sitting.papers.has(id)) sitting.papers.set(id, { paper, batch })
  }
  for (const paper of plan.papers) {
    for (const { batch, day, shift, published, pupils } of paper.sittings) {
      if (view === 'planned' && day !== null && shift !== null) add(paper, batch, { day, shift }, pupils)
      if (view === 'published' && published) {
        const own = rows.filter((row) => row.paper_id === paper.id && sameSitting(published, row.published))
        add(
          paper,
          batch,
          published,
          own.map((row) => row.enrolment_id),
        )
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.starts - b.starts))
}

export const isClosed = (closed: readonly ClosedSitting[], { day, shift }: SittingAt) =>
  closed.some((one) => one.day === day && (one.shift === null || one.shift === shift))

export const engineRoom = ({ id, kind, layout, step_free, special }: SeatingRoom): SeatRoom => ({
  ...{ id, kind: servesAs(kind), layout, stepFree: step_free, special },
})

/** Seats of a sitting as they hold: whoever doesn't write there any more, a closed room, a place that is no seat don't count. */
export function seatsIn(seating: Seating, sitting: Sitting, view: View = 'planned'): Seated[] {
  const rooms = new Map(seating.rooms.map((room) => [room.id, room]))
  return seating.rows.flatMap((row): Seated[] => {
    const seat = row[view]
    if (seat.room_id === null || !sameSitting(sitting, seat)) return []
    if (sitting.papers.get(row.enrolment_id)?.paper.id !== row.paper_id) return []
    const room = rooms.get(seat.room_id)
    const [at, column] = [seat.row as number, seat.col as number]
    if (!room || isClosed(room.closed, sitting) || !isSeat(room, at, column)) return []
    return [{ pupil: row.enrolment_id, room: seat.room_id, row: at, column, set: seat.set }]
  })
}

/** The minute of the day at which the last one of each room ends. */
export function endsOf(
  { pupils }: Seating,
  { starts, papers }: Sitting,
  seats: readonly Seated[],
): Map<number, number> {
  const ends = new Map<number, number>()
  for (const { pupil, room } of seats) {
    const minutes = papers.get(pupil)?.paper.minutes ?? 0
    const own = starts + minutesWithExtra(minutes, pupils.get(pupil)?.extra_time_pct ?? 0)
    ends.set(room, Math.max(ends.get(room) ?? 0, own))
  }
  return ends
}

/** By sitting "day shift" what is seated there. */
export type SeatedBy = ReadonlyMap<string, readonly Seated[]>

export const atKey = ({ day, shift }: SittingAt): string => `${day} ${shift}`

/** When the rooms of a day are in use by other sittings, series and exams. */
function inUse(seating: Seating, sitting: Sitting, seated: SeatedBy) {
  const others = sittingsOf(seating).filter((one) => one.day === sitting.day && one.shift !== sitting.shift)
  return [
    ...seating.busy.filter(({ day }) => day === sitting.day),
    ...others.flatMap((one) => {
      const seats = seated.get(atKey(one)) ?? []
      return [...endsOf(seating, one, seats)].map(([room_id, to]) => ({ room_id, from: one.starts, to }))
    }),
  ]
}

/** Rooms of which the end meets another use: `ends` of a sitting, by room. */
export function roomsThatMeet(
  seating: Seating,
  sitting: Sitting,
  ends: ReadonlyMap<number, number>,
  seated: SeatedBy,
): Set<number> {
  const { changeover } = seating.plan.rules
  const meets = inUse(seating, sitting, seated).filter(({ room_id, from, to }) => {
    const end = ends.get(room_id)
    return end !== undefined && from < end + changeover && sitting.starts < to + changeover
  })
  return new Set(meets.map(({ room_id }) => room_id))
}

/** Rooms that are open for a sitting, those without time for it left out. */
export function openRooms(seating: Seating, sitting: Sitting, seated: SeatedBy): SeatingRoom[] {
  const longest = Math.max(0, ...[...sitting.papers.values()].map(({ paper }) => paper.minutes))
  const ends = new Map(seating.rooms.map(({ id }) => [id, sitting.starts + longest]))
  const taken = roomsThatMeet(seating, sitting, ends, seated)
  return seating.rooms.filter(({ id, closed }) => !isClosed(closed, sitting) && !taken.has(id))
}

/** A pupil as the engine takes it. */
export function enginePupil(
  seating: Seating,
  id: number,
  paper: PlanPaper,
  order: ReadonlyMap<number, number>,
): SeatPupil {
  const pupil = seating.pupils.get(id)
  const has = (need: string) => pupil?.needs.includes(need as never) ?? false
  return {
    ...{ id, paper: paper.id, roomKind: paper.room_kind, section: pupil?.section.id ?? 0, roll: order.get(id) ?? 0 },
    set: seating.letters.get(seatKeyOf(paper.id, id)) ?? null,
    ...{ frontRow: has('front_row'), stepFree: has('step_free'), ownRoom: has('own_room') },
    together: seating.plan.rules.extra_time === 'TOGETHER' && has('extra_time'),
  }
}

/** Place of each pupil, and with it of their sections, in the order of the school. */
export function ordersOf({ pupils }: Seating): { pupil: Map<number, number>; section: Map<number, number> } {
  const [pupil, section] = [new Map<number, number>(), new Map<number, number>()]
  for (const one of pupils.values()) {
    pupil.set(one.enrolment_id, pupil.size)
    if (!section.has(one.section.id)) section.set(one.section.id, section.size)
  }
  return { pupil, section }
}

/** A sitting as the engine takes it. */
export function engineSitting(seating: Seating, sitting: Sitting, rooms: readonly SeatingRoom[]): SeatSitting {
  const orders = ordersOf(seating)
  const { neighbours, fewest_rooms, spare_seats } = seating.plan.rules
  const pupils = [...sitting.papers].map(([id, { paper }]) => {
    const one = enginePupil(seating, id, paper, orders.pupil)
    return { ...one, section: orders.section.get(one.section) ?? 0 }
  })
  const sets = Object.fromEntries([...sitting.papers.values()].map(({ paper }) => [paper.id, paper.sets]))
  return {
    ...{ rooms: rooms.map(engineRoom), pupils, neighbours, sets },
    ...{ fewestRooms: fewest_rooms, spareSeats: spare_seats },
  }
}

/** Which needs the seats of a sitting don't meet. */
export function unmetIn(seating: Seating, sitting: Sitting, seats: readonly Seated[]) {
  const engine = engineSitting(seating, sitting, seating.rooms)
  const pupils = new Map(engine.pupils.map((one) => [one.id, one]))
  const rooms = new Map(engine.rooms.map((one) => [one.id, one]))
  const shared = new Set(seats.filter(({ pupil }) => !pupils.get(pupil)?.ownRoom).map(({ room }) => room))
  return seats.flatMap((seat): { pupil: number; need: SeatNeed }[] => {
    const [pupil, room] = [pupils.get(seat.pupil), rooms.get(seat.room)]
    if (!pupil || !room) return []
    return unmetNeeds(pupil, seat, room, !shared.has(seat.room)).map((need) => ({ pupil: seat.pupil, need }))
  })
}

/** By sitting, what is planned. */
export const plannedSeats = (seating: Seating): Map<string, Seated[]> =>
  new Map(sittingsOf(seating).map((sitting) => [atKey(sitting), seatsIn(seating, sitting)]))
