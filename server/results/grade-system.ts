import { sql } from 'kysely'
import { type BodyOf, english, type GradeSystemRow, gradeSystemApi, type Sentence, say } from '#contract'
import type { StoredRow } from '../entity/change-row.ts'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { findUses, type Use } from '../entity/uses.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, wrongField, wrongFields } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { checkBands, ordered } from './bands.ts'

const orders = { name: byTitle('grade_systems.name'), id: by('grade_systems.id') }

const used_by: readonly Use[] = [{ table: 'exams', column: 'grade_system_id', called: 'exams' }]

const system = entity(gradeSystemApi, {
  table: 'grade_systems',
  noun: 'grade_system',
  used_by,
  parents: [],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['name', 'rounding', 'bands', 'grade_ids', 'is_default', 'used_at', 'successor_of', 'status'])
      .select(
        sql<number>`(select count(*)::int from exams e
        where e.client_id = ${client_id} and e.grade_system_id = grade_systems.id and e.deleted_at is null)`.as(
          'exams',
        ),
      ),
  filters: {
    id: oneOf,
    status: oneOf,
    name: anyMatch,
    grade_id: (_, ids) => sql`grade_systems.grade_ids && ${ids}::bigint[]`,
  },
  orders,
  natural: [orders.name, orders.id],
})

type Fields = Partial<Omit<BodyOf<typeof gradeSystemApi.update>, 'row_version'>>

/** @throws invalid_field */
async function check(call: Change, { bands, grade_ids }: Fields, self: number | null): Promise<void> {
  const errors = bands ? checkBands(bands) : []
  if (errors.length > 0) throw wrongFields(errors)
  if (!grade_ids || grade_ids.length === 0) return
  const { db, client_id } = call
  const there = await sql<{ id: number }>`
    select id from grades where client_id = ${client_id} and deleted_at is null and id = any(${grade_ids}::bigint[])
    for key share`.execute(db)
  if (there.rows.length < new Set(grade_ids).size) throw wrongField('grade_ids', say('grades.not_grade'))
  const { rows } = await sql<{ name: string }>`
    select name from grade_systems
    where client_id = ${client_id} and deleted_at is null and status = 1 and grade_ids && ${grade_ids}::bigint[]
      and id <> ${self ?? 0} limit 1`.execute(db)
  if (rows[0]) throw wrongField('grade_ids', say('grades.grade_taken', { name: rows[0].name }))
}

/** Only one is the default. */
async function takeDefault({ db, client_id }: Change): Promise<void> {
  await sql`update grade_systems set is_default = false where client_id = ${client_id} and is_default and deleted_at is null`.execute(
    db,
  )
}

const columnsOf = ({ bands, ...fields }: Fields) => ({
  ...fields,
  ...(bands ? { bands: JSON.stringify(ordered(bands)) } : {}),
})

/** The former one is kept for the results that stand, and out of the way of everything new. */
async function succeed(call: Change, before: StoredRow<'grade_systems'>, changes: Fields): Promise<GradeSystemRow> {
  const { db, client_id } = call
  const is_default = changes.is_default ?? before.is_default
  await sql`
    update grade_systems set status = 0, is_default = false, grade_ids = '{}', row_version = row_version + 1
    where client_id = ${client_id} and id = ${before.id}`.execute(db)
  return system.insert(
    call,
    {
      name: changes.name ?? before.name,
      rounding: changes.rounding ?? before.rounding,
      bands: JSON.stringify(ordered(changes.bands ?? before.bands)),
      grade_ids: changes.grade_ids ?? before.grade_ids,
      is_default,
      successor_of: before.id,
    },
    'update',
    { ...changes, successor_of: before.id },
  )
}

const { changeStatus: _none, ...usual } = system.usual as typeof system.usual & { changeStatus?: unknown }

export const gradeSystemRoutes = serve(gradeSystemApi, {
  ...usual,

  async create(call) {
    await check(call, call.body, null)
    if (call.body.is_default) await takeDefault(call)
    const { bands, ...fields } = call.body
    return system.insert(call, { ...fields, bands: JSON.stringify(ordered(bands)) })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await system.lock(call)
    await check(call, changes, before.id)
    if (before.is_default && changes.is_default === false) throw wrongField('is_default', say('grades.is_default'))
    if (changes.is_default && !before.is_default) await takeDefault(call)
    if (before.used_at === null) {
      return { data: await system.update(call, before, columnsOf(changes)), message: say('grade_system.updated') }
    }
    const data = await succeed(call, before, changes)
    return { data, message: [say('grade_system.updated'), say('grades.succeeded', { name: data.name })] }
  },

  async remove(call) {
    const before = await system.lock({ ...call, body: {} })
    // First what no other default would help with.
    const uses = await findUses(call, used_by, before.id)
    if (uses.length > 0) throw inUse(before.id, say('grades.in_use', { uses }), uses)
    if (before.is_default) throw inUse(before.id, say('grades.is_default'))
    return system.remove(call)
  },
})

const inUse = (id: number, sentence: Sentence, uses: readonly Sentence[] = [sentence]) =>
  new ApiError('in_use', sentence, { data: { id, used_by: uses.map(english) } })
