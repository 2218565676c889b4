import { sql } from 'kysely'
import type { QuestionType } from '../../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
} from '../../../domain/questions/read-answer.ts'
import type { StoredOption, StoredPart } from '../../../domain/questions/stored-question.ts'
import { toQ } from '../../../marking/quarters.ts'
import type { ResponseKey, ResponseValue } from '../../../marking/score.ts'
import { type Asking, ask } from '../../db/ask.ts'

/** A question of an exam, or a part of a case study, as it is answered: by the version that was frozen with the exam. */
export interface AskedQuestion {
  id: number
  item_id: number
  /** 0 for a whole question. */
  part: number
  paper_id: number
  /** '' where everybody writes it. */
  set_letter: string
  /** As printed in each set. */
  labels: Record<string, string>
  type: QuestionType
  max_q: number
  min_q: number
  treatment: 'COUNT' | 'DROP' | 'FULL'
  /** What there is to choose from: options, right entries of a MATCH, entries of an ORDER; 0 where nothing is. */
  choices: number
  /** Rows of a MATCH, places of an ORDER. */
  rows: number
  key: ResponseKey | null
}

interface StoredQuestion extends Omit<AskedQuestion, 'type' | 'max_q' | 'min_q' | 'choices' | 'rows' | 'key'> {
  type: QuestionType
  max_marks: number
  min_marks: number
  question_options: StoredOption[]
  sub_questions: StoredPart[]
  answer: unknown
}

/** The questions of an exam in printed order. */
export async function askedQuestions(asking: Asking, exam_id: number): Promise<AskedQuestion[]> {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<StoredQuestion>`
    select q.id, q.item_id, q.part, q.paper_id, p.set_letter, q.labels, q.max_marks, q.min_marks, q.treatment, v.type, v.question_options,
      v.sub_questions, v.answer
    from exam_questions q join exam_papers p on p.client_id = ${client_id} and p.exam_id = ${exam_id} and p.paper_id = q.paper_id
      join question_versions v on v.client_id = ${client_id} and v.question_id = q.question_id and v.version = q.version
    where q.client_id = ${client_id} and q.exam_id = ${exam_id} order by p.set_letter, q.position`,
  )
  return rows.map(({ max_marks, min_marks, question_options, sub_questions, ...row }): AskedQuestion => {
    const part = row.part > 0 ? sub_questions[row.part - 1] : undefined
    const { type, options, answer } = part ?? { type: row.type, options: question_options, answer: row.answer }
    const { item_id, id, paper_id, set_letter, labels, treatment } = row
    return {
      ...{ id, item_id, part: row.part, paper_id, set_letter, labels, treatment, type },
      ...{ max_q: toQ(max_marks), min_q: toQ(min_marks) },
      ...shapeOf(type, options, answer),
      key: keyOf(type, options, answer),
    }
  })
}

/** As the stored answer has it. */
function keyOf(type: QuestionType, options: readonly StoredOption[], answer: unknown): ResponseKey | null {
  const chosen = (right: number[]): ResponseKey | null =>
    right.length === 0 || right.includes(-1) ? null : { kind: 'OPTIONS', accepted: [right] }
  if (type === 'MCQ_SINGLE' || type === 'MCQ_MULTI')
    return chosen(options.flatMap(({ is_correct }, at) => (is_correct ? [at] : [])))
  if (type === 'TRUE_FALSE') {
    const truth = findTruth(answer)
    return truth === null ? null : chosen([truth ? 0 : 1])
  }
  if (type === 'ASSERTION_REASON') return chosen(['ABCD'.indexOf(findAssertionOption(answer) ?? '-')])
  if (type === 'NUMERIC') {
    const number = findNumber(answer)
    if (!number) return null
    const { value, tolerance, tolerance_kind } = number
    return { kind: 'NUMBER', accepted: [{ value, tolerance, tolerance_kind }] }
  }
  const { rows } = shapeOf(type, options, answer)
  return rows === 0 ? null : { kind: 'PLACES', accepted: [Array.from({ length: rows }, (_, at) => at)] }
}

function shapeOf(type: QuestionType, options: readonly StoredOption[], answer: unknown) {
  const fixed: Partial<Record<QuestionType, number>> = { TRUE_FALSE: 2, ASSERTION_REASON: 4 }
  if (type === 'MATCH') {
    const { pairs, distractors } = findPairs(answer) ?? { pairs: [], distractors: [] }
    return { choices: pairs.length + distractors.length, rows: pairs.length }
  }
  if (type === 'ORDER') {
    const { length } = findSequence(answer) ?? []
    return { choices: length, rows: length }
  }
  const isChoice = type === 'MCQ_SINGLE' || type === 'MCQ_MULTI'
  return { choices: isChoice ? options.length : (fixed[type] ?? 0), rows: 0 }
}

/** What kind of answer a question has. */
export function kindOf(type: QuestionType): ResponseValue['kind'] {
  if (type === 'NUMERIC') return 'NUMBER'
  if (type === 'MATCH' || type === 'ORDER') return 'PLACES'
  const isChoice = ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'ASSERTION_REASON'].includes(type)
  return isChoice ? 'OPTIONS' : 'TEXT'
}
