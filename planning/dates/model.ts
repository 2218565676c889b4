import type { SeriesPaper, SeriesSchool } from './school.ts'
import { type OneRule, rulesOf, type TwoRule } from './wish-rules.ts'

/** Two papers that pupils have in common, `a` before `b` in the list of papers. */
export interface Pair {
  a: number
  b: number
  pupils: number
}

/** A school as the verdict and the search read it: who has which papers in common, and what each wish costs where. */
export interface SeriesModel {
  school: SeriesSchool
  shifts: number
  slots: number
  pairs: readonly Pair[]
  /** Pupils that two papers have in common. */
  common(a: number, b: number): number
  /** Wishes over a paper by itself, and over two. */
  ones: readonly OneRule[]
  twos: readonly TwoRule[]
}

const models = new WeakMap<SeriesSchool, SeriesModel>()

/** Made once for a school: the calendar asks for a verdict with each move. */
export function modelOf(school: SeriesSchool): SeriesModel {
  const known = models.get(school)
  if (known) return known
  const model = build(school)
  models.set(school, model)
  return model
}

function build(school: SeriesSchool): SeriesModel {
  const counts = commonPupils(school.papers)
  const n = school.papers.length
  const common = (a: number, b: number) => counts.get(a < b ? a * n + b : b * n + a) ?? 0
  const pairs = [...counts]
    .map(([key, pupils]) => ({ a: Math.floor(key / n), b: key % n, pupils }))
    .sort((one, other) => one.a - other.a || one.b - other.b)
  const shifts = school.shifts.length
  return { school, shifts, slots: school.days.length * shifts, pairs, common, ...rulesOf(school, pairs, common) }
}

function commonPupils(papers: readonly SeriesPaper[]): Map<number, number> {
  const own = new Map<number, number[]>()
  papers.forEach((paper, place) => {
    for (const pupil of paper.pupils) {
      const list = own.get(pupil)
      if (list) list.push(place)
      else own.set(pupil, [place])
    }
  })
  const counts = new Map<number, number>()
  for (const list of own.values())
    list.forEach((a, i) => {
      for (const b of list.slice(i + 1)) {
        const key = a * papers.length + b
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    })
  return counts
}

/** Whether the shift is open to the paper's class, and long enough. */
export function fitsShift({ school, shifts }: SeriesModel, place: number, slot: number): boolean {
  const paper = school.papers[place]!
  const { gradeIds, starts, ends } = school.shifts[slot % shifts]!
  return (gradeIds === null || gradeIds.includes(paper.gradeId)) && paper.minutes <= ends - starts
}

/** Seats of a kind of rooms that are open then; of a kind that no room has there are none. */
export function seatsAt({ seats }: SeriesSchool, kind: string, slot: number): number {
  return seats[kind]?.[slot] ?? 0
}

/** Seats that a paper needs: who has a room of their own takes none of them. */
export function seatsOf({ pupils, ownRoom }: SeriesPaper): number {
  return Math.max(0, pupils.length - ownRoom)
}
