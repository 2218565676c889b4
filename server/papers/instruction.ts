import { instructionApi, say } from '#contract'
import { anyMatch, by, byTitle, oneOf, oneOfOrAll } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { parentOf } from '../entity/parents.ts'
import type { Change } from '../ground/change.ts'
import { serve } from '../http/serve.ts'
import { assertBounds, assertFitsDrafts, type Bounds, cleanLines, usedByDrafts } from './instruction-rules.ts'

const orders = {
  heading: byTitle('instructions.heading'),
  status: by('instructions.status'),
  id: by('instructions.id'),
}

const instruction = entity(instructionApi, {
  table: 'instructions',
  noun: 'instruction',
  instead: say('instead.inactive'),
  used_by: [usedByDrafts],
  parents: [
    { table: 'grades', key: 'grade_id' },
    { table: 'subjects', key: 'subject_id' },
  ],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['heading', 'content', 'grade_id', 'subject_id', 'status'])
      .select([
        parentOf('grades', 'instructions.grade_id', client_id).as('grade'),
        parentOf('subjects', 'instructions.subject_id', client_id).as('subject'),
      ]),
  filters: { id: oneOf, status: oneOf, grade_id: oneOfOrAll, subject_id: oneOfOrAll, heading: anyMatch },
  orders,
  natural: [orders.heading, orders.id],
})

export const instructionRoutes = serve(instructionApi, {
  ...instruction.usual,

  async create(call) {
    const { grade_id = null, subject_id = null } = call.body
    const content = cleanLines(call.body.content)
    await assertBounds(call, { grade_id, subject_id })
    return instruction.insert(call, { ...call.body, content, grade_id, subject_id })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await instruction.lock(call)
    const content = changes.content === undefined ? undefined : cleanLines(changes.content)
    await assertMove(call, before, changes)
    return instruction.update(call, before, { ...changes, content })
  },
})

async function assertMove(call: Change & { id: number }, before: Bounds, changes: Partial<Bounds>): Promise<void> {
  const { grade_id = before.grade_id, subject_id = before.subject_id } = changes
  if (grade_id === before.grade_id && subject_id === before.subject_id) return
  await assertBounds(call, { grade_id, subject_id })
  await assertFitsDrafts(call, call.id, { grade_id, subject_id })
}
