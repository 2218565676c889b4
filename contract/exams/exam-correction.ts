import { z } from 'zod'
import { correctionKinds, markResults } from '../../domain/exams/exam-words.ts'
import { errorsOf, noteErrors } from '../../domain/field-error.ts'
import { Id, text } from '../../domain/fields.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, write } from '../endpoint.ts'

const Count = z.int()

const Marks = z
  .number(coded('field.not_number'))
  .min(0.25, coded('field.at_least', { least: 0.25 }))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))
const Factor = z
  .number(coded('field.not_number'))
  .min(0.5, coded('field.at_least', { least: 0.5 }))
  .max(2, coded('field.at_most', { most: 2 }))

const OfKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(['DROP', 'FULL']), exam_question_id: Id, floor: z.boolean() }),
  z.strictObject({ kind: z.literal('ADD'), marks: Marks, floor: z.boolean() }),
  z.strictObject({ kind: z.literal('SCALE'), factor: Factor, floor: z.boolean() }),
])

/** What is to be changed for all: a question that counts for nobody or fully for everybody, marks added, or all marks scaled. */
export const CorrectionInput = z
  .strictObject({
    kind: z.enum(correctionKinds, coded('field.one_of', { names: correctionKinds.join(', ') })),
    exam_question_id: Id.optional(),
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

const Standing = z.object({
  marks: z.number(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  result: z.enum(markResults),
})

/** A pupil before and after; `protected`: who would lose keeps what there was. */
const ImpactRow = z.object({ mark_id: Id, name: z.string(), before: Standing, after: Standing, protected: z.boolean() })

/** What a correction does. Counts are of pupils with marks, means are of marks. */
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
  rows: z.array(ImpactRow),
})
export type CorrectionImpact = z.output<typeof CorrectionImpact>

const Reason = text(500, coded('exam.reason_missing'))
const Done = z.object({ correction_id: Id, revision: Count })

/** Changes an exam for all whose marks are settled: looked at first, then applied as it was looked at. `{id}` is the exam. */
export const examCorrectionApi = {
  preview: read(
    '/exam-correction/preview/{id}',
    can('exam-marks', 'verify'),
    CorrectionInput,
    CorrectionImpact.extend({ token: z.string() }),
  ),
  /** The token is of a preview: marks that were changed since are refused as stale. */
  apply: write(
    '/exam-correction/apply/{id}',
    can('exam-marks', 'verify'),
    z.strictObject({ token: z.string(coded('correction.token')).max(2000, coded('correction.token')), reason: Reason }),
    Done,
    say('done.corrected'),
  ),
  undo: write(
    '/exam-correction/undo/{id}',
    can('exam-marks', 'verify'),
    z.strictObject({ correction_id: Id, reason: Reason }),
    Done,
    say('done.correction_undone'),
  ),
}
