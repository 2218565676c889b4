import { MOST_ROWS_IN_FILE, type ReportName, type ReportRow, reportRowsApi, say, toCsv } from '#contract'
import { type PerformanceWords, performanceWords } from '../../../typeset/words/performance-words.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { writeTables } from '../../uploads/write-book.ts'
import type { ReportServices } from '../scope.ts'
import { readRows } from './rows.ts'

type Download = Call<(typeof reportRowsApi)['download']>
type FileColumn = [title: string, value: (row: ReportRow) => string | number | null | undefined]

const columnsIn = (words: PerformanceWords): FileColumn[] => [
  [words.student, ({ student }) => student?.name],
  [words.admission_no, ({ student }) => student?.admission_no],
  [words.section, ({ section }) => section?.title],
  [words.exam, ({ exam }) => exam?.title],
  [words.subject, ({ subject }) => subject?.title],
  [words.date, ({ date }) => date],
  [words.question, ({ question }) => question?.label],
  [words.attendance, ({ attendance }) => attendance && words.attendances[attendance]],
  [words.marks, ({ marks }) => marks],
  [words.maximum, ({ max }) => max],
  [words.percent, ({ percent }) => percent],
  [words.grade, ({ grade }) => grade],
  [words.result, ({ result }) => result && words.results[result]],
]

const titleOf: Record<ReportName, keyof PerformanceWords & `${string}_report`> = {
  'subject-performance': 'subject_report',
  'chapter-performance': 'chapter_report',
  'school-performance': 'school_report',
  'staff-performance': 'teacher_report',
  'student-performance': 'student_report',
}

/** All rows behind a figure, with the columns that some row fills. */
async function downloadRows(call: Download, services: ReportServices): Promise<RecordedFile> {
  const { report, cell, filter, format, language } = call.body
  const { rows, count, date_format } = await readRows(call, services, { size: MOST_ROWS_IN_FILE })
  if (count > rows.length) throw wrongField('filter', say('report.too_many_rows', { count, most: MOST_ROWS_IN_FILE }))
  const words = performanceWords[language]
  const filled = columnsIn(words).filter(([, value]) => rows.some((row) => value(row) != null))
  const header = filled.map(([title]) => title)
  const lines = rows.map((row) => filled.map(([, value]) => value(row) ?? null))
  // Other programs read the text as it is; in a workbook a day is one, and shown as the school writes it.
  const inBook = (cell: string | number | null, at: number) =>
    header[at] === words.date && typeof cell === 'string' ? { day: cell, format: date_format } : cell
  const title = words[titleOf[report]]
  const { client_id } = call.actor
  return {
    ...(format === 'csv'
      ? { bytes: Buffer.from(toCsv([header, ...lines])), type: 'text/csv; charset=utf-8' }
      : {
          bytes: await writeTables(call.actor, [
            { title, columns: header, rows: lines.map((line) => line.map(inBook)) },
          ]),
          type: XLSX,
        }),
    filename: `${title}.${format}`,
    given: { client_id, entity_id: null, what: { report, cell, filter, format, rows: rows.length } },
  }
}

export const reportRowsRoutes = serve(reportRowsApi, {
  async list(call: Call<(typeof reportRowsApi)['list']>, services: ReportServices) {
    const { range } = call.body
    const size = range.pageSize ?? reportRowsApi.list.page_size
    const { rows, count } = await readRows(call, services, { size, skipped: ((range.page ?? 1) - 1) * size })
    return { data: rows, count, size }
  },

  download: downloadRows,
})
