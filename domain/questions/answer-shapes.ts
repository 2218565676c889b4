import { z } from 'zod'
import { html, line, Marks, optionalLine, text } from '../fields.ts'
import { coded } from '../say.ts'
import { type AssertionLetter, assertionLetters, partTypeNames } from './question-types.ts'

/** One option of a choice question. `fixed` keeps "All of the above" in its place when options are shuffled. */
export const QuestionOption = z.strictObject({
  data: html(20_000, coded('answer.option_missing')),
  is_correct: z.boolean(coded('field.not_boolean')).optional(),
  fixed: z.boolean(coded('field.not_boolean')).optional(),
})
export type QuestionOption = z.output<typeof QuestionOption>

export const TruthAnswer = z.strictObject({ value: z.boolean(coded('answer.truth_missing')) })

/** The four standard options of assertion and reason; the paper prints them once, in this order. */
export const assertionOptions = {
  A: 'Both the assertion and the reason are true, and the reason is the correct explanation of the assertion.',
  B: 'Both the assertion and the reason are true, but the reason is not the correct explanation of the assertion.',
  C: 'The assertion is true, but the reason is false.',
  D: 'The assertion is false, but the reason is true.',
} as const satisfies Record<AssertionLetter, string>

export const AssertionAnswer = z.strictObject({
  option: z.enum(assertionLetters, coded('answer.assertion_missing')),
})

/** `blanks[n - 1]` are the accepted answers of `{{n}}` in the text. */
export const BlanksAnswer = z.strictObject({
  blanks: z
    .array(
      z
        .array(line(200, coded('answer.accepted_missing')), coded('answer.not_accepted'))
        .min(1, coded('answer.no_accepted'))
        .max(10, coded('answer.too_many_accepted', { most: 10 })),
      coded('answer.not_blanks'),
    )
    .max(20, coded('answer.too_many_blanks', { most: 20 })),
})

const entry = () => html(2000, coded('answer.entry_missing'))

export const MatchAnswer = z.strictObject({
  pairs: z
    .array(z.tuple([entry(), entry()], coded('answer.not_pair')), coded('answer.not_pairs'))
    .min(2, coded('answer.too_few_pairs', { least: 2 }))
    .max(10, coded('answer.too_many_pairs', { most: 10 })),
  distractors: z
    .array(entry(), coded('answer.not_entries'))
    .max(5, coded('answer.too_many_distractors', { most: 5 }))
    .optional(),
})

export const OrderAnswer = z.strictObject({
  sequence: z
    .array(entry(), coded('answer.not_entries'))
    .min(2, coded('answer.too_few_entries', { least: 2 }))
    .max(10, coded('answer.too_many_entries', { most: 10 })),
})

export const NumericAnswer = z.strictObject({
  value: z.number(coded('answer.value_missing')),
  tolerance: z.number(coded('field.not_number')).min(0, coded('field.below_zero')).optional(),
  tolerance_kind: z
    .enum(['ABSOLUTE', 'PERCENT'], coded('field.either', { one: 'ABSOLUTE', other: 'PERCENT' }))
    .optional(),
  unit: optionalLine(30),
})

export const WrittenAnswer = z.strictObject({
  model_answer: z.string(coded('answer.model_missing')).max(50_000),
  marking_points: z
    .array(z.strictObject({ text: text(1000, coded('answer.step_missing')), marks: Marks }), coded('answer.not_steps'))
    .max(40, coded('answer.too_many_steps', { most: 40 })),
})

/** A part of a case study. The two members of an OR pair share `or_group`. */
export const SubQuestion = z.strictObject({
  content: html(20_000, coded('question.text_missing')),
  type: z.enum(partTypeNames, coded('type.choose')),
  options: z
    .array(QuestionOption, coded('answer.not_options'))
    .max(8, coded('answer.too_many_options', { most: 8 }))
    .optional(),
  answer: z.unknown().optional(),
  max_marks: Marks,
  or_group: optionalLine(20),
})
export type SubQuestion = z.output<typeof SubQuestion>

const TranslatedOption = z.strictObject({ data: html(20_000, coded('answer.option_missing')) })

export const Language = z
  .string(coded('language.choose'))
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, coded('language.code_two'))

/**
 * The texts of a question in another language, options and parts in the order of the question's own. `answer` holds the
 * translated pairs of a MATCH or the sequence of an ORDER question, else null.
 */
export const Translation = z.strictObject({
  language: Language,
  question_text: html(50_000, coded('question.text_missing')),
  question_options: z.array(TranslatedOption, coded('answer.not_options')).max(8).optional(),
  sub_questions: z
    .array(
      z.strictObject({
        content: html(20_000, coded('question.text_missing')),
        options: z.array(TranslatedOption, coded('answer.not_options')).max(8).optional(),
      }),
      coded('translation.not_parts'),
    )
    .max(10)
    .optional(),
  answer: z.unknown().optional(),
  explanation: z.string(coded('field.not_text')).max(20_000).nullish(),
})
export type Translation = z.output<typeof Translation>
