import { type Sentence, say } from '#contract'
import { hasTooManyMarks, MOST_MARKS } from '../../domain/combining-marks.ts'

/** Deeper than any call's body. What is nested by the thousand ends the stack of whoever walks it. */
const MOST_LEVELS = 50
/** A value in so many bytes: lists of the shortest ids are longer. */
const BYTES_OF_VALUE = 4
/** More values than any body has; each costs some hundred bytes once it is read. */
const MOST_VALUES = 60_000
/** More fields than any object of a body has; schemas look at every one that they don't know. */
const MOST_FIELDS = 500
/** More than any list of a body holds; schemas look at each entry before they count them. */
const MOST_ENTRIES = 5_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * What of a text of JSON would cost more to read than any call may: its depth, and the number of its values by their commas and brackets, of which a
 * body of this length has no more. Looks at each byte once and makes nothing; null where it may be read.
 */
export function judgeBytes(bytes: Uint8Array, most_bytes: number): Sentence | null {
  const most = Math.min(MOST_VALUES, most_bytes / BYTES_OF_VALUE)
  let levels = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) {
      values += 1
      levels += 1
      if (levels > MOST_LEVELS) return say('body.too_deep')
    } else if (CLOSING.has(byte)) levels -= 1
    if (values > most) return say('body.too_many_values')
  }
  return null
}

/** Where the quotation mark stands that ends the text which begins at an offset. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** What of a body is wrong before it is looked at by its schema, and where: a dotted path. */
export interface Misshape {
  path: string
  sentence: Sentence
}

/** Why a body is not even looked at by its schema; null when it is. */
export function misshapen(value: unknown, path = ''): Misshape | null {
  if (typeof value === 'string') {
    return hasTooManyMarks(value) ? { path, sentence: say('body.too_many_marks', { most: MOST_MARKS }) } : null
  }
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  const own = Object.entries(value)
  if (isList && own.length > MOST_ENTRIES) return { path, sentence: say('field.too_many', { most: MOST_ENTRIES }) }
  if (!isList && own.length > MOST_FIELDS) return { path, sentence: say('body.too_many_fields') }
  for (const [name, one] of own) {
    const found = misshapen(one, path ? `${path}.${name}` : name)
    if (found) return found
  }
  return null
}
