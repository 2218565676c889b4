import { z } from 'zod'
import { reportFormats } from '../../domain/exams/exam-words.ts'
import { Id } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded } from '../../domain/say.ts'
import { can, canAny, file, heavyFile, recorded, sentFrom, slow } from '../endpoint.ts'
import { ReportFilter } from './report-parts.ts'
import { reportNames } from './report-rows.ts'

const Format = z.enum(reportFormats, coded('field.one_of', { names: reportFormats.join(', ') }))
const Language = z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') }))

export const reportFileApi = {
  /** Marks, percent, grade and result of every pupil of an exam, in pages or as a workbook; a draft until it is verified. */
  markSheet: recorded(
    'exam',
    'download',
    slow(
      file(
        '/exam/mark-sheet/{id}',
        can('exam-marks', 'view'),
        z
          .strictObject({
            section_id: Id.nullish(),
            format: Format.default('pdf'),
            language: Language.default('en'),
          })
          .prefault({}),
      ),
    ),
  ),
  /** One request for a recheck on a page: for whoever looks at the answers again, with room to write; once it is answered, what came of it. */
  recheckSlip: recorded(
    'recheck',
    'download',
    heavyFile(
      '/recheck/slip/{id}',
      can('exam-marks', 'view'),
      z.strictObject({ language: Language.default('en') }).prefault({}),
    ),
  ),
  /**
   * What a transfer certificate needs of a pupil, on a page: the pupil, parents, birth date in figures and words, classes, last result, days. Nothing of it
   * is kept. Of whoever one sees; the result for who answers for all subjects.
   */
  transferData: recorded(
    'student',
    'download',
    heavyFile(
      '/student/transfer-data/{id}',
      can('student', 'view'),
      z.strictObject({ language: Language.default('en') }).prefault({}),
    ),
  ),
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
            format: Format,
            language: Language.default('en'),
          }),
        ),
      ),
    ),
  ),
}
