import { type Expression, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Databases } from '../db/connect.ts'
import type { Reach } from '../ground/actor.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Viewer } from './places.ts'
import { assertChangedBy, assertDeletedBy, changedBy, deletedBy, sees, visibleTo } from './policy.ts'
import { type PolicyTable, policyOf, policyTables } from './table.ts'

let databases: Databases
beforeAll(async () => {
  databases = await openTestDatabase()
})
afterAll(() => databases.close())

const reach = (scope: Reach['scope']): Reach => ({
  scope,
  places: [],
  open_session_ids: [],
  grade_ids: [1],
  section_ids: [1],
  subject_ids: [1],
  staff_ids: [1],
  student_ids: [1],
  enrolment_ids: [1],
})

const viewers: Record<string, Viewer> = {
  platform: { client_id: 0, account_id: 1, reach: null },
  'whole school': { client_id: 1, account_id: 1, reach: null },
  'somebody else': { client_id: 2, account_id: 2, reach: null },
  teacher: { client_id: 1, account_id: 1, reach: reach('ASSIGNED') },
  'another teacher': { client_id: 1, account_id: 2, reach: reach('ASSIGNED') },
  pupil: { client_id: 1, account_id: 1, reach: reach('OWN') },
}

/** Every value that makes a difference to a column of a rule. */
const columns = {
  id: ['bigint', [1, 2]],
  client_id: ['bigint', [1]],
  grade_id: ['bigint', [null, 1, 2]],
  section_id: ['bigint', [1, 2]],
  subject_id: ['bigint', [null, 1, 2]],
  created_by: ['bigint', [null, 1, 2]],
  account_id: ['bigint', [1, 2]],
  is_shared: ['boolean', [true, false]],
  review_state: ['text', ['DRAFT', 'APPROVED']],
  created_for: ['text', ['SCHOOL', 'SUPER']],
  state: ['text', ['DRAFT', 'PROPOSED']],
} as const

type Row = Record<string, unknown>

const rows = Object.entries(columns).reduce<Row[]>(
  (some, [column, [, values]]) => some.flatMap((row) => values.map((value) => ({ ...row, [column]: value }))),
  [{}],
)

/** For each condition the numbers of the rows for which it is true in the database. */
async function trueFor(table: string, ...conditions: Expression<unknown>[]): Promise<number[][]> {
  const types = Object.entries(columns).map(([name, [type]]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const numbered = JSON.stringify(rows.map((row, n) => ({ ...row, n })))
  const { sql: text, parameters } = sql`
    select n, array[${sql.join(conditions)}]::boolean[] as is_true
    from jsonb_to_recordset(${numbered}::jsonb) as ${sql.table(table)} (n integer, ${sql.join(types)})
    order by n`.compile(build)
  const found = await databases.owner.query<{ n: number; is_true: boolean[] }>(text, [...parameters])
  return conditions.map((_, index) => found.rows.filter(({ is_true }) => is_true[index]).map(({ n }) => n))
}

const passes = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const numbersOf = (holds: (row: Row) => boolean) => rows.flatMap((row, n) => (holds(row) ? [n] : []))

describe('a rule', () => {
  const onRows = policyTables.filter((table) => typeof policyOf(table).seen !== 'function')

  it.each(onRows)('of %s means the same in a list and on a row at hand', async (table: PolicyTable) => {
    const readings = Object.entries(viewers).flatMap(([name, viewer]) => {
      const seen = (row: Row) => sees(viewer, table, row)
      const mayChange = (row: Row) => seen(row) && passes(() => assertChangedBy(viewer, table, row))
      const mayDelete = (row: Row) => seen(row) && passes(() => assertDeletedBy(viewer, table, row))
      return [
        { name: `${name}: seen`, listed: visibleTo(viewer, table), holds: seen },
        { name: `${name}: changed`, listed: changedBy(viewer, table), holds: mayChange },
        { name: `${name}: deleted`, listed: deletedBy(viewer, table), holds: mayDelete },
      ]
    })
    const listed = await trueFor(table, ...readings.map((reading) => reading.listed))
    const faults = readings.filter(({ holds }, index) => listed[index]?.join() !== numbersOf(holds).join())
    expect(faults.map(({ name }) => name)).toEqual([])
  })

  it('of a table that the policy does not name is for those who see the whole school', async () => {
    const all = rows.map((_, n) => n)
    const seen = (viewer: Viewer | undefined) => visibleTo(viewer as Viewer, 'audit_entries')
    const { 'whole school': whole, teacher, pupil } = viewers
    expect(await trueFor('audit_entries', seen(whole), seen(teacher), seen(pupil))).toEqual([all, [], []])
  })

  it('that asks for a column which the row lacks is a fault of the program, not a refusal', () => {
    expect(() => sees(viewers.teacher as Viewer, 'questions', { id: 1 })).toThrow('A rule asks for subject_id')
  })
})
