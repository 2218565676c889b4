import { type Expression, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import type { Change } from '../ground/change.ts'
import { goneFirst, wrongField } from '../ground/errors.ts'
import { inOpenReach, type Viewer } from '../policy/places.ts'

/**
 * Subjects taught in any of the sections: those that name it, and those of its class that name none. Who teaches mathematics in one section
 * and science in another has just the one subject in each.
 */
export const taughtIn = (viewer: Viewer, section_ids: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from sections s
    where s.client_id = ${viewer.client_id} and s.grade_id = subjects.grade_id and s.deleted_at is null
      and s.id = any(${section_ids}) and (cardinality(subjects.section_ids) = 0 or s.id = any(subjects.section_ids))
      and ${inOpenReach(viewer, { grade: sql`s.grade_id`, section: sql`s.id`, subject: sql`subjects.id` })})`

/** A deleted subject comes back after the sections that it names, not before. @throws not_found, naming the first */
export async function assertSectionsLive(change: Change, section_ids: readonly number[]): Promise<void> {
  if (section_ids.length === 0) return
  const { rows } = await sql<{ title: string; is_gone: boolean }>`
    select title, deleted_at is not null as is_gone from sections
    where client_id = ${change.client_id} and id = any(${section_ids}::bigint[]) order by id for key share`.execute(
    change.db,
  )
  const gone = rows.find(({ is_gone }) => is_gone)
  if (gone) throw goneFirst('section', gone.title)
}

/** Each section once. @throws invalid_field when one is not a section of the class. */
export async function assertSectionsOf(change: Change, grade_id: number, section_ids: number[]): Promise<number[]> {
  const wanted = [...new Set(section_ids)]
  if (wanted.length === 0) return wanted
  const found = await change.db
    .selectFrom('sections')
    .select('id')
    .where('client_id', '=', change.client_id)
    .where('grade_id', '=', grade_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', wanted)
    .forKeyShare()
    .execute()
  if (found.length < wanted.length) throw wrongField('section_ids', say('subject.sections'))
  return wanted
}
