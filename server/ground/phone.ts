import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type DateFormat, type FieldError, type Sentence, say } from '#contract'
import type { Write } from '../db/connect.ts'
import type { SchoolChange } from './change.ts'
import { wrongFields } from './errors.ts'

/** The fields that hold a telephone number, wherever they stand in a body. */
export const phoneFields: ReadonlySet<string> = new Set(['phone', 'mobile', 'guardian_mobile'])

const isE164 = (number: string) => number.startsWith('+')

const names = new Intl.DisplayNames('en', { type: 'region' })

/**
 * A number as the contract leaves it (`Phone`), as E.164: what has the code of its country is kept as given, for the library would mend and
 * judge it; any other is read as it is dialled in `country`. Or what is wrong with it.
 */
export function toE164(typed: string, country: string | null): string | Sentence {
  if (isE164(typed)) return typed
  if (country === null) return say('phone.no_country')
  const read = parsePhoneNumberFromString(typed, country as CountryCode)
  return read?.isValid() ? read.number : say('phone.not_of_country', { country: names.of(country) ?? country })
}

/** A stored number as it is dialled in this country, or from abroad; one that is no number of its country stays as it is. */
export function asDialled(number: string, country: string | null): string {
  const read = parsePhoneNumberFromString(number)
  if (!read?.isValid()) return number
  return read.country === country ? read.formatNational() : read.formatInternational()
}

/** The same body with its telephone numbers as E.164. @throws invalid_field at each that is no number of the country */
export function withE164<B extends object>(body: B, country: string | null): B {
  const faults: FieldError[] = []
  const changed = mapPhones(body, '', (typed, path) => {
    const read = toE164(typed, country)
    if (typeof read === 'string') return read
    faults.push({ path, ...read })
    return typed
  })
  if (faults.length > 0) throw wrongFields(faults)
  return changed as B
}

/** The same by the country of the school whose rows are changed, which is looked up only where a number is written without one. */
export async function takePhones<B extends object>({ db, client_id }: SchoolChange, body: B): Promise<B> {
  let is_national = false
  mapPhones(body, '', (typed) => {
    is_national ||= !isE164(typed)
    return typed
  })
  return is_national ? withE164(body, await countryOf(db, client_id)) : body
}

interface SchoolWriting {
  country: string | null
  date_format: DateFormat | null
}

/** How a school writes numbers and days; nothing is said where it has none chosen. */
export async function writingOf(db: Write, client_id: number): Promise<SchoolWriting> {
  const school = await db
    .selectFrom('schools')
    .select(['country', 'date_format'])
    .where('id', '=', client_id)
    .executeTakeFirst()
  return school ?? { country: null, date_format: null }
}

/** Of a school; null where none is named, and for the platform. */
export async function countryOf(db: Write, client_id: number): Promise<string | null> {
  const school = await db.selectFrom('schools').select('country').where('id', '=', client_id).executeTakeFirst()
  return school?.country ?? null
}

function mapPhones(value: unknown, path: string, change: (typed: string, path: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one, at) => mapPhones(one, `${path}${at}.`, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    phoneFields.has(name) && typeof one === 'string'
      ? change(one, `${path}${name}`)
      : mapPhones(one, `${path}${name}.`, change),
  ])
  return Object.fromEntries(entries)
}
