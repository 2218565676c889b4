import { findTooManyBytes, findTooMuchTex, keyOf, type Over } from './bounds.ts'
import { type CheckedText, checkDraft, findTexError } from './check.ts'
import { formulasOf } from './draft/formulas.ts'
import { readDraft } from './draft/read.ts'
import { type PlainText, plainOf } from './plain.ts'

/** Beside what is stored, its words: they are searched and compared, and the stored form says the same. */
export type ReadText = CheckedText & { plain: PlainText }
export type CheckedTogether = { texts: ReadText[]; over: null } | { texts: null; over: Over }

/**
 * Checks texts that are saved together, as checkRichText does each, within the bounds of all of them; a formula that stands in several
 * places is checked once. `watch` is told which formula of which text (from 0; formulas from 1) is checked next. Throws on nothing.
 */
export function checkTogether(
  htmls: readonly string[],
  watch: (text: number, formula: number) => void = () => undefined,
): CheckedTogether {
  const large = findTooManyBytes(htmls)
  if (large) return { texts: null, over: large }
  const drafts = htmls.map((html, text) => {
    watch(text, 0)
    return readDraft(html)
  })
  const over = findTooMuchTex(drafts.map(({ blocks }) => blocks.flatMap(formulasOf)))
  if (over) return { texts: null, over }
  const found = new Map<string, ReturnType<typeof findTexError>>()
  const texts = drafts.map((draft, text) => {
    const checked = checkDraft(draft, (formula, number) => {
      const key = `${formula.tables} ${keyOf(formula)}`
      const known = found.get(key)
      if (known !== undefined) return known
      watch(text, number)
      const error = findTexError(formula)
      found.set(key, error)
      return error
    })
    return { ...checked, plain: plainOf(draft.blocks) }
  })
  return { texts, over: null }
}
