import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { Parent } from '../fields.ts'
import { Count, Percent } from './report-parts.ts'

/** What somebody's pupils reached, beside the other sections that wrote the same exams. There is no order but that of names. */
export const StaffPerformance = z.object({
  /** `name` is null for the platform. */
  staff: z.object({ id: Id, name: z.string().nullable() }),
  /** In the session; null: the whole class, every subject. */
  assignments: z.array(z.object({ grade: Parent, section: Parent.nullable(), subject: Parent.nullable() })),
  exams: Count,
  students: Count.nullable(),
  avg_percent: Percent,
  pass_percent: Percent,
  /** The own average of those exams alone that other sections wrote too: what the difference is made of. */
  common_avg_percent: Percent,
  /** Of the sections that others teach, in the same exams; null where there is none, or one too small. */
  cohort_avg_percent: Percent,
  difference: Percent,
  /** Where the difference lies with 95 % certainty: one that holds 0 is no clear difference. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Sheets that were handed in within 7 days of the exam. */
  marks_on_time_percent: Percent,
  questions_written: Count,
  papers_made: Count,
})
export type StaffPerformance = z.output<typeof StaffPerformance>
