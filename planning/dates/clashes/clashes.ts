import type { Solver } from '../../../solver/solver.ts'
import { modelOf } from '../model.ts'
import type { SeriesDay, SeriesSchool } from '../school.ts'
import { anneal } from '../search/anneal.ts'
import type { Effort } from '../search/effort.ts'
import { type Past, partsOf, problemOf } from '../search/from-school.ts'
import { isWhole, partOf } from '../search/problem.ts'
import { type MustRows, mustRows, type Part } from './must-rows.ts'
import { quickExplain } from './quick-explain.ts'

/** What can't stand together; `DAYS` alone: the papers themselves don't fit into the days. */
export interface Clash {
  /** The class whose papers they are; null: several. */
  gradeId: number | null
  parts: readonly (Part | { code: 'DAYS' })[]
  /** So many days would do, where longer is enough. */
  daysThatWouldDo: number | null
}

export type Possible =
  | { possible: true; sheet: Int32Array }
  | { possible: false; undecided: boolean; clashes: readonly Clash[] }

const nodes = 20_000
const exampleSteps = 4000
const mostMoreDays = 24

/** Whether any date sheet keeps all that must be; where none does, each class's smallest set that can't stand together, else the school's. */
export function isPossible(school: SeriesSchool, past: Past | null, solver: Solver, effort: Effort): Possible {
  const parts = partsOf(modelOf(school))
  const every = new Musts(school, parts.flat(), parts.length > 1, past, solver, effort)
  const failing = parts
    .map((ids) => (parts.length > 1 ? new Musts(school, ids, false, past, solver, effort) : every))
    .filter((one) => one.holds(one.parts) === false)
  if (failing.length === 0 && parts.length > 1) {
    const all = every.holds(every.parts)
    if (all !== false) return all ? { possible: true, sheet: all } : { possible: false, undecided: true, clashes: [] }
    failing.push(every)
  }
  if (failing.length === 0) {
    const sheet = every.holds(every.parts)
    return sheet ? { possible: true, sheet } : { possible: false, undecided: true, clashes: [] }
  }
  const clashes = failing.map((one) => one.explain())
  return { possible: false, undecided: failing.some(({ undecided }) => undecided), clashes }
}

/** The musts of some papers, and whether some of them can stand together. */
class Musts {
  /** Whether some question was left open, so that a clash may be larger than need be. */
  undecided = false
  readonly parts: readonly Part[]
  readonly #school: SeriesSchool
  readonly #ids: readonly number[]
  readonly #isWhole: boolean
  readonly #past: Past | null
  readonly #rows: MustRows
  readonly #solver: Solver
  readonly #effort: Effort

  constructor(
    school: SeriesSchool,
    ids: readonly number[],
    isWhole: boolean,
    past: Past | null,
    solver: Solver,
    effort: Effort,
  ) {
    this.#school = school
    this.#ids = ids
    this.#isWhole = isWhole || partsOf(modelOf(school)).length === 1
    this.#past = past
    this.#rows = mustRows(school, ids, this.#isWhole, past)
    this.parts = this.#rows.parts
    this.#solver = solver
    this.#effort = effort
  }

  /** A date sheet that keeps them; false: there is none; null: not known. */
  holds(some: readonly Part[]): Int32Array | false | null {
    // Possible is quickly shown by an example; only what has none is put to the programme.
    const example = this.#example(some, this.#school)
    if (example) return example
    if (this.#effort.stopped()) return this.#leaveOpen()
    const { values, bound } = this.#solver.solveInteger(this.#rows.program(some), nodes)
    if (values) return this.#rows.sheetOf(values)
    return bound === Infinity ? false : this.#leaveOpen()
  }

  #leaveOpen(): null {
    this.undecided = true
    return null
  }

