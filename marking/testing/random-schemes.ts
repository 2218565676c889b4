import type { GradeSystem } from '../grades.ts'
import { usualBands } from '../grades.ts'
import type { PartRule, PlacedExam } from '../parts.ts'
import type { Result } from '../sheet.ts'

/** A subject of one pupil: exams by date, and the scheme; null: none. */
export interface RandomSubject {
  exams: PlacedExam[]
  parts: PartRule[] | null
  system: GradeSystem
}

/** Numbers from 0 to 1 that a seed decides: what fails can be repeated. */
export function numbersOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const types = ['UNIT_TEST', 'HALF_YEARLY', 'ANNUAL', 'PERIODIC_TEST']
const components = ['THEORY', 'PRACTICAL', 'INTERNAL']
const without: Result[] = ['ABSENT', 'ABSENT', 'EXEMPT', 'WITHHELD', 'PENDING']
const maxima = [10, 15, 20, 25, 30, 35, 40, 50, 70, 80, 100]
const weights = [0, 5, 7.5, 10, 12.25, 20, 30, 33.33, 40, 60, 80]

/** A subject that a seed decides: up to eight exams, up to four parts that may overlap, or no scheme. */
export function randomSubject(seed: number): RandomSubject {
  const next = numbersOf(seed)
  const upTo = (n: number) => Math.floor(next() * n)
  const one = <T>(of: readonly T[]): T => of[upTo(of.length)] as T
  const some = (of: readonly string[]) => of.filter(() => next() < 0.4)
  const isWeighed = next() < 0.5
  const exams = Array.from({ length: upTo(9) }, (_, at): PlacedExam => {
    const max_q = 4 * one(maxima)
    const result: Result = next() < 0.75 ? 'PASS' : one(without)
    const absent_policy = next() < 0.5 ? 'ZERO' : 'EXCLUDE'
    return {
      ...{ exam_id: at + 1, type_test: one(types), component: one(components), result, absent_policy, max_q },
      weightage: isWeighed ? one(weights) : null,
      // Few values, so that equal shares are often met.
      marks_q: result === 'PASS' ? (next() < 0.3 ? max_q / 2 : upTo(max_q + 1)) : null,
    }
  })
  const hasWeights = next() < 0.8
  const parts = Array.from({ length: 1 + upTo(4) }, (_, at): PartRule => {
    const take = one(['ALL', 'BEST', 'LAST'] as const)
    return {
      ...{ name: `Part ${at + 1}`, weight: hasWeights ? one(weights) : null, take },
      ...(take === 'ALL' ? {} : { k: 1 + upTo(4) }),
      match: { type_tests: some(types), components: next() < 0.3 ? some(components) : [] },
    }
  })
  const rounding = next() < 0.7 ? 'TWO_DP' : 'NEAREST_INT'
  return { exams, parts: next() < 0.85 ? parts : null, system: { rounding, bands: usualBands } }
}
