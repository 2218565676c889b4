import { readMarkList } from '../marks/marks.ts'
import {
  type ExamQuestion,
  isRefused,
  type MarkListExam,
  type MarkListInput,
  type MarkListOutput,
  type MarkListPupil,
} from '../marks/reading.ts'

const people = [
  'Aarav Sharma',
  'Bhavna Rao',
  'Chetan Iyer',
  'Divya Gill',
  'Ekta Bose',
  'Faisal Khan',
  'Gita Nair',
  'Hemant Das',
]

/** Eight pupils of 8 A with rolls 1 to 8. */
export const pupils: readonly MarkListPupil[] = people.map((name, at) => ({
  ...{
    id: at + 1,
    name,
    admission_no: String(4001 + at * 3),
    roll_no: String(at + 1),
    section: { id: 1, title: 'A' },
    set: null,
  },
  stored: { attendance: null, marks: null, questions: {} },
}))

export const questions: readonly ExamQuestion[] = [5, 5, 10].map((maximum, at) => ({
  id: 501 + at,
  label: String(at + 1),
  maximum,
}))

/** Of one total of 40. */
export const totalExam: MarkListExam = {
  ...{ id: 7, title: 'Unit Test 1', class: { id: 8, title: 'Class 8' }, sections: [{ id: 1, title: 'A' }] },
  ...{ subject: { code: 'SCN', title: 'Science' }, maximum: 40, step: 0.25, questions: null },
}

/** Three questions of 5, 5 and 10. */
export const questionExam: MarkListExam = { ...totalExam, maximum: 20, questions }

export const marks = [33, 28.5, 40, 12, 0, 36.25, 21, 19]
export const inWords = [
  'Thirty three',
  'Twenty eight and a half',
  'Forty',
  'Twelve',
  'Zero',
  'Thirty six and a quarter',
  'Twenty one',
  'Nineteen',
]
export const questionMarks = [
  [5, 4.5, 9],
  [3, 2, 7.5],
  [1, 0, 2],
  [4, 4, 10],
  [2.5, 3, 6],
  [0, 0, 0],
  [5, 5, 8],
  [3.5, 1, 4],
]

/** What a list becomes when it is pasted. */
export function readLines(
  lines: readonly (readonly (string | number)[])[],
  more: Partial<MarkListInput> = {},
): MarkListOutput {
  const text = lines.map((line) => line.join('\t')).join('\n')
  const read = readMarkList({ door: 'marks', source: { clipboard: { text } }, exam: totalExam, pupils, ...more })
  if (isRefused(read)) throw new Error('The list is too large')
  return read
}

/** A line for each pupil. */
export const linesOf = <Cell>(line: (pupil: MarkListPupil, at: number) => readonly Cell[]) => pupils.map(line)

/** Marks by pupil; absences as their code. */
export const storedBy = ({ cells }: MarkListOutput) =>
  Object.fromEntries(
    cells.map(({ id, marks: total, questions: own, attendance }) => [
      id,
      attendance && attendance !== 'P' ? attendance : own ? Object.values(own) : (total ?? null),
    ]),
  )

export const askedBy = ({ asks }: MarkListOutput) => asks.map(({ kind }) => kind)
export const codesBy = ({ problems }: MarkListOutput) => problems.map(({ row, code }) => [row, code])
export const allMarks = Object.fromEntries(marks.map((mark, at) => [at + 1, mark]))
export const allQuestionMarks = Object.fromEntries(questionMarks.map((own, at) => [at + 1, own]))
