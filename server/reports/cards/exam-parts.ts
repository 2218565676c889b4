import type { LanguageOf } from '../../../domain/languages.ts'
import { type TestType, testTypeNames } from '../../../domain/papers/test-types.ts'
import { wordsFor } from '../../../typeset/paper/words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { listed } from '../listed.ts'
import type { Written, WrittenExam } from '../student-lists.ts'

/** A mark with what its exam is called. */
export type NamedMark = WrittenExam

/** Exams of one type, side by side: "Unit Test" with Unit Test 1 and Unit Test 2. */
export interface ExamPart<M extends NamedMark> {
  /** The type, in words. */
  title: string
  /** What stands above each column; one alone needs no more than the title. */
  heads: string[]
  /** What the numbers above the columns stand for, where exams have names of their own in every subject. */
  key: string[]
  /** The marks of somebody in a subject, column by column; null: not held for them. */
  cells: (enrolment_id: number, subject_id: number) => (M | null)[]
}

/** Names beyond the exams that one subject has, up to which each has a column: more are names that subjects do not share. */
const FEW = 2

const keyOf = (enrolment_id: number, subject_id: number) => `${enrolment_id} ${subject_id}`

/** What an exam is called among those of its type: a practical says so. */
function labelOf({ name, component }: NamedMark, language: LanguageOf<'cards'>): string {
  const { components } = reportWords[language]
  return component === 'PRACTICAL' || component === 'INTERNAL' ? `${name}, ${components[component]}` : name
}

const distinct = <T>(all: readonly T[]) => [...new Set(all)]

/** Names of subjects with several exams and what their numbers stand for: "Mathematics: 1 Algebra, 2 Geometry". */
function numbered(lists: readonly { title: string; labels: string[] }[]): string[] {
  const bySubject = listed(lists, ({ title }) => title)
  return [...bySubject].flatMap(([title, own]) => {
    const most = Math.max(...own.map(({ labels }) => labels.length))
    const names = Array.from({ length: most }, (_, at) =>
      distinct(own.flatMap(({ labels }) => labels[at] ?? [])).join(' / '),
    )
    return most < 2 ? [] : [`${title}: ${names.map((name, at) => `${at + 1} ${name}`).join(', ')}`]
  })
}

/**
 * The exams of pupils by type, so that each mark stands below what it is of. Where subjects share the names of their exams those are the columns;
 * else exams are numbered as they were held.
 *
 * @param marks in the order of their exams
 */
export function examParts<M extends NamedMark>(
  marks: readonly M[],
  subjects: ReadonlyMap<number, string>,
  language: LanguageOf<'cards'>,
): ExamPart<M>[] {
  const { type_tests } = wordsFor(language)
  return testTypeNames.flatMap((type: TestType): ExamPart<M>[] => {
    const own = marks.filter((mark) => mark.type_test === type && subjects.has(mark.subject_id))
    if (own.length === 0) return []
    const lists = listed(own, (mark) => keyOf(mark.enrolment_id, mark.subject_id))
    const most = Math.max(...[...lists.values()].map((list) => list.length))
    const labels = distinct(own.map((mark) => labelOf(mark, language)))
    const isNamed =
      labels.length <= most + FEW &&
      [...lists.values()].every((list) => distinct(list.map((mark) => labelOf(mark, language))).length === list.length)
    const title = type_tests[type]
    const of = (enrolment_id: number, subject_id: number) => lists.get(keyOf(enrolment_id, subject_id)) ?? []
    if (most === 1) return [{ title, heads: [title], key: [], cells: (...whose) => [of(...whose)[0] ?? null] }]
    if (isNamed)
      return [
        {
          ...{ title, heads: labels, key: [] },
          cells: (...whose) =>
            labels.map((label) => of(...whose).find((mark) => labelOf(mark, language) === label) ?? null),
        },
      ]
    const places = Array.from({ length: most }, (_, at) => at)
    const named = [...lists.values()].map((list) => ({
      title: subjects.get(list[0]!.subject_id) ?? '',
      labels: list.map((mark) => labelOf(mark, language)),
    }))
    return [
      {
        ...{ title, heads: places.map((at) => String(at + 1)), key: numbered(named) },
        cells: (...whose) => places.map((at) => of(...whose)[at] ?? null),
      },
    ]
  })
}

/** As it is printed of an absence; marks are then none, and never 0. */
const absence: Record<string, string> = { A: 'AB', ML: 'ML', EX: 'EX', UFM: 'UFM' }

/** Why there are no marks, as on the attendance sheet; null: there may be. */
export const absenceOf = ({ attendance }: Pick<Written, 'attendance'>): string | null =>
  attendance === null || attendance === 'P' ? null : (absence[attendance] ?? attendance)

/** The marks of somebody who was there, once all of them are in. */
export const marksOf = (mark: Written): number | null =>
  absenceOf(mark) !== null || mark.result === 'PENDING' ? null : mark.marks
