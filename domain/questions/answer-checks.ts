import type { z } from 'zod'
import type { FieldError } from '../field-error.ts'
import { type Sentence, say } from '../say.ts'
import type { BlanksAnswer, MatchAnswer, OrderAnswer, QuestionOption, WrittenAnswer } from './answer-shapes.ts'
import { blanksIn } from './blanks.ts'
import { letterOf } from './letters.ts'
import { printedKey } from './printed-key.ts'

/** The content that the rules of a type look at. */
export interface AnswerContent {
  question_text: string
  question_options: QuestionOption[]
  answer: unknown
  max_marks: number
}

function checkOptions(
  { question_options: options }: AnswerContent,
  isEnough: (right: number) => boolean,
  wanted: (count: number) => Sentence,
): FieldError[] {
  const problems: FieldError[] = []
  if (options.length < 2) problems.push({ path: 'question_options', ...say('answer.too_few_options', { least: 2 }) })
  if (options.length > 8) problems.push({ path: 'question_options', ...say('answer.too_many_options', { most: 8 }) })
  const right = options.filter((option) => option.is_correct).length
  if (options.length >= 2 && !isEnough(right)) {
    problems.push({ path: 'question_options', ...wanted(right) })
  }
  return [...problems, ...equalOptions(options, (index) => `question_options.${index}.data`)]
}

/** An option that another one says already, in one language. */
export function equalOptions(options: readonly { data: string }[], pathOf: (index: number) => string): FieldError[] {
  const keys = options.map(({ data }) => printedKey(data))
  return options.flatMap((_, index) => {
    const first = keys.indexOf(keys[index] ?? '')
    return first < index ? [{ path: pathOf(index), ...say('answer.option_twice', { letter: letterOf(first) }) }] : []
  })
}

export const checkOneRight = (content: AnswerContent) =>
  checkOptions(
    content,
    (right) => right === 1,
    (count) => say('answer.not_one_right', { count }),
  )

export const checkSomeRight = (content: AnswerContent) =>
  checkOptions(
    content,
    (right) => right >= 1,
    (count) => say('answer.none_right', { count }),
  )

export function checkBlanks({ question_text, answer }: AnswerContent): FieldError[] {
  const { blanks } = answer as z.output<typeof BlanksAnswer>
  const numbers = blanksIn(question_text)
  const problems: FieldError[] = []
  if (numbers.length === 0) {
    problems.push({ path: 'question_text', ...say('answer.no_blank') })
    return problems
  }
  const wanted = numbers.map((_, index) => index + 1)
  if ([...numbers].sort((a, b) => a - b).join() !== wanted.join()) {
    problems.push({
      path: 'question_text',
      ...say('answer.blank_numbers', { last: numbers.length }),
    })
  }
  if (blanks.length !== numbers.length) {
    const counts = { blanks: numbers.length, answers: blanks.length }
    problems.push({ path: 'answer.blanks', ...say('answer.blank_count', counts) })
  }
  blanks.forEach((accepted, index) => {
    problems.push(...equalEntries(accepted, (place) => `answer.blanks.${index}.${place}`, 'answer.twice'))
  })
  return problems
}

const typedKey = (text: string) => text.replace(/\s+/g, ' ').trim()

function equalEntries(
  entries: string[],
  pathOf: (index: number) => string,
  code: 'answer.twice' | 'answer.entry_twice' = 'answer.entry_twice',
): FieldError[] {
  // Accepted answers are typed, "-3" and "−3" alike: only white space counts for nothing. The others are printed.
  const keys = entries.map(code === 'answer.twice' ? typedKey : printedKey)
  return entries.flatMap((_, index) => {
    const first = keys.indexOf(keys[index] ?? '')
    return first < index ? [{ path: pathOf(index), ...say(code, { number: first + 1 }) }] : []
  })
}

export function checkMatch({ answer }: AnswerContent): FieldError[] {
  const { pairs, distractors = [] } = answer as z.output<typeof MatchAnswer>
  const right = [...pairs.map((pair) => pair[1]), ...distractors]
  const rightPath = (index: number) =>
    index < pairs.length ? `answer.pairs.${index}.1` : `answer.distractors.${index - pairs.length}`
  return [
    ...equalEntries(
      pairs.map((pair) => pair[0]),
      (index) => `answer.pairs.${index}.0`,
    ),
    ...equalEntries(right, rightPath),
  ]
}

export const checkOrder = ({ answer }: AnswerContent): FieldError[] =>
  equalEntries((answer as z.output<typeof OrderAnswer>).sequence, (index) => `answer.sequence.${index}`)

export function checkMarkingPoints({ answer, max_marks }: AnswerContent): FieldError[] {
  const points = (answer as z.output<typeof WrittenAnswer>).marking_points
  const sum = points.reduce((total, point) => total + point.marks, 0)
  if (points.length === 0 || sum === max_marks) return []
  return [{ path: 'answer.marking_points', ...say('answer.steps_sum', { sum, marks: max_marks }) }]
}
