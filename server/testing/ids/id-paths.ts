import { z } from 'zod'
import type { AnyEndpoint } from '#contract'

interface JsonSchema {
  type?: string
  pattern?: string
  exclusiveMinimum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** What `Id` and `IdAsText` become. */
const isId = ({ type, pattern, exclusiveMinimum }: JsonSchema) =>
  (type === 'integer' && exclusiveMinimum === 0) || (type === 'string' && pattern === '^[1-9]\\d{0,14}$')

/** Where a body takes ids, such as `section_ids[]` and `items[].student_id`. */
export function idPaths({ body }: AnyEndpoint): string[] {
  const found = new Set<string>()
  const walk = (schema: JsonSchema, path: string) => {
    if (isId(schema)) found.add(path)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, path)
    for (const [name, one] of Object.entries(schema.properties ?? {})) walk(one, path ? `${path}.${name}` : name)
    if (schema.items) walk(schema.items, `${path}[]`)
  }
  walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')
  // A filter takes one or a list of them: the list is enough.
  return [...found].filter((path) => !found.has(`${path}[]`))
}

/** `items[].student_id` as it stands in a refusal, or the list or object around it. */
export const asRefused = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('.')
      .map((part) => part.replaceAll('[]', '(\\.\\d+)?'))
      .reduceRight((rest, part) => `${part}(\\.${rest})?`)}$`,
  )

type Json = Record<string, unknown>

/** The id that a body has at a path. */
export function idAt(body: unknown, path: string): number | undefined {
  let found: number | undefined
  withId(body, path, (id) => {
    found = id
    return id
  })
  return found
}

/** The same body with another id at a path; in a list of ids it stands beside those that are there. */
export function withId(body: unknown, path: string, id: (before: number) => number): unknown {
  const [first = '', ...rest] = path.split('.')
  const name = first.replace('[]', '')
  const at = (body as Json)?.[name]
  if (at === undefined) return body
  const inside = rest.join('.')
  if (!first.endsWith('[]')) return { ...(body as Json), [name]: inside ? withId(at, inside, id) : id(at as number) }
  const [head, ...others] = at as unknown[]
  const list = inside ? [withId(head, inside, id), ...others] : [head, ...others, id(head as number)]
  return { ...(body as Json), [name]: list }
}
