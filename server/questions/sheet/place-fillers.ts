import { sql } from 'kysely'
import { findMisplaced, type Place } from '../../academics/place.ts'
import type { Write } from '../../db/connect.ts'
import { NONE } from '../../db/none.ts'
import type { Actor } from '../../ground/actor.ts'
import { wrongFields } from '../../ground/errors.ts'
import type { Fillers } from '../../media/sheet-kind.ts'
import type { SheetDefaults } from './upload-defaults.ts'

/** The place that the screen chose. @throws invalid_field with paths such as defaults.chapter_id when it doesn't exist */
export async function assertDefaults(db: Write, actor: Actor, place: Place): Promise<void> {
  const misplaced = await findMisplaced(db, actor, place)
  if (misplaced) throw wrongFields([{ ...misplaced, path: `defaults.${misplaced.path}` }])
}

/**
 * What the screen chose, as values for the cells of a spreadsheet that are empty: the names of class, subject and chapter too.
 * @throws as assertDefaults
 */
export async function findFillers(db: Write, actor: Actor, defaults: SheetDefaults): Promise<Fillers> {
  const {
    type = '',
    level = '',
    skill = '',
    max_marks = '',
    language = '',
    grade_id,
    subject_id,
    chapter_id,
  } = defaults
  const fillers = { type, level, skill, max_marks: String(max_marks), language }
  if (grade_id === undefined) return fillers
  await assertDefaults(db, actor, { grade_id, subject_id, chapter_id })
  const { rows } = await sql<Record<'class' | 'subject_code' | 'chapter', string | null>>`
    select g.title as class, s.subject_code, c.chapter
    from grades g
    left join subjects s on s.client_id = ${actor.client_id} and s.grade_id = g.id and s.id = ${subject_id ?? NONE}
    left join chapters c on c.client_id = ${actor.client_id} and c.subject_id = s.id and c.id = ${chapter_id ?? NONE}
    where g.client_id = ${actor.client_id} and g.id = ${grade_id}`.execute(db)
  const names = Object.entries(rows[0] ?? {}).map(([column, name]) => [column, name ?? ''])
  return { ...fillers, ...Object.fromEntries(names) }
}
