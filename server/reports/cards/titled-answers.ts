import type { LanguageOf } from '../../../domain/languages.ts'
import type { Asking } from '../../db/ask.ts'
import { ownTitles } from '../../entity/own-titles.ts'
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
  const titleOf = await ownTitles(asking, language, {
    subject: answers.flatMap(({ answer }) => answer.subjectWisePerformance.map(({ subject }) => subject.id)),
    exam: answers.flatMap(({ own }) => own.map(({ exam_id }) => exam_id)),
    grade: answers.flatMap(({ answer }) => answer.student.grade?.id ?? []),
  })
  const titled = <Row extends NamedRow>(kind: 'subject' | 'grade', row: Row): Row => ({
    ...row,
    title: titleOf(kind, row.id) ?? row.title,
  })
  return inSlices(answers, (one): A => {
    const { student, subjectWisePerformance } = one.answer
    const own = one.own.map((mark) => ({ ...mark, name: titleOf('exam', mark.exam_id) ?? mark.name }))
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

/** What the classes are called into which pupils are promoted. */
export async function titledGrades(
  asking: Asking,
  answers: readonly { one: { promoted_to: NamedRow | null } }[],
  language: LanguageOf<'cards'>,
): Promise<(grade: NamedRow) => string> {
  const ids = answers.flatMap(({ one }) => one.promoted_to?.id ?? [])
  if (ids.length === 0) return ({ title }) => title
  const titleOf = await ownTitles(asking, language, { subject: [], exam: [], grade: ids })
  return ({ id, title }) => titleOf('grade', id) ?? title
}
