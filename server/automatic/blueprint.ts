import { sql } from 'kysely'
import { type Blueprint, blueprintApi } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { audit, changeRow, deleteRow, lockRow, madeBy, restoreRow } from '../db/change-row.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import type { Change } from '../http/call.ts'
import { wrongField } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { askIn } from '../papers/paper-facts.ts'
import { marksOf, namedIds, readWishes } from '../papers/read-wishes.ts'
import { assertChangedBy, assertDeletedBy, visibleTo } from '../policy/policy.ts'
import { blueprintKind, blueprintRows, getBlueprintRow } from './blueprint-rows.ts'
import { countSupply } from './supply.ts'

const orders = { id: sql`id`, title: sql`title collate natural_order`, updated_at: sql`updated_at` }

/** Holds for one of these classes or subjects, or for any. */
const holdsFor = (column: 'grade_id' | 'subject_id', ids: readonly number[]) =>
  sql<boolean>`(${sql.ref(column)} is null or ${oneOf(column, ids)})`

export const blueprintRoutes = serve(blueprintApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = blueprintRows(actor).where(visibleTo(actor, 'blueprints'))
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.title) query = query.where(anyMatch('title', filter.title))
    if (filter.grade_id) query = query.where(holdsFor('grade_id', filter.grade_id))
    if (filter.subject_id) query = query.where(holdsFor('subject_id', filter.subject_id))
    if (filter.is_own) {
      const isOwn = sql<boolean>`coalesce(created_by = ${actor.account_id}, false)`
      query = query.where(sql<boolean>`${isOwn} = any(${filter.is_own}::boolean[])`)
    }
    return onePage(db, orderOf(query, orders, sort, [orders.title, orders.id]), range)
  },

  async create(call) {
    const { db, actor, body } = call
    const { title, description, grade_id = null, subject_id = null, blueprint, is_shared = false } = body
    await assertBlueprint(call, { grade_id, subject_id, blueprint })
    const columns = {
      title,
      description: description || null,
      grade_id,
      subject_id,
      is_shared,
      blueprint: JSON.stringify(blueprint),
      question_paper_marks: marksOf(blueprint),
    }
    const { id } = await db
      .insertInto('blueprints')
      .values({ ...columns, ...madeBy(call) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: blueprintKind.entity, entity_id: id, action: 'create-blueprint', after: columns })
    return getBlueprintRow(db, actor, id)
  },

  async update(call) {
    const { db, actor, id } = call
    const { row_version, blueprint, description, ...fields } = call.body
    const { before, current } = await lockOwn(call, row_version)
    const { grade_id = current.grade_id, subject_id = current.subject_id } = fields
    await assertBlueprint(call, { grade_id, subject_id, blueprint: blueprint ?? current.blueprint })
    const columns = {
      ...fields,
      description: description === undefined ? undefined : description || null,
      ...(blueprint ? { blueprint: JSON.stringify(blueprint), question_paper_marks: marksOf(blueprint) } : {}),
    }
    await changeRow(call, blueprintKind, before, columns, 'update-blueprint')
    return getBlueprintRow(db, actor, id)
  },

  async remove(call) {
    await lockOwn(call)
    return deleteRow(call, blueprintKind, call.id, visibleTo(call.actor, 'blueprints'))
  },

  async restore(call) {
    await restoreRow(call, blueprintKind, call.id, visibleTo(call.actor, 'blueprints'))
    const row = await getBlueprintRow(call.db, call.actor, call.id)
    assertDeletedBy(call.actor, 'blueprints', row)
    await assertBlueprint(call, row)
    return row
  },

  supply: countSupply,
})

/** Locks a blueprint that the caller may change. @throws 404, stale_row, or forbidden where it is another's */
async function lockOwn(call: Change & { id: number }, row_version?: number) {
  const { db, actor, id } = call
  const show = () => getBlueprintRow(db, actor, id)
  const before = await lockRow(call, blueprintKind, id, visibleTo(actor, 'blueprints'), row_version, show)
  const current = await show()
  assertChangedBy(actor, 'blueprints', before)
  return { before, current }
}

interface Checked {
  grade_id: number | null
  subject_id: number | null
  blueprint: Blueprint
}

/** @throws invalid_field where it contradicts itself, or names what its subject has not */
async function assertBlueprint(call: Change, { grade_id, subject_id, blueprint }: Checked): Promise<void> {
  if (grade_id !== null) await assertPlace(call.db, call.actor, { grade_id, subject_id: subject_id ?? undefined })
  else if (subject_id !== null) throw wrongField('grade_id', 'Please choose the class of the subject')
  const names = namedIds(blueprint, 'chapters').length + namedIds(blueprint, 'topics').length
  const pins = blueprint.sections.some(({ pinned }) => pinned && pinned.length > 0)
  if (subject_id === null && (names > 0 || pins)) {
    throw wrongField('subject_id', 'Please choose the subject whose chapters, topics or questions the blueprint names')
  }
  // Without a subject nothing is named, so that any will do.
  const place = { client_id: call.client_id, subject_id: subject_id ?? 0, question_paper_marks: null }
  await readWishes(askIn(call.db), blueprint, place)
}
