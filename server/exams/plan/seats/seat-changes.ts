import { english, type SeriesChange, say } from '#contract'
import type { Seating } from './seating.ts'
import { type Sitting, seatsIn, sittingsOf, type View } from './sittings.ts'

interface Place {
  paper_id: number
  room_id: number
  row: number
  col: number
  set: string | null
  day: string | null
}

/** Who sits where, by paper and enrolment. */
export type Places = ReadonlyMap<string, Place>

/** All seats of a series as they hold, or as everybody knows them. */
export function placesOf(seating: Seating, view: View): Places {
  const places = new Map<string, Place>()
  const add = (sitting: Sitting) => {
    for (const { pupil, room, row, column, set } of seatsIn(seating, sitting, view)) {
      const paper_id = sitting.papers.get(pupil)?.paper.id ?? 0
      places.set(`${paper_id} ${pupil}`, { paper_id, room_id: room, row, col: column, set, day: sitting.day })
    }
  }
  for (const sitting of sittingsOf(seating, view)) add(sitting)
  return places
}

/** Everything that is published, whether the place still is a seat or not. */
export const publishedPlaces = ({ rows }: Seating): Places =>
  new Map(
    rows.flatMap(({ paper_id, enrolment_id, published: { room_id, row, col, set, day } }) =>
      room_id === null || row === null || col === null
        ? []
        : [[`${paper_id} ${enrolment_id}`, { paper_id, room_id, row, col, set, day }] as const],
    ),
  )

const sameSeat = (one: Place | undefined, other: Place | undefined) =>
  one?.room_id === other?.room_id && one?.row === other?.row && one?.col === other?.col && one?.set === other?.set

/** What of the seats changes for pupils, in words: papers that are written in other rooms, and how many seats of each room. */
export function seatChanges({ plan, rooms }: Seating, before: Places, after: Places): SeriesChange[] {
  const papers = new Map(plan.papers.map((paper) => [paper.id, paper]))
  const counts = new Map<number, { pupils: number; days: Set<string> }>()
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(key), after.get(key)]
    const paper_id = (to ?? from)?.paper_id
    if (paper_id === undefined || !papers.has(paper_id) || sameSeat(from, to)) continue
    // Where somebody sat, what hangs at the door is as wrong as where they sit now.
    const places = [from, to].flatMap((one) => one ?? [])
    for (const room_id of new Set(places.map((one) => one.room_id))) {
      const one = counts.get(room_id) ?? { pupils: 0, days: new Set() }
      one.pupils += 1
      for (const { room_id: room, day } of places) if (room === room_id && day) one.days.add(day)
      counts.set(room_id, one)
    }
  }
  if (counts.size === 0) return []
  const nameOf = (id: number) => rooms.find((room) => room.id === id)?.name ?? '–'
  const roomsIn = (places: Places, paper_id: number) => {
    const own = new Set([...places.values()].filter((one) => one.paper_id === paper_id).map(({ room_id }) => room_id))
    const known = rooms.filter(({ id }) => own.has(id)).map(({ name }) => name)
    return [...known, ...[...own].filter((id) => !rooms.some((room) => room.id === id)).map(() => '–')].join(', ')
  }
  const moved = plan.papers.flatMap((paper): SeriesChange[] => {
    const [was, is] = [roomsIn(before, paper.id), roomsIn(after, paper.id)]
    if (was === '' || is === '' || was === is) return []
    const name = say('plan.paper_of', { subject: paper.subject.title, grade: paper.grade.title })
    const said = say('plan.change.ROOM_CHANGED', { paper: name, before: was, after: is })
    return [{ kind: 'ROOM_CHANGED', said, message: english(said), paper_id: paper.id, before: was, after: is }]
  })
  const seats = [...counts].map(([room_id, { pupils, days }]): SeriesChange => {
    const said = say('plan.change.SEATS', { pupils, room: nameOf(room_id) })
    return {
      ...{ kind: 'SEATS', said, message: english(said), room_id, days: [...days].sort() },
      ...{ before: null, after: String(pupils) },
    }
  })
  return [...moved, ...seats]
}
