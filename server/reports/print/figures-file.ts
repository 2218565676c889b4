import type { ReportFormat } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { PerformanceInput } from '../../../typeset/documents/performance.ts'
import { performanceWords } from '../../../typeset/words/performance-words.ts'
import type { Asking } from '../../db/ask.ts'
import { type Printing, schoolHead } from '../../exams/print/school-head.ts'
import type { FileAnswer } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { XLSX } from '../../uploads/error-file.ts'
import { writeTables } from '../../uploads/write-book.ts'
import type { WordedReport } from './worded-report.ts'

interface FiguresFile extends WordedReport, Pick<PerformanceInput, 'draft' | 'signatures'> {
  /** Session, class, section: below the title. */
  place: string
  /** Of what and of when the figures are. */
  about: string
  format: ReportFormat
  language: LanguageOf<'cards'>
}

/** Without what a file system takes for something else. */
export const fileName = (title: string, place: string, format: ReportFormat) =>
  `${`${title}, ${place}`.replaceAll(/[\\/:*?"<>|\n]/g, ' ')}.${format}`

/** Figures of results as a workbook, or set in pages below the school's name. */
export async function figuresFile(
  asking: Asking & { account_id: number },
  { files, typeset }: Printing,
  { title, place, figures, parts, about, format, language, ...look }: FiguresFile,
): Promise<FileAnswer> {
  const filename = fileName(title, place, format)
  if (format === 'xlsx') {
    const facts = [
      [place, null],
      ...figures.map(({ label, value, note }) => [label, value, ...(note ? [note] : [])]),
      [about, null],
    ]
    const tables = parts.map((part) => ({
      title: part.name,
      columns: part.columns.map((column) => column.title),
      rows: part.rows,
    }))
    const words = performanceWords[language]
    const bytes = await writeTables(asking, [{ title: words.report, columns: [], rows: facts }, ...tables])
    return { bytes, type: XLSX, filename }
  }
  const { language: _school, ...head } = await schoolHead(asking, files)
  const bytes = await orRefuse(
    typeset.of({ client_id: asking.client_id, account_id: asking.account_id }).pdf({
      ...{ ...head, ...look, document: 'performance', language, page: usualPage, title, place, about },
      parts: parts.map(({ name: _, ...part }) => part),
      figures: figures.map(({ value, ...figure }) => ({ ...figure, value: value === null ? '–' : String(value) })),
    }),
  )
  return { bytes, type: 'application/pdf', filename }
}
