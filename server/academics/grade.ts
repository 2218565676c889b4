import { sql } from 'kysely'
import { gradeApi, say } from '#contract'
import type { Write } from '../db/connect.ts'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'

const orders = { title: byTitle('grades.title'), level_order: by('grades.level_order'), id: by('grades.id') }

const grade = entity(gradeApi, {
  table: 'grades',
  noun: 'class',
  instead: say('instead.move'),
  used_by: [
    { table: 'sections', column: 'grade_id', called: 'sections' },
    { table: 'subjects', column: 'grade_id', called: 'subjects' },
    { table: 'enrolments', column: 'grade_id', called: 'enrolments_ever' },
    { table: 'staff_assignments', column: 'grade_id', called: 'assignments_ever', live: false },
    { table: 'instructions', column: 'grade_id', called: 'instructions_own' },
    { table: 'exams', column: 'grade_id', called: 'exams' },
    { table: 'grades', column: 'next_grade_id', called: 'classes' },
  ],
  parents: [],
  rows: (from) => from.select(basics).select(['title', 'description', 'level_order', 'next_grade_id']),
  filters: { id: oneOf, title: anyMatch },
  orders,
  natural: [orders.level_order, orders.title, orders.id],
})

export const gradeRoutes = serve(gradeApi, {
  ...grade.usual,

  list(call) {
    const { filter, range, sort, searchQuery, page, pageSize } = call.body
    // The class screen sends its search and page at top level as well.
    const title = searchQuery ? [searchQuery] : filter.title
    const asked = { page: page ?? range.page, pageSize: pageSize ?? range.pageSize }
    return grade.page({ ...call, body: { filter: { ...filter, title }, range: asked, sort } })
  },

  async create(call) {
    const { body } = call
    const level_order = body.level_order ?? (await nextLevel(call.db, call.client_id))
    return grade.insert(call, { ...body, description: body.description || null, level_order })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await grade.lock(call)
    if (changes.next_grade_id === call.id) throw wrongField('next_grade_id', say('class.follows_itself'))
    const description = changes.description === '' ? null : changes.description
    return grade.update(call, before, { ...changes, description })
  },
})

/** A new class comes last. */
async function nextLevel(db: Write, client_id: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(level_order), 0) + 1 as next from grades where client_id = ${client_id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.next ?? 1
}
