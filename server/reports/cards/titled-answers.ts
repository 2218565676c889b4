import { sql } from 'kysely'
import type { LanguageOf } from '../../../domain/languages.ts'
import { ask } from '../../db/ask.ts'
import { inSlices } from '../../workers/in-slices.ts'
import type { CardAnswer, Making } from './make-cards.ts'

interface OwnTitle {
  kind: 'subject' | 'exam' | 'grade'
  id: number
  title: string
}

/** What subjects, exams and classes are called in a language, of those that have a name in it. */
const titlesIn = ({ client_id }: Pick<Making, 'client_id'>, language: string, answers: readonly CardAnswer[]) => {
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
export async function titledAnswers(
  making: Pick<Making, 'db' | 'client_id'>,
  answers: readonly CardAnswer[],
  language: LanguageOf<'cards'>,
): Promise<CardAnswer[]> {
  if (answers.length === 0) return []
  const rows = await ask(making, titlesIn(making, language, answers))
  if (rows.length === 0) return [...answers]
  const titles = new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
  const titled = <Row extends { id: number; title: string }>(kind: OwnTitle['kind'], row: Row): Row => ({
    ...row,
    title: titles.get(`${kind} ${row.id}`) ?? row.title,
  })
  return inSlices(
    answers,
    ({ answer, own, ...rest }): CardAnswer => ({
      ...rest,
      own: own.map((mark) => ({ ...mark, name: titles.get(`exam ${mark.exam_id}`) ?? mark.name })),
      answer: {
        ...answer,
        student: { ...answer.student, grade: answer.student.grade && titled('grade', answer.student.grade) },
        subjectWisePerformance: answer.subjectWisePerformance.map((one) => ({
          ...one,
          subject: titled('subject', one.subject),
        })),
      },
    }),
  )
}
