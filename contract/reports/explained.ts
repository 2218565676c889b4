import { z } from 'zod'
import { attendances, examComponents, partTakes, roundings } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { can, read, sentFrom } from '../endpoint.ts'
import { Parent } from '../fields.ts'
import { Count, Percent, ReportFilter } from './report-parts.ts'

/** What becomes of an exam in a part of a scheme; the first two are in its mean. */
export const explainedStates = [
  'TAKEN',
  /** Taken as 0 by the rule of absence. */
  'ABSENT_ZERO',
  'NOT_BEST',
  'NOT_LAST',
  'ABSENT',
  'MEDICAL',
  'EXEMPT',
  'WITHHELD',
  'PENDING',
] as const

/** What changed a mark after it was entered. */
export const changeKinds = ['GRACE', 'MODERATION', 'DROP', 'FULL', 'RECHECK'] as const

/** "271/8": before anything is rounded. */
const Exact = z.string().nullable()

const ExplainedChange = z.object({
  kind: z.enum(changeKinds),
  /** The question's, where it is of one. */
  label: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  date: z.string().nullable(),
})

const ExplainedExam = z.object({
  /** What `exam-marks/explain` takes. */
  mark_id: Id.nullable(),
  exam: Parent,
  date: z.string(),
  component: z.enum(examComponents),
  state: z.enum(explainedStates),
  /** Other parts in which it counts too. */
  also: z.array(z.string()),
  attendance: z.enum(attendances).nullable(),
  /** Without grace. */
  marks: z.number().nullable(),
  grace: z.number(),
  max: z.number(),
  /** Its share: (marks + grace) ÷ max. */
  percent: Percent,
  exact: Exact,
  changes: z.array(ExplainedChange),
})

const ExplainedPart = z.object({
  /** Of the scheme; without one the exam's, of the overall the subject's. */
  name: z.string(),
  /** Of the overall. */
  subject: Parent.nullable(),
  state: z.enum(['COUNTED', 'DROPPED', 'EMPTY']),
  take: z.enum(partTakes),
  k: Count.nullable(),
  /** Exams with a value. */
  of: Count,
  weight: z.number(),
  percent: Percent,
  exact: Exact,
  /** Its share of the percent: all points add up to it. */
  points: z.number().nullable(),
  exact_points: Exact,
  exams: z.array(ExplainedExam),
})

export const Explained = z.object({
  /** null: all subjects together. */
  subject: Parent.nullable(),
  scheme: z.object({ id: Id, name: z.string() }).nullable(),
  rule: z.enum(['SCHEME', 'WEIGHTS', 'MARKS', 'SUBJECTS']),
  percent: Percent,
  exact: Exact,
  /** With so many the points add up to the percent that is shown; null: fractions alone do. */
  decimals: z.int().nullable(),
  /** What the weights that count add up to: they stand for 100. */
  weights: z.number(),
  grade: z.string().nullable(),
  result: z.enum(['PASS', 'FAIL', 'COMPARTMENT']).nullable(),
  class_avg: Percent,
  rounding: z.enum(roundings),
  parts: z.array(ExplainedPart),
  /** Exams in no part, and those that are not out: these are named without figures. */
  left_out: z.array(z.object({ exam: Parent, date: z.string(), state: z.enum(['NO_PART', 'NOT_OUT']) })),
  components: z.array(
    z.object({
      component: z.enum(examComponents),
      percent: Percent,
      exact: Exact,
      needed: z.number(),
      passed: z.boolean(),
    }),
  ),
  /** Of the overall: graded beside it, and not in it. */
  subjects_left_out: z.array(Parent),
  /** Of the overall: the subjects that were failed, and how many of them may be written again. */
  failed: z.array(Parent),
  compartment_max: Count.nullable(),
})
export type Explained = z.output<typeof Explained>

export const AskedExplanation = z.strictObject({
  /** Of one pupil; a pupil who asks need not be named. */
  filter: ReportFilter,
  /** Left out: all subjects and the overall. */
  subject_id: Id.optional(),
  /** The scheme that is tried, where it is not the one of the class. */
  scheme_id: Id.nullish(),
})

/** How the percents of a pupil's report come about: of one subject, or of all with the overall last. Apart from the reports: what opens it is loaded late. */
export const explainedApi = {
  explain: sentFrom(
    'report',
    read('/report/explain', can('student-report', 'view'), AskedExplanation, z.array(Explained)),
  ),
}
