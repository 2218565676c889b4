import { z } from 'zod'
import { examStates, sectionStates } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, read, write } from '../endpoint.ts'
import { Instant, Parent } from '../fields.ts'

const SessionId = z.int(coded('place.choose_session')).positive(coded('place.choose_session'))

/** Marks of one exam in one section: how far they are, whose they are to hand in, and by when. */
export const BoardRow = z.object({
  exam: z.object({
    id: Id,
    name: z.string(),
    state: z.enum(examStates),
    date: z.string(),
    publish_at: Instant.nullable(),
    published_at: Instant.nullable(),
  }),
  grade: Parent,
  subject: Parent,
  section: z.object({ id: Id, title: z.string(), state: z.enum(sectionStates) }),
  entered: z.int(),
  of: z.int(),
  /** Who hands them in: those named as markers, else those who teach the subject there, else the class teacher. */
  who: z.array(Parent),
  due: z.string().nullable(),
  /** Days since the day they were due, while they are not handed in; null: not late. */
  days_late: z.int().nullable(),
  /** When one of them was last reminded. */
  reminded_at: Instant.nullable(),
})
export type BoardRow = z.output<typeof BoardRow>

const seen = canAny(['exam-marks', 'verify'], ['exam-marks', 'publish'])

export const resultBoardApi = {
  /** The exams of a session, section by section, in the order of their days; those that are planned or cancelled are left out. */
  board: read(
    '/result/board',
    seen,
    z.strictObject({ session_id: SessionId, grade_id: Id.nullish() }),
    z.array(BoardRow),
  ),
  /** Asks by mail for marks that are not handed in; nobody is asked twice a day. */
  remind: write(
    '/result/remind',
    seen,
    z.strictObject({
      session_id: SessionId,
      sheets: z
        .array(z.strictObject({ exam_id: Id, section_id: Id }), coded('exam.choose_exams'))
        .min(1, coded('exam.choose_exams'))
        .max(500, coded('exam.too_many', { most: 500 })),
    }),
    /** `before`: reminded today already; `unreached`: without an address. Names. */
    z.object({ sent: z.array(z.string()), before: z.array(z.string()), unreached: z.array(z.string()) }),
    say('done.reminded'),
  ),
}
