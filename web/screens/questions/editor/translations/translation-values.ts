import { holds, type Question } from '#contract'
import type { FormValues, TranslationValues } from '../form/form-schema.ts'
import { lacksStatement } from '../types/assertion-text.ts'

/** One text to translate: where its translation is kept, what it says in the question, what kind of text it is. */
export interface TranslationRow {
  id: string
  kind: 'question' | 'option' | 'left' | 'right' | 'distractor' | 'entry' | 'part' | 'part-option' | 'explanation'
  /** Its place among those of its kind, from 0; of an option of a part: the place of the option. */
  place: number
  /** Of an option of a part: the place of the part. */
  part?: number
  original: string
  /** The path of the text in a translation on the wire. */
  path: string
}

function optionRows(values: FormValues): TranslationRow[] {
  if (!holds(values.type, 'options')) return []
  return values.question_options.map(({ key, data }, place) => ({
    id: key,
    kind: 'option' as const,
    place,
    original: data,
    path: `question_options.${place}.data`,
  }))
}

function entryRows({ type, match, order }: FormValues): TranslationRow[] {
  if (type === 'ORDER') {
    return order.sequence.map(({ key, text }, place) => ({
      id: key,
      kind: 'entry' as const,
      place,
      original: text,
      path: `answer.sequence.${place}`,
    }))
  }
  if (type !== 'MATCH') return []
  const pairs = match.pairs.flatMap(({ key, left, right }, place) => [
    { id: `${key}:left`, kind: 'left' as const, place, original: left, path: `answer.pairs.${place}.0` },
    { id: `${key}:right`, kind: 'right' as const, place, original: right, path: `answer.pairs.${place}.1` },
  ])
  const others = match.distractors.map(({ key, text }, place) => ({
    id: key,
    kind: 'distractor' as const,
    place,
    original: text,
    path: `answer.distractors.${place}`,
  }))
  return [...pairs, ...others]
}

function partRows({ type, parts }: FormValues): TranslationRow[] {
  if (!holds(type, 'parts')) return []
  return parts.flatMap((part, place) => [
    {
      id: part.key,
      kind: 'part' as const,
      place,
      original: part.question_text,
      path: `sub_questions.${place}.content`,
    },
    ...(holds(part.type, 'options') ? part.question_options : []).map(({ key, data }, option) => ({
      id: key,
      kind: 'part-option' as const,
      place: option,
      part: place,
      original: data,
      path: `sub_questions.${place}.options.${option}.data`,
    })),
  ])
}

/** Every text of a question that a translation says anew, in the order of the form. */
export function translationRows(values: FormValues): TranslationRow[] {
  const { question_text, explanation, translations } = values
  const isExplained = explanation !== '' || translations.some(({ texts }) => texts.explanation)
  return [
    { id: 'question_text', kind: 'question', place: 0, original: question_text, path: 'question_text' },
    ...optionRows(values),
    ...entryRows(values),
    ...partRows(values),
    ...(isExplained
      ? [{ id: 'explanation', kind: 'explanation' as const, place: 0, original: explanation, path: 'explanation' }]
      : []),
  ]
}

/** The texts that a translation still lacks; an explanation may stay untranslated. */
export const missingRows = (
  rows: TranslationRow[],
  { type }: Pick<FormValues, 'type'>,
  { texts }: TranslationValues,
): TranslationRow[] =>
  rows.filter(({ id, kind }) => {
    if (kind === 'explanation') return false
    const text = texts[id] ?? ''
    return text === '' || (kind === 'question' && holds(type, 'statements') && lacksStatement(text))
  })

interface WrittenTranslation {
  language: string
  question_text: string
  question_options: { data: string }[]
  sub_questions: { content: string; options: { data: string }[] }[]
  answer: unknown
  explanation: string | null
}

/** The translations as the wire takes them. */
export const writeTranslations = (values: FormValues): Question['translations'] =>
  values.translations.map(({ language, texts }): WrittenTranslation => {
    const say = (id: string) => texts[id] ?? ''
    const sayOptions = (options: FormValues['question_options']) => options.map(({ key }) => ({ data: say(key) }))
    return {
      language,
      question_text: say('question_text'),
      question_options: holds(values.type, 'options') ? sayOptions(values.question_options) : [],
      sub_questions: holds(values.type, 'parts')
        ? values.parts.map((part) => ({
            content: say(part.key),
            options: holds(part.type, 'options') ? sayOptions(part.question_options) : [],
          }))
        : [],
      answer: writeEntries(values, say),
      explanation: say('explanation') || null,
    }
  })

function writeEntries({ type, match, order }: FormValues, say: (id: string) => string): unknown {
  if (type === 'ORDER') return { sequence: order.sequence.map(({ key }) => say(key)) }
  if (type !== 'MATCH') return null
  const pairs = match.pairs.map(({ key }) => [say(`${key}:left`), say(`${key}:right`)])
  const distractors = match.distractors.map(({ key }) => say(key))
  return distractors.length > 0 ? { pairs, distractors } : { pairs }
}

/** What stands at a dotted path of a stored translation; '' where there is no text. */
function textAt(stored: unknown, path: string): string {
  let found = stored
  for (const step of path.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[step]
  return typeof found === 'string' ? found : ''
}

/** The stored translations by the keys of the form, which has read the question itself already. */
export function readTranslations(values: FormValues, stored: Question['translations']): TranslationValues[] {
  const rows = translationRows({ ...values, explanation: 'asked for even where the question has none' })
  return stored.map((translation) => ({
    language: translation.language,
    texts: Object.fromEntries(
      rows.map(({ id, path }) => [id, textAt(translation, path)]).filter(([, text]) => text !== ''),
    ),
  }))
}
