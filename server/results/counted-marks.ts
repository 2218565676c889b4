import { type RawBuilder, sql } from 'kysely'

/**
 * The marks of a row of `exam_marks` that count: those that corrections and moderation made of them, else those that were entered. What was
 * entered is the column `marks` itself, and the wire's `typed`; grace is in neither.
 */
export const countedMarks = (row: string): RawBuilder<number | null> =>
  sql<number | null>`coalesce(${sql.ref(`${row}.corrected_marks`)}, ${sql.ref(`${row}.marks`)})`
