import { z } from 'zod'
import { examComponents } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { testTypeNames } from '../../domain/papers/test-types.ts'
import { coded } from '../../domain/say.ts'
import { can, canAny, read, sentFrom, slow } from '../endpoint.ts'
import { anyId, anyOf, Instant, Parent } from '../fields.ts'

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
})
export type ReportFilter = z.output<typeof ReportFilter>

const Asked = z.strictObject({ filter: ReportFilter })

const Count = z.int()
/** 0 to 100 with two decimals; null: nobody, or too few to be shown. */
const Percent = z.number().nullable()

/** What every report says of itself. */
const about = {
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
  /** Rows whose figures are null because they are of too few pupils, as "by_section.3". */
  suppressed: z.array(z.object({ path: z.string(), reason: z.literal('small') })),
}
export type AboutReport = z.output<z.ZodObject<typeof about>>

const SessionBefore = z.object({ session: Parent, avg_percent: Percent, pass_percent: Percent })

export const SubjectPerformance = z.object({
  subject: Parent,
  grade: Parent,
  exams: Count,
  students: Count.nullable(),
  appeared: Count.nullable(),
  absent: Count.nullable(),
  avg_percent: Percent,
  median: Percent,
  /** Percents of those who were there. */
  highest: Percent,
  lowest: Percent,
  pass_count: Count.nullable(),
  pass_percent: Percent,
  /** In the order of the bands. */
  grade_distribution: z.array(z.object({ grade: z.string(), count: Count })).nullable(),
  /** The session before; null where there was no exam. */
  previous: SessionBefore.nullable(),
})
export type SubjectPerformance = z.output<typeof SubjectPerformance>

const Kind = { n: Count.nullable(), avg_percent: Percent }

export const ChapterPerformance = z.object({
  chapter: Parent,
  subject: Parent,
  questions: Count,
  max_marks: z.number(),
  avg_marks: z.number().nullable(),
  avg_percent: Percent,
  students: Count.nullable(),
  /** Pupils with a smaller share of the chapter's marks than the exams ask for to pass. */
  below_pass: Count.nullable(),
  /** `n` counts answers. */
  by_level: z.array(z.object({ level: z.string(), ...Kind })),
  by_skill: z.array(z.object({ skill: z.string(), ...Kind })),
  /** At most three, of those that ten pupils or more answered. */
  weakest_questions: z.array(z.object({ exam_question_id: Id, question_id: Id, n: Count, facility: z.number() })),
})
export type ChapterPerformance = z.output<typeof ChapterPerformance>

const figures = {
  exams: Count,
  students: Count.nullable(),
  avg_percent: Percent,
  pass_percent: Percent,
}

const SchoolPerformance = z.object({
  ...about,
  subjectWisePerformance: z.array(SubjectPerformance),
  by_grade: z.array(z.object({ grade: Parent, ...figures })),
  by_section: z.array(z.object({ grade: Parent, section: Parent, ...figures })),
  /** The twenty weakest. */
  chapterWisePerformance: z.array(ChapterPerformance),
  /** `month` as "2026-05". */
  trend: z.array(z.object({ month: z.string(), ...figures })),
  /** Exams of the session before that the same filter finds; null where there are none. */
  previous_session: z
    .object({
      session: Parent,
      ...figures,
      /** Percent of the subjects of either session that have exams in both. */
      comparable: z.number(),
    })
    .nullable(),
})
export type SchoolPerformance = z.output<typeof SchoolPerformance>

const teaching = canAny(['school-report', 'view'], ['teacher-report', 'view'])

/** Figures of exams; they name nobody. */
export const reportApi = {
  subjectPerformance: sentFrom(
    'report',
    slow(
      read(
        '/report/subject-performance',
        teaching,
        Asked,
        z.object({ ...about, subjectWisePerformance: z.array(SubjectPerformance) }),
      ),
    ),
  ),
  chapterPerformance: sentFrom(
    'report',
    slow(
      read(
        '/report/chapter-performance',
        teaching,
        Asked,
        z.object({ ...about, chapterWisePerformance: z.array(ChapterPerformance) }),
      ),
    ),
  ),
  schoolPerformance: sentFrom(
    'report',
    slow(read('/report/school-performance', can('school-report', 'view'), Asked, SchoolPerformance)),
  ),
}
