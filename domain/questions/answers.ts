import type { z } from 'zod'
import { errorsWithin, type FieldError } from '../field-error.ts'
import { say } from '../say.ts'
import {
  type AnswerContent,
  checkBlanks,
  checkMarkingPoints,
  checkMatch,
  checkOneRight,
  checkOrder,
  checkSomeRight,
} from './answer-checks.ts'
import {
  AssertionAnswer,
  BlanksAnswer,
  MatchAnswer,
  NumericAnswer,
  OrderAnswer,
  type SubQuestion,
  TruthAnswer,
  WrittenAnswer,
} from './answer-shapes.ts'
import { holds, type QuestionType } from './question-types.ts'

interface TypeRule {
  /** null: `answer` stays null, the answer is in the options or in the parts. */
  answer: z.ZodType | null
  check?: (content: AnswerContent) => FieldError[]
}

const written: TypeRule = { answer: WrittenAnswer, check: checkMarkingPoints }

export const typeRules: Record<QuestionType, TypeRule> = {
  MCQ_SINGLE: { answer: null, check: checkOneRight },
  MCQ_MULTI: { answer: null, check: checkSomeRight },
  TRUE_FALSE: { answer: TruthAnswer },
  ASSERTION_REASON: { answer: AssertionAnswer },
  FILL_BLANK: { answer: BlanksAnswer, check: checkBlanks },
  MATCH: { answer: MatchAnswer, check: checkMatch },
  ORDER: { answer: OrderAnswer, check: checkOrder },
  NUMERIC: { answer: NumericAnswer },
  VERY_SHORT: written,
  SHORT: written,
  LONG: written,
  DIAGRAM: written,
  CASE_STUDY: { answer: null },
}

/** Answered in words or by a drawing: by a model answer, by what each step is worth, or both. */
export const isWritten = (type: QuestionType): boolean => typeRules[type] === written

/** A whole question as the rules see it. */
export interface CheckedContent extends AnswerContent {
  sub_questions: SubQuestion[]
}

/**
 * What is wrong with the answer part of a question of this type; [] when it can be saved.
 * The same check runs in the editor and on the server.
 */
export function checkAnswer(type: QuestionType, content: CheckedContent): FieldError[] {
  if (holds(type, 'parts')) return checkParts(content)
  if (content.sub_questions.length > 0) {
    return [{ path: 'sub_questions', ...say('answer.no_sub_questions') }]
  }
  return checkOne(type, content)
}

function checkOne(type: QuestionType, content: AnswerContent): FieldError[] {
  const rule = typeRules[type]
  if (!holds(type, 'options') && content.question_options.length > 0) {
    return [{ path: 'question_options', ...say('answer.no_options') }]
  }
  if (rule.answer === null) {
    if (content.answer != null) return [{ path: 'answer', ...say('answer.in_options') }]
    return rule.check?.(content) ?? []
  }
  const parsed = rule.answer.safeParse(content.answer ?? {})
  if (!parsed.success) {
    return errorsWithin('answer', parsed.error)
  }
  return rule.check?.({ ...content, answer: parsed.data }) ?? []
}

function checkParts({ question_options, answer, sub_questions: parts, max_marks }: CheckedContent): FieldError[] {
  const problems: FieldError[] = []
  if (question_options.length > 0) {
    problems.push({ path: 'question_options', ...say('case.options_in_parts') })
  }
  if (answer != null) problems.push({ path: 'answer', ...say('case.answers_in_parts') })
  if (parts.length === 0) problems.push({ path: 'sub_questions', ...say('case.no_part') })
  parts.forEach((part, index) => {
    const { content: question_text, options: question_options = [], answer = null, max_marks } = part
    const found = checkOne(part.type, { question_text, question_options, answer, max_marks })
    problems.push(...found.map(({ path, ...sentence }) => ({ path: partPath(index, path), ...sentence })))
  })
  return [...problems, ...checkPairs(parts), ...checkPartMarks(parts, max_marks)]
}

/** Where a part keeps what a question of its own keeps in this field. */
function partPath(index: number, path: string): string {
  const own = path.replace(/^question_options/, 'options').replace(/^question_text/, 'content')
  return `sub_questions.${index}.${own}`
}

function checkPairs(parts: SubQuestion[]): FieldError[] {
  return parts.flatMap(({ or_group, max_marks }, index) => {
    if (!or_group) return []
    const path = `sub_questions.${index}.or_group`
    const members = parts.flatMap((part, place) => (part.or_group === or_group ? [place] : []))
    if (members.length !== 2) return [{ path, ...say('case.pair_of_two') }]
    const [first = 0, second = 0] = members
    if (second !== first + 1) return [{ path, ...say('case.pair_apart') }]
    if (index === second && parts[first]?.max_marks !== max_marks) {
      return [{ path: `sub_questions.${index}.max_marks`, ...say('case.pair_marks') }]
    }
    return []
  })
}

/** An OR pair counts once. */
function checkPartMarks(parts: SubQuestion[], max_marks: number): FieldError[] {
  if (parts.length === 0) return []
  const sum = parts.reduce((total, part, index) => {
    const isSecond = part.or_group && parts[index - 1]?.or_group === part.or_group
    return total + (isSecond ? 0 : part.max_marks)
  }, 0)
  if (sum === max_marks) return []
  return [{ path: 'sub_questions', ...say('case.marks_sum', { sum, marks: max_marks }) }]
}
