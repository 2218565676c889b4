import { sql } from 'kysely'
import { isWithin, type NumberKey, type ResponseValue, readNumber } from '../../../marking/score.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { sameResponse } from './read-cells.ts'

/** What is looked for among the answers to a question: any of these, in stored places, or a number. */
export interface SoughtAnswers {
  exam_id: number
  exam_question_id: number
  responses?: readonly ResponseValue[] | undefined
  number?: NumberKey | undefined
}

/** Places in their order, each once. */
const bare = (value: ResponseValue): ResponseValue =>
  value.kind === 'OPTIONS' ? { ...value, chosen: [...new Set(value.chosen)].sort((a, b) => a - b) } : value

/** The rows of marks of those who answered so. Numbers are compared as numbers: 7.50 is 7.5. */
export async function answeredSo(
  asking: Asking,
  { exam_id, exam_question_id, responses = [], number }: SoughtAnswers,
): Promise<number[]> {
  const rows = await ask(
    asking,
    sql<{ mark_id: number; value: ResponseValue }>`
    select mark_id, value from exam_responses
    where client_id = ${asking.client_id} and exam_id = ${exam_id} and exam_question_id = ${exam_question_id} order by mark_id`,
  )
  const sought = responses.map(bare)
  const isSought = (value: ResponseValue) => {
    if (!number) return sought.some((one) => sameResponse(one, bare(value)))
    const given = value.kind === 'NUMBER' ? readNumber(value.value) : null
    return given !== null && isWithin(given, number)
  }
  return rows.flatMap(({ mark_id, value }) => (isSought(value) ? [mark_id] : []))
}
