import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import { html, Marks, optionalLine, text } from '../fields.ts'
import type { QuestionType } from './question-types.ts'

/** One option of a choice question. `fixed` keeps "All of the above" in its place when options are shuffled. */
export const QuestionOption = z.strictObject({
  data: html(20_000, 'Please fill in the option'),
  is_correct: z.boolean('Must be true or false').optional(),
  fixed: z.boolean('Must be true or false').optional(),
})
export type QuestionOption = z.output<typeof QuestionOption>

const TrueFalse = z.strictObject({ value: z.boolean('Please choose true or false') })

const Numeric = z.strictObject({
  value: z.number('Please enter the value'),
  tolerance: z.number('Must be a number').min(0, 'Must not be below 0').optional(),
  tolerance_kind: z.enum(['ABSOLUTE', 'PERCENT'], 'Must be ABSOLUTE or PERCENT').optional(),
  unit: optionalLine(30),
})

const Written = z.strictObject({
  model_answer: z.string('Please enter the model answer').max(50_000),
  marking_points: z
    .array(z.strictObject({ text: text(1000, 'Please describe the step'), marks: Marks }), 'Must be a list of steps')
    .max(40, 'Give at most 40 steps'),
})

/** The content that the rules of a type look at. */
export interface AnswerContent {
  question_options: QuestionOption[]
  answer: unknown
  max_marks: number
}

interface TypeRule {
  /** null: the answer is in the options and `answer` stays null. */
  answer: z.ZodType | null
  options: boolean
  check?: (content: AnswerContent) => FieldError[]
}

/** Options are equal when nothing but white space differs; case counts, for Co is not CO. */
const optionKey = (data: string) =>
  data
    .replace(/<\/?p>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function checkChoice({ question_options: options }: AnswerContent): FieldError[] {
  const problems: FieldError[] = []
  if (options.length < 2) problems.push({ path: 'question_options', message: 'Give at least 2 options' })
  if (options.length > 8) problems.push({ path: 'question_options', message: 'Give at most 8 options' })
  const right = options.filter((option) => option.is_correct).length
  if (options.length >= 2 && right !== 1) {
    problems.push({ path: 'question_options', message: `Mark exactly one option as right (${right} are marked)` })
  }
  options.forEach((option, index) => {
    const first = options.findIndex((other) => optionKey(other.data) === optionKey(option.data))
    if (first < index) {
      const letter = String.fromCharCode(65 + first)
      problems.push({ path: `question_options.${index}.data`, message: `This option equals option ${letter}` })
    }
  })
  return problems
}

function checkMarkingPoints({ answer, max_marks }: AnswerContent): FieldError[] {
  const points = (answer as z.output<typeof Written>).marking_points
  const sum = points.reduce((total, point) => total + point.marks, 0)
  if (points.length === 0 || sum === max_marks) return []
  return [{ path: 'answer.marking_points', message: `The steps add up to ${sum} marks, the question has ${max_marks}` }]
}

export const typeRules: Record<QuestionType, TypeRule> = {
  MCQ_SINGLE: { answer: null, options: true, check: checkChoice },
  TRUE_FALSE: { answer: TrueFalse, options: false },
  NUMERIC: { answer: Numeric, options: false },
  SHORT: { answer: Written, options: false, check: checkMarkingPoints },
}

/**
 * What is wrong with the answer part of a question of this type; [] when it can be saved.
 * The same check runs in the editor and on the server.
 */
export function checkAnswer(type: QuestionType, content: AnswerContent): FieldError[] {
  const rule = typeRules[type]
  if (!rule.options && content.question_options.length > 0) {
    return [{ path: 'question_options', message: 'This type of question has no options' }]
  }
  if (rule.answer === null) {
    if (content.answer != null) return [{ path: 'answer', message: 'Leave this empty: the right option is the answer' }]
    return rule.check?.(content) ?? []
  }
  const parsed = rule.answer.safeParse(content.answer ?? {})
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({ path: ['answer', ...issue.path].join('.'), message: issue.message }))
  }
  return rule.check?.({ ...content, answer: parsed.data }) ?? []
}
