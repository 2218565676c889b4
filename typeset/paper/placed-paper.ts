import type { QuestionType } from '../../domain/questions/question-types.ts'
import { findPairs, findSequence } from '../../domain/questions/read-answer.ts'
import type { StoredTranslation } from '../../domain/questions/stored-question.ts'
import type { PlacedQuestion, PlacedSection } from './copies/sets.ts'
import type { QuestionInput, QuestionTextInput, SectionInput, TranslationInput } from './paper-input.ts'

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
  const { item_id, type, language, max_marks, or_group, lines } = question
  return {
    item_id,
    number,
    type,
    language: language ?? null,
    ...questionTexts(type, question, question.answer, order),
    sub_questions: question.sub_questions.map((part, index) => ({
      content: part.content,
      options: withoutAnswers(part.options, part_orders[index] ?? []),
      type: part.type,
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
  type: QuestionType,
  { question_text, question_options }: Pick<QuestionTextInput, 'question_text' | 'question_options'>,
  answer: unknown,
  order: number[],
): QuestionTextInput {
  const entries = printedEntries[type]?.(answer, order)
  return entries
    ? { question_text, question_options: [], ...entries }
    : { question_text, question_options: withoutAnswers(question_options, order) }
}

type Entries = Pick<QuestionTextInput, 'match' | 'order'>

const columns = (answer: unknown, order: number[]): Entries | null => {
  const pairs = findPairs(answer)
  return pairs && { match: matchColumns(pairs, order) }
}

const sequence = (answer: unknown, order: number[]): Entries | null => {
  const found = findSequence(answer)
  return found && { order: inPlaces(found, order) }
}

/** What of an answer is printed as part of the question, in the order of the set; `null` where nothing is. */
const printedEntries: Record<QuestionType, ((answer: unknown, order: number[]) => Entries | null) | null> = {
  MCQ_SINGLE: null,
  MCQ_MULTI: null,
  TRUE_FALSE: null,
  ASSERTION_REASON: null,
  FILL_BLANK: null,
  MATCH: columns,
  ORDER: sequence,
  NUMERIC: null,
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

function matchColumns({ pairs, distractors }: NonNullable<ReturnType<typeof findPairs>>, order: number[]) {
  return {
    left: pairs.map(([left]) => left),
    right: inPlaces([...pairs.map(([, right]) => right), ...distractors], order),
  }
}

function translation(
  type: QuestionType,
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
