import { type RawBuilder, sql } from 'kysely'
import { countedMarks } from '../results/counted-marks.ts'

/**
 * The percent of a mark as averages take it: grace helps to pass and no average. It is rounded as the one that is shown; `rounding`, of the grade
 * system, is looked up for the few marks alone that have grace.
 */
export const percentWithoutGrace = (
  mark: 'm' | 'exam_marks',
  rounding: RawBuilder<unknown>,
): RawBuilder<number | null> => {
  const of = (column: string) => sql.ref(`${mark}.${column}`)
  return sql`case when ${of('grace')} = 0 or ${of('percent')} is null then ${of('percent')}
    else round(100 * ${countedMarks(mark)} / ${of('counted_max')}, case ${rounding} when 'NEAREST_INT' then 0 else 2 end) end`
}
