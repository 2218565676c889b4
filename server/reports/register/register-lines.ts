import type { CardContent } from '#contract'
import type { RegisterPupil, RegisterSection } from '../../../typeset/documents/records/register.ts'
import type { Occasion } from '../../results/card-occasion.ts'
import { type CardAnswer, comparedCard } from '../cards/card-answers.ts'
import { type NewestCard, saysTheSame } from '../cards/issued-cards.ts'

/** A pupil's line: what the newest card says, or what one would say today. */
export interface RegisterRow {
  answer: CardAnswer
  /** null: a card was issued before values were kept, and today's differ: they are not its. */
  said: CardContent | null
  revision: number | null
  differs: boolean
}

/** A card that was taken back is none; nor is one of other exams than those that were chosen by name. */
export function rowOf(
  answer: CardAnswer,
  newest: NewestCard | undefined,
  { occasion, isChosen }: { occasion: Occasion | null; isChosen: boolean },
): RegisterRow {
  const today = comparedCard(answer, occasion)
  const stands = newest && newest.withdrawn_at === null && (!isChosen || saysTheSame(newest, today))
  const issued = stands ? newest : null
  if (issued === null) return { answer, said: today.said, revision: null, differs: false }
  const isSame = saysTheSame(issued, today)
  // While an exam is not out, what is stored is no card yet.
  const differs = !answer.one.is_draft && !isSame
  return { answer, said: issued.said ?? (isSame ? today.said : null), revision: issued.revision, differs }
}

type Subject = CardContent['subjects'][number]

interface RegisterColumn {
  title: string
  /** null: grades. */
  max: string | null
  cell: (subject: Subject) => string | null
}

/** Why there is no percent: the code of the last exam. */
const codeOf = ({ exams }: Subject) =>
  exams.flatMap(({ marks }) => (marks && /^\D/.test(marks) ? [marks] : [])).at(-1) ?? null

/** Marks where the subject has one exam, the same for all; else the percents of the cards. Areas that are graded alone stand last. */
function columnOf(title: string, subjects: readonly Subject[]): RegisterColumn {
  if (subjects.some(({ is_beside }) => is_beside)) return { title, max: null, cell: ({ grade }) => grade }
  const exams = new Set(
    subjects.flatMap(({ exams }) => exams.map(({ name, type, component }) => `${type} ${component} ${name}`)),
  )
  const maxima = new Set(subjects.flatMap(({ exams }) => exams.map(({ max }) => max)))
  const [max = '100'] = maxima
  if (exams.size === 1 && maxima.size === 1 && subjects.every(({ exams }) => exams.length === 1))
    return { title, max, cell: ({ exams }) => exams[0]?.marks ?? null }
  return { title, max: '%', cell: (subject) => subject.percent ?? codeOf(subject) }
}

function columnsOf(rows: readonly RegisterRow[]): RegisterColumn[] {
  const bySubject = new Map<string, Subject[]>()
  for (const { said } of rows)
    for (const subject of said?.subjects ?? []) {
      const own = bySubject.get(subject.title) ?? []
      own.push(subject)
      bySubject.set(subject.title, own)
    }
  return [...bySubject]
    .map(([title, subjects]) => columnOf(title, subjects))
    .sort(
      (a, b) =>
        Number(a.max === null) - Number(b.max === null) || a.title.localeCompare(b.title, 'en', { numeric: true }),
    )
}

function pupilOf(
  { answer, said, revision, differs }: RegisterRow,
  columns: readonly RegisterColumn[],
  dayOf: (date: string) => string,
): RegisterPupil {
  const { one } = answer
  const isToCome = revision === null && one.is_draft
  return {
    name: said?.name ?? one.student.name ?? '',
    roll_no: one.student.roll_no,
    left_on: one.left_on && dayOf(one.left_on),
    cells: columns.map(({ title, cell }) => {
      const subject = said?.subjects.find((own) => own.title === title)
      const value = subject ? cell(subject) : null
      return value === null ? null : { value, below: subject?.failed === true }
    }),
    ...{ percent: said?.percent ?? null, grade: said?.grade ?? null },
    result: isToCome ? 'TO_COME' : (said?.result ?? null),
    ...{ revision, differs },
  }
}

interface Words {
  titleOf: (subject: string) => string
  examOf: (exam: string) => string
  dayOf: (date: string) => string
}

/** Subjects and pupils of a section as they are printed; names of subjects and exams as the cards have them are those of the school. */
export function linesOf(
  rows: readonly RegisterRow[],
  { titleOf, examOf, dayOf }: Words,
): Pick<RegisterSection, 'subjects' | 'pupils' | 'exams' | 'is_draft'> {
  const columns = columnsOf(rows)
  const exams = rows.flatMap(({ said }) => said?.subjects.flatMap((one) => one.exams.map(({ name }) => name)) ?? [])
  return {
    subjects: columns.map(({ title, max }) => ({ title: titleOf(title), max })),
    pupils: rows.map((row) => pupilOf(row, columns, dayOf)),
    exams: [...new Set(exams.map(examOf))],
    is_draft: rows.some(({ answer: { one }, revision }) => revision === null && one.is_draft && one.left_on === null),
  }
}
