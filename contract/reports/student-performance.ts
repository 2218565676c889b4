import { z } from 'zod'
import { attendances, markResults } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { Parent } from '../fields.ts'
import { aboutReport, Count, Percent } from './report-parts.ts'

/** One exam of a pupil; marks and all that follows from them are null unless the pupil was there. */
const ExamOfStudent = z.object({
  /** What `exam-marks/explain` takes. */
  mark_id: Id.nullable(),
  exam: Parent,
  subject: Parent,
  date: z.string(),
  attendance: z.enum(attendances).nullable(),
  marks: z.number().nullable(),
  grace: z.number(),
  max: z.number(),
  percent: Percent,
  grade: z.string().nullable(),
  result: z.enum(markResults),
  /** Of the section. */
  class_avg: Percent,
  percentile_band: z.null(),
})

const SubjectOfStudent = z.object({
  subject: Parent,
  exams: Count,
  appeared: Count,
  absent: Count,
  avg_percent: Percent,
  highest: Percent,
  lowest: Percent,
  pass_count: Count,
  /** The section's mean of the same percents, without grace. */
  class_avg: Percent,
  /** What the result scheme of the class makes of the exams; without one each exam weighs what it says, or its marks. */
  percent: Percent,
  grade: z.string().nullable(),
  result: z.enum(['PASS', 'FAIL']).nullable(),
  /** Components below what each needs by itself. */
  failed: z.array(z.string()),
})

const ChapterOfStudent = z.object({
  chapter: Parent,
  subject: Parent,
  exams: Count,
  marks: z.number(),
  max_marks: z.number(),
  percent: Percent,
  class_avg: Percent,
  /** A smaller share of the marks than the exams ask for to pass. */
  is_below_pass: z.boolean(),
})

/** What a pupil reached. Averages of the section are hidden where it is small. */
export const StudentPerformance = z.object({
  ...aboutReport,
  /** What tells who it is is null for the platform; the place is that of the session, null without one. */
  student: z.object({
    id: Id,
    name: z.string().nullable(),
    admission_no: z.string().nullable(),
    roll_no: z.string().nullable(),
    grade: Parent.nullable(),
    section: Parent.nullable(),
  }),
  /** By date. */
  exams: z.array(ExamOfStudent),
  subjectWisePerformance: z.array(SubjectOfStudent),
  chapterWisePerformance: z.array(ChapterOfStudent),
  trend: z.array(z.object({ date: z.string(), exam: Parent, percent: z.number() })),
  /** Over the subjects of the exams that the filter finds; co-scholastic ones count in none of it. */
  overall: z.object({
    percent: Percent,
    grade: z.string().nullable(),
    result: z.enum(['PASS', 'FAIL', 'COMPARTMENT']).nullable(),
    failed_subjects: Count,
    /** In the section, among those with a value in each of their exams; null unless the school shows ranks. */
    rank: z.object({ place: Count, of: Count }).nullable(),
    /** The section's mean of the same percents, without grace. */
    class_avg: Percent,
    /** Of exams that pupils see alone: what the pupil, the family and the card have. */
    out_percent: Percent,
  }),
})
export type StudentPerformance = z.output<typeof StudentPerformance>
