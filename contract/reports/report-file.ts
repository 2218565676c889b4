import { z } from 'zod'
import { reportCardLanguages } from '../../domain/exams/exam-words.ts'
import { coded } from '../../domain/say.ts'
import { canAny, file, recorded, sentFrom, slow } from '../endpoint.ts'
import { ReportFilter } from './report-parts.ts'
import { reportNames } from './report-rows.ts'

export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportFileApi = {
  /** A report as its screen shows it, as a workbook or set in pages; asked for by whoever may see it. */
  download: sentFrom(
    'report',
    recorded(
      'report',
      'download',
      slow(
        file(
          '/report/download',
          canAny(['school-report', 'view'], ['teacher-report', 'view'], ['student-report', 'view']),
          z.strictObject({
            report: z.enum(reportNames, coded('field.one_of', { names: reportNames.join(', ') })),
            filter: ReportFilter,
            format: z.enum(reportFormats, coded('field.one_of', { names: reportFormats.join(', ') })),
            language: z
              .enum(reportCardLanguages, coded('field.one_of', { names: reportCardLanguages.join(', ') }))
              .default('en'),
          }),
        ),
      ),
    ),
  ),
}
