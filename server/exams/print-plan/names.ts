import type { LanguageOf } from '../../../domain/languages.ts'
import { fileWords } from '../../papers/print/file-words.ts'
import { filled } from '../plan/print/pieces.ts'
import { planWords } from './plan-words.ts'
import type { PlannedExam, PlannedRow } from './read-plan.ts'

type Language = LanguageOf<'files'>

/** "Class 10" as "10". */
export const bareGrade = (title: string): string => title.replace(/^(class|grade)\s+/i, '')

/** "Science 10" */
export const subjectOf = ({ subject, grade }: Pick<PlannedExam, 'subject' | 'grade'>): string =>
  `${subject.title} ${bareGrade(grade.title)}`

/** "Room 12 – 10 B" */
export const placeOf = ({ room, sections }: { room: string | null; sections: string }): string =>
  [room, sections].filter(Boolean).join(' – ')

/** "Room 12 – 10 B – set A, large print 18 pt" */
export function rowName(row: Pick<PlannedRow, 'room' | 'sections' | 'set' | 'edition'>, language: Language): string {
  const set = row.set === null ? '' : `${planWords[language].set} ${row.set}`
  const kind = [set, fileWords[language].editions[row.edition]].filter(Boolean).join(', ')
  return [placeOf(row), kind].filter(Boolean).join(' – ')
}

/** A folder for each exam; two of a day and subject say which they are. */
export function foldersOf(exams: readonly PlannedExam[]): Map<number, string> {
  const usual = (exam: PlannedExam) => filled(`${exam.date} ${subjectOf(exam)}`)
  const counts = new Map<string, number>()
  for (const exam of exams) counts.set(usual(exam), (counts.get(usual(exam)) ?? 0) + 1)
  return new Map(
    exams.map((exam) => {
      const name = usual(exam)
      return [exam.id, (counts.get(name) ?? 0) > 1 ? filled(`${name} ${exam.name} ${exam.id}`) : name]
    }),
  )
}

/** Paths of an archive, none of them twice. */
export function distinctPaths(): (path: string, extension?: string) => string {
  const taken = new Map<string, number>()
  return (path, extension = 'pdf') => {
    const count = (taken.get(path) ?? 0) + 1
    taken.set(path, count)
    return count === 1 ? `${path}.${extension}` : `${path} ${count}.${extension}`
  }
}
