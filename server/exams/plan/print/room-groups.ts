import { clockOf, minutesOf } from '#contract'
import { inRuns } from '../../../../domain/papers/number-runs.ts'
import type { RoomPaper } from '../../../../typeset/documents/series/series-frame.ts'
import type { PrintFacts, PrintPupil, PrintRoom, PrintSeat, PrintSitting } from './facts.ts'

export interface Seated {
  pupil: PrintPupil
  sitting: PrintSitting
  seat: PrintSeat
  /** "B3" */
  label: string
  /** Their own end: later where more time is granted. */
  until: string
}

/** A room at one time, with everybody who sits there in the order of seats. */
export interface RoomGroup {
  room: PrintRoom
  day: string
  shift: number
  start: string
  end: string
  seated: Seated[]
}

/** More time is rounded up to five minutes. */
const ROUND = 5

export function untilOf({ start, end }: Pick<PrintSitting, 'start' | 'end'>, percent: number): string {
  const minutes = minutesOf(end) - minutesOf(start)
  return clockOf(minutesOf(end) + Math.ceil((minutes * percent) / 100 / ROUND) * ROUND)
}

const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26)

/** Letter of the seat column from the left and number of the seat row from the front; columns and rows without seats don't count. */
export function labelOf(layout: readonly string[], row: number, col: number): string {
  const hasSeat = (column: number) => layout.some((cells) => cells[column] === 'x')
  const column = Array.from({ length: col }, (_, at) => at).filter(hasSeat).length
  const rows = layout.slice(0, row).filter((cells) => cells.includes('x')).length
  return `${letterOf(column)}${rows + 1}`
}

/** Rooms by day and shift, in the order of the rooms. */
export function roomGroups({ seats, sittings, pupils, rooms }: PrintFacts): RoomGroup[] {
  const sittingOf = new Map(sittings.map((one) => [`${one.paper.id} ${one.batch}`, one]))
  const groups = new Map<string, RoomGroup>()
  for (const seat of seats) {
    const sitting = sittingOf.get(`${seat.paper_id} ${seat.batch}`)
    const pupil = pupils.get(seat.enrolment_id)
    const room = rooms.get(seat.room_id)
    if (!sitting || !pupil || !room) continue
    const { day, shift } = seat
    const key = `${day} ${shift} ${room.id}`
    const group = groups.get(key) ?? { room, day, shift, start: sitting.start, end: sitting.end, seated: [] }
    groups.set(key, group)
    const until = untilOf(sitting, pupil.granted.extra_time ?? 0)
    group.seated.push({ pupil, sitting, seat, until, label: labelOf(room.layout, seat.row, seat.col) })
    if (sitting.start < group.start) group.start = sitting.start
    if (sitting.end > group.end) group.end = sitting.end
  }
  for (const { seated } of groups.values())
    seated.sort((one, other) => one.seat.col - other.seat.col || one.seat.row - other.seat.row)
  const places = new Map([...rooms.keys()].map((id, place) => [id, place]))
  const place = ({ room }: RoomGroup) => places.get(room.id) ?? 0
  return [...groups.values()].sort(
    (one, other) => one.day.localeCompare(other.day) || one.shift - other.shift || place(one) - place(other),
  )
}

/** "1–18, 21": whole numbers as runs, everything else as it is written. */
export function rollsOf(pupils: readonly Pick<PrintPupil, 'roll_no'>[]): string {
  const rolls = pupils.flatMap(({ roll_no }) => (roll_no === null ? [] : [roll_no]))
  const isWhole = (roll: string) => /^[1-9]\d{0,8}$/.test(roll)
  const runs = inRuns(rolls.filter(isWhole).map(Number)).map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  )
  const others = rolls.filter((roll) => !isWhole(roll)).sort(new Intl.Collator('en', { numeric: true }).compare)
  const without = pupils.length - rolls.length
  return [...runs, ...others, ...(without > 0 ? [`+${without}`] : [])].join(', ') || '–'
}

const levelOf = ({ seated }: { seated: Seated[] }) => seated[0]?.sitting.paper.level ?? 0

/** What is written in a room, by section and paper. */
export function papersOf({ seated }: RoomGroup): { paper: RoomPaper; seated: Seated[] }[] {
  const papers = new Map<string, Seated[]>()
  for (const one of seated) {
    const key = `${one.pupil.section_id} ${one.sitting.paper.id}`
    const some = papers.get(key)
    if (some) some.push(one)
    else papers.set(key, [one])
  }
  const collator = new Intl.Collator('en', { numeric: true })
  return [...papers.values()]
    .map((some) => {
      const [first] = some as [Seated]
      const own = some.map(({ pupil }) => pupil)
      const paper = {
        places: first.pupil.place,
        subject: first.sitting.subject,
        rolls: rollsOf(own),
        pupils: own.length,
      }
      return { paper, seated: some }
    })
    .sort((one, other) => levelOf(one) - levelOf(other) || collator.compare(one.paper.places, other.paper.places))
}
