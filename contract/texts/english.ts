import type { ParamValue, Said } from '../../domain/say.ts'
import type { Told } from '../errors.ts'
import { texts } from './all.ts'

/** A quoted brace, a plural, a place. */
const place = /'(\{[^']*\})'|\{(\w+), plural,((?: (?:=\d+|one|other) \{[^{}]*\})+)\}|\{(\w+)\}/g

/** The English sentence of a code. The tables are written in ICU's format, of which `{name}` and plurals are used. */
export function english({ code, params = {} }: Said): string {
  const text = (texts as Readonly<Record<string, string>>)[code]
  if (text === undefined) throw new Error(`There is no text ${code} in contract/texts`)
  return text.replace(place, (_, quoted?: string, counted?: string, forms?: string, name?: string) => {
    if (quoted !== undefined) return quoted
    return counted === undefined ? wordOf(params[name ?? '']) : formOf(Number(params[counted]), forms ?? '')
  })
}

function formOf(count: number, forms: string): string {
  const form = (name: string) => new RegExp(` ${name} \\{([^{}]*)\\}`).exec(forms)?.[1]
  const found = form(`=${count}`) ?? form(count === 1 ? 'one' : 'other') ?? form('other') ?? ''
  return found.replaceAll('#', String(count))
}

function wordOf(value: ParamValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) ? value.map(english).join(', ') : english(value as Said)
}

/** As it goes out: the English for programs, the code for people who read another language. */
export const told = (said: Said): Told => ({ message: english(said), ...said })
