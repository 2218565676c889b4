import { z } from 'zod'
import { remarkStates } from '../../domain/exams/exam-words.ts'
import { Id, optionalText } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, list, read, slow, upload, write } from '../endpoint.ts'
import { allData, anyId, anyOf, Instant, oneValue, Parent } from '../fields.ts'
import { CardListAnswer, CardListFields } from './card-list.ts'

/** So much fits on a card in every language. */
export const REMARK_LENGTH = 500
/** Of one change of state: more than any section has. */
const MOST_MOVED = 1000

/** What the class teacher says of a pupil on the report card of a session. */
export const ReportRemarkRow = z.object({
  /** Of the enrolment: a pupil has one remark a session. */
  id: Id,
  student: z.object({
    id: Id,
    name: z.string(),
    admission_no: z.string(),
    roll_no: z.string().nullable(),
    /** By which a phrase takes its form; null: not known. */
    gender: z.string().nullable(),
  }),
  section: Parent,
  remark: z.string().nullable(),
  /** null: nothing is written. */
  state: z.enum(remarkStates).nullable(),
  /** As it was handed in, where whoever read it has changed it. */
  handed_in: z.string().nullable(),
  /** Why it was sent back. */
  note: z.string().nullable(),
  written_by: z.string().nullable(),
  read_by: z.string().nullable(),
  /** 0: nothing was ever written. It never goes back, also where the text is taken away. */
  row_version: z.int(),
  updated_at: Instant.nullable(),
  /** Whether the caller writes remarks of this section. */
  is_writer: z.boolean(),
})
export type ReportRemarkRow = z.output<typeof ReportRemarkRow>

/** How far the remarks of a section are. */
export const RemarkProgress = z.object({
  grade: Parent,
  section: Parent,
  class_teacher: z.string().nullable(),
  students: z.int(),
  draft: z.int(),
  proof: z.int(),
  approved: z.int(),
})
export type RemarkProgress = z.output<typeof RemarkProgress>

const State = z.enum(remarkStates, coded('remark.state'))
const access = canAny(['school-report', 'view'], ['teacher-report', 'view'])
const Session = z.int(coded('place.choose_session')).positive(coded('place.choose_session'))

export const reportRemarkApi = {
  list: list(
    '/report-remark/list',
    access,
    z.strictObject({
      ...{ id: anyId(), session_id: anyId(), grade_id: anyId(), section_id: anyId(), state: anyOf(State) },
      /** Remarks for the cards of this occasion; left out: those of the year. */
      occasion_id: oneValue(Id, coded('field.filter')),
      is_all_data_fetch: allData(),
    }),
    ReportRemarkRow,
    say('remark.found'),
    { sort: ['id', 'roll_no'], page_size: 100, max_page_size: 200 },
  ),
  /** By the class teacher until it is handed in, then by whoever reads it. Without a text it is taken away. */
  update: write(
    '/report-remark/update/{id}',
    access,
    z.strictObject({
      remark: optionalText(REMARK_LENGTH),
      row_version: z.int().min(0).optional(),
      occasion_id: Id.nullish(),
    }),
    ReportRemarkRow,
    say('done.remark'),
  ),
  /** Hands remarks in, approves them or sends them back: all that are named, or none. 409 with those that are other versions than were read. */
  changeState: write(
    '/report-remark/change-state',
    access,
    z
      .strictObject({
        ids: z
          .array(Id, coded('field.not_ids'))
          .min(1, coded('batch.no_student'))
          .max(MOST_MOVED, coded('batch.too_many_ids', { most: MOST_MOVED })),
        /** Of each the version that was read, in the order of `ids`. */
        row_versions: z.array(z.int(coded('field.not_whole')).min(0, coded('field.at_least', { least: 0 }))).optional(),
        state: State,
        occasion_id: Id.nullish(),
        note: optionalText(300),
      })
      .refine(({ ids, row_versions }) => !row_versions || row_versions.length === ids.length, {
        path: ['row_versions'],
        message: coded('remark.versions'),
      }),
    z.object({ changed: z.int() }),
    say('done.remarks'),
  ),
  progress: read(
    '/report-remark/progress',
    access,
    z.strictObject({ session_id: Session, grade_id: anyId(), occasion_id: Id.nullish() }),
    z.array(RemarkProgress),
  ),
  /** Remarks of a section from a file or a paste, by number or name: all rows that fit, in one go. */
  upload: slow(upload('/report-remark/upload', access, CardListFields, CardListAnswer, say('done.card_list'))),
}
