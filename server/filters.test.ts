import { beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type AnyEndpoint, api } from '#contract'
import { startTestApp } from './testing/app.ts'
import { makeSchool, makeSuperAdmin, type TestSchool } from './testing/factories/factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const filterOf = ({ body }: AnyEndpoint) => (body as z.ZodObject<{ filter: z.ZodType }>).shape?.filter
const lists = Object.values(api)
  .flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
  .filter(({ kind }) => kind === 'list')

/** Every filter of every list that takes this value, sent alone as the school's admin, or as the platform's where the school may not. */
async function answersTo(
  value: unknown,
): Promise<{ of: string; status: number; errors: string[]; count: number | undefined }[]> {
  const answers = []
  for (const endpoint of lists) {
    const schema = filterOf(endpoint)
    for (const name of filterNames(schema)) {
      const body = { filter: { [name]: value } }
      const own = await app.call(endpoint, body, school.admin)
      const reply = own.status === 403 ? await app.call(endpoint, body, superAdmin) : own
      const errors = reply.errors?.map(({ path }) => path) ?? []
      answers.push({ of: `${endpoint.path} ${name}`, status: reply.status, errors, count: reply.count })
    }
  }
  return answers
}

/** The object behind defaults and pipes. */
function filterNames(schema: z.ZodType | undefined): string[] {
  let inner = schema as unknown as { shape?: object; unwrap?: () => never } | undefined
  while (inner && !inner.shape && inner.unwrap) inner = inner.unwrap()
  return Object.keys(inner?.shape ?? {})
}

it.each([
  32_768,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
])('a filter by the number %d finds nothing, whatever its column holds', async (id) => {
  const answers = await answersTo(id)
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
  const found = answers.filter(({ status }) => status === 200)
  expect(found.length).toBeGreaterThan(60)
  expect(found.filter(({ count }) => count !== 0)).toEqual([])
})

it.each([
  'a\u0000b',
  '\ud800',
])('a filter by the text %j, which no database stores, is refused by its name', async (text) => {
  const answers = await answersTo(text)
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(({ status }) => status !== 422)).toEqual([])
  for (const { of, errors } of answers) expect([of, errors]).toEqual([of, [`filter.${of.split(' ')[1]}`]])
})

it.each([
  '0000-01-01',
  '2026-02-31',
  '12026-01-01',
])('a filter by the day %s is refused or takes it for a text', async (day) => {
  const answers = await answersTo(day)
  const of = (status: number) => answers.filter((one) => one.status === status).map((one) => one.of)
  expect(of(500)).toEqual([])
  expect(of(422)).toEqual(
    expect.arrayContaining([
      '/v1/audit/list from',
      '/v1/audit/list to',
      '/v1/exam/list from',
      '/v1/exam/list to',
      '/v1/exam-marks/list since',
    ]),
  )
})
