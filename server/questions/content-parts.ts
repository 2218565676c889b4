import {
  holds,
  type QuestionOption,
  type QuestionType,
  type Sentence,
  type StoredOption,
  type StoredPart,
  type StoredTranslation,
  type SubQuestion,
  say,
  type Translation,
  typeRules,
} from '#contract'
import { fixedInHtml } from '../../interchange/questions/fixed-options.ts'

/** Gives the HTML as it is stored, '' where it shows nothing, and notes what is wrong with it. */
export type Clean = (path: string, html: string, required?: Sentence) => string

const OPTION = say('answer.option_missing')
const QUESTION = say('question.text_missing')
const ENTRY = say('answer.entry_missing')

/** Where nobody says whether an option keeps its place, its words do, as in a spreadsheet. */
export function cleanOptions(path: string, options: QuestionOption[] | undefined, clean: Clean): StoredOption[] {
  const texts = (options ?? []).map(({ data }, index) => clean(`${path}.${index}.data`, data, OPTION))
  const expected = fixedInHtml(texts)
  return (options ?? []).map(({ is_correct = false, fixed }, index) => ({
    data: texts[index] ?? '',
    is_correct,
    fixed: fixed ?? expected[index] ?? false,
  }))
}

/** The parts of a case study. */
export const cleanParts = (parts: SubQuestion[] | undefined, clean: Clean): StoredPart[] =>
  (parts ?? []).map(({ content, type, options, answer, max_marks, or_group }, index) => {
    const path = `sub_questions.${index}`
    return {
      content: clean(`${path}.content`, content, QUESTION),
      type,
      options: cleanOptions(`${path}.options`, options, clean),
      answer: cleanAnswer(type, `${path}.answer`, answer, clean),
      max_marks,
      or_group: or_group || null,
    }
  })

/** The places of an answer that hold HTML. */
interface HtmlAnswer {
  model_answer?: string
  pairs?: [string, string][]
  distractors?: string[]
  sequence?: string[]
}

/** The answer as its type reads it, its HTML cleaned; what does not fit the type is left to checkAnswer, which refuses it. */
export function cleanAnswer(type: QuestionType, path: string, given: unknown, clean: Clean): unknown {
  const parsed = typeRules[type].answer?.safeParse(given ?? {})
  if (!parsed?.success) return given ?? null
  const answer = parsed.data as HtmlAnswer
  const { model_answer, pairs, distractors, sequence } = answer
  const entries = (name: string, list: string[]) =>
    list.map((html, index) => clean(`${path}.${name}.${index}`, html, ENTRY))
  if (model_answer !== undefined) return { ...answer, model_answer: clean(`${path}.model_answer`, model_answer) }
  if (sequence) return { ...answer, sequence: entries('sequence', sequence) }
  if (!pairs) return answer
  return {
    ...answer,
    pairs: pairs.map((pair, index) => entries(`pairs.${index}`, pair)),
    distractors: entries('distractors', distractors ?? []),
  }
}

/** The texts in other languages; the entries of a MATCH or ORDER question have the shape of its answer. */
export const cleanTranslations = (
  type: QuestionType,
  translations: Translation[] | undefined,
  clean: Clean,
): StoredTranslation[] =>
  (translations ?? []).map((translation, index) => {
    const path = `translations.${index}`
    return {
      language: translation.language,
      question_text: clean(`${path}.question_text`, translation.question_text, QUESTION),
      question_options: texts(`${path}.question_options`, translation.question_options, clean),
      sub_questions: (translation.sub_questions ?? []).map(({ content, options }, part) => ({
        content: clean(`${path}.sub_questions.${part}.content`, content, QUESTION),
        options: texts(`${path}.sub_questions.${part}.options`, options, clean),
      })),
      answer: holds(type, 'entries')
        ? cleanAnswer(type, `${path}.answer`, translation.answer, clean)
        : (translation.answer ?? null),
      explanation: clean(`${path}.explanation`, translation.explanation ?? '') || null,
    }
  })

const texts = (path: string, options: { data: string }[] | undefined, clean: Clean) =>
  (options ?? []).map(({ data }, index) => ({ data: clean(`${path}.${index}.data`, data, OPTION) }))
