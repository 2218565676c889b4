import { isSameLanguage, taughtLanguages } from '#contract'
import type { FormValues } from '../form/form-schema.ts'

/** The same with an empty translation into a language that it lacks. */
export function translatedInto(values: FormValues, language: string): FormValues {
  const { translations } = values
  const isThere = [values, ...translations].some((one) => isSameLanguage(one.language, language))
  if (isThere || !taughtLanguages.includes(language)) return values
  return { ...values, translations: [...translations, { language, texts: {} }] }
}
