import { instructionApi, say } from '#contract'
import { anyMatch, by, byTitle, oneOf, oneOfOrAll } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { gradeAndSubject } from '../entity/parents.ts'
import type { RowChange } from '../ground/change.ts'
import { serve } from '../http/serve.ts'
import { assertPictures } from '../questions/pictures.ts'
import { type CheckLines, linesOfCall } from './check-lines.ts'
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
      .select([...gradeAndSubject('instructions', client_id)]),
  filters: { id: oneOf, status: oneOf, grade_id: oneOfOrAll, subject_id: oneOfOrAll, heading: anyMatch },
  orders,
  natural: [orders.heading, orders.id],
})

export const instructionRoutes = serve(instructionApi, {
  ...instruction.usual,

  create: {
    async prepare({ actor, body }) {
      const check = linesOfCall(actor)
      await look(check, body.content)
      return async (call) => {
        const { grade_id = null, subject_id = null } = body
        const content = await cleanLines(body.content, check)
        await assertPictures(call, [{ path: 'content', html: content }])
        await assertBounds(call, { grade_id, subject_id })
        return instruction.insert(call, { ...body, content, grade_id, subject_id })
      }
    },
  },

  update: {
    async prepare({ actor, body, id }) {
      const { row_version: _, ...changes } = body
      const check = linesOfCall(actor)
      if (changes.content !== undefined) await look(check, changes.content)
      return async (call) => {
        const before = await instruction.lock(call)
        const content = changes.content === undefined ? undefined : await cleanLines(changes.content, check)
        if (content !== undefined) await assertPictures(call, [{ path: 'content', html: content }], before.content)
        await assertMove({ ...call, id }, before, changes)
        return instruction.update({ ...call, id }, before, { ...changes, content })
      }
    },
  },
})

/** Before the transaction, which then finds it done. */
async function look(check: CheckLines, content: string): Promise<void> {
  await Promise.all([check.texts([content]), check.lines(content)])
}

async function assertMove(call: RowChange, before: Bounds, changes: Partial<Bounds>): Promise<void> {
  const { grade_id = before.grade_id, subject_id = before.subject_id } = changes
  if (grade_id === before.grade_id && subject_id === before.subject_id) return
  await assertBounds(call, { grade_id, subject_id })
  await assertFitsDrafts(call, call.id, { grade_id, subject_id })
}
