import { sql } from 'kysely'
import { type FieldError, type GradeBand, say } from '#contract'
import { type GradeSystem, usualBands } from '../../marking/grades.ts'
import { type Asking, ask } from '../db/ask.ts'
import type { Write } from '../db/connect.ts'

/** What is wrong with the bands of a system; they come in any order. */
export function checkBands(bands: readonly GradeBand[]): FieldError[] {
  const errors: FieldError[] = []
  const seen = { percent: new Set<number>(), grade: new Set<string>() }
  for (const [at, { grade, min_percent }] of bands.entries()) {
    if (seen.percent.has(min_percent))
      errors.push({ path: `bands.${at}.min_percent`, ...say('grades.same_percent', { percent: min_percent }) })
    if (seen.grade.has(grade.toLowerCase()))
      errors.push({ path: `bands.${at}.grade`, ...say('grades.same_grade', { grade }) })
    seen.percent.add(min_percent)
    seen.grade.add(grade.toLowerCase())
  }
  if (!seen.percent.has(0)) errors.push({ path: 'bands', ...say('grades.no_zero') })
  if (bands.every(({ is_pass }) => is_pass)) errors.push({ path: 'bands', ...say('grades.no_fail') })
  if (bands.every(({ is_pass }) => !is_pass)) errors.push({ path: 'bands', ...say('grades.no_pass') })
  const highestFail = Math.max(-1, ...bands.filter(({ is_pass }) => !is_pass).map(({ min_percent }) => min_percent))
  if (bands.some(({ is_pass, min_percent }) => is_pass && min_percent < highestFail))
    errors.push({ path: 'bands', ...say('grades.order') })
  return errors
}

/** The highest first, as they are stored. */
export const ordered = (bands: readonly GradeBand[]): GradeBand[] =>
  [...bands].sort((a, b) => b.min_percent - a.min_percent)

/** Every school begins with a default system. */
export async function insertUsualGrades(db: Write, client_id: number): Promise<void> {
  const bands = usualBands.map((band) => ({ ...band, description: null }))
  await db
    .insertInto('grade_systems')
    .values({ client_id, name: 'Nine points', bands: JSON.stringify(bands), is_default: true })
    .execute()
}

export interface StoredSystem extends GradeSystem {
  id: number
}

/** The system that holds for a class: its own, else the default; null where the school has neither. */
export async function systemOf(asking: Asking, grade_id: number): Promise<StoredSystem | null> {
  const [system] = await ask(
    asking,
    sql<StoredSystem>`
    select id, rounding, bands from grade_systems
    where client_id = ${asking.client_id} and deleted_at is null and status = 1 and (is_default or ${grade_id} = any(grade_ids))
    order by is_default limit 1`,
  )
  return system ?? null
}

/** What a mark is graded by while there is no system: nothing is refused for the want of one before it is verified. */
export const fallback: GradeSystem = { rounding: 'TWO_DP', bands: usualBands }
