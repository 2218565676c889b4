import { z } from 'zod'
import { examComponents } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { testTypeNames } from '../../domain/papers/test-types.ts'
import { coded } from '../../domain/say.ts'
import { anyId, anyOf, Instant } from '../fields.ts'

/** Which exams a report is of: settled ones of one session. */
export const ReportFilter = z.strictObject({
  session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
  grade_id: anyId(),
  section_id: anyId(),
  subject_id: anyId(),
  exam_ids: anyId(),
  type_test: anyOf(z.enum(testTypeNames, coded('paper.test_type'))),
  component: anyOf(z.enum(examComponents, coded('field.one_of', { names: examComponents.join(', ') }))),
  /** Where these members of staff teach. */
  staff_id: anyId(),
  /** On whose lists these pupils stand. */
  student_id: anyId(),
  /** The school, for the platform's own people; for nobody else. */
  client_id: Id.nullish(),
})
export type ReportFilter = z.output<typeof ReportFilter>

export const AskedReport = z.strictObject({ filter: ReportFilter })

export const Count = z.int()
/** 0 to 100 with two decimals; null: nobody, or too few to be shown. */
export const Percent = z.number().nullable()

/** What may be said of a group beside others, or beside itself in the session before. */
export const headlineKinds = ['WEAKEST', 'STRONGEST', 'FELL', 'ROSE'] as const

/** What every report says of itself. */
export const aboutReport = {
  as_of: Instant,
  coverage: z.object({
    exams: Count,
    per_question_exams: Count,
    students: Count,
    /** Of pupils who were there. */
    marks: Count,
    excluded: z.object({ ML: Count, EX: Count, UFM: Count }),
    absent: Count,
    /** How absent pupils count in these exams; null where exams differ. */
    absent_policy: z.enum(['ZERO', 'EXCLUDE']).nullable(),
  }),
  /** What holds of its tables: how far a row is from the next, by the percents of pupils. None: nothing stands out. */
  headlines: z.array(
    z.object({
      kind: z.enum(headlineKinds),
      /** The row, as "by_grade.3". */
      path: z.string(),
      value: z.number(),
      /** The row that it is compared with; null: itself, in the session before. */
      next: z.string().nullable(),
      difference: z.number(),
      se: z.number(),
      /** Pupils of the smaller of the two. */
      n: Count,
    }),
  ),
  /** Rows whose figures are null because they are of too few pupils, as "by_section.3". */
  suppressed: z.array(z.object({ path: z.string(), reason: z.literal('small') })),
}
export type AboutReport = z.output<z.ZodObject<typeof aboutReport>>
