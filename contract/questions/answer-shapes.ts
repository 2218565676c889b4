import { z } from 'zod'
import { partTypeNames } from '../../domain/questions/question-types.ts'
import { html, line, Marks, optionalLine, text } from '../fields.ts'

/** One option of a choice question. `fixed` keeps "All of the above" in its place when options are shuffled. */
export const QuestionOption = z.strictObject({
  data: html(20_000, 'Please fill in the option'),
  is_correct: z.boolean('Must be true or false').optional(),
  fixed: z.boolean('Must be true or false').optional(),
})
export type QuestionOption = z.output<typeof QuestionOption>

export const TruthAnswer = z.strictObject({ value: z.boolean('Please choose true or false') })

/** The four standard options of assertion and reason; the paper prints them once, in this order. */
export const assertionOptions = {
  A: 'Both the assertion and the reason are true, and the reason is the correct explanation of the assertion.',
  B: 'Both the assertion and the reason are true, but the reason is not the correct explanation of the assertion.',
  C: 'The assertion is true, but the reason is false.',
  D: 'The assertion is false, but the reason is true.',
} as const

export const AssertionAnswer = z.strictObject({
  option: z.enum(['A', 'B', 'C', 'D'], 'Please choose the right one of the four standard options'),
})

/** `blanks[n - 1]` are the accepted answers of `{{n}}` in the text. */
export const BlanksAnswer = z.strictObject({
  blanks: z
    .array(
      z
        .array(line(200, 'Please fill in the accepted answer'), 'Must be a list of accepted answers')
        .min(1, 'Give at least one accepted answer')
        .max(10, 'Give at most 10 accepted answers'),
      'Must be a list of blanks',
    )
    .max(20, 'At most 20 blanks'),
})

const entry = () => html(2000, 'Please fill in this entry')

export const MatchAnswer = z.strictObject({
  pairs: z
    .array(z.tuple([entry(), entry()], 'Must be a pair of entries'), 'Must be a list of pairs')
    .min(2, 'Give at least 2 pairs')
    .max(10, 'Give at most 10 pairs'),
  distractors: z.array(entry(), 'Must be a list of entries').max(5, 'Give at most 5 distractors').optional(),
})

export const OrderAnswer = z.strictObject({
  sequence: z
    .array(entry(), 'Must be a list of entries')
    .min(2, 'Give at least 2 entries')
    .max(10, 'Give at most 10 entries'),
})

export const NumericAnswer = z.strictObject({
  value: z.number('Please enter the value'),
  tolerance: z.number('Must be a number').min(0, 'Must not be below 0').optional(),
  tolerance_kind: z.enum(['ABSOLUTE', 'PERCENT'], 'Must be ABSOLUTE or PERCENT').optional(),
  unit: optionalLine(30),
})

export const WrittenAnswer = z.strictObject({
  model_answer: z.string('Please enter the model answer').max(50_000),
  marking_points: z
    .array(z.strictObject({ text: text(1000, 'Please describe the step'), marks: Marks }), 'Must be a list of steps')
    .max(40, 'Give at most 40 steps'),
})

/** A part of a case study. The two members of an OR pair share `or_group`. */
export const SubQuestion = z.strictObject({
  content: html(20_000, 'Please enter the question'),
  type: z.enum(partTypeNames, 'Please choose a type'),
  options: z.array(QuestionOption, 'Must be a list of options').max(8, 'Give at most 8 options').optional(),
  answer: z.unknown().optional(),
  max_marks: Marks,
  or_group: optionalLine(20),
})
export type SubQuestion = z.output<typeof SubQuestion>

const TranslatedOption = z.strictObject({ data: html(20_000, 'Please fill in the option') })

export const Language = z
  .string('Please choose a language')
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a language code such as "en" or "hi"')

/**
 * The texts of a question in another language, options and parts in the order of the question's own. `answer` holds the
 * translated pairs of a MATCH or the sequence of an ORDER question, else null.
 */
export const Translation = z.strictObject({
  language: Language,
  question_text: html(50_000, 'Please enter the question'),
  question_options: z.array(TranslatedOption, 'Must be a list of options').max(8).optional(),
  sub_questions: z
    .array(
      z.strictObject({
        content: html(20_000, 'Please enter the question'),
        options: z.array(TranslatedOption, 'Must be a list of options').max(8).optional(),
      }),
      'Must be a list of parts',
    )
    .max(10)
    .optional(),
  answer: z.unknown().optional(),
  explanation: z.string('Must be text').max(20_000).nullish(),
})
export type Translation = z.output<typeof Translation>
