import { commonDivisor } from '../../domain/papers/marks.ts'
import type { Blueprint, SectionBlueprint, TimeLimit } from '../blueprint/blueprint.ts'

/** What the time row of a model counts in: whole numbers. */
export interface TimeUnits {
  limit: number
  perMinute: number
  /** How many units of time a question with one printed number takes. */
  unitsOf(section: SectionBlueprint, minutes: number | null): number
}

/** Quarter minutes a mark times quarter marks. */
const sixteenths = 16
/** Beyond it shares are rounded up to sixteenths of a minute over so much: sections of 7, 8, 9 and 10 numbers are exact together. */
const finestShare = 5040

/**
 * The time of a paper is that of its printed numbers, an OR pair counted by its first question. Of a section in which `attempt_any` of
 * `count` numbers are to be answered it is that share, which is what a pupil takes on average over all choices.
 */
export function timeUnits({ sections, time }: Blueprint): TimeUnits | null {
  if (time === null) return null
  const shared = sections.map(({ count, attempt_any }) => count / commonDivisor([count, attempt_any]))
  const exact = shared.reduce((least, one) => (least * one) / commonDivisor([least, one]), 1)
  const perMinute = sixteenths * Math.min(exact, finestShare)
  return {
    limit: time.max_minutes * perMinute,
    perMinute,
    unitsOf: ({ marks_each, attempt_any, count }, minutes) =>
      Math.ceil((minutesOf(time, marks_each, minutes) * perMinute * attempt_any) / count - rounding),
  }
}

/** Shares that are exact must not be rounded up for the last bit of a division. */
const rounding = 1e-6

/** What a question counts, in minutes. */
export function minutesOf({ minutes_per_mark }: TimeLimit, marks: number, minutes: number | null): number {
  return minutes ?? minutes_per_mark * marks
}

/** Minutes of the printed numbers, as `timeUnits` has it. */
export function minutesOfPaper(
  { sections, time }: Blueprint,
  numbers: readonly { section: number; minutes: number | null }[],
): number {
  if (time === null) return 0
  const sum = numbers.reduce((total, { section, minutes }) => {
    const { marks_each, attempt_any, count } = sections[section]!
    return total + (minutesOf(time, marks_each, minutes) * attempt_any) / count
  }, 0)
  return Math.round(sum * 100) / 100
}
