import { type Blueprint, blueprintApi, say } from '#contract'
import { assertPlace } from '../../academics/place.ts'
import { askIn } from '../../db/ask.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { marksOf, namedIds, readWishes } from '../../papers/read-wishes.ts'
import { blueprints } from './blueprint-rows.ts'
import { countSupply } from './supply.ts'

export const blueprintRoutes = serve(blueprintApi, {
  ...blueprints.usual,

  async create(call) {
    const { title, description, grade_id = null, subject_id = null, blueprint, is_shared = false } = call.body
    await assertBlueprint(call, { grade_id, subject_id, blueprint })
    const fields = { title, description: description || null, grade_id, subject_id, is_shared }
    return blueprints.insert(call, { ...fields, ...stored(blueprint) }, 'create-blueprint')
  },

  async update(call) {
    const { row_version: _, blueprint, description, ...fields } = call.body
    const before = await blueprints.lock(call)
    const { grade_id = before.grade_id, subject_id = before.subject_id } = fields
    await assertBlueprint(call, { grade_id, subject_id, blueprint: blueprint ?? before.blueprint })
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
