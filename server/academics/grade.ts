import { sql } from 'kysely'
import { gradeApi, say } from '#contract'
import type { Write } from '../db/connect.ts'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { storedTitles } from '../entity/stored-titles.ts'
import type { Change } from '../ground/change.ts'
import { goneFirst, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { inSeries } from './in-series.ts'

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
    inSeries('grade_id'),
    { table: 'grades', column: 'next_grade_id', called: 'classes' },
  ],
  parents: [],
  rows: (from) => from.select(basics).select(['title', 'titles', 'description', 'level_order', 'next_grade_id']),
  filters: { id: oneOf, title: anyMatch },
  orders,
  natural: [orders.level_order, orders.title, orders.id],
})

export const gradeKind = grade.kind

export const gradeRoutes = serve(gradeApi, {
  ...grade.usual,

  list(call) {
    const { filter, range, sort, searchQuery, page, pageSize } = call.body
    // The class screen sends its search and page at top level as well.
    const title = searchQuery ? [searchQuery] : filter.title
    const asked = { page: page ?? range.page, pageSize: pageSize ?? range.pageSize }
    return grade.page({ ...call, body: { filter: { ...filter, title }, range: asked, sort } })
  },

  async restore(call) {
    const row = await grade.restore(call)
    const next = row.next_grade_id === null ? undefined : await findNext(call, row.next_grade_id)
    if (next?.is_gone) throw goneFirst('class', next.title)
    return row
  },

  async create(call) {
    const { body } = call
    await assertNext(call, body.next_grade_id)
    const level_order = body.level_order ?? (await levelFor(call, body.title))
    const titles = storedTitles(body.titles)
    return grade.insert(call, { ...body, titles, description: body.description || null, level_order })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await grade.lock(call)
    if (changes.next_grade_id === call.id) throw wrongField('next_grade_id', say('class.follows_itself'))
    if (changes.next_grade_id !== before.next_grade_id) await assertNext(call, changes.next_grade_id)
    const description = changes.description === '' ? null : changes.description
    return grade.update(call, before, { ...changes, titles: storedTitles(changes.titles), description })
  },
})

/** The class that follows, living or deleted; it stays as it is until this call has ended. */
async function findNext({ db, client_id }: Change, id: number) {
  const { rows } = await sql<{ title: string; is_gone: boolean }>`
    select title, deleted_at is not null as is_gone from grades where client_id = ${client_id} and id = ${id} for key share`.execute(
    db,
  )
  return rows[0]
}

/** @throws invalid_field where there is no such class any more */
async function assertNext(call: Change, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const next = await findNext(call, id)
  if (!next || next.is_gone) throw wrongField('next_grade_id', say('place.no_class'))
}

/**
 * A new class comes behind the last one whose title is before its own; made in any order, Class 2 stands before Class 10. Between two others it shares
 * the level of the one before it, where titles decide; behind all of them it has one of its own.
 */
async function levelFor({ db, client_id }: { db: Write; client_id: number }, title: string): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    with others as (
      select level_order as level, title collate natural_order > ${title} as is_after from grades
      where client_id = ${client_id} and deleted_at is null),
    place as (select coalesce(max(level) filter (where not is_after), min(level)) as level from others)
    select case when exists (select from others where others.level > place.level or (others.level = place.level and is_after))
      then place.level else coalesce(place.level, 0) + 1 end as level from place`.execute(db)
  return rows[0]?.level ?? 1
}
