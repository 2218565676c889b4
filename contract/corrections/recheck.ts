import { z } from 'zod'
import { recheckDecisions, recheckKinds, recheckStates } from '../../domain/exams/exam-words.ts'
import { Id, optionalText, text } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, list, read, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Instant, Nothing, Parent } from '../fields.ts'

/** A pupil's marks as they were, or as they are after. */
const Standing = z.object({
  marks: z.number().nullable(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
})

const Named = z.object({ id: Id, name: z.string() })

export const RecheckRow = z.object({
  id: Id,
  exam: Parent,
  /** Of the exam. */
  grade: Parent,
  subject: Parent,
  /** Where the student wrote it. */
  section: Parent,
  mark_id: Id,
  student: z.object({ id: Id, name: z.string(), admission_no: z.string() }),
  kind: z.enum(recheckKinds),
  /** Whose numbers the questions have; null: there is one. */
  set: z.string().nullable(),
  /** None: the whole answer book. */
  questions: z.array(z.object({ exam_question_id: Id, label: z.string() })),
  note: z.string().nullable(),
  state: z.enum(recheckStates),
  /** null while somebody is to mark anew: nobody leans on what stood there. */
  before: Standing.nullable(),
  after: Standing.nullable(),
  answer: z.string().nullable(),
  /** Who is to answer it; null: whoever verifies marks. Not told to pupils. */
  assigned_to: Named.nullable(),
  /** Whether the caller may answer it now. */
  may_answer: z.boolean(),
  /** What the exam has at most. */
  max_marks: z.number(),
  /** To those who may answer: the questions that were asked about, of the whole book all that count. None where marks are totals. */
  cells: z.array(
    z.object({
      exam_question_id: Id,
      label: z.string(),
      max_marks: z.number(),
      /** What stands there; null too while somebody is to mark anew. */
      value: z.union([z.number(), z.literal('NA')]).nullable(),
    }),
  ),
  created_at: Instant,
  decided_at: Instant.nullable(),
})
export type RecheckRow = z.output<typeof RecheckRow>

/** Whose turn it is: what the caller is to answer, but for what somebody else was asked to. */
export const recheckTurns = ['ME'] as const
/** Who was asked to answer: the caller, or nobody yet. */
export const recheckAssignees = ['ME', 'NOBODY'] as const

const oneOfNames = (names: readonly string[]) => coded('field.one_of', { names: names.join(', ') })

const RecheckFilter = z.strictObject({
  id: anyId(),
  exam_id: anyId(),
  mark_id: anyId(),
  state: anyOf(z.enum(recheckStates, oneOfNames(recheckStates))),
  session_id: anyId(),
  /** Name or admission number. */
  student: anyText(),
  assigned_to: anyId(),
  assigned: anyOf(z.enum(recheckAssignees, oneOfNames(recheckAssignees))),
  waits_for: anyOf(z.enum(recheckTurns, oneOfNames(recheckTurns))),
})

/** Somebody asks for published marks to be looked at again. */
export const recheckApi = {
  create: write(
    '/recheck/create',
    can('exam-marks', 'view'),
    z.strictObject({
      mark_id: Id,
      exam_question_ids: z.array(Id).max(400).optional(),
      kind: z.enum(recheckKinds, oneOfNames(recheckKinds)),
      note: optionalText(500),
      /** The member of staff who is to answer it, named by whoever verifies marks. */
      assigned_to: Id.nullish(),
    }),
    RecheckRow,
    say('recheck.created'),
  ),
  list: list('/recheck/list', can('exam-marks', 'view'), RecheckFilter, RecheckRow, say('recheck.found'), {
    sort: ['id', 'created_at'],
  }),
  /** Whom an open request can be assigned to, by name; to be marked anew, by who neither gave nor reads the marks that stand there. */
  assignees: read('/recheck/assignees/{id}', can('exam-marks', 'verify'), Nothing, z.array(Named)),
  /** Says who is to answer an open request; null: whoever verifies marks. */
  assign: write(
    '/recheck/assign/{id}',
    can('exam-marks', 'verify'),
    z.strictObject({ staff_id: Id.nullable() }),
    RecheckRow,
    say('done.recheck_assigned'),
  ),
  /** By whoever verifies marks, and by whom it was assigned to. CHANGED takes the new values: of questions, or the total of an exam without them. */
  decide: write(
    '/recheck/decide/{id}',
    canAny(['exam-marks', 'update'], ['exam-marks', 'verify']),
    z.strictObject({
      state: z.enum(recheckDecisions, oneOfNames(recheckDecisions)),
      values: z
        .record(
          z.string().regex(/^[1-9]\d{0,14}$/, coded('field.not_whole')),
          z.union([z.number(), z.literal('NA')], coded('marks.number_or_na')),
        )
        .optional(),
      marks: z.number(coded('field.not_number')).optional(),
      answer: text(500, coded('recheck.answer')),
    }),
    RecheckRow,
    say('done.recheck'),
  ),
}
