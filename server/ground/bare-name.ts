import { type RawBuilder, sql } from 'kysely'

/** What people leave out as they type a name: the marks of letters, once these are parted from them, and apostrophes. */
const leftOut = "[\\u0300-\\u036f'`´‘’ʼ]"
const everyLeftOut = new RegExp(leftOut, 'g')

/** A name, or a part of it, as it is compared: O'Brien-Nuñez is found as obrien and as nunez. */
export const bareName = (text: string): string => text.normalize('NFD').replace(everyLeftOut, '') || text

/** The same of a name that the database has. */
export const bareNameIn = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(normalize(${name}, nfd), ${sql.lit(leftOut)}, '', 'g')`
