import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { columnTypes } from '../db/column-types.ts'
import { may } from '../ground/actor.ts'
import { type Reply, startTestApp } from '../testing/app.ts'
import type { CallCase, Deed, RowsAs, View } from '../testing/policy/call-case.ts'
import type { Spot } from '../testing/policy/corner.ts'
import { callCases, rowsAs } from '../testing/policy/policy-calls.ts'
import { type ActorName, actorNames, makeWorld, type World } from '../testing/policy/policy-world.ts'
import { type PolicyTable, policyTables } from './table.ts'

const spots = ['own', 'assigned', 'other', 'foreign'] as const satisfies Spot[]
const expected: Partial<Record<PolicyTable, RowsAs>> = {
  ...rowsAs,
  // No list shows these.
  bulk_changes: { platform: '- . - .', whole: 'scd . - .', placed: 'scd . - .', pupil: 'scd . - .' },
  media_files: { platform: '- . - .', whole: 's . - .', placed: 's . - .', pupil: 's . - .' },
  // A pupil's own, once it is published.
  exam_marks: { platform: '. - - -', whole: '. sc sc -', placed: '. sc - -', pupil: '. - - -' },
}

const viewOf: Record<ActorName, View> = {
  'super admin': 'platform',
  'school admin': 'whole',
  'examination staff': 'whole',
  '9A Mathematics and 9B Science teacher': 'placed',
  'custom role with every right at 9A Mathematics and 9B Science': 'placed',
  'pupil of 9A': 'pupil',
}

/** What a row takes back after a call that worked, where that is more or less than not to be deleted and to be active. */
const asItWas: Partial<Record<PolicyTable, string>> = {
  questions: "deleted_at = null, status = 1, review_state = 'DRAFT'",
  question_pairs: "state = 'FOUND'",
  jobs: "state = 'queued'",
  imports: 'undone_at = null',
  list_layouts: 'forgotten_at = null',
  list_values: 'forgotten_at = null',
  import_places: 'forgotten_at = null',
  bulk_changes: 'undone_at = null',
  promotions: 'undone_at = null, undone_by = null',
  exams: "deleted_at = null, state = 'SCHEDULED'",
  scan_batches: "state = 'READ', discarded_at = null",
  scan_pages: "state = 'UNREADABLE', decided_at = null",
  students: 'deleted_at = null',
  staff: 'deleted_at = null, left_on = null',
}

function takenBack(table: PolicyTable): string | undefined {
  const columns: object = (columnTypes as Partial<Record<string, object>>)[table] ?? {}
  const usual = [
    ...('deleted_at' in columns ? ['deleted_at = null'] : []),
    ...('status' in columns ? ['status = 1'] : []),
  ]
  return asItWas[table] ?? (usual.join(', ') || undefined)
}

/** What goes with a row comes back with it: the places of a pupil, what a teacher teaches. */
const withIt: Partial<Record<PolicyTable, string>> = {
  students: 'update enrolments set @ where student_id = $1',
  staff: 'update staff_assignments set ends_on = null where staff_id = $1',
}

const app = await startTestApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app)
})

/** What somebody may do to the row of a spot; null where there is no such row. */
function rightsTo(table: PolicyTable, name: ActorName, spot: Spot): Set<Deed> | null {
  const cell = expected[table]?.[viewOf[name]].split(' ')[spots.indexOf(spot)] ?? '.'
  if (cell === '.') return null
  const deeds = { s: 'seen', c: 'changed', d: 'deleted' } as const
  return new Set([...cell].flatMap((letter) => deeds[letter as keyof typeof deeds] ?? []))
}

const isPermitted = ({ access }: AnyEndpoint, name: ActorName) =>
  access.who !== 'permitted' || access.any.some(({ module, action }) => may(world.actors[name], module, action))

interface Sent {
  endpoint: AnyEndpoint
  given: CallCase
  name: ActorName
  spot: Spot
  id: number
}

async function send({ endpoint, given, name, spot, id }: Sent): Promise<Reply> {
  const caller = world.callers[name]
  const at = { id, corner: world.corners[spot === 'own' ? 'assigned' : spot] }
  if (given.first) await app.databases.owner.query(given.first(at))
  if ('file' in given) return app.upload(endpoint, given.fields(at), given.file(at), caller)
  const body = 'body' in given ? (given.body?.(at) ?? {}) : {}
  const isKey = 'names' in given && given.names === 'key'
  return app.call(endpoint, body, caller, isKey ? await keyOf(id) : id)
}

async function keyOf(id: number): Promise<string> {
  const { rows } = await app.databases.owner.query<{ key: string }>('select key from media_files where id = $1', [id])
  return rows[0]?.key ?? ''
}

async function set(table: PolicyTable, id: number, columns: string | undefined): Promise<void> {
  if (!columns) return
  await app.databases.owner.query(`update ${table} set ${columns} where id = $1`, [id])
  const also = withIt[table]
  if (also) await app.databases.owner.query(also.replace('@', columns), [id])
}

/** From whoever does not see the whole school. */
const isWhole = ({ given, name }: Sent) => given.whole === true && viewOf[name] !== 'whole'

