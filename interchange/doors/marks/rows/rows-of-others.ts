import { findSubject, isSubjectText } from '../../places/subjects.ts'
import { areOtherExams, examKindIn } from '../exam-kinds.ts'
import type { ColumnUse, ListWork } from '../list-work.ts'

const subjectHeads = new Set([
  'subject',
  'sub',
  'subject name',
  'name of subject',
  'name of the subject',
  'paper',
  'विषय',
])
const examHeads = new Set([
  'exam',
  'exam name',
  'name of exam',
  'examination',
  'test',
  'test name',
  'assessment',
  'term',
  'परीक्षा',
])

const isNotRead = ({ fields }: ColumnUse) => fields.length === 0

/** Whether the row of a line says that it is of another subject or another exam: lists of a whole class have a line for each. */
export function rowsOfOthers({ columns, input: { exam } }: ListWork): (line: number) => boolean {
  const { subject } = exam
  const kind = examKindIn(exam.title)
  const isOtherSubject = (text: string) =>
    subject !== null && isSubjectText(text) && findSubject([{ id: 0, ...subject }], text) === null
  const isOtherExam = (text: string) => {
    const found = kind && examKindIn(text)
    return found ? areOtherExams(kind, found) : false
  }
  const tests = columns.filter(isNotRead).flatMap(({ head, facts }): ((line: number) => boolean)[] => {
    const is = subjectHeads.has(head.key) ? isOtherSubject : examHeads.has(head.key) ? isOtherExam : null
    const others = is && new Set(facts.filled.filter(is))
    return others && others.size > 0 ? [(line) => others.has(facts.texts[line] ?? '')] : []
  })
  return (line) => tests.some((isOther) => isOther(line))
}
