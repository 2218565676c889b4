import { sql } from 'kysely'
import type { examResponseApi, ResponseTable } from '#contract'
import { optionFigures } from '../../../marking/distractors.ts'
import { isBlankResponse, readNumber } from '../../../marking/score.ts'
import { ask } from '../../db/ask.ts'
import type { Call } from '../../http/call.ts'
import { openSheet } from '../../marks/sheet.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertStaff } from '../staff-only.ts'
import { type AnsweredExam, type AnsweredRow, readAnswered } from './answered-marks.ts'
import { type AskedQuestion, kindOf } from './asked.ts'
import { scoreOf } from './outcomes.ts'
import { assertSections } from './preview.ts'
import { printedText } from './printed-response.ts'
import { labelIn } from './printed-sets.ts'
import type { StoredResponse } from './store.ts'

/** Values of a number that are listed. */
const MOST_VALUES = 20

/** How an exam's questions were answered, by those whose marks one sees. */
export async function responseTable(call: Call<(typeof examResponseApi)['table']>): Promise<ResponseTable> {
  const { db, client_id, actor, id, body } = call
  assertStaff(actor)
  const asking = { db, client_id }
  const { sections } = await openSheet(asking, actor, id)
  assertSections(sections, body.section_ids)
  const section_ids = body.section_ids ?? [...sections.keys()]
  const [answered, seen] = await Promise.all([
    readAnswered(asking, id, section_ids),
    ask(
      asking,
      sql<{ id: number }>`select exam_marks.id from exam_marks
        where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${id} and ${visibleTo(actor, 'exam_marks')}`,
    ),
  ])
  const ids = new Set(seen.map((row) => row.id))
  const rows = answered.rows.filter((row) => ids.has(row.id))
  const totals = new Map(rows.map((row) => [row.id, totalOf(answered, row)]))
  return {
    n: rows.filter(({ responses }) => responses.size > 0).length,
    questions: answered.questions.map((question) => figuresOf(answered, question, rows, totals)),
  }
}

type Totals = ReadonlyMap<number, number | null>

/** Marks in the exam: as entered, else what the answers come to. */
function totalOf(exam: AnsweredExam, row: AnsweredRow): number | null {
  if (row.marks !== null) return row.marks
  const scores = exam.questions.flatMap((question) => markIn(exam, row, question) ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0)
}

/** Marks of one question; a blank has none of them. */
function markIn(exam: AnsweredExam, row: AnsweredRow, question: AskedQuestion): number | null {
  const response = row.responses.get(question.id)
  const cell = row.cells.get(question.id)?.mark ?? (response ? scoreOf(exam, question, response) : null)
  return cell === null ? null : cell === 'NA' ? 0 : cell / 4
}

function figuresOf(
  exam: AnsweredExam,
  question: AskedQuestion,
  rows: readonly AnsweredRow[],
  totals: Totals,
): ResponseTable['questions'][number] {
  const answers = rows.flatMap((row) => {
    const response = row.responses.get(question.id)
    return response && !row.open.has(question.id) ? [{ row, response }] : []
  })
  const right = question.key?.kind === 'OPTIONS' ? (question.key.accepted[0] ?? []) : []
  const chosen = answers.map(({ row, response }) => ({
    chosen: response.value.kind === 'OPTIONS' ? response.value.chosen : [],
    ...{ total: totals.get(row.id) ?? null, own: markIn(exam, row, question) },
  }))
  const options = kindOf(question.type) === 'OPTIONS' ? optionFigures(question.choices, right, chosen) : []
  return {
    ...{ exam_question_id: question.id, label: labelIn(question, 'A'), type: question.type, n: answers.length },
    blank: answers.filter(({ response }) => isBlankResponse(response.value)).length,
    doubts: rows.filter((row) => row.open.has(question.id)).length,
    options: options.map((one) => ({
      ...one,
      printed: printedText(question, [], { kind: 'OPTIONS', chosen: [one.option] }),
      right: right.includes(one.option),
    })),
    values: valuesOf(
      exam,
      question,
      answers.map(({ response }) => response),
    ),
  }
}

/** What was answered to a number: equal ones together, however they are written. */
function valuesOf(exam: AnsweredExam, question: AskedQuestion, responses: readonly StoredResponse[]) {
  const values = new Map<string, ResponseTable['questions'][number]['values'][number]>()
  for (const response of responses) {
    if (response.value.kind !== 'NUMBER' || isBlankResponse(response.value)) continue
    const { value } = response.value
    const number = readNumber(value)
    const key = number ? `${number.above}/${number.below}` : value
    const known = values.get(key) ?? { value, n: 0, right: scoreOf(exam, question, response) === question.max_q }
    values.set(key, { ...known, n: known.n + 1 })
  }
  return [...values.values()].sort((a, b) => b.n - a.n).slice(0, MOST_VALUES)
}
