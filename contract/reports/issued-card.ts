import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, heavy, read, write } from '../endpoint.ts'
import { Instant, Nothing, Parent } from '../fields.ts'
import { Explained } from './explained.ts'

/** Of an issued card: the newest of its pupil and occasion, followed by a newer one, or taken back. */
export const cardStates = ['CURRENT', 'REPLACED', 'WITHDRAWN'] as const
export type CardState = (typeof cardStates)[number]

/** What is printed of the whole. Co-scholastic subjects stand beside it. */
export type CardResult = 'PASS' | 'FAIL' | 'COMPARTMENT' | 'WITHHELD'

/** What a card says, whatever its language: no number of a row, and nothing that is worded. */
export interface CardContent {
  occasion: string | null
  name: string
  admission_no: string
  roll_no: string | null
  place: string
  left_on: string | null
  promoted_to: string | null
  subjects: {
    title: string
    is_beside: boolean
    percent: string | null
    grade: string | null
    failed: boolean
    /** What the section reached on average, where the card says it. */
    class_avg?: string | null
    exams: { name: string; type: string; component: string; marks: string | null; max: string }[]
  }[]
  percent: string | null
  grade: string | null
  result: CardResult | null
  rank: string | null
  written: string
  absences: string[]
  bands: string[]
  remark: string | null
  /** Of the whole. */
  class_avg?: string | null
  /** Entered without an exam; absent where nothing is, as are the others below: so the digest of such a card is what it was. `title` is the item's in English. */
  entries?: { item: string; title: string; term: string; value: string | null; text: string | null }[]
  /** Days of attendance, by term or month. */
  days?: { period: string; present: string; open: number }[]
  /** Birth date, parents and the address of the picture. */
  facts?: Record<string, string>
  /** The school's own layout: a digest of what it prints. */
  layout?: string
}

/** Something that would be printed otherwise today. */
const CardChange = z.object({
  part: z.string(),
  subject: z.string().nullable(),
  exam: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type CardChange = z.output<typeof CardChange>

const IssuedCardRow = z.object({
  id: Id,
  student: z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() }),
  section: Parent,
  occasion: Parent.nullable(),
  revision: z.int(),
  state: z.enum(cardStates),
  issued_at: Instant,
  languages: z.array(z.string()),
  /** Whether there is a tree to open. */
  is_explained: z.boolean(),
  /** What the card would say otherwise today; null where it was not asked for. One that was issued before values were kept has none by name. */
  changes: z.array(CardChange).nullable(),
  withdrawn: z.object({ at: Instant, why: z.string().nullable() }).nullable(),
})
export type IssuedCardRow = z.output<typeof IssuedCardRow>

const Session = z.int(coded('place.choose_session')).positive(coded('place.choose_session'))
const staff = canAny(['school-report', 'view'], ['teacher-report', 'view'])
const idList = z.array(Id, coded('field.not_ids')).min(1, coded('field.not_ids')).max(200)

export const missingLevels = ['DRAFT', 'BLANK', 'NOTE'] as const
export const missingKinds = [
  /** Exams that are not published: the cards are drafts. */
  'EXAM_NOT_OUT',
  'MARKS_PENDING',
  /** Nothing would stand on it: none is made. */
  'NO_CARD',
  'REMARK_MISSING',
  'REMARK_NOT_APPROVED',
  /** Areas or competencies that stand empty, and days. */
  'ENTRIES_MISSING',
  'DAYS_MISSING',
  'NO_RESULT',
  /** Without a name in the language of the cards. */
  'NO_TITLE',
  /** Cards of those who left are made by name alone. */
  'LEFT',
] as const
export type MissingKind = (typeof missingKinds)[number]

const MissingRow = z.object({
  kind: z.enum(missingKinds),
  level: z.enum(missingLevels),
  /** Cards that it is of; of names, the names. */
  count: z.int(),
  /** Exams or names that it is of, ten at most. */
  names: z.array(z.string()),
  /** A screen below the area, and what it is filtered to. */
  where: z.object({ path: z.string(), filter: z.record(z.string(), z.union([z.string(), z.number()])) }),
  students: z.array(z.object({ id: Id, name: z.string() })).max(50),
})

export const CardsMissing = z.object({
  /** Cards that would be made. */
  pupils: z.int(),
  rows: z.array(MissingRow),
})
export type CardsMissing = z.output<typeof CardsMissing>

/** How far the results of a section are, for one occasion. */
const SectionResults = z.object({
  grade: Parent,
  section: Parent,
  class_teacher: z.string().nullable(),
  students: z.int(),
  exams: z.int(),
  published: z.int(),
  /** Exams that are not published, three at most. */
  waiting: z.array(z.object({ id: Id, title: z.string(), state: z.string() })),
  remarks: z.int(),
  remarks_approved: z.int(),
  /** Pupils with a card that is not taken back. */
  issued: z.int(),
  /** The highest of the section. */
  revision: z.int().nullable(),
  /** Whether remarks of the section are the caller's to write. */
  is_writer: z.boolean(),
})
export type SectionResults = z.output<typeof SectionResults>

/** Cards that were handed out, and what is on the way to them. Apart from what the start of the program knows. */
export const issuedCardApi = {
  /** Issued cards, the newest of each pupil first. `differs` keeps those that would say something else today, with what. */
  list: heavy(
    read(
      '/report-card/list',
      staff,
      z.strictObject({
        filter: z.strictObject({
          session_id: Session,
          occasion_id: Id.nullish(),
          section_id: Id.optional(),
          student_id: Id.optional(),
          state: z.enum(cardStates, coded('field.one_of', { names: cardStates.join(', ') })).optional(),
          differs: z.literal(true).optional(),
        }),
      }),
      z.array(IssuedCardRow).max(5000),
    ),
  ),
  /** The cards stay on record; their codes say that they are withdrawn. */
  withdraw: write(
    '/report-card/withdraw',
    can('exam-marks', 'publish'),
    z.strictObject({ ids: idList, reason: line(300, coded('report_card.reason')) }),
    z.object({ withdrawn: z.int() }),
    say('done.withdrawn'),
  ),
  /** How the percents of an issued card came about, as it was on the day it was issued. */
  explain: read('/report-card/explain/{id}', can('student-report', 'view'), Nothing, z.array(Explained)),
  /** What the cards would lack if they were made now. */
  missing: heavy(
    read(
      '/report-card/missing',
      staff,
      z
        .strictObject({
          session_id: Session,
          occasion_id: Id.nullish(),
          grade_id: Id.optional(),
          section_ids: idList.optional(),
          student_ids: idList.optional(),
          scheme_id: Id.nullish(),
          through_exam_ids: idList.optional(),
          language: z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') })),
        })
        .refine(
          ({ grade_id, section_ids, student_ids }) =>
            [grade_id, section_ids, student_ids].filter((one) => one !== undefined).length === 1,
          { path: ['student_ids'], message: coded('report_card.whose') },
        ),
      CardsMissing,
    ),
  ),
  /** Each section that one sees, with what stands between it and its cards. */
  progress: read(
    '/report-card/progress',
    staff,
    z.strictObject({ session_id: Session, occasion_id: Id.nullish() }),
    z.array(SectionResults),
  ),
}
