import { findPairs, findSequence } from '../sheets/answers.ts'
import type { QuestionInput, QuestionTextInput, SectionInput, TranslationInput } from './paper-input.ts'
import type { PlacedQuestion, PlacedSection } from './sets.ts'
import type { StoredTranslation } from './stored-paper.ts'

/** The sections of one set as the paper prints them: arranged, and without any answer. */
export function paperSections(placed: PlacedSection[]): SectionInput[] {
  return placed.map(({ section, questions }) => ({
    section: section.section,
    instruction: section.instruction,
    attempt_any: section.attempt_any,
    questions: questions.map(paperQuestion),
  }))
}

const inPlaces = <Thing>(things: Thing[], order: number[]): Thing[] =>
  order.flatMap((at) => (at < things.length ? [things[at] as Thing] : []))

const withoutAnswers = (options: { data: string }[], order: number[]) =>
  inPlaces(options, order).map(({ data }) => ({ data }))

function paperQuestion({ question, number, order, part_orders }: PlacedQuestion): QuestionInput {
  const { type, language, max_marks, or_group, lines } = question
  return {
    number,
    type,
    language: language ?? null,
    ...questionTexts(type, question, question.answer, order),
    sub_questions: question.sub_questions.map((part, index) => ({
      content: part.content,
      options: withoutAnswers(part.options, part_orders[index] ?? []),
      type: part.type ?? (part.options.length > 0 ? 'MCQ_SINGLE' : 'SHORT'),
      max_marks: part.max_marks,
      or_group: part.or_group,
    })),
    max_marks,
    or_group,
    ...(lines === undefined ? {} : { lines }),
    translations: (question.translations ?? []).map((it) => translation(type, it, order, part_orders)),
  }
}

function questionTexts(
  type: string,
  { question_text, question_options }: Pick<QuestionTextInput, 'question_text' | 'question_options'>,
  answer: unknown,
  order: number[],
): QuestionTextInput {
  const pairs = type === 'MATCH' ? findPairs(answer) : null
  const sequence = type === 'ORDER' ? findSequence(answer) : null
  return {
    question_text,
    question_options: pairs || sequence ? [] : withoutAnswers(question_options, order),
    ...(pairs ? { match: matchColumns(pairs, order) } : {}),
    ...(sequence ? { order: inPlaces(sequence, order) } : {}),
  }
}

function matchColumns({ pairs, distractors }: NonNullable<ReturnType<typeof findPairs>>, order: number[]) {
  return {
    left: pairs.map(([left]) => left),
    right: inPlaces([...pairs.map(([, right]) => right), ...distractors], order),
  }
}

function translation(
  type: string,
  stored: StoredTranslation,
  order: number[],
  part_orders: number[][],
): TranslationInput {
  const { answer, language, ...texts } = stored
  return {
    language,
    ...questionTexts(type, texts, answer, order),
    ...(texts.sub_questions
      ? {
          sub_questions: texts.sub_questions.map((part, index) => ({
            content: part.content,
            options: withoutAnswers(part.options, part_orders[index] ?? []),
          })),
        }
      : {}),
  }
}
