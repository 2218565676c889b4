import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { Instant, Parent } from '../fields.ts'

/** What is looked at before the marks of an exam are verified, in this order. */
export const checkKinds = ['FAR', 'AFTER', 'TWICE', 'CODE', 'QUESTION', 'RUN', 'EDGE'] as const
export type CheckKind = (typeof checkKinds)[number]

const Pupil = z.object({ id: Id, name: z.string(), roll_no: z.string().nullable() })

/** The cell to open: of a question where one is named, else the total, the attendance or the grace of the row. */
const cell = {
  mark_id: Id,
  section: Parent,
  student: Pupil,
  field: z.enum(['marks', 'question', 'attendance', 'grace']),
  exam_question_id: Id.nullable(),
  /** The number of the question as the pupil's set has it. */
  question: z.string().nullable(),
  /** What stands there now, as it is typed; null: nothing. */
  value: z.string().nullable(),
}

const Account = z.object({ id: Id, name: z.string() })

const changed = z.object({
  /** What stood there, from the first to the last. */
  values: z.array(z.string().nullable()),
  at: Instant,
  by: Account.nullable(),
})

/** Percents and z rounded to two decimals; what is flagged is judged by the exact ones. */
export const CheckRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('FAR'),
    ...cell,
    /** `expected`: the percent at which the pupil usually stands. */
    why: z.object({ percent: z.number(), z: z.number(), usual: z.number(), expected: z.number() }),
  }),
  z.object({ kind: z.literal('AFTER'), ...cell, why: changed }),
  z.object({ kind: z.literal('TWICE'), ...cell, why: changed }),
  z.object({
    kind: z.literal('CODE'),
    ...cell,
    /** `present_in`: another exam of the day, at which the pupil was present. */
    why: z.object({ code: z.enum(['A', 'ML', 'EX', 'UFM']), present_in: Parent.nullable() }),
  }),
  z.object({
    kind: z.literal('QUESTION'),
    exam_question_id: Id,
    question: z.string(),
    /** Facility and discrimination from 0 to 1. */
    why: z.object({
      reasons: z.array(z.enum(['NOBODY', 'EVERYBODY', 'HARD', 'REVERSED'])),
      n: z.int(),
      facility: z.number().nullable(),
      discrimination: z.number().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('RUN'),
    ...cell,
    /** All of the run, in the order of the roll; the row is the first of them. */
    why: z.object({ students: z.array(Pupil), count: z.int() }),
  }),
  z.object({
    kind: z.literal('EDGE'),
    ...cell,
    why: z.object({ marks: z.number(), needed: z.number(), short: z.number() }),
  }),
])
export type CheckRow = z.output<typeof CheckRow>

export const VerifyCheck = z.object({
  /** By kind, then section and roll. */
  rows: z.array(CheckRow),
  /** How many rows each kind has: more than a thousand of one are counted alone. */
  counts: z.record(z.enum(checkKinds), z.int()),
  /** Of whoever entered most cells of a section: the mean of z − usual of its pupils. In no order of merit. */
  markers: z.array(
    z.object({
      marker: Account,
      sections: z.array(Parent),
      n: z.int(),
      mean: z.number().nullable(),
      se: z.number().nullable(),
      /** Whether it is more than chance explains. */
      stands_out: z.boolean(),
    }),
  ),
})
export type VerifyCheck = z.output<typeof VerifyCheck>
