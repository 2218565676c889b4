import type { BoardRow } from '#contract'

/** One exam of the board with its sections. */
export interface BoardExam extends Pick<BoardRow, 'exam' | 'grade' | 'subject' | 'due'> {
  sheets: BoardRow[]
}

/** What is still to be done of an exam. */
export type BoardStep = 'HAND_IN' | 'VERIFY' | 'PUBLISH' | 'OUT'

/** In the order of their days; whose results are out, of which nothing is to be done, behind all others. */
export function examsOf(rows: readonly BoardRow[]): BoardExam[] {
  const exams = new Map<number, BoardExam>()
  for (const row of rows) {
    const own = exams.get(row.exam.id)
    if (own) own.sheets.push(row)
    else exams.set(row.exam.id, { exam: row.exam, grade: row.grade, subject: row.subject, due: row.due, sheets: [row] })
  }
  return [...exams.values()].sort((a, b) => Number(stepOf(a) === 'OUT') - Number(stepOf(b) === 'OUT'))
}

export function stepOf({ exam }: Pick<BoardExam, 'exam'>): BoardStep {
  if (exam.state === 'SUBMITTED') return 'VERIFY'
  if (exam.state === 'VERIFIED') return 'PUBLISH'
  return exam.state === 'PUBLISHED' ? 'OUT' : 'HAND_IN'
}

/** Sheets that are to be handed in by somebody. */
export const openSections = (exams: readonly BoardExam[]) =>
  exams
    .filter((one) => stepOf(one) === 'HAND_IN')
    .flatMap(({ sheets }) => sheets.filter(({ section }) => section.state === 'OPEN'))
