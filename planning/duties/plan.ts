/** Who may watch where: plain data, as the server and its thread hand it over. */

export interface DutyRoom {
  id: number
  pupils: number
  /** Staff who teach one of its papers to one of the sections that sit there. */
  taughtBy: readonly number[]
}

export interface DutySitting {
  /** `YYYY-MM-DD`. */
  day: string
  shift: number
  rooms: readonly DutyRoom[]
}

export interface DutyStaff {
  id: number
  senior: boolean
  exempt: boolean
  /** The most duties in this series; null: no such limit. */
  most: number | null
  /** Duties of earlier series that count. */
  earlier: number
  /** Days of absence. */
  away: readonly string[]
  /** Places of sittings at whose time they are elsewhere. */
  busy: readonly number[]
}

export interface DutyRules {
  perWatcher: number
  /** A reserve for each so many rooms; 0: none. */
  reservePer: number
  ownSubject: 'ROOM' | 'SITTING' | 'OFF'
  /** One of each room is a senior. */
  senior: boolean
  mostADay: number
}

export interface DutyPlan {
  sittings: readonly DutySitting[]
  staff: readonly DutyStaff[]
  rules: DutyRules
}

/** A place to be watched: `place` counts in its room from 0, the first is the senior's. Without a room: the reserve. */
export interface DutyPlace {
  sitting: number
  room: number | null
  place: number
  senior: boolean
}

export interface Duty extends DutyPlace {
  staff: number
}

export type Why = 'LEAVE' | 'EXEMPT' | 'BUSY' | 'OWN_SUBJECT' | 'NOT_SENIOR' | 'ON_DUTY' | 'DAY_FULL' | 'MOST' | 'CHAIN'

/** All places of a plan, sitting by sitting, its rooms in their order, then its reserve. */
export function placesOf({ sittings, rules }: DutyPlan): DutyPlace[] {
  return sittings.flatMap(({ rooms }, sitting) => [
    ...rooms.flatMap(({ id, pupils }) =>
      Array.from({ length: Math.max(1, Math.ceil(pupils / rules.perWatcher)) }, (_, place) => ({
        sitting,
        room: id,
        place,
        senior: rules.senior && place === 0,
      })),
    ),
    ...Array.from({ length: rules.reservePer > 0 ? Math.ceil(rooms.length / rules.reservePer) : 0 }, (_, place) => ({
      sitting,
      room: null,
      place,
      senior: false,
    })),
  ])
}

/** Why somebody may not have a place, whatever else they have; null: they may. */
export function barredBy({ sittings, rules }: DutyPlan, staff: DutyStaff, place: DutyPlace): Why | null {
  const { day, rooms } = sittings[place.sitting]!
  if (staff.exempt) return 'EXEMPT'
  if (staff.away.includes(day)) return 'LEAVE'
  if (staff.busy.includes(place.sitting)) return 'BUSY'
  const near = rules.ownSubject === 'SITTING' ? rooms : rooms.filter(({ id }) => id === place.room)
  if (rules.ownSubject !== 'OFF' && near.some(({ taughtBy }) => taughtBy.includes(staff.id))) return 'OWN_SUBJECT'
  return place.senior && !staff.senior ? 'NOT_SENIOR' : null
}
