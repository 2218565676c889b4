import { sql } from 'kysely'
import type { LanguageOf } from '../../../domain/languages.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { inSlices } from '../../workers/in-slices.ts'
import type { NamedMark } from './exam-parts.ts'

interface NamedRow {
  id: number
  title: string
}

/** The results of a pupil, as far as they name something. */
interface NamingAnswer {
  own: readonly NamedMark[]
  answer: { student: { grade: NamedRow | null }; subjectWisePerformance: readonly { subject: NamedRow }[] }
}

interface OwnTitle extends NamedRow {
  kind: 'subject' | 'exam' | 'grade'
}

/** What subjects, exams and classes are called in a language, of those that have a name in it. */
const titlesIn = ({ client_id }: Asking, language: string, answers: readonly NamingAnswer[]) => {
  const subjects = answers.flatMap(({ answer }) => answer.subjectWisePerformance.map(({ subject }) => subject.id))
  const exams = answers.flatMap(({ own }) => own.map(({ exam_id }) => exam_id))
  const grades = answers.flatMap(({ answer }) => answer.student.grade?.id ?? [])
  const of = (kind: OwnTitle['kind'], table: 'subjects' | 'exams' | 'grades', ids: number[]) => sql<OwnTitle>`
    select ${kind}::text as kind, id, titles ->> ${language}::text as title from ${sql.table(table)}
    where client_id = ${client_id} and id = any(${[...new Set(ids)]}::bigint[]) and titles ->> ${language}::text is not null`
  return sql<OwnTitle>`${of('subject', 'subjects', subjects)} union all ${of('exam', 'exams', exams)}
    union all ${of('grade', 'grades', grades)}`
}

/**
 * The same results with the names that subjects, exams and classes have in the language of the cards. Made after the digest of what a card says was
 * taken: one content is one revision in every language.
 */
export async function titledAnswers<A extends NamingAnswer>(
  asking: Asking,
  answers: readonly A[],
  language: LanguageOf<'cards'>,
): Promise<A[]> {
  if (answers.length === 0) return []
  const rows = await ask(asking, titlesIn(asking, language, answers))
  if (rows.length === 0) return [...answers]
  const titles = new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
  const titled = <Row extends NamedRow>(kind: OwnTitle['kind'], row: Row): Row => ({
    ...row,
    title: titles.get(`${kind} ${row.id}`) ?? row.title,
  })
  return inSlices(answers, (one): A => {
    const { student, subjectWisePerformance } = one.answer
    const own = one.own.map((mark) => ({ ...mark, name: titles.get(`exam ${mark.exam_id}`) ?? mark.name }))
    const named = {
      student: { ...student, grade: student.grade && titled('grade', student.grade) },
      subjectWisePerformance: subjectWisePerformance.map((row) => ({
        ...row,
        subject: titled('subject', row.subject),
      })),
    }
    return { ...one, own, answer: { ...one.answer, ...named } }
  })
}
