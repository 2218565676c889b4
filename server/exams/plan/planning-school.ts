import { minutesOf, type OpenDay, paperRoomKinds, servesAs } from '#contract'
import type { DateSheet, SeriesPaper, SeriesSchool, Wish } from '../../../planning/dates/school.ts'
import type { Plan, PlanPaper, PlanRoom, PlanSitting } from './plan.ts'

/** A sitting of the plan in the order in which the engine has them. */
export interface Placed {
  paper: PlanPaper
  sitting: PlanSitting
}

/** A plan as the engine takes it, the sheet that is there, and what its papers stand for. */
export interface PlanningSchool {
  school: SeriesSchool
  sheet: DateSheet
  placed: Placed[]
}

const slotOf = (
  days: readonly OpenDay[],
  shifts: number,
  { day, shift }: Pick<PlanSitting, 'day' | 'shift'>,
): number => {
  const at = day === null ? -1 : days.findIndex(({ date }) => date === day)
  return at < 0 || shift === null || shift >= shifts ? -1 : at * shifts + shift
}

/** Where a slot lies in days and shifts. */
export function placeOf(
  { days, shifts }: Pick<Plan, 'days' | 'shifts'>,
  slot: number,
): { day: string; shift: number } | null {
  const day = days[Math.floor(slot / shifts.length)]
  return slot < 0 || !day ? null : { day: day.date, shift: slot % shifts.length }
}

/** Rooms of their own serve no paper; a closed one lacks at that time. */
function seatsOf(rooms: readonly PlanRoom[], days: readonly OpenDay[], shifts: number): Record<string, number[]> {
  const isClosed = ({ closed }: PlanRoom, date: string, shift: number) =>
    closed.some((one) => one.day === date && (one.shift === null || one.shift === shift))
  const seats = (kind: string, date: string, shift: number) =>
    rooms
      .filter((room) => !room.special && servesAs(room.kind) === kind && !isClosed(room, date, shift))
      .reduce((sum, room) => sum + room.seats, 0)
  return Object.fromEntries(
    paperRoomKinds.map((kind) => [
      kind,
      days.flatMap(({ date }) => Array.from({ length: shifts }, (_, shift) => seats(kind, date, shift))),
    ]),
  )
}

const wishOf = ({
  id,
  kind,
  strength,
  first_paper_id,
  then_paper_id,
  scope,
  ...rest
}: Plan['wishes'][number]): Wish => ({
  ...{ id, kind, strength, ...rest },
  ...(first_paper_id === undefined ? {} : { firstPaperId: first_paper_id }),
  ...(then_paper_id === undefined ? {} : { thenPaperId: then_paper_id }),
  ...(scope && {
    scope: {
      ...(scope.grade_ids && { gradeIds: scope.grade_ids }),
      ...(scope.subjects && { subjects: scope.subjects }),
      ...(scope.paper_ids && { paperIds: scope.paper_ids }),
      ...(scope.hard !== undefined && { hard: scope.hard }),
    },
  }),
})

export function planningSchool(plan: Plan): PlanningSchool {
  const { days, shifts, papers, rooms, rules } = plan
  const placed = papers.flatMap((paper) => paper.sittings.map((sitting): Placed => ({ paper, sitting })))
  const sheet = placed.map(({ sitting }) => slotOf(days, shifts.length, sitting))
  const paperOf = ({ paper, sitting }: Placed, at: number): SeriesPaper => {
    const slot = sheet[at] ?? -1
    return {
      ...{ paperId: paper.id, batch: sitting.batch, gradeId: paper.grade.id, level: paper.level },
      ...{ subject: paper.subject.title, minutes: paper.minutes, hard: paper.hard, roomKind: paper.room_kind },
      ...{ pupils: sitting.pupils.toSorted((x, y) => x - y), ownRoom: 0 },
      pinned: paper.pinned && slot >= 0 ? { day: Math.floor(slot / shifts.length), shift: slot % shifts.length } : null,
    }
  }
  return {
    school: {
      days,
      shifts: shifts.map(({ starts, ends, grade_ids }) => ({
        ...{ starts: minutesOf(starts), ends: minutesOf(ends), gradeIds: grade_ids ?? null },
      })),
      mostADay: rules.most_a_day,
      papers: placed.map(paperOf),
      wishes: plan.wishes.map(wishOf),
      seats: seatsOf(rooms, days, shifts.length),
    },
    sheet,
    placed,
  }
}

/** Whether a paper may be written in a shift: it is long enough, and the class's. */
export function fitsShift(
  { shifts }: Pick<Plan, 'shifts'>,
  { grade, minutes }: Pick<PlanPaper, 'grade' | 'minutes'>,
  shift: number,
): boolean {
  const one = shifts[shift]
  if (!one || minutesOf(one.ends) - minutesOf(one.starts) < minutes) return false
  return !one.grade_ids || one.grade_ids.includes(grade.id)
}
