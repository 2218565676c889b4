import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { startTestApp } from './testing/app.ts'
import { makeSchool, makeSuperAdmin, type TestSchool } from './testing/factories/factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const lists = Object.values(api)
  .flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
  // Those of one row need the row.
  .filter(({ kind, path }) => kind === 'list' && !path.includes('{id}'))

/** Every filter of every list that takes this value, sent alone as the school's admin, or as the platform's where the school may not. */
async function answersTo(
  value: unknown,
): Promise<{ of: string; status: number; errors: string[]; count: number | undefined }[]> {
  const answers = []
  for (const endpoint of lists) {
    const { filter } = fieldsOf(endpoint.body as unknown as Wrapped)
    for (const name of Object.keys(fieldsOf(filter))) {
      const body = { filter: { [name]: value } }
      const own = await app.call(endpoint, body, school.admin)
      const reply = own.status === 403 ? await app.call(endpoint, body, superAdmin) : own
      const errors = reply.errors?.map(({ path }) => path) ?? []
      answers.push({ of: `${endpoint.path} ${name}`, status: reply.status, errors, count: reply.count })
    }
  }
  return answers
}

interface Wrapped {
  shape?: Record<string, Wrapped>
  def: { innerType?: Wrapped }
}

/** The fields of an object behind its defaults. */
function fieldsOf(schema: Wrapped | undefined): Record<string, Wrapped> {
  let inner = schema
  while (inner && !inner.shape) inner = inner.def.innerType
  return inner?.shape ?? {}
}

it.each([
  32_768,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
])('a filter by the number %d finds nothing, whatever its column holds', async (id) => {
  const answers = await answersTo(id)
  // Whose marks, doubts and answers is asked as if it stood in the path.
  const others = answers.filter(({ status }) => status !== 200 && status !== 422)
  expect(others.map(({ of, status }) => [of, status])).toEqual([
    ['/v1/exam-marks/list exam_id', 404],
    ['/v1/scan-doubt/list exam_id', 404],
    ['/v1/exam-response/list exam_id', 404],
  ])
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
  for (const { of, errors } of answers)
    expect([of, errors]).toEqual([of, expect.arrayContaining([`filter.${of.split(' ')[1]}`])])
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
