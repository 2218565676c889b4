import type { Level } from '../questions/question-types.ts'
import { toQuarters } from './marks.ts'

/** The kinds of wishes that are weighed against each other where not all can be met. */
export const weightNames = ['chapters', 'topics', 'levels', 'skills', 'freshness'] as const
export type WeightName = (typeof weightNames)[number]

/** What one mark of deviation costs where a blueprint says nothing (freshness: one question by its rank). */
export const customaryWeights: Readonly<Record<WeightName, number>> = {
  chapters: 10,
  topics: 12,
  levels: 8,
  skills: 4,
  freshness: 1,
}

/** What one mark costs by which the expected sum of a paper is beside the wished one. */
export const meanWeight = 8

/** Steps of an average that can be wished, in per cent. */
export const meanStep = 5

/** Per cent of its marks that a question counts as where no exam has measured it. */
export const customaryPercents: Readonly<Record<Level, number>> = { EASY: 70, MEDIUM: 50, HARD: 30 }

/**
 * Minutes a mark where a blueprint limits the time and says nothing: by marks, in quarters of a minute, so that a bank without a
 * single expected time never misses the limit.
 *
 * @param marks that are to be attempted
 */
export function customaryMinutesPerMark(max_minutes: number, marks: number): number {
  const quarters = toQuarters(marks)
  // Questions of no marks are refused elsewhere.
  return quarters === 0 ? 0.25 : Math.max(0.25, Math.floor((max_minutes * 16) / quarters) / 4)
}
