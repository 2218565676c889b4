import { z } from 'zod'
import { reportFormats } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded, say } from '../../domain/say.ts'
import { anyone, canAny, file, read, recorded, slow, write } from '../endpoint.ts'
import { Instant, Parent } from '../fields.ts'

const idList = (message: string) =>
  z
    .array(Id, coded('field.not_ids'))
    .min(1, message)
    .max(5000, coded('batch.too_many_ids', { most: 5000 }))

/** Whose cards: of a class, of sections, or of pupils by name; in one session. */
export const ReportCardBatch = z
  .strictObject({
    session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
    grade_id: Id.optional(),
    section_ids: idList(coded('batch.no_section')).optional(),
    student_ids: idList(coded('batch.no_student')).optional(),
    /** The scheme that the results are made by, where it is not the one of the class. */
    scheme_id: Id.nullish(),
    /** Only these exams; left out: all that are settled, or those of the occasion. */
    through_exam_ids: idList(coded('report_card.no_exam')).optional(),
    /** What the cards are for; null: the year. */
    occasion_id: Id.nullish(),
    /** Of those alone whose newest card would say something else today. */
    changed_only: z.boolean(coded('field.not_boolean')).optional(),
    language: z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') })),
    format: z.enum(['pdf', 'zip'], coded('field.either', { one: 'pdf', other: 'zip' })),
  })
  .refine(
    ({ grade_id, section_ids, student_ids }) =>
      [grade_id, section_ids, student_ids].filter((one) => one !== undefined).length === 1,
    { path: ['student_ids'], message: coded('report_card.whose') },
  )

export const reportCardApi = {
  /** Cards of many, in the background; the job's result is a MadeBatch. Drafts are watermarked and can not be verified. */
  batch: write(
    '/report-card/batch',
    canAny(['school-report', 'view'], ['teacher-report', 'view']),
    ReportCardBatch,
    z.object({ job_id: Id }),
    say('done.printing'),
  ),
  /** All pupils of a section with what each reached in every subject, in pages or as a workbook. */
  ledger: recorded(
    'report-card',
    'download',
    slow(
      file(
        '/report-card/ledger',
        canAny(['school-report', 'view'], ['teacher-report', 'view']),
        z.strictObject({
          session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
          section_id: Id,
          scheme_id: Id.nullish(),
          through_exam_ids: idList(coded('report_card.no_exam')).optional(),
          occasion_id: Id.nullish(),
          format: z.enum(reportFormats, coded('field.one_of', { names: reportFormats.join(', ') })),
          language: z
            .enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') }))
            .default('en'),
        }),
      ),
    ),
  ),
  /**
   * The marks register of sections, to sign and to bind: a section a sheet. Figures are those of the newest card of each pupil; of who has none,
   * what a card would say today.
   */
  register: recorded(
    'report-card',
    'download',
    slow(
      file(
        '/report-card/register',
        canAny(['school-report', 'view'], ['teacher-report', 'view']),
        z.strictObject({
          session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
          section_ids: z
            .array(Id, coded('field.not_ids'))
            .min(1, coded('batch.no_section'))
            .max(40, coded('batch.too_many_ids', { most: 40 })),
          scheme_id: Id.nullish(),
          through_exam_ids: idList(coded('report_card.no_exam')).optional(),
          occasion_id: Id.nullish(),
          language: z
            .enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') }))
            .default('en'),
        }),
      ),
    ),
  ),
  /** Whether a card was issued, and whether it still is the newest: what the code on it opens. Nobody is named. */
  verify: read(
    '/report-card/verify',
    anyone,
    z.strictObject({ hash: z.string(coded('report_card.hash')).max(60, coded('report_card.hash')) }),
    z.object({
      valid: z.boolean(),
      school_name: z.string().nullable(),
      session: Parent.nullable(),
      /** What the card is for; null: the year, or no card. */
      occasion: z.string().nullable(),
      /** Of its pupil and occasion; null where the code is unknown. */
      state: z.enum(['CURRENT', 'REPLACED', 'WITHDRAWN']).nullable(),
      withdrawn_at: Instant.nullable(),
      revision: z.int().nullable(),
      issued_at: Instant.nullable(),
      /** Of the pupil. */
      initials: z.string().nullable(),
      /** The newest revision of the card, where this is an older one. */
      replaced_by: z.object({ revision: z.int(), issued_at: Instant }).nullable(),
    }),
  ),
}