/** From a pupil, of what is for staff alone. */
const isStaffs = ({ given, name }: Sent) => given.staff === true && viewOf[name] === 'pupil'

/** 404 to those who do not see the row, 403 to those who only see it, neither to others. */
async function tryRow(sent: Sent, table: PolicyTable, deed: Deed, rights: Set<Deed>): Promise<string | null> {
  const { endpoint, id } = sent
  if (endpoint.path.includes('/restore/') && !sent.given.first) await set(table, id, 'deleted_at = now()')
  const { status, message } = await send(sent)
  await set(table, id, takenBack(table))
  const wanted = isWhole(sent) || isStaffs(sent) ? 403 : !rights.has('seen') ? 404 : rights.has(deed) ? 'done' : 403
  const got = status === 404 || status === 403 || status >= 500 ? status : 'done'
  return got === wanted ? null : `${wanted}, not ${status} ${message}`
}

/** What lies out of sight is refused or finds nothing, as if it were not there. */
async function tryUnder(sent: Sent, rights: Set<Deed>): Promise<string | null> {
  const { given } = sent
  const reply = await send(sent)
  const data = reply.data as { created?: number } | undefined
  const took =
    'took' in given && given.took && (reply.status < 400 || reply.status === 409)
      ? given.took(reply)
      : reply.status < 300 && (data?.created === undefined || data.created === 1)
  if (isWhole(sent)) return reply.status === 403 ? null : `403, not ${reply.status} ${reply.message}`
  if (reply.status === 403 || reply.status >= 500) return `${reply.status} ${reply.message}`
  return took === rights.has('seen') ? null : `${took ? 'taken' : 'refused'}: ${reply.status} ${reply.message}`
}

/** A list holds what is seen of the rows that its filter asks for. */
async function tryList(endpoint: AnyEndpoint, table: PolicyTable, name: ActorName): Promise<string | null> {
  const ids = world.rows(table, name)
  const asked = spots.filter((spot) => rightsTo(table, name, spot) && ids[spot] !== undefined)
  const filter = { id: asked.map((spot) => ids[spot]) }
  const { data, message } = await app.call(endpoint, { filter, range: { pageSize: 100 } }, world.callers[name])
  const rows = (Array.isArray(data) ? data : (data as { formattedSubjects?: object[] })?.formattedSubjects) as
    | { id: number }[]
    | undefined
  const found = asked.filter((spot) => rows?.some(({ id }) => id === ids[spot]))
  const wanted = asked.filter((spot) => rightsTo(table, name, spot)?.has('seen'))
  return found.join() === wanted.join() ? null : `lists ${found.join()}, not ${wanted.join()} (${message})`
}

async function tryCall(endpoint: AnyEndpoint, given: CallCase, name: ActorName): Promise<string[]> {
  if ('rowless' in given || !isPermitted(endpoint, name)) return []
  const factsOf = (what: string, fault: string | null) => (fault ? [`${name}, ${what}: ${endpoint.path} ${fault}`] : [])
  if ('lists' in given) return factsOf('all', await tryList(endpoint, given.lists, name))
  const table = 'row' in given ? given.row : given.under
  const faults: string[] = []
  for (const spot of spots) {
    const rights = rightsTo(table, name, spot)
    const id = world.rows(table, name)[spot] ?? (spot === 'own' ? 999_999 : undefined)
    if (!rights || id === undefined) continue
    const sent = { endpoint, given, name, spot, id }
    const fault = 'row' in given ? await tryRow(sent, table, given.deed, rights) : await tryUnder(sent, rights)
    faults.push(...factsOf(spot, fault))
  }
  return faults
}

describe('everybody reaches the rows that the policy says, and no others, by the calls of', () => {
  it.each(Object.keys(api) as (keyof typeof api)[])('%s', async (entity) => {
    const faults: string[] = []
    for (const [call, endpoint] of Object.entries(api[entity] as Record<string, AnyEndpoint>)) {
      const given = (callCases[entity] as Record<string, CallCase>)[call] as CallCase
      for (const name of actorNames) faults.push(...(await tryCall(endpoint, given, name)))
    }
    expect(faults).toEqual([])
  })
})

it('every table of the policy is in the table of this test, or has calls only in an area to come', () => {
  // Whose answer sheets somebody sees, server/papers/answer-sheets tests.
  const coming: PolicyTable[] = ['accounts', 'account_links', 'enrolments', 'reports', 'answer_sheets']
  expect(policyTables.filter((table) => !expected[table] && !coming.includes(table))).toEqual([])
})

it('every entity of the contract says in its case what its rows are to everybody', () => {
  const made = ['create', 'list', 'update', 'remove', 'restore']
  const entities = (Object.keys(api) as (keyof typeof api)[]).filter((name) => made.every((call) => call in api[name]))
  const named = entities.filter((name) => {
    const { list } = callCases[name] as Record<string, CallCase>
    return list && 'lists' in list && list.sees
  })
  // Accounts of all schools, for the platform.
  expect(entities.filter((name) => !named.includes(name))).toEqual(['school_admin'])
})
