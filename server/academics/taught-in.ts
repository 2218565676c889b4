import { type Expression, type SqlBool, sql } from 'kysely'
import { say } from '#contract'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
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
