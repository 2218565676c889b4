import { z } from 'zod'
import { seriesLimits } from '../../domain/exams/series-words.ts'
import { Id, text } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { anyone, can, list, read, write } from '../endpoint.ts'
import { anyId, anyText, Instant, oneValue, Parent } from '../fields.ts'
import { listUpTo } from './series/series-fields.ts'

/** The admit card of a pupil in a series. */
export const AdmitCardRow = z.object({
  /** Of the enrolment: a pupil has one card a series. */
  id: Id,
  student: z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() }),
  grade: Parent,
  section: Parent,
  /** From the first print on. */
  serial: z.string().nullable(),
  /** Of the series, since which it says what it says. */
  version: z.int().nullable(),
  withheld_reason: z.string().nullable(),
  issued_at: Instant.nullable(),
})
export type AdmitCardRow = z.output<typeof AdmitCardRow>

export const admitCardApi = {
  list: list(
    '/admit-card/list',
    can('exam', 'update'),
    z.strictObject({
      ...{ id: anyId(), series_id: anyId(), grade_id: anyId(), section_id: anyId(), student_id: anyId() },
      /** Name or admission number. */
      student: anyText(),
      withheld: oneValue(z.boolean(coded('field.not_boolean')), coded('field.not_boolean')),
    }),
    AdmitCardRow,
    null,
    { sort: ['roll_no', 'id'] },
  ),
  /** Holds cards back, with the reason; without one they are given again. */
  withhold: write(
    '/admit-card/withhold',
    can('exam', 'update'),
    z.strictObject({
      series_id: Id,
      student_ids: listUpTo(Id, seriesLimits.pupils).min(1, coded('field.required')),
      reason: text(500, coded('exam.reason_missing')).nullable(),
    }),
    z.object({ changed: z.int() }),
    say('admit_card.changed'),
  ),
  /** Whether a card with this serial is good: what the code on it opens. Nobody is named. */
  verify: read(
    '/admit-card/verify',
    anyone,
    z.strictObject({ serial: z.string(coded('admit_card.serial')).max(60, coded('admit_card.serial')) }),
    z.object({
      valid: z.boolean(),
      school_name: z.string().nullable(),
      series: z.string().nullable(),
      /** Of the pupil. */
      initials: z.string().nullable(),
      /** Class and section. */
      class: z.string().nullable(),
      version: z.int().nullable(),
    }),
  ),
}
