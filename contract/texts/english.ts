import { type ParamValue, type Sentence, separatorAt } from '../../domain/say.ts'
import type { Message } from '../errors.ts'
import { texts } from './all.ts'

/** A quoted brace, a plural, a place. */
const place = /'([{}][^']*)'|\{(\w+), plural,((?: (?:=\d+|one|other) \{[^{}]*\})+)\}|\{(\w+)\}/g

/** The English sentence of a code. The tables are written in ICU's format, of which `{name}` and plurals are used. */
export function english({ code, params = {} }: Sentence): string {
  const text = (texts as Readonly<Record<string, string>>)[code]
  if (text === undefined) throw new Error(`There is no text ${code} in contract/texts`)
  const fill = (quoted?: string, counted?: string, forms?: string, name?: string) => {
    if (quoted !== undefined) return quoted
    return counted === undefined
      ? wordOf(params[name ?? ''], separatorAt(name ?? ''))
      : formOf(Number(params[counted]), forms ?? '')
  }
  return text.replace(place, (_, quoted, counted, forms, name, at: number) => {
    const filled = fill(quoted, counted, forms, name)
    // Nouns and clauses have no capital of their own.
    return at === 0 && isUncapitalised(params[name]) ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
  })
}

const isUncapitalised = (value: ParamValue | undefined) =>
  typeof value === 'object' && 'code' in value && /^(noun|clause)\./.test(value.code)

function formOf(count: number, forms: string): string {
  const form = (name: string) => new RegExp(` ${name} \\{([^{}]*)\\}`).exec(forms)?.[1]
  const found = form(`=${count}`) ?? form(count === 1 ? 'one' : 'other') ?? form('other') ?? ''
  return found.replaceAll('#', String(count))
}

function wordOf(value: ParamValue | undefined, separator: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return 'code' in value ? english(value) : value.map((word) => wordOf(word, separator)).join(separator)
}

/** As it goes out: the English for programs, the code for people who read another language. */
export const messageOf = (sentence: Sentence): Message => ({ message: english(sentence), ...sentence })
