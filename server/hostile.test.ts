import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, api } from '#contract'
import { type Caller, startTestApp } from './testing/app.ts'
import { makeQuestion, makeSchool, makeSuperAdmin, type TestSchool } from './testing/factories/factories.ts'

/** Values that break programs: bytes that databases don't store, markup, patterns, numbers at the edge, wrong types. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    '_\\%',
    "'; drop table grades; --",
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '../../etc/passwd',
    '\u202e',
    'é'.repeat(300),
    'x'.repeat(60_000),
    '1e309',
    '',
    ' ',
    null,
    true,
    [],
    {},
    [[[[]]]],
    -1,
    0,
    0.1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    '2026-02-30',
    '9999-12-31',
    '__proto__',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
}

/** A body that mostly fits the schema, with hostile values strewn in. */
function bodyFor(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => bodyFor(one, depth + 1)))
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.type === 'object' && depth < 5) {
      const properties = Object.entries(schema.properties ?? {})
      const required = new Set(schema.required ?? [])
      const parts = properties.map(([name, part]) => [
        name,
        required.has(name) ? bodyFor(part, depth + 1) : fc.option(bodyFor(part, depth + 1), { nil: undefined }),
      ])
      return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>)
    }
    if (schema.type === 'array') return fc.array(bodyFor(schema.items ?? {}, depth + 1), { maxLength: 3 })
    if (schema.type === 'integer') return fc.integer({ min: 1, max: 30 })
    if (schema.type === 'number') return fc.constantFrom(0.25, 1, 2, 40)
    if (schema.type === 'boolean') return fc.boolean()
    return fc.constantFrom('Some text', '1:30', '2026-27', '2026-04-01', 'A', '<p>Text</p>')
  }
  return fc.oneof({ weight: depth === 0 ? 30 : 9, arbitrary: fitting() }, { weight: 1, arbitrary: hostile })
}

const rows = Object.entries(api).flatMap(([entity, table]) =>
  Object.entries(table as Record<string, AnyEndpoint>)
    .filter(([, endpoint]) => endpoint.method === 'POST' && endpoint.kind !== 'upload')
    .map(([name, endpoint]) => ({ name: `${entity}.${name}`, endpoint })),
)

const app = await startTestApp()

describe('hostile bodies', () => {
  let school: TestSchool
  let superAdmin: Caller

  beforeAll(async () => {
    school = await makeSchool(app)
    superAdmin = await makeSuperAdmin(app)
    await makeQuestion(app, school)
  })

  // Signing out would end the caller; the others are asked as whoever may call them.
  const asked = rows.filter(({ name }) => name !== 'sign_in.signOut')

  it.each(asked)('of $name are refused or obeyed, never answered 500', async ({ endpoint }) => {
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
    const platform =
      endpoint.access.who === 'permitted' &&
      ['session', 'school', 'school-admin'].includes(endpoint.access.any[0]?.module ?? '')
    const caller = platform ? superAdmin : school.admin
    await fc.assert(
      fc.asyncProperty(bodyFor(schema), async (body) => {
        const reply = await app.call(endpoint, body ?? {}, caller, 1)
        expect(reply.status, JSON.stringify({ body, reply: reply.body }).slice(0, 800)).toBeLessThan(500)
        expect(JSON.stringify(reply.body)).not.toMatch(/ at .*\.ts:\d+|node_modules/)
      }),
      { numRuns: 25 },
    )
  })
})
