import {
  columnWord,
  levels,
  listed,
  type PartType,
  partTypeNames,
  QuestionInput,
  type QuestionType,
  questionTypeNames,
  type Sentence,
  say,
  saySeveral,
  sentenceIn,
  skills,
  type UploadProblem,
} from '#contract'
import { numberIn } from '../../../interchange/doors/values/numbers.ts'
import { nameKey, nearestNames } from '../../../interchange/spreadsheet/columns/nearest.ts'
import { cellToHtml } from '../../../interchange/spreadsheet/text/cell-html.ts'
import type { PlaceColumn } from '../../academics/place-names.ts'
import { cellProblem, readNumber, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import { type CheckTexts, type JudgedTexts, judgeHere } from '../check-texts.ts'
import type { Content } from '../content.ts'
import { judgedContent, textsOf } from '../content.ts'
import type { NewQuestion } from '../insert.ts'
import { answerColumn, hasModelAnswer, readAnswer } from './answers.ts'
import { rowsOf, type SpreadsheetUnit } from './cases.ts'
import { optionColumns } from './columns.ts'
import { looseFormulas } from './loose-formulas.ts'
import { type ReadTranslation, readTranslation, translatedFault } from './translated.ts'
import { typeOf } from './words/type-of.ts'
import { nameOfWord } from './words/words.ts'

export interface ReadQuestion {
  question: NewQuestion | null
  problems: UploadProblem[]
}

/** HTML of the picture that a row names; null when it names none. */
export type PictureOf = (record: SpreadsheetRecord) => string | null

type Ids = Partial<Record<PlaceColumn, number>>

type Reading = [unit: SpreadsheetUnit, ids: Ids, pictureOf: PictureOf, fillers: Record<string, string>]

/** One row, or the rows of a case study, as a question, with everything that is wrong with them. */
export function readQuestion(...reading: Reading): ReadQuestion {
  const { input, finish } = readInput(...reading)
  return finish(input && judgeHere(textsOf(input).map(({ html }) => html)))
}

/** The same, its formulas checked by `check`. */
export async function readQuestionAside(check: CheckTexts, ...reading: Reading): Promise<ReadQuestion> {
  const { input, finish } = readInput(...reading)
  return finish(input && (await check(textsOf(input).map(({ html }) => html))))
}

interface ReadInput {
  /** null: the cells make no question. */
  input: QuestionInput | null
  /** With what is wrong with its texts. */
  finish(judged: JudgedTexts | null): ReadQuestion
}

function readInput(...[given, ids, pictureOf, fillers]: Reading): ReadInput {
  const unit = { ...given, head: withSolution(given.head) }
  const { head, parts } = unit
  const { values } = head
  const own = readRow(head, pictureOf)
  const spoken: ReadTranslation = own.type ? readTranslation(head, own.type) : { problems: [] }
  const read = parts.map((part) => readPart(part, head, pictureOf, fillers))
  const problems = [...own.problems, ...spoken.problems, ...read.flatMap((part) => part.problems)]
  const none: ReadInput = { input: null, finish: () => ({ question: null, problems }) }
  if (values.or_group) problems.push(cellProblem(head, 'or_group', 'not_used', say('case.no_alternative')))
  if (!own.type) return none
  // A stand-in for a place that has told its own problem.
  const place = { grade_id: ids.class ?? 1, subject_id: ids.subject_code ?? 1, chapter_id: ids.chapter ?? 1 }
  const marks = values.max_marks || (parts.length > 0 ? sumOf(read.map(({ part }) => part)) : '')
  const input = QuestionInput.safeParse({
    ...place,
    ...own.fields,
    sub_questions: read.length > 0 ? read.map(({ part }) => part) : undefined,
    type: own.type,
    level: nameOfWord('level', values.level ?? '').toUpperCase(),
    skill: nameOfWord('skill', values.skill ?? '').toUpperCase(),
    max_marks: readMarks(String(marks)),
    negative_marks: values.negative_marks ? marksOff(values.negative_marks) : undefined,
    expected_minutes: readNumber(values.expected_minutes ?? ''),
    explanation: values.explanation ? cellToHtml(values.explanation) : null,
    source: values.source || null,
    tags: splitTags(values.tags ?? ''),
    language: values.language || undefined,
    translations: spoken.translations,
  })
  const add = noteInto(problems, unit, [own, ...read])
  if (!input.success) {
    for (const { path, message } of input.error.issues)
      add(path.join('.'), gradingFault(String(path[0]), values) ?? sentenceIn(message))
    return none
  }
  const { data } = input
  return {
    input: data,
    finish(judged) {
      if (!judged) return { question: null, problems }
      const { content, errors } = judgedContent(data, judged)
      for (const { path, ...sentence } of errors) add(path, sentence)
      const facts = { ...place, expected_minutes: data.expected_minutes ?? null }
      return { question: problems.length > 0 ? null : placed(facts, ids, content), problems }
    },
  }
}

/** Many sheets have a column "Solution" for all types: where it is no model answer it explains the right one. */
function withSolution(record: SpreadsheetRecord): SpreadsheetRecord {
  const { model_answer, explanation } = record.values
  const type = typeOf(record)
  if (!type || !model_answer || explanation || hasModelAnswer(type)) return record
  return { ...record, values: { ...record.values, explanation: model_answer, model_answer: '' } }
}

/** What a wrong answer costs is written with its sign, or without. */
const marksOff = (cell: string) => {
  const number = readNumber(cell)
  return typeof number === 'number' ? Math.abs(number) : number
}

/** "2 marks", "1 अंक", "(2)", "[2 M]", "1½": the number. No marks are negative, so brackets are none of an account. */
function readMarks(cell: string): number | string | null {
  const bare = cell
    .trim()
    .replace(/^[([{]\s*([^()[\]{}]+?)\s*[)\]}]$/, '$1')
    .replace(/\s*(?:marks?|mks?|m|अंक)\.?$/i, '')
  return /[½¼¾]|\d \d\/\d/.test(bare) ? (numberIn(bare) ?? bare) : readNumber(bare)
}

const gradings: Record<string, { unknown: 'cell.level_unknown' | 'cell.skill_unknown'; names: readonly string[] }> = {
  level: { unknown: 'cell.level_unknown', names: levels },
  skill: { unknown: 'cell.skill_unknown', names: skills },
}

/** A level or a skill that there is not, with those that there are; null for other fields. */
function gradingFault(field: string, values: Record<string, string>): Sentence | null {
  const grading = gradings[field]
  if (!grading) return null
  const given = values[field] ?? ''
  const names = grading.names.join(', ')
  if (given === '') return say('cell.fill_in_one', { column: columnWord(field), names })
  return saySeveral(say(grading.unknown, { name: given.slice(0, 40) }), say('hint.write_one_of', { names }))
}

type Facts = Pick<NewQuestion, 'grade_id' | 'subject_id' | 'chapter_id' | 'expected_minutes'>

const placed = (facts: Facts, ids: Ids, content: Content) => ({
  ...facts,
  topic_id: ids.topic ?? null,
  status: 1 as const,
  content,
})

interface ReadRow {
  type: QuestionType | null
  problems: UploadProblem[]
  fields: { question_text: string | undefined; question_options?: object[]; answer: unknown }
  columns: Record<string, string>
}

/** What a question and a part have in common: type, text, options and answer. */
function readRow(record: SpreadsheetRecord, pictureOf: PictureOf): ReadRow {
  const { values } = record
  const type = typeOf(record)
  if (!type) {
    return { type, problems: [typeProblem(record)], fields: { question_text: '', answer: null }, columns: {} }
  }
  const { problems: own, columns = {}, ...fields } = readAnswer(record, type)
  const problems = [...own, ...looseFormulas(record)]
  const text = fields.question_text ?? (values.question && cellToHtml(values.question))
  return { type, problems, fields: { ...fields, question_text: text && text + (pictureOf(record) ?? '') }, columns }
}

function typeProblem(record: SpreadsheetRecord): UploadProblem {
  const given = record.values.type ?? ''
  if (given === '') return cellProblem(record, 'type', 'required', say('cell.type_missing'))
  const near = nearestNames(given, questionTypeNames)
  const hint =
    near.length > 0
      ? say('hint.did_you_mean', { names: listed(near, 'or') })
      : say('hint.write_one_of', { names: questionTypeNames.join(', ') })
  const sentence = saySeveral(say('cell.type_unknown', { name: given.slice(0, 40) }), hint)
  return cellProblem(record, 'type', 'unknown_name', sentence)
}

const isPartType = (type: QuestionType): type is PartType => (partTypeNames as readonly QuestionType[]).includes(type)

/** Columns that a part has from its passage, and columns that only a whole question has. */
const shared = ['class', 'subject_code', 'chapter', 'topic', 'level', 'skill', 'language', 'tags']
const whole = ['explanation', 'negative_marks', 'expected_minutes', 'source']

interface ReadPart extends ReadRow {
  part: { max_marks: unknown; or_group: string | null }
}

function readPart(
  record: SpreadsheetRecord,
  { values: passage }: SpreadsheetRecord,
  pictureOf: PictureOf,
  fillers: Record<string, string>,
): ReadPart {
  const { values } = record
  const row = readRow(record, pictureOf)
  if (row.type && !isPartType(row.type)) {
    const sentence = say('case.part_types', { names: partTypeNames.join(', ') })
    row.problems.push(cellProblem(record, 'type', 'invalid_field', sentence))
  }
  for (const column of [...shared, ...whole]) {
    const given = values[column] ?? ''
    const same =
      shared.includes(column) && [passage[column], fillers[column]].some((one) => nameKey(one ?? '') === nameKey(given))
    if (given === '' || same) continue
    const sentence = say(shared.includes(column) ? 'case.of_passage' : 'case.of_whole', { column: columnWord(column) })
    row.problems.push(cellProblem(record, column, 'not_used', sentence))
  }
  const { question_text: content, question_options: options, answer } = row.fields
  const max_marks = readMarks(values.max_marks ?? '')
  const part = { content, type: row.type, options, answer, max_marks, or_group: values.or_group || null }
  return { ...row, part }
}

/** What the parts add up to, an OR pair counted once; '' when a part has no marks. */
function sumOf(parts: { max_marks: unknown; or_group: string | null }[]): number | '' {
  const counted = parts.filter(({ or_group }, at) => !or_group || parts[at - 1]?.or_group !== or_group)
  const marks = counted.map(({ max_marks }) => max_marks)
  return marks.every((one) => typeof one === 'number') ? marks.reduce((sum, one) => sum + one, 0) : ''
}

const splitTags = (text: string) =>
  text
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Notes the problem of a field in the row and column behind it, once for each cell. */
function noteInto(problems: UploadProblem[], unit: SpreadsheetUnit, rows: ReadRow[]) {
  const records = rowsOf(unit)
  const refused = new Set(problems.map(({ row, column }) => `${row} ${column}`))
  return (path: string, sentence: Sentence) => {
    const [, index, own] = /^sub_questions\.(\d+)\.(.*)$/.exec(path) ?? []
    const at = index === undefined ? 0 : Number(index) + 1
    const row = rows[at]
    const record = records[at] ?? unit.head
    const column = columnOf(own ?? path, row)
    if (refused.has(`${record.row} ${column}`)) return
    refused.add(`${record.row} ${column}`)
    problems.push(cellProblem(record, column, 'invalid_field', sentence))
  }
}

const columnsByField: Record<string, string> = {
  question_text: 'question',
  content: 'question',
  sub_questions: 'max_marks',
}

/** The column behind a field that was refused. */
function columnOf(path: string, row: ReadRow | undefined): string {
  const [field = '', part = ''] = path.split('.')
  if (field === 'question_options' || field === 'options') return (part && optionColumns[Number(part)]) || 'correct'
  if (field === 'translations') return translatedFault(path)
  if (field === 'answer' && row?.type) return row.columns[path] ?? answerColumn(path, row.type)
  return columnsByField[field] ?? field
}
