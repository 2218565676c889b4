import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { can, canAny, read, sentFrom, slow } from '../endpoint.ts'
import { Parent } from '../fields.ts'
import { AskedAnalysis, ExamAnalysis } from './exam-analysis.ts'
import { AskedReport, aboutReport, Count, Percent } from './report-parts.ts'
import { StaffPerformance } from './staff-performance.ts'
import { StudentPerformance } from './student-performance.ts'

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
  ...aboutReport,
  subjectWisePerformance: z.array(SubjectPerformance),
  by_grade: z.array(z.object({ grade: Parent, ...figures })),
  by_section: z.array(z.object({ grade: Parent, section: Parent, ...figures })),
  /** The twenty weakest. */
  chapterWisePerformance: z.array(ChapterPerformance),
  /** `month` as "2026-05". */
  trend: z.array(z.object({ month: z.string(), ...figures })),
  /** All of its marks together; without figures where few pupils are behind them. */
  overall: z.object(figures),
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

/** Figures of settled exams. Only the reports of pupils and of staff name anybody, and these not to the platform. */
export const reportApi = {
  subjectPerformance: sentFrom(
    'report',
    slow(
      read(
        '/report/subject-performance',
        teaching,
        AskedReport,
        z.object({ ...aboutReport, subjectWisePerformance: z.array(SubjectPerformance) }),
      ),
    ),
  ),
  chapterPerformance: sentFrom(
    'report',
    slow(
      read(
        '/report/chapter-performance',
        teaching,
        AskedReport,
        z.object({ ...aboutReport, chapterWisePerformance: z.array(ChapterPerformance) }),
      ),
    ),
  ),
  schoolPerformance: sentFrom(
    'report',
    slow(read('/report/school-performance', can('school-report', 'view'), AskedReport, SchoolPerformance)),
  ),
  /** Of the pupil in `student_id`; a pupil who asks need not be named. */
  studentPerformance: sentFrom(
    'report',
    slow(read('/report/student-performance', can('student-report', 'view'), AskedReport, StudentPerformance)),
  ),
  /** Of one settled exam, `{id}`; a teacher's own sections of it. */
  examAnalysis: sentFrom('report', slow(read('/report/exam-analysis/{id}', teaching, AskedAnalysis, ExamAnalysis))),
  /** By name. Teachers have their own row. */
  staffPerformance: sentFrom(
    'report',
    slow(
      read(
        '/report/staff-performance',
        can('teacher-report', 'view'),
        AskedReport,
        z.object({ ...aboutReport, staff_wise_performance: z.array(StaffPerformance) }),
      ),
    ),
  ),
}
