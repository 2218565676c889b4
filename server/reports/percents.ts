import { type RawBuilder, sql } from 'kysely'
import { countedMarks } from '../results/counted-marks.ts'

/**
 * The percent of a mark as averages take it: grace helps to pass and no average. It is rounded as the one that is shown; `rounding`, of the grade
 * system, is looked up for the few marks alone that have grace.
 */
export const percentWithoutGrace = (mark: 'm', rounding: RawBuilder<unknown>): RawBuilder<number | null> => {
  const of = (column: string) => sql.ref(`${mark}.${column}`)
  return sql`case when ${of('grace')} = 0 or ${of('percent')} is null then ${of('percent')}
    else round(100 * ${countedMarks(mark)} / ${of('counted_max')}, case ${rounding} when 'NEAREST_INT' then 0 else 2 end) end`
}

/**
 * The same before it is rounded, for means and medians, which are rounded once, at their end. `mark` has `attendance`, `percent`, `corrected_marks`,
 * `marks` and `counted_max`; null where it counts in none but as the absence of a school that counts these as 0.
 */
export const exactPercent = (mark: 'm', absent_policy: RawBuilder<unknown>): RawBuilder<number | null> => {
  const of = (column: string) => sql.ref(`${mark}.${column}`)
  return sql`case when ${of('attendance')} = 'P' and ${of('percent')} is not null
      then 100 * ${countedMarks(mark)} / ${of('counted_max')}
    when ${of('attendance')} = 'A' and ${absent_policy} = 'ZERO' then 0 end`
}

/** The mean of exact percents. A third has no last decimal: what the twelfth lost must not turn a half at the third. */
export const meanPercent = (
  exact: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql``,
): RawBuilder<number | null> => sql`round(round(avg(${exact})${which}, 12), 2)`
