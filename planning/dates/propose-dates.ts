import { randomFrom } from '../../solver/random.ts'
import { loadSolver } from '../../solver/solver.ts'
import { type Clash, isPossible } from './clashes/clashes.ts'
import { modelOf } from './model.ts'
import type { DateSheet, SeriesSchool } from './school.ts'
import { type SolvedPart, solvePart } from './search/by-class.ts'
import { searchColumns } from './search/columns.ts'
import { type Effort, efforts } from './search/effort.ts'
import { type Past, partsOf, problemOf } from './search/from-school.ts'
import { linkBound, linksOf } from './search/links.ts'
import { startOf } from './search/start.ts'
import { searchTogether, Whole } from './search/together.ts'

export interface DatesAsked {
  effort: keyof typeof efforts
  /** Place of the first day that may change: what `current` has before it stays. */
  from?: number
  seed?: number
  /** Where the papers lie now: what is searched goes on from it. */
  current?: DateSheet
  /** After each class, and while all are searched together. */
  progress?: (progress: DatesProgress) => void
  /** Asked now and then: true ends the search with what it has. */
  stopped?: () => boolean
}

export interface DatesProgress {
  classes: number
  of: number
  cost: number | null
  bound: number
}

export type DatesProposal =
  | { possible: true; sheet: DateSheet; cost: number; bound: number; proven: boolean }
  /** `undecided`: the steps ran out, clashes may then be larger than need be. */
  | { possible: false; undecided: boolean; clashes: readonly Clash[] }

/**
 * The best date sheet of a series and what no other can cost less than; or what can't stand together. Papers that nobody writes are left
 * without a day.
 */
export async function proposeDates(school: SeriesSchool, asked: DatesAsked): Promise<DatesProposal> {
  const { seed = 1, from = 0, current, progress = () => undefined, stopped = () => false } = asked
  const effort: Effort = { ...efforts[asked.effort], stopped }
  const written = [...school.papers.keys()].filter((place) => school.papers[place]!.pupils.length > 0)
  const own = { ...school, papers: written.map((place) => school.papers[place]!) }
  const now = current && written.map((place) => current[place] ?? -1)
  const past = from > 0 && now ? { from, current: now } : null
  const found = await search(own, past, now, seed, effort, progress)
  if (!found.possible) return { ...found, clashes: found.clashes.map((clash) => inSchool(clash, written)) }
  const sheet = school.papers.map(() => -1)
  written.forEach((place, i) => {
    sheet[place] = found.sheet[i]!
  })
  return { ...found, sheet }
}

/** Papers named by their place in the school that was given. */
function inSchool(clash: Clash, written: readonly number[]): Clash {
  const parts = clash.parts.map((part) => (part.code === 'PIN' ? { ...part, paper: written[part.paper]! } : part))
  return { ...clash, parts }
}

async function search(
  school: SeriesSchool,
  past: Past | null,
  current: DateSheet | undefined,
  seed: number,
  effort: Effort,
  progress: (progress: DatesProgress) => void,
): Promise<DatesProposal> {
  const model = modelOf(school)
  const problem = problemOf(model, past)
  const parts: SolvedPart[] = []
  const groups = partsOf(model)
  if (groups.length === 0) return { possible: true, sheet: [], cost: 0, bound: 0, proven: true }
  for (const ids of groups) {
    const part = solvePart(model, problem, ids, seed, effort)
    if (part.bound === Infinity) return impossible(school, past, effort)
    parts.push(part)
    progress({
      classes: parts.length,
      of: groups.length,
      cost: null,
      bound: parts.reduce((sum, { bound }) => sum + bound, 0),
    })
  }
  const partOfPaper: number[] = []
  const sheet = new Int32Array(problem.n).fill(-1)
  parts.forEach(({ ids, slots }, part) => {
    ids.forEach((id, i) => {
      partOfPaper[id] = part
      sheet[id] = slots?.[i] ?? -1
    })
  })
  const links = linksOf(model, partOfPaper)
  const bound = parts.reduce((sum, part) => sum + part.bound, 0) + linkBound(model, problem, links)
  const whole = new Whole(problem, bound)
  whole.offer(sheet)
  if (current) whole.offer(Int32Array.from(current))
  const tell = () =>
    progress({ classes: groups.length, of: groups.length, cost: whole.best?.cost ?? null, bound: whole.bound })
  const together = { model, problem, parts, links, whole, sheet, seed, effort }
  if (!whole.best) {
    // Where seats are so scarce that a start is hard to find, whether there is any comes first.
    const start = startOf(problem, randomFrom(seed, 22))
    if (start) whole.offer(start)
    const first = start ? null : await impossible(school, past, effort)
    if (first && !first.possible) return first
    if (first?.possible) whole.offer(Int32Array.from(first.sheet))
  }
  if (!whole.isProven) searchTogether(together)
  tell()
  if (!whole.best) {
    const none = await impossible(school, past, effort)
    if (!none.possible) return none
    whole.offer(Int32Array.from(none.sheet))
  }
  if (!whole.isProven && school.mostADay === 1 && parts.length > 1) searchColumns(together, await loadSolver())
  tell()
  const { best } = whole
  if (!best) return { possible: false, undecided: true, clashes: [] }
  const cost = Math.round(best.cost)
  return { possible: true, sheet: [...best.sheet], cost, bound: Math.min(whole.bound, cost), proven: whole.isProven }
}

async function impossible(school: SeriesSchool, past: Past | null, effort: Effort): Promise<DatesProposal> {
  const found = isPossible(school, past, await loadSolver(), effort)
  if (!found.possible) return found
  return { possible: true, sheet: [...found.sheet], cost: 0, bound: 0, proven: false }
}
