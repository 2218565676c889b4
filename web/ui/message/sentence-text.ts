import { i18n } from '@lingui/core'
import {
  type Message,
  type Params,
  type ParamValue,
  type Sentence,
  sentenceIn,
  separatorAt,
  type Word,
} from '#contract'
import { dayText } from '../dates.ts'

/** A sentence of the server in the user's language; in English where no loaded catalogue knows its code, with its days as the school writes them. */
export const textOf = ({ message, code, params }: Message): string =>
  (code && translate({ code, params })) ||
  daysIn(params ?? {}).reduce((text, day) => text.replaceAll(day, dayText(day)), message)

/** null when the catalogues loaded so far lack the code, or one of those its sentence is filled with. */
export function translate({ code, params }: Sentence): string | null {
  if (!(code in i18n.messages)) return null
  const values = params && translateParams(params)
  return values === null ? null : i18n._(code, values)
}

function translateParams(params: Params): Record<string, string | number> | null {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    const text = isDayAt(name, value) ? dayText(value) : translateParam(value, separatorAt(name))
    if (text === null) return null
    values[name] = text
  }
  return values
}

function translateParam(value: ParamValue, separator: string): string | number | null {
  if (typeof value !== 'object') return value
  const texts = [value].flat().map((word: Word) => (typeof word === 'object' ? translate(word) : word))
  return texts.includes(null) ? null : texts.join(separator)
}

const placesOfDays = new Set(['date', 'day', 'start', 'end'])

/** Whether a day of the wire stands there, which is written as the school writes its days. */
const isDayAt = (place: string, value: ParamValue): value is string =>
  placesOfDays.has(place) && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The days that a sentence is filled with, as the wire has them. */
const daysIn = (params: Params): string[] =>
  Object.entries(params).flatMap(([name, value]) => {
    if (isDayAt(name, value)) return [value]
    return [value].flat().flatMap((word: Word) => (typeof word === 'object' ? daysIn(word.params ?? {}) : []))
  })

/** What the contract says itself, in the user's language. */
export const sayText = (sentence: Sentence): string => translate(sentence) ?? sentence.code

/** What a schema of the contract says, in the user's language. */
export const schemaText = (message: string): string => sayText(sentenceIn(message))
