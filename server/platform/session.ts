import { sql } from 'kysely'
import { type Session, sessionApi } from '#contract'
import { audit, changeRow, lockRow, platformMadeBy, type RowKind, restoreRow } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import type { Change } from '../http/call.ts'
import { ApiError, duplicate, notFound, wrongField } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { changedBy, deletedBy, visibleTo } from '../policy/policy.ts'
import { assertDates, findOverlap, overlapMessage } from './session-dates.ts'
import { findSessionUses } from './session-uses.ts'

const kind: RowKind = {
  table: 'sessions',
  title: 'Session',
  entity: 'session',
  used_by: [],
  instead: 'keep it, and lock it so that marks no longer change',
}

const rows = build
  .selectFrom('sessions')
  .select([
    'id',
    'row_version',
    'created_at',
    'updated_at',
    'name',
    'start_date',
    'end_date',
    'is_default',
    'is_locked',
  ])
  .where('deleted_at', 'is', null)

async function getSession(db: Write, id: number): Promise<Session> {
  const found = await db.executeQuery(rows.where('id', '=', id).compile())
  if (!found.rows[0]) throw notFound(kind.title)
  return found.rows[0]
}

const orders = {
  name: sql`name collate natural_order`,
  start_date: sql`start_date`,
  id: sql`id`,
}

const defaultFirst = 'Make another session the default first'

export const sessionRoutes = serve(sessionApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = rows.where(visibleTo(actor, 'sessions'))
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.name) query = query.where(anyMatch('name', filter.name))
    return onePage(db, orderOf(query, orders, sort, [sql`start_date desc`, orders.id]), range)
  },

  async create(call) {
    const { db, body } = call
    assertDates(body)
    await oneAtATime(db)
    await assertFree(db, body)
    const first = (await findDefault(db)) === undefined
    if (body.is_default) await clearDefault(call)
    const { id } = await db
      .insertInto('sessions')
      .values({ ...body, is_default: first || body.is_default === true, ...platformMadeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: body })
    return getSession(db, id)
  },

  async update(call) {
    const { db, id } = call
    const { row_version, ...changes } = call.body
    await oneAtATime(db)
    const before = await lockRow(call, kind, id, changedBy(call.actor, 'sessions'), row_version, () =>
      getSession(db, id),
    )
    const session = await getSession(db, id)
    if (session.is_default && changes.is_default === false) throw wrongField('is_default', defaultFirst)
    await assertNewDates(db, session, changes)
    if (changes.is_default && !session.is_default) await clearDefault(call)
    await changeRow(call, kind, before, changes, 'update')
    return getSession(db, id)
  },

  async remove(call) {
    const { db, id, services } = call
    await oneAtATime(db)
    // Whoever enters something in this session now waits for its row; what was entered before is committed and counted.
    const row = await lockRow(call, kind, id, changedBy(call.actor, 'sessions'), undefined, async () => null)
    if (row.is_default) throw new ApiError('in_use', `This is the default session. ${defaultFirst}.`)
    const uses = await findSessionUses(services.databases, id)
    if (uses.length > 0) {
      const message = `Session is used by ${uses.join(', ')}; ${kind.instead}.`
      throw new ApiError('in_use', message, { data: { id, used_by: uses } })
    }
    await changeRow(call, kind, row, { deleted_at: call.now.toISOString() }, 'delete')
    return { id }
  },

  async restore(call) {
    const { db, id } = call
    await oneAtATime(db)
    await restoreRow(call, kind, id, deletedBy(call.actor, 'sessions'))
    const session = await getSession(db, id)
    const other = await findOverlap(db, session, id)
    if (other) throw duplicate('start_date', overlapMessage(other))
    return session
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
  if (current) await changeRow(call, kind, current, { is_default: false }, 'update')
}

async function assertNewDates(db: Write, session: Session, changes: Partial<Session>): Promise<void> {
  const { start_date = session.start_date, end_date = session.end_date } = changes
  if (start_date === session.start_date && end_date === session.end_date) return
  assertDates({ start_date, end_date })
  await assertFree(db, { start_date, end_date }, session.id)
}

async function assertFree(db: Write, dates: Pick<Session, 'start_date' | 'end_date'>, id?: number): Promise<void> {
  const other = await findOverlap(db, dates, id)
  if (other) throw wrongField('start_date', overlapMessage(other))
}
