import { z } from 'zod'
import { type AnyEndpoint, largestBody } from '#contract'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  maxItems?: number
  maxLength?: number
  pattern?: string
  maximum?: number
}

/** Of lists and texts whose schema sets no bound. */
const UNBOUNDED = 200
/** A text of at least so many characters is rich text. */
const RICH = 5_000
/** As many tags as go into it. */
const RICH_TEXT = '<p><b>a</b> <i>b</i></p>'
/** Three bytes and a mark each. */
const WORDS = 'कि तु '
const SHORT = ['2026-04-01', '09:00', '1:30', '2026-04-01T00:00:00Z', 'a@b.test', 'en', '1', 'A', 'ab', '#aabbcc']

/** A part that leaves one row in every list, and a sign in every text. */
const SMALLEST_PART = 2 ** -16

/** How much of what each list and text may hold is filled; numbers rise, so that no id stands twice. */
interface Filling {
  part: number
  next: number
}

function textOf({ maxLength = 40, pattern }: Schema, { part }: Filling): string {
  const length = Math.max(1, Math.floor(maxLength * part))
  const unit = maxLength >= RICH ? RICH_TEXT : WORDS
  const full =
    unit
      .repeat(Math.ceil(length / unit.length))
      .slice(0, length)
      .trim() || 'a'
  const fits = (text: string) => !pattern || new RegExp(pattern, 'u').test(text)
  return fits(full) ? full : (SHORT.find((one) => one.length <= maxLength && fits(one)) ?? 'a')
}

function listOf({ items = {}, prefixItems, maxItems = UNBOUNDED }: Schema, filling: Filling): unknown[] {
  if (prefixItems) return prefixItems.map((one) => made(one, filling))
  const count = Math.max(1, Math.floor(maxItems * filling.part))
  return Array.from({ length: count }, () => made(items, filling))
}

/** Of several kinds the longest: a list before a single value, and that before nothing. */
const weight = ({ type }: Schema) =>
  ['null', 'boolean', 'integer', 'number', 'string', 'object', 'array'].indexOf(type ?? '')
const longest = (kinds: Schema[]): Schema => kinds.toSorted((one, other) => weight(other) - weight(one))[0] ?? {}

function made(schema: Schema, filling: Filling): unknown {
  const kinds = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (kinds) return made(longest(kinds), filling)
  if (schema.enum) return schema.enum.toSorted((one, other) => String(other).length - String(one).length)[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'array') return listOf(schema, filling)
  if (schema.type === 'string') return textOf(schema, filling)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return Math.min(schema.maximum ?? Number.POSITIVE_INFINITY, filling.next++)
  if (schema.type === 'number') return Math.min(schema.maximum ?? 1, 1)
  if (schema.type !== 'object') return null
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, made(one, filling)]))
}

/** The longest body that fits the schema of a call, within what the call takes, as JSON. */
export function largestFitting(endpoint: AnyEndpoint): string {
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  const most = largestBody(endpoint)
  const filled = (part: number) => JSON.stringify(made(schema, { part, next: 1 }))
  // From small to large: lists of lists of texts, all of them full, are more than the memory holds.
  let large = SMALLEST_PART
  while (large < 1 && Buffer.byteLength(filled(large)) <= most) large *= 2
  if (large >= 1 && Buffer.byteLength(filled(1)) <= most) return filled(1)
  let small = large === SMALLEST_PART ? 0 : large / 2
  for (let step = 0; step < 8; step++) {
    const part = (small + large) / 2
    if (Buffer.byteLength(filled(part)) <= most) small = part
    else large = part
  }
  return filled(small)
}

/** As many values as a call takes, in its first field, of which none is right: many small ones, and lists of them. */
export function largestUnfit(endpoint: AnyEndpoint): string[] {
  const most = largestBody(endpoint)
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  const [first = 'no_such_field'] = Object.keys(properties)
  const values = (unit: string) => {
    const count = Math.min(5_000, Math.floor(most / 4) - 10, Math.floor((most - 100) / (unit.length + 1)))
    return `[${Array.from({ length: count }, () => unit).join(',')}]`
  }
  const rows = `[${'[{},{},{},{},{},{}],'.repeat(Math.min(4_900, Math.floor((most - 100) / 30)))}0]`
  return [`{"${first}":${values('{"a":1}')}}`, `{"${first}":${rows}}`]
}
