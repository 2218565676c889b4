import { blanksIn } from '#contract'
import type { FormValues } from '../form/form-schema.ts'

/** Whether the blanks of a text are numbered 1, 2, 3 …, each once; in any order. */
export function isWellNumbered(html: string): boolean {
  const numbers = [...blanksIn(html)].sort((a, b) => a - b)
  return numbers.every((number, index) => number === index + 1)
}

interface Blanked {
  question_text: string
  blanks: string[][]
}

/**
 * Numbers the blanks from 1 on as they stand in the text. The accepted answers go with their blanks; of two blanks with one number
 * the first keeps them. `renumbered` is null where a translation can't follow because a number stood twice.
 */
export function repairBlanks({ question_text, blanks }: Blanked): Blanked & { renumbered: Map<number, number> | null } {
  const order = blanksIn(question_text)
  const renumbered = new Map<number, number>()
  const answers = order.map((old, index) => {
    const isFirst = !renumbered.has(old)
    if (isFirst) renumbered.set(old, index + 1)
    return isFirst ? (blanks[old - 1] ?? []) : []
  })
  let place = 0
  const text = question_text.replace(/\{\{\d{1,3}\}\}/g, () => `{{${++place}}}`)
  return { question_text: text, blanks: answers, renumbered: renumbered.size === order.length ? renumbered : null }
}

/** The translations with the blanks of one text renumbered as the question's were. */
export function renumberTranslations(
  translations: FormValues['translations'],
  id: string,
  renumbered: Map<number, number>,
): FormValues['translations'] {
  return translations.map((translation) => {
    const text = translation.texts[id]
    if (!text) return translation
    const next = text.replace(/\{\{(\d{1,3})\}\}/g, (marker, number) => {
      const to = renumbered.get(Number(number))
      return to ? `{{${to}}}` : marker
    })
    return { ...translation, texts: { ...translation.texts, [id]: next } }
  })
}
