import { i18n } from '@lingui/core'
import { decoded } from '#contract'
import { textOf, translate } from './said-text.ts'

const sourceLocale = 'en'

/** The catalogue's text for an English sentence of the contract; numbers in it may stand for `{0}`, `{1}`. */
function findTranslation(text: string): string | null {
  if (text in i18n.messages) return i18n._(text)
  const numbers: string[] = []
  const pattern = text.replace(/\d+(\.\d+)?/g, (number) => `{${numbers.push(number) - 1}}`)
  return pattern in i18n.messages ? i18n._(pattern, { ...numbers }) : null
}

/**
 * A text that came from the server or a schema, in the user's language. A text the catalogue doesn't know stays as it is in
 * English; in another language its error code's sentence is shown.
 */
export function translateServerText(text: string, code?: string): string {
  const said = decoded(text)
  if (said) return textOf({ message: text, ...said })
  const known = findTranslation(text)
  if (known !== null || i18n.locale === sourceLocale || !code) return known ?? text
  return translate({ code }) ?? text
}
