import { z } from 'zod'
import { correctionKinds, markResults } from '../../domain/exams/exam-words.ts'
import { errorsOf, noteErrors } from '../../domain/field-error.ts'
import { Id, text } from '../../domain/fields.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, heavy, read, write } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { ResponseInput } from '../scans/response-fields.ts'

const Count = z.int()

/** Pupils who are given a question at once. */
const mostAccepted = 2000

const Marks = z
  .number(coded('field.not_number'))
  .min(0.25, coded('field.at_least', { least: 0.25 }))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))
const Factor = z
  .number(coded('field.not_number'))
  .min(0.5, coded('field.at_least', { least: 0.5 }))
  .max(2, coded('field.at_most', { most: 2 }))

/** Rows of the exam's sheet. */
const MarkIds = z
  .array(Id)
  .min(1, coded('correction.nobody'))
  .max(mostAccepted, coded('mark.too_many', { most: mostAccepted }))

/** Answers that are accepted beside the key, in stored places. */
const Responses = z
  .array(ResponseInput, coded('correction.responses'))
  .min(1, coded('correction.responses'))
  .max(20, coded('field.too_many', { most: 20 }))
/** A number that is accepted beside the key, and how far from it. */
const AcceptedNumber = z.strictObject({
  value: z.number(coded('answer.value_missing')),
  tolerance: z.number(coded('field.not_number')).min(0, coded('field.below_zero')).default(0),
  tolerance_kind: z
    .enum(['ABSOLUTE', 'PERCENT'], coded('field.either', { one: 'ABSOLUTE', other: 'PERCENT' }))
    .default('ABSOLUTE'),
})

/** Pupils are named, or found by what they answered; one of these. */
const isOneWay = ({ mark_ids, responses, number }: { mark_ids?: unknown; responses?: unknown; number?: unknown }) =>
  [mark_ids, responses, number].filter((one) => one !== undefined).length === 1

const OfKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(['DROP', 'FULL']), exam_question_id: Id, floor: z.boolean() }),
  z
    .strictObject({
      kind: z.literal('ACCEPT'),
      exam_question_id: Id,
      mark_ids: MarkIds.optional(),
      responses: Responses.optional(),
      number: AcceptedNumber.optional(),
      marks: Marks.optional(),
      floor: z.boolean(),
    })
    .refine(isOneWay, { path: ['mark_ids'], message: coded('correction.nobody') }),
  z.strictObject({ kind: z.literal('ADD'), marks: Marks, floor: z.boolean() }),
  z.strictObject({ kind: z.literal('SCALE'), factor: Factor, floor: z.boolean() }),
])

/**
 * What is to be changed: a question that counts for nobody or fully for everybody, one whose answer is accepted of those named, marks added, or
 * all marks scaled.
 */
export const CorrectionInput = z
  .strictObject({
    kind: z.enum(correctionKinds, coded('field.one_of', { names: correctionKinds.join(', ') })),
    exam_question_id: Id.optional(),
    /** Whose answer to the question is accepted now. They have `marks` of it, all of them where none are said, unless they had more. */
    mark_ids: MarkIds.optional(),
    /** Instead of them: everybody who answered one of these, found when it is applied. */
    responses: Responses.optional(),
    number: AcceptedNumber.optional(),
    marks: Marks.optional(),
    factor: Factor.optional(),
    /** Whoever would lose keeps what there was. */
    floor: z.boolean(coded('field.not_boolean')).default(true),
  })
  .transform((given, context) => {
    const parsed = OfKind.safeParse(given)
    if (parsed.success) return parsed.data
    noteErrors(context, errorsOf(parsed.error))
    return z.NEVER
  })
export type CorrectionInput = z.output<typeof CorrectionInput>
export type Acceptance = Extract<CorrectionInput, { kind: 'ACCEPT' }>

/**
 * As it is kept. `given`: the marks of an accepted answer before and after; null: none were entered. `grace`: of those who need less of it since, or
 * none.
 */
export type StoredCorrection = (
  | Exclude<CorrectionInput, Acceptance>
  | (Acceptance & { given: { mark_id: number; before: number | null; after: number }[] })
) & { grace?: LessGrace[] }
export interface LessGrace {
  mark_id: number
  before: number
  after: number
}

const Standing = z.object({
  marks: z.number(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  result: z.enum(markResults),
})

/** A pupil before and after; `protected`: who would lose keeps what there was. */
const ImpactRow = z.object({
  mark_id: Id,
  name: z.string(),
  before: Standing,
  after: Standing,
  protected: z.boolean(),
  /** What the marks are out of. */
  max: z.object({ before: z.number(), after: z.number() }),
})

/** What a correction does. Counts are of pupils with marks; means are of marks, and of percents where the maximum changes too. */
export const CorrectionImpact = z.object({
  students: Count,
  changed: Count,
  up: Count,
  down: Count,
  protected: Count,
  grade_changes: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), count: Count })),
  pass_gained: Count,
  pass_lost: Count,
  mean_before: z.number().nullable(),
  mean_after: z.number().nullable(),
  percent_before: z.number().nullable(),
  percent_after: z.number().nullable(),
  rows: z.array(ImpactRow),
})
export type CorrectionImpact = z.output<typeof CorrectionImpact>

const Reason = text(500, coded('exam.reason_missing'))
/** A correction of an exam, for the list of them. */
export const CorrectionRow = z.object({
  id: Id,
  kind: z.enum(correctionKinds),
  /** The number of the question as printed; null where all marks are changed. */
  question: z.string().nullable(),
  /** Added, or given for an accepted answer; null where all of a question are. */
  marks: z.number().nullable(),
  factor: z.number().nullable(),
  changed: Count,
  reason: z.string(),
  at: Instant,
  by: z.string().nullable(),
  undone_at: Instant.nullable(),
})
export type CorrectionRow = z.output<typeof CorrectionRow>

const Done = z.object({ correction_id: Id, revision: Count })

/** Changes an exam whose marks are settled: looked at first, then applied as it was looked at. `{id}` is the exam. */
export const examCorrectionApi = {
  /** All that were made, those taken back too, the newest first. */
  list: read(
    '/exam-correction/list/{id}',
    can('exam-marks', 'verify'),
    z.strictObject({}).prefault({}),
    z.object({ corrections: z.array(CorrectionRow) }),
  ),
  preview: heavy(
    read(
      '/exam-correction/preview/{id}',
      can('exam-marks', 'verify'),
      CorrectionInput,
      CorrectionImpact.extend({ token: z.string() }),
    ),
  ),
  /** The token is of a preview: marks that were changed since are refused as stale. */
  apply: confirmed(
    write(
      '/exam-correction/apply/{id}',
      can('exam-marks', 'verify'),
      z.strictObject({
        token: z.string(coded('correction.token')).max(50_000, coded('correction.token')),
        reason: Reason,
      }),
      Done,
      say('done.corrected'),
    ),
  ),
  undo: write(
    '/exam-correction/undo/{id}',
    can('exam-marks', 'verify'),
    z.strictObject({ correction_id: Id, reason: Reason }),
    Done,
    say('done.correction_undone'),
  ),
}
