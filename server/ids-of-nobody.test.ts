import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { type Reply, startTestApp } from './testing/app.ts'
import { idCases } from './testing/ids/id-bodies.ts'
import { asRefused, idAt, idPaths, withId } from './testing/ids/id-paths.ts'
import { type IdCase, type IdWorld, makeIdWorld } from './testing/ids/id-world.ts'

/**
 * Every id of every body that the contract takes is in turn one of nobody, then one of another school: it is refused, or named in the answer. The
 * fields are the contract's, so that a new one has to be given a case, or a reason here.
 */
const NOBODYS = 987_654_321

/** Where an id of nobody is no mistake, by call and path. */
const fine: [RegExp, string][] = [
  [
    /^(report|report_rows|report_file|question_bulk)\.\w+ filter\./,
    'a filter that finds nothing answers so; server/reports tests it',
  ],
  [
    /^question_bulk\.export(Check)? ids/,
    'those of the ticked that are still there go into the file; the check says how many before, as a filter does',
  ],
  [/^report_rows\.\w+ cell\./, 'so does a cell of a report'],
  [/^duty_swap\.list filter\./, 'a filter that finds nothing answers so'],
  [/^exam_series\.duties staff_id/, 'so does that of the table of duties'],
  [/^report_remark\.progress grade_id/, 'a filter beside the session'],
  [/^exam_marks\.history exam_question_id/, 'a filter that may stand beside the others'],
  [/^set_up\.keep /, 'what is typed so far is kept as it is; make refuses it'],
  [/^exam\.check (?!id)/, 'what is typed so far is looked at, and nothing kept; create and update refuse it'],
]

/** Lists narrow what they answer by their filters, and take ids nowhere else. */
const isFine = (name: string, { kind }: AnyEndpoint, path: string) =>
  (kind === 'list' && path.startsWith('filter.')) || fine.some(([of]) => of.test(`${name} ${path}`))

const calls = Object.entries(api).flatMap(([entity, table]) =>
  Object.entries(table as Record<string, AnyEndpoint>).map(([call, endpoint]) => {
    const name = `${entity}.${call}`
    return { name, endpoint, paths: idPaths(endpoint).filter((path) => !isFine(name, endpoint, path)) }
  }),
)
const sent = calls.filter(({ paths, endpoint }) => paths.length > 0 && endpoint.kind !== 'upload')

const app = await startTestApp()
let world: IdWorld
beforeAll(async () => {
  world = await makeIdWorld(app)
})

/** A row of an answer that says what became of each: `left`, `failed`, the results of items. */
const isLeft = (data: unknown, id: number): boolean => {
  const { left = [], failed = [], results = [] } = (data ?? {}) as Record<string, Record<string, unknown>[]>
  return (
    [...left, ...failed].some((row) => row.message && Object.values(row).includes(id)) ||
    (results.length > 0 && results.every(({ status }) => status === 'invalid'))
  )
}

const isRefused = ({ status }: Reply) => status === 400 || status === 404 || status === 422

async function tryCase(endpoint: AnyEndpoint, paths: string[], own: IdCase, strange: IdCase | undefined) {
  const faults: unknown[] = []
  const caller = world.callers[own.platform ? 'super admin' : 'school admin']
  const ask = (body: unknown) => app.call(endpoint, body, caller, own.id)
  for (const path of paths) {
    const mine = idAt(own.body, path)
    const theirs = idAt(strange?.body, path)
    if (mine === undefined) continue
    const strangers = theirs === undefined || theirs === mine || own.platform ? [NOBODYS] : [NOBODYS, theirs]
    for (const id of strangers) {
      const reply = await ask(withId(own.body, path, () => id))
      const isNamed = reply.status === 404 || reply.errors?.some((error) => asRefused(path).test(error.path))
      if (isRefused(reply) ? isNamed || !own.unsent : reply.status === 200 && isLeft(reply.data, id)) continue
      faults.push([path, id, reply.status, reply.message, reply.errors?.map((error) => error.path)])
    }
  }
  if (own.unsent) return faults
  const reply = await ask(own.body)
  return reply.status < 300 ? faults : [...faults, ['as it is', reply.status, reply.message, reply.errors]]
}

it.each(sent)('$name takes no id of nobody in silence', async ({ name, endpoint, paths }) => {
  const own = idCases(world.own)[name] ?? []
  const strange = idCases(world.strange)[name] ?? []
  const faults: unknown[] = paths
    .filter((path) => !own.some(({ body }) => idAt(body, path) !== undefined))
    .map((path) => `no case has ${path}`)
  for (const [at, one] of own.entries()) faults.push(...(await tryCase(endpoint, paths, one, strange[at])))
  expect(faults).toEqual([])
})

const uploads = calls.filter(({ endpoint, paths }) => endpoint.kind === 'upload' && paths.length > 0)

it.each(uploads)('$name takes no number of nobody beside its file, and none that fits no number', async ({
  endpoint,
  paths,
}) => {
  const file = { name: 'rows.csv', bytes: Buffer.from('a,b\n1,2') }
  const own = { exam_id: String(world.own.exam) }
  const { section } = world.own.marked
  const ofSection = { session_id: String(world.school.session_id), section_id: String(section) }
  for (const path of paths)
    for (const number of [String(NOBODYS), '9'.repeat(19), '9'.repeat(400), '-1', '0', '1e3', ' 1', '']) {
      const needed = { ...(paths.includes('exam_id') && own), ...(paths.includes('section_id') && ofSection) }
      const fields = { ...needed, [path]: number }
      const reply = await app.upload(endpoint, fields, file, world.school.admin)
      const isNamed = reply.status === 404 || reply.errors?.[0]?.path === path
      expect([path, number, isRefused(reply), isNamed]).toEqual([path, number, true, true])
    }
})

it('no id of a path is too long for a number', async () => {
  for (const { endpoint } of calls.filter((one) => one.endpoint.path.includes('{id}')))
    for (const id of ['9'.repeat(19), '9'.repeat(400)]) {
      const caller = world.callers['school admin']
      const { status } = await app.call(endpoint, {}, caller, id)
      expect([endpoint.path, id.length, [403, 404, 400, 422].includes(status)]).toEqual([
        endpoint.path,
        id.length,
        true,
      ])
    }
})
