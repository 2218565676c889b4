import { plainText } from '../grid/shown.ts'

/** How a number is written: with a point, with a comma, with neither; `either` is 1,250, which is 1¼ or more than a thousand. */
export type NumberForm = 'whole' | 'point' | 'comma' | 'either'

export interface ReadNumber {
  value: number
  form: NumberForm
}

const quarters: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
}
const mixed = /^(?:(\d{1,6}) ?([½¼¾])|(\d{1,6}) (1\/2|[13]\/4)|([½¼¾]))$/

function mixedNumber(text: string): number | null {
  const [, whole, sign, before, part, alone] = mixed.exec(text) ?? []
  const quarter = quarters[sign ?? part ?? alone ?? '']
  return quarter === undefined ? null : Number(whole ?? before ?? 0) + quarter
}

/** What stands alone as a part of a mark: ½, 1/2, 0.5; null for other texts. */
export function partIn(shown: string): number | null {
  const part = quarters[plainText(shown)] ?? numberIn(shown)
  return part !== null && part >= 0 && part < 1 && Number.isInteger(part * 4) ? part : null
}

/** Behind a number: 14.5 mks. */
const unit = /(?<=[\d½¼¾]) ?(?:marks?|mks|अंक|गुण)\.?$/iu

const grouped = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d+)?$/

/**
 * A number as people write it, with digits of any script. `comma` says what one comma with three digits behind it is. What a program has shortened
 * (9.81E+09) is none: its digits are gone.
 */
export function readNumber(shown: string, comma: 'decimal' | 'group' | null = null): ReadNumber | null {
  if (comma !== null || shown.length > mostKnown) return numberOf(shown, comma)
  const before = known.get(shown)
  if (before !== undefined) return before
  if (known.size > mostTexts) known.clear()
  const found = numberOf(shown, null)
  known.set(shown, found)
  return found
}

/** Marks of a list are few texts, each asked for several times. */
const known = new Map<string, ReadNumber | null>()
const mostTexts = 2000
const mostKnown = 12

function numberOf(shown: string, comma: 'decimal' | 'group' | null): ReadNumber | null {
  const text = plainText(shown).replace(unit, '')
  if (/^\d{1,6}$/.test(text)) return { value: Number(text), form: 'whole' }
  if (!/[\d½¼¾]/.test(text)) return null
  const part = mixedNumber(text)
  if (part !== null) return { value: part, form: 'whole' }
  if (text.length > 30 || !/\d/.test(text)) return null
  if (/^[+-]?\d+\.?$/.test(text)) return { value: Number(text), form: 'whole' }
  if (/^[+-]?\d*\.\d+$/.test(text)) return { value: Number(text), form: 'point' }
  if (grouped.test(text)) return readGrouped(text, comma)
  if (/^[+-]?\d+,\d+$/.test(text)) return { value: Number(text.replace(',', '.')), form: 'comma' }
  return null
}

function readGrouped(text: string, comma: 'decimal' | 'group' | null): ReadNumber {
  const isOne = /^[^,.]*,[^,.]*$/.test(text)
  if (isOne && comma === 'decimal') return { value: Number(text.replace(',', '.')), form: 'comma' }
  return { value: Number(text.replaceAll(',', '')), form: isOne && comma === null ? 'either' : 'point' }
}

/** The number of a text, whatever its form; null where it is none. */
export const numberIn = (shown: string): number | null => readNumber(shown)?.value ?? null

/** 33 and 40 of "33/40", "33 / 40" and "33 out of 40". */
export function readShare(shown: string): { of: number; text: string } | null {
  if (!/\/|out of/i.test(shown)) return null
  const [, text, of] = /^([^/]{1,20}?)(?:\/| out of) ?(\d{1,4}(?:\.\d{1,2})?)$/i.exec(plainText(shown)) ?? []
  return text === undefined || of === undefined ? null : { of: Number(of), text: text.trim() }
}

/** "85 %" as 85; null without the sign. */
export function readPercent(shown: string): number | null {
  if (!/[%％]/.test(shown)) return null
  const [, text] = /^([^%]{1,20})%$/.exec(plainText(shown)) ?? []
  return text === undefined ? null : numberIn(text)
}

/** Numbers of people as they are compared: 1, 01 and 1.0 are one. */
export function numberKey(shown: string): string {
  if (/^[1-9]\d{0,8}$/.test(shown)) return shown
  const text = plainText(shown)
    .toLowerCase()
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/\s+/g, '')
  return /^\d{1,15}$/.test(text) ? String(Number(text)) : text
}
