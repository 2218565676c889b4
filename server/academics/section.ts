import { sql } from 'kysely'
import { say, sectionApi } from '#contract'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { isParent, parentOf } from '../entity/parents.ts'
import { serve } from '../http/serve.ts'
import { inSeries } from './in-series.ts'
import { assertMove } from './move.ts'
import { assertPlace } from './place.ts'

const orders = {
  title: byTitle('sections.title'),
  grade: by('grades.level_order'),
  status: by('sections.status'),
  id: by('sections.id'),
}

const section = entity(sectionApi, {
  table: 'sections',
  noun: 'section',
  instead: say('instead.inactive'),
  used_by: [
    { table: 'enrolments', column: 'section_id', called: 'enrolments_ever' },
    { table: 'staff_assignments', column: 'section_id', called: 'assignments_ever', live: false },
    { table: 'subjects', column: 'section_ids', called: 'subjects_named', list: true },
    {
      table: 'exam_sections',
      column: 'section_id',
      called: 'exams',
      live: (
        client_id,
      ) => sql`exists (select 1 from exams e where e.client_id = ${client_id} and e.id = exam_sections.exam_id
        and e.deleted_at is null)`,
    },
    inSeries('section_ids'),
  ],
  parents: [{ table: 'grades', key: 'grade_id' }],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['title', 'grade_id', 'stream', 'capacity', 'status'])
      .select(parentOf('grades', 'sections.grade_id', client_id).as('grade')),
  filters: { id: oneOf, grade_id: oneOf, status: oneOf, title: anyMatch },
  orders,
  // Class by class, then A before B.
  natural: [orders.grade, byTitle('grades.title'), orders.title, orders.id],
  toOrder: (from, { client_id }) =>
    from.innerJoin('grades', (join) => join.on(isParent('grades', 'sections.grade_id', client_id))),
})

export const sectionKind = section.kind

export const sectionRoutes = serve(sectionApi, {
  ...section.usual,

  async create(call) {
    await assertPlace(call.db, call.actor, { grade_id: call.body.grade_id })
    return section.insert(call, { ...call.body, stream: call.body.stream || null })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await section.lock(call)
    await assertMove(call, section.kind, before, changes)
    const stream = changes.stream === '' ? null : changes.stream
    return section.update(call, before, { ...changes, stream })
  },
})
