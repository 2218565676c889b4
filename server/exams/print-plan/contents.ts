import { paperTaken } from '#contract'
import type { SeriesPrintInput } from '../../../typeset/documents/series/series-document.ts'
import { type PlanHead, timeOf } from './documents.ts'
import { rowName, subjectOf } from './names.ts'
import { planWords } from './plan-words.ts'
import type { PlannedExam, PlannedRow } from './read-plan.ts'

interface Listed {
  exams: readonly PlannedExam[]
  /** Pages of a row's paper; null where it is not printed. */
  pagesOf(exam: PlannedExam, row: PlannedRow): number | null
  dayOf(date: string): string
  /** Files that are no papers. */
  others: readonly string[]
}

/** What lies first in the archive: every file of papers with how often it is printed, what is lacking, and how much paper that is. */
export function contentsOf(head: PlanHead, { exams, pagesOf, dayOf, others }: Listed): SeriesPrintInput {
  const { language } = head
  const words = planWords[language]
  const lists = exams.map((exam) => ({
    title: `${subjectOf(exam)} – ${dayOf(exam.date)}, ${timeOf(exam)}`,
    note: exam.name,
    rows: exam.rows.map((row) => {
      const pages = pagesOf(exam, row)
      const copies = row.spare > 0 ? `${row.copies} + ${row.spare}` : `${row.copies}`
      const name = rowName(row, language)
      if (pages === null) return [`${name}: ${words.lacks[row.lacks ?? 'NOT_SET']}`, '–', copies, '–', '–']
      const all = paperTaken(row.copies + row.spare, pages, exam.duplex)
      return [name, row.paper ? `${row.paper.name} · ${row.paper.version}` : '–', copies, `${pages}`, `${all}`]
    }),
  }))
  return {
    ...{ ...head, document: 'series/lists', heading: 'print_plan', signed: false, apart: false },
    columns: ['file', 'version', 'copies_and_spare', 'pages', 'paper_sheets'],
    lists,
    beside: others.length > 0 ? { title: words.other_files, names: others } : null,
  }
}
