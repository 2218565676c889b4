import { findPlaceFillers } from '../../academics/place-fillers.ts'
import type { Write } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import type { Fillers } from '../../uploads/sheet-kind.ts'
import type { SheetDefaults } from './upload-defaults.ts'

/**
 * What the screen chose, as values for the cells of a spreadsheet that are empty: the names of class, subject and chapter too.
 * @throws as findPlaceFillers
 */
export async function findFillers(db: Write, actor: Actor, defaults: SheetDefaults): Promise<Fillers> {
  const { type = '', level = '', skill = '', max_marks = '', language = '', ...place } = defaults
  const fillers = { type, level, skill, max_marks: String(max_marks), language }
  return { ...fillers, ...(await findPlaceFillers(db, actor, place)) }
}
