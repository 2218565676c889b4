import { sql } from 'kysely'
import { type Session, say, sessionApi } from '#contract'
import type { Write } from '../db/connect.ts'
import { changeRow, inUse, lockRow } from '../entity/change-row.ts'
import { anyMatch, by, byTitle, falling, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, duplicate, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { assertDates, findOverlap, overlapWith } from './session-dates.ts'
import { findSessionUses } from './session-uses.ts'

const orders = { name: byTitle('sessions.name'), start_date: by('sessions.start_date'), id: by('sessions.id') }

const session = entity(sessionApi, {
  table: 'sessions',
  noun: 'session',
  instead: say('instead.lock'),
  // It is used in every school, which findSessionUses looks at.
  used_by: [],
  parents: [],
  rows: (from) => from.select(basics).select(['name', 'start_date', 'end_date', 'is_default', 'is_locked']),
  filters: { id: oneOf, name: anyMatch },
  orders,
  natural: [falling(orders.start_date), orders.id],
})

export const sessionRoutes = serve(sessionApi, {
  ...session.usual,

  async create(call) {
    const { db, body } = call
    assertDates(body)
    await oneAtATime(db)
    await assertFree(db, body)
    const first = (await findDefault(db)) === undefined
    if (body.is_default) await clearDefault(call)
    return session.insert(call, { ...body, is_default: first || body.is_default === true })
  },

  async update(call) {
    const { db } = call
    const { row_version: _, ...changes } = call.body
    await oneAtATime(db)
    const before = await session.lock(call)
    if (before.is_default && changes.is_default === false) throw wrongField('is_default', say('session.default_first'))
    await assertNewDates(db, before, changes)
    if (changes.is_default && !before.is_default) await clearDefault(call)
    return session.update(call, before, changes)
  },

  async remove(call, { databases }: Pick<Services, 'databases'>) {
    const { db, id } = call
    await oneAtATime(db)
    // Whoever enters something in this session now waits for its row; what was entered before is committed and counted.
    const row = await lockRow({ call, kind: session.kind, id })
    if (row.is_default) throw new ApiError('in_use', say('session.is_default'))
    const uses = await findSessionUses(databases, id)
    if (uses.length > 0) throw inUse(session.kind, id, uses)
    return session.remove(call)
  },

  async restore(call) {
    const { db, id } = call
    await oneAtATime(db)
    const restored = await session.restore(call)
    const other = await findOverlap(db, restored, id)
    if (other) throw duplicate('start_date', overlapWith(other))
    return restored
  },
})

/** Two changes at once could leave two sessions that overlap. Readers, and the foreign keys of other tables, do not wait. */
async function oneAtATime(db: Write): Promise<void> {
  await sql`lock table sessions in share row exclusive mode`.execute(db)
}

const findDefault = (db: Write) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function clearDefault(call: Change): Promise<void> {
  const current = await findDefault(call.db)
  if (current) await changeRow(call, session.kind, current, { is_default: false }, 'update')
}

async function assertNewDates(db: Write, session: Session, changes: Partial<Session>): Promise<void> {
  const { start_date = session.start_date, end_date = session.end_date } = changes
  if (start_date === session.start_date && end_date === session.end_date) return
  assertDates({ start_date, end_date })
  await assertFree(db, { start_date, end_date }, session.id)
}

async function assertFree(db: Write, dates: Pick<Session, 'start_date' | 'end_date'>, id?: number): Promise<void> {
  const other = await findOverlap(db, dates, id)
  if (other) throw wrongField('start_date', overlapWith(other))
}