  #example(some: readonly Part[], whole: SeriesSchool): Int32Array | null {
    const school = onlyThese(whole, some)
    const all = problemOf(modelOf(school), this.#past)
    const part = partOf(all, this.#ids)
    const p = this.#isWhole ? { ...part, seats: all.seats } : part
    if (!this.#ids.every((_, i) => p.allowed.subarray(i * p.slots, (i + 1) * p.slots).includes(1))) return null
    for (let round = 1; round <= 3; round += 1) {
      const found = anneal(p, { seed: round, steps: exampleSteps * round, target: 0 })
      // No start at all: another one would hardly be found.
      if (!found && round === 2) return null
      if (found && isWhole(p, found.sheet)) return this.#ofAll(found.sheet)
    }
    return null
  }

  #ofAll(own: Int32Array): Int32Array {
    const sheet = new Int32Array(this.#school.papers.length).fill(-1)
    this.#ids.forEach((id, i) => {
      sheet[id] = own[i]!
    })
    return sheet
  }

  explain(): Clash {
    const grades = new Set(this.#ids.map((id) => this.#school.papers[id]!.gradeId))
    const isAnyway = this.holds([]) === false
    const parts = isAnyway
      ? [{ code: 'DAYS' as const }]
      : quickExplain(this.parts, (some) => this.holds(some) !== false)
    return { gradeId: grades.size === 1 ? [...grades][0]! : null, parts, daysThatWouldDo: this.#daysThatWouldDo() }
  }

  /** Days are added at the end, as the series has them: the fewest with which an example is found. */
  #daysThatWouldDo(): number | null {
    const wouldDo = (more: number) => this.#example(this.parts, withDays(this.#school, more)) !== null
    if (!wouldDo(mostMoreDays)) return null
    let [low, high] = [0, mostMoreDays]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (wouldDo(middle)) high = middle
      else low = middle
    }
    return this.#school.days.length + high
  }
}

/** The school with these of its musts alone, and no other wish. */
function onlyThese(school: SeriesSchool, some: readonly Part[]): SeriesSchool {
  const wishes = new Set(some.flatMap((part) => (part.code === 'WISH' ? [part.wishId] : [])))
  const pins = new Set(some.flatMap((part) => (part.code === 'PIN' ? [part.paper] : [])))
  const kinds = new Set(some.flatMap((part) => (part.code === 'SEATS' ? [part.roomKind] : [])))
  const free = Array.from({ length: school.days.length * school.shifts.length }, () => Infinity)
  return {
    ...school,
    mostADay: some.some(({ code }) => code === 'ONE_A_DAY') ? 1 : 2,
    papers: school.papers.map((paper, place) => (pins.has(place) ? paper : { ...paper, pinned: null })),
    wishes: school.wishes.filter(({ id, strength }) => strength === 'MUST' && wishes.has(id)),
    seats: Object.fromEntries(
      [...new Set(school.papers.map(({ roomKind }) => roomKind))].map((kind) => [
        kind,
        kinds.has(kind) ? (school.seats[kind] ?? []) : free,
      ]),
    ),
  }
}

function withDays(school: SeriesSchool, more: number): SeriesSchool {
  const open = new Set(school.days.map(({ weekday }) => weekday))
  // A series of less than a week doesn't tell which weekdays are open: all but Sunday, unless it has one.
  const isOpen = (weekday: number) => open.has(weekday) || (school.days.length < 6 && weekday !== 7)
  const days: SeriesDay[] = [...school.days]
  const last = days.at(-1)!
  for (let number = last.number + 1; days.length < school.days.length + more; number += 1) {
    const weekday = ((last.weekday - 1 + number - last.number) % 7) + 1
    const date = new Date(Date.parse(last.date) + (number - last.number) * 86_400_000).toISOString().slice(0, 10)
    if (isOpen(weekday)) days.push({ date, number, weekday })
  }
  const shifts = school.shifts.length
  const longer = (seats: readonly number[]) =>
    days.flatMap((_, day) =>
      school.shifts.map((__, k) => seats[Math.min(day, school.days.length - 1) * shifts + k] ?? 0),
    )
  const seats = Object.fromEntries(Object.entries(school.seats).map(([kind, list]) => [kind, longer(list)]))
  return { ...school, days, seats }
}
