import { sql } from 'kysely'
import { messageOf, type Session, say, sessionApi } from '#contract'
import type { Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import { changeRow, inUse, lockRow } from '../../entity/change-row.ts'
import { anyMatch, by, byTitle, falling, oneOf } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { basics } from '../../entity/list.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { findReadiness } from '../readiness.ts'
import { assertDates, findOverlap, overlapWith } from './session-dates.ts'
import { tellOfDefault } from './session-events.ts'
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
    const first = (await findDefault(db)) === undefined
    if (body.is_default) await clearDefault(call)
    const row = await session.insert(call, { ...body, is_default: first || body.is_default === true })
    if (row.is_default) await tellOfDefault(call, row.id)
    return withWarnings(call, row)
  },

  async update(call) {
    const { db } = call
    const { row_version: _, ...changes } = call.body
    await oneAtATime(db)
    await lockAlone(db, `session/${call.id}`)
    const before = await session.lock(call)
    if (before.is_default && changes.is_default === false) throw wrongField('is_default', say('session.default_first'))
    assertNewDates(before, changes)
    if (changes.is_default && !before.is_default) await clearDefault(call)
    const row = await session.update(call, before, changes)
    if (row.is_default && !before.is_default) await tellOfDefault(call, row.id)
    return withWarnings(call, row)
  },

  async remove(call, { databases }: Pick<Services, 'databases'>) {
    const { db, id } = call
    await oneAtATime(db)
    // Whoever enters something in this session now waits; what was entered before is committed and counted.
    await lockAlone(db, `session/${id}`)
    const row = await lockRow({ call, kind: session.kind, id })
    if (row.is_default) throw new ApiError('in_use', say('session.is_default'))
    const uses = await findSessionUses(databases, id)
    if (uses.length > 0) throw inUse(session.kind, id, uses)
    return session.remove(call)
  },

  async restore(call) {
    await oneAtATime(call.db)
    return withWarnings(call, await session.restore(call))
  },

  readiness: ({ db, actor, id }, { databases }: Pick<Services, 'databases'>) => findReadiness(db, databases, actor, id),
})

/** Two changes at once could leave two defaults. Readers, and the foreign keys of other tables, do not wait. */
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

function assertNewDates(session: Session, changes: Partial<Session>): void {
  const { start_date = session.start_date, end_date = session.end_date } = changes
  if (start_date !== session.start_date || end_date !== session.end_date) assertDates({ start_date, end_date })
}

/** Another session at the same time is worth saying, no more. */
async function withWarnings({ db }: Change, row: Session) {
  const other = await findOverlap(db, row, row.id)
  return { data: row, beside: { warnings: other ? [messageOf(overlapWith(other))] : [] } }
}
