import { type ParamValue, type Sentence, texts } from '#contract'

/** Sentences inside of sentences: a layout's has clauses, and these have columns. */
const deepest = 4
const mostWords = 400
const mostText = 400

/**
 * A sentence that a browser sent, if it is one: nothing but codes that there are, filled with short words. A text that is no sentence would be told
 * to everybody who reads the list of what is remembered, and a code that there is not could not be said at all.
 */
export function readSentence(given: { code: string; params?: unknown }, depth = 0): Sentence | null {
  if (!isCode(given.code) || depth > deepest) return null
  const params: Record<string, ParamValue> = {}
  for (const [name, value] of Object.entries((given.params ?? {}) as Record<string, unknown>)) {
    const read = Array.isArray(value) ? readWords(value, depth) : readWord(value, depth)
    if (read === null) return null
    params[name] = read
  }
  return Object.keys(params).length > 0 ? { code: given.code, params } : { code: given.code }
}

/** Of foreign lists alone. */
const isCode = (code: string): boolean => /^(list|clause)\./.test(code) && Object.hasOwn(texts, code)

function readWords(values: readonly unknown[], depth: number): readonly (string | number | Sentence)[] | null {
  const words = values.slice(0, mostWords).map((value) => readWord(value, depth))
  return words.every((word) => word !== null) && values.length <= mostWords ? words : null
}

function readWord(value: unknown, depth: number): string | number | Sentence | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value.length <= mostText ? value : null
  const isObject = typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
  return isObject ? readSentence(value as { code: string }, depth + 1) : null
}
