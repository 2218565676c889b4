import { sql } from 'kysely'
import { type Blueprint, blueprintApi, say, sayAt } from '#contract'
import { assertPlace } from '../../academics/place.ts'
import { askIn } from '../../db/ask.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField, wrongFields } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { marksOf, namedIds, readWishes } from '../../papers/read-wishes.ts'
import { visibleTo } from '../../policy/policy.ts'
import { blueprints } from './blueprint-rows.ts'
import { countSupply } from './supply.ts'

export const blueprintRoutes = serve(blueprintApi, {
  ...blueprints.usual,

  async create(call) {
    const { title, description, grade_id = null, subject_id = null, blueprint, is_shared = false } = call.body
    await assertBlueprint(call, { grade_id, subject_id, blueprint })
    await assertPins(call, subject_id, blueprint)
    const fields = { title, description: description || null, grade_id, subject_id, is_shared }
    return blueprints.insert(call, { ...fields, ...stored(blueprint) }, 'create-blueprint')
  },

  async update(call) {
    const { row_version: _, blueprint, description, ...fields } = call.body
    const before = await blueprints.lock(call)
    const { grade_id = before.grade_id, subject_id = before.subject_id } = fields
    await assertBlueprint(call, { grade_id, subject_id, blueprint: blueprint ?? before.blueprint })
    // What was pinned long ago may be gone since: that is said when a paper is made, and keeps nobody from another title.
    if (blueprint) await assertPins(call, subject_id, blueprint)
    const columns = {
      ...fields,
      description: description === undefined ? undefined : description || null,
      ...(blueprint ? stored(blueprint) : {}),
    }
    return blueprints.update(call, before, columns, 'update-blueprint')
  },

  async restore(call) {
    const row = await blueprints.restore(call)
    await assertBlueprint(call, row)
    return row
  },

  supply: countSupply,
})

const stored = (blueprint: Blueprint) => ({
  blueprint: JSON.stringify(blueprint),
  question_paper_marks: marksOf(blueprint),
})

/** What is pinned is of the subject, and the caller's to see. @throws invalid_field naming each that is not */
async function assertPins(call: Change, subject_id: number | null, { sections }: Blueprint): Promise<void> {
  const { db, client_id, actor } = call
  const pins = sections.flatMap(({ pinned }, at) =>
    (pinned ?? []).map((id, index) => ({ id, path: `blueprint.sections.${at}.pinned.${index}` })),
  )
  if (pins.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from questions
    where client_id = ${client_id} and subject_id = ${subject_id} and id = any(${pins.map(({ id }) => id)}::bigint[])
      and deleted_at is null and ${visibleTo(actor, 'questions')}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const strangers = pins.filter(({ id }) => !known.has(id))
  if (strangers.length > 0) throw wrongFields(strangers.map(({ id, path }) => sayAt(path, say('pin.unknown', { id }))))
}

interface Checked {
  grade_id: number | null
  subject_id: number | null
  blueprint: Blueprint
}

/** @throws invalid_field where it contradicts itself, or names what its subject has not */
async function assertBlueprint(call: Change, { grade_id, subject_id, blueprint }: Checked): Promise<void> {
  if (grade_id !== null) await assertPlace(call.db, call.actor, { grade_id, subject_id: subject_id ?? undefined })
  else if (subject_id !== null) throw wrongField('grade_id', say('place.class_of_subject'))
  const names = namedIds(blueprint, 'chapters').length + namedIds(blueprint, 'topics').length
  const pins = blueprint.sections.some(({ pinned }) => pinned && pinned.length > 0)
  if (subject_id === null && (names > 0 || pins)) {
    throw wrongField('subject_id', say('blueprint.subject_missing'))
  }
  // Without a subject nothing is named, so that any will do.
  const place = { client_id: call.client_id, subject_id: subject_id ?? 0, question_paper_marks: null }
  await readWishes(askIn(call.db), blueprint, place)
}
