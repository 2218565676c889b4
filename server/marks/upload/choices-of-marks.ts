import { attendances, say } from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import {
  askKinds,
  type ColumnChoice,
  type MarkListExam,
  type MarkListField,
  type MarkListOutput,
  type SaidOfList as MarkListSaid,
  type RememberedValue,
  type ValueHere,
} from '../../../interchange/doors/marks/reading.ts'
import { refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { ListChoices } from '../../uploads/reading/list-choices.ts'

const ownFields: readonly MarkListField[] = [
  ...(['admission_no', 'roll_no', 'name', 'class', 'section', 'set', 'attendance'] as const),
  ...(['marks', 'total', 'remarks', 'exam_id'] as const),
]
const valueColumns = ['section', 'class', 'attendance', 'marks'] as const

/** What was said of a list of marks in the reader's words; nothing of it is dropped. @throws invalid_field with the path of what is none */
export const choicesOfMarks = (said: ListChoices, exam: MarkListExam): MarkListSaid => ({
  ...(said.sheet !== undefined && { sheet: said.sheet }),
  ...(said.header_rows && { header_rows: said.header_rows }),
  mapping: Object.fromEntries(
    Object.entries(said.mapping).map(([column, choice]): [MarkListField, ColumnChoice] => [
      fieldOf(column, exam),
      choice,
    ]),
  ),
  values: valuesOf(said.values, exam),
  answers: answersOf(said.answers),
  accept: said.accept,
})

/** Our column, or a question by its heading in the template. */
function fieldOf(column: string, { questions }: MarkListExam): MarkListField {
  const own = ownFields.find((field) => field === column)
  const question = questions?.find(({ id, heading }) => column === `question.${id}` || column === heading)
  if (own && !(own === 'marks' && questions)) return own
  if (question) return `question.${question.id}`
  throw wrongField(`mapping.${column}`, say('reading.no_such_column', { column }))
}

/** Ids of asks are their kind, and of what they ask: `which_column.roll_no`. */
function answersOf(answers: ListChoices['answers']) {
  const unknown = Object.keys(answers).find((id) => !askKinds.some((kind) => id === kind || id.startsWith(`${kind}.`)))
  if (unknown !== undefined) throw wrongField(`answers.${unknown}`, say('reading.no_such_ask'))
  return answers
}

function valuesOf(values: ListChoices['values'], exam: MarkListExam): NonNullable<MarkListSaid['values']> {
  const read: Partial<Record<RememberedValue['column'], Record<string, ValueHere>>> = {}
  for (const [column, texts] of Object.entries(values)) {
    const own = valueColumns.find((one) => one === column)
    if (!own) throw wrongField(`values.${column}`, say('reading.no_such_column', { column }))
    const meanings = Object.entries(texts).map(([text, here]): [string, ValueHere] => {
      if (!isMeaning(own, here, exam)) throw wrongField(`values.${column}.${text}`, say('reading.no_such_meaning'))
      return [text, here]
    })
    read[own] = Object.fromEntries(meanings)
  }
  return read
}

const words: readonly unknown[] = [...attendances, 'NA', 'BLANK', 'ZERO', null]

/** Whether a word can mean this here: a section of the exam, a word of ours, or nothing. */
export function isMeaning(column: string, here: unknown, exam: MarkListExam): here is ValueHere {
  if (column === 'attendance' || column === 'marks') return words.includes(here)
  if (here === null) return true
  if (typeof here !== 'object' || !('grade_id' in here)) return false
  const section = 'section_id' in here ? here.section_id : undefined
  const isOwn = section === undefined || exam.sections.some(({ id }) => id === section)
  return here.grade_id === exam.class?.id && isOwn
}

/** What the list itself has not: a sheet, a heading, a row. @throws invalid_field with its path */
export function refuseUnknown({ sheet, header_rows, mapping, accept }: MarkListSaid, read: MarkListOutput): void {
  const { sheets, columns } = read.reading
  const rows = new Set([...read.whose, ...read.problems, ...read.reading.left].map(({ row }) => row))
  const headings = new Set(columns.map(({ heading }) => folded(heading)))
  const hasColumn = (choice: ColumnChoice) =>
    choice === null ||
    (typeof choice === 'object' ? columns.some(({ at }) => at === choice.at) : headings.has(folded(choice)))
  const last = Math.max(0, ...rows, ...read.reading.header_rows)
  const errors = [
    ...(sheet === undefined || sheets.some(({ name }) => name === sheet)
      ? []
      : [refusedField('sheet', say('reading.no_such_sheet'))]),
    ...(header_rows?.some((row) => row > last) ? [refusedField('header_rows', say('reading.no_such_row'))] : []),
    ...(accept ?? []).flatMap((row, at) =>
      rows.has(row) ? [] : [refusedField(`accept.${at}`, say('reading.no_such_row'))],
    ),
    ...Object.entries(mapping ?? {}).flatMap(([field, choice]) =>
      hasColumn(choice ?? null) ? [] : [refusedField(`mapping.${field}`, say('reading.no_such_heading'))],
    ),
  ]
  if (errors.length > 0) throw wrongFields(errors)
}
