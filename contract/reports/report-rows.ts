import { z } from 'zod'
import { attendances, markResults } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, file, list, recorded, sentFrom, slow } from '../endpoint.ts'
import { Parent } from '../fields.ts'
import { Percent, ReportFilter } from './report-parts.ts'

export const reportNames = [
  'subject-performance',
  'chapter-performance',
  'school-performance',
  'staff-performance',
  'student-performance',
] as const
export type ReportName = (typeof reportNames)[number]

/** Measures of a figure, as the reports call it; `listed` is everybody whom a report covers, with marks or not. Those of `marks` are of single marks, the others of what they count. */
export const reportMeasures = [
  ...(['exams', 'students', 'listed', 'questions', 'below_pass', 'answers'] as const),
  ...(['marks', 'appeared', 'absent', 'ML', 'EX', 'UFM'] as const),
  ...(['avg_percent', 'median', 'highest', 'lowest', 'pass_percent', 'pass_count', 'grade_distribution'] as const),
] as const
const Measure = z.enum(reportMeasures, coded('field.one_of', { names: reportMeasures.join(', ') }))
export type ReportMeasure = z.output<typeof Measure>

/** Where in the report the figure stands. */
export const ReportCell = z.strictObject({
  measure: Measure,
  subject_id: Id.nullish(),
  chapter_id: Id.nullish(),
  grade_id: Id.nullish(),
  section_id: Id.nullish(),
  staff_id: Id.nullish(),
  /** Of the distribution of grades. */
  grade: z.string().max(20).nullish(),
  level: z.string().max(50).nullish(),
  skill: z.string().max(50).nullish(),
  /** As "2026-05". */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, coded('report.month'))
    .nullish(),
})
export type ReportCell = z.output<typeof ReportCell>

/** One of what is counted: a mark, an exam, a pupil, a question or an answer. What it is not of is null. */
export const ReportRow = z.object({
  id: Id,
  exam: Parent.nullable(),
  date: z.string().nullable(),
  subject: Parent.nullable(),
  section: Parent.nullable(),
  student: z.object({ id: Id, name: z.string(), admission_no: z.string() }).nullable(),
  question: z.object({ exam_question_id: Id, question_id: Id, label: z.string() }).nullable(),
  attendance: z.enum(attendances).nullable(),
  marks: z.number().nullable(),
  max: z.number().nullable(),
  percent: Percent,
  grade: z.string().nullable(),
  result: z.enum(markResults).nullable(),
})
export type ReportRow = z.output<typeof ReportRow>

/** Rows of a file: of more, their report is to be filtered. */
export const MOST_ROWS_IN_FILE = 5000

export const rowFormats = ['csv', 'xlsx'] as const
export type RowFormat = (typeof rowFormats)[number]

const Report = z.enum(reportNames, coded('field.one_of', { names: reportNames.join(', ') }))
const anyReport = canAny(['school-report', 'view'], ['teacher-report', 'view'], ['student-report', 'view'])

export const reportRowsApi = {
  /** What is behind a figure of a report: as many rows as it counts. */
  list: sentFrom(
    'report',
    slow(
      list('/report/rows', anyReport, ReportFilter, ReportRow, say('report.rows_found'), {
        max_page_size: 500,
        extra: {
          report: Report,
          cell: ReportCell,
        },
      }),
    ),
  ),
  /** The same, all of one moment, as a file for spreadsheets; an export like any other that takes names out. */
  download: sentFrom(
    'report',
    recorded(
      'report',
      'download',
      slow(
        file(
          '/report/rows/download',
          anyReport,
          z.strictObject({
            report: Report,
            filter: ReportFilter,
            cell: ReportCell,
            format: z.enum(rowFormats, coded('field.one_of', { names: rowFormats.join(', ') })),
            language: z
              .enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') }))
              .default('en'),
          }),
        ),
      ),
    ),
  ),
}
