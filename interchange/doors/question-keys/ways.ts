import {
  exactText,
  type KeySigns,
  labelOf,
  letterPlace,
  numberOf,
  optionName,
  partsOf,
  textPlace,
  withoutAnnouncement,
} from './answer-forms.ts'
import type { KeyRow, KeyWay } from './key-file.ts'

type Keys = readonly number[]

export const isSame = (one: Keys | null, other: Keys | null): boolean =>
  one !== null && other !== null && one.length === other.length && one.every((place) => other.includes(place))

/** Each part as the place of an option, none twice; null where one is none. */
function placesOf(parts: readonly string[], count: number, place: (part: string) => number | null): Keys | null {
  const places = parts.map(place)
  const found = places.filter((one): one is number => one !== null && one >= 0 && one < count)
  return found.length > 0 && found.length === parts.length && new Set(found).size === found.length ? found : null
}

/** By the texts of the options: the whole cell, else each of its parts. */
export function textKeys({ options, answer }: KeyRow): Keys | null {
  const whole = textPlace(options, answer)
  if (whole !== null) return [whole]
  // A text of two options alike names neither, and no parts of it do.
  if (options.some((one) => exactText(one).toLowerCase() === exactText(answer).toLowerCase())) return null
  const parts = answer.split(/\s*[,;|\n]\s*/).filter((part) => part !== '')
  return parts.length < 2 ? null : placesOf(parts, options.length, (part) => textPlace(options, part))
}

const letterKeys = ({ options, answer }: KeyRow, signs: KeySigns): Keys | null =>
  placesOf(partsOf(withoutAnnouncement(answer)), options.length, (part) => letterPlace(part, signs))

const numberKeys = ({ options, answer }: KeyRow, from: 0 | 1): Keys | null =>
  placesOf(partsOf(withoutAnnouncement(answer)), options.length, (part) => {
    const number = numberOf(part)
    return number === null ? null : number - from
  })

/** What each way made of a row: it is asked for several times while a file is decided. */
const known = new WeakMap<KeySigns, Map<KeyRow, Partial<Record<KeyWay, Keys | null>>>>()

/** What a way makes of a row; null where it allows none. */
export function readKeys(way: KeyWay, row: KeyRow, signs: KeySigns): Keys | null {
  const ofFile = known.get(signs) ?? new Map<KeyRow, Partial<Record<KeyWay, Keys | null>>>()
  known.set(signs, ofFile)
  const ofRow = ofFile.get(row) ?? {}
  ofFile.set(row, ofRow)
  const found = ofRow[way]
  if (found !== undefined) return found
  const keys = readRow(way, row, signs)
  ofRow[way] = keys
  return keys
}

const fraction = /^\s*\d+\s*\/\s*\d+\s*$/

function readRow(way: KeyWay, row: KeyRow, signs: KeySigns): Keys | null {
  if (way === 'text') return textKeys(row)
  // Of options that are fractions "1/4" is one of them, not the first and the fourth.
  if (fraction.test(row.answer) && textKeys(row) !== null) return null
  return way === 'letter' ? letterKeys(row, signs) : numberKeys(row, way === 'position' ? 1 : 0)
}

export const isNumbers = ({ answer }: KeyRow): boolean => {
  const parts = partsOf(answer)
  return parts.length > 0 && parts.every((part) => numberOf(part) !== null)
}

/** What "Option 3" and "b) newton" name; `clash` where letter and text of one answer are not the same option's. */
export interface LabelKeys {
  keys: Keys | null
  clash: { shown: Keys; other: Keys } | null
}

const none: LabelKeys = { keys: null, clash: null }

export function labelKeys(row: KeyRow, signs: KeySigns): LabelKeys {
  const { options, answer } = row
  const whole = labelled(options, answer, signs)
  if (whole) return whole
  const parts = answer.split(/\s*(?:[,;|\n]|\sand\s)\s*/i).filter((part) => part !== '')
  if (parts.length < 2) return none
  const read = parts.map((part) => labelled(options, part, signs))
  const clash = read.find((one) => one?.clash)
  if (clash) return clash
  const keys = read.flatMap((one) => one?.keys ?? [])
  return keys.length === parts.length && new Set(keys).size === keys.length ? { keys, clash: null } : none
}

function labelled(options: readonly string[], text: string, signs: KeySigns): LabelKeys | null {
  const named = optionName(text)
  const at = named === null ? null : signPlace(named, signs)
  if (at !== null) return at >= 0 && at < options.length ? { keys: [at], clash: null } : null
  const label = labelOf(text)
  if (!label) return null
  const sign = signPlace(label.sign, signs)
  if (sign === null || sign < 0 || sign >= options.length) return null
  const own = textPlace(options, label.text) ?? textPlace(options, label.text.replace(/\s*[.।]$/, ''))
  if (own === null) return null
  return own === sign ? { keys: [own], clash: null } : { keys: null, clash: { shown: [sign], other: [own] } }
}

function signPlace(sign: string, signs: KeySigns): number | null {
  const number = numberOf(sign)
  return number === null ? letterPlace(sign, signs) : number - signs.named_from
}

export const isLabelled = (row: KeyRow, signs: KeySigns): boolean => {
  const { keys, clash } = labelKeys(row, signs)
  return keys !== null || clash !== null
}
