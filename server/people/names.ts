import { type RawBuilder, sql } from 'kysely'
import type { NameOrder } from '#contract'
import { searchKey } from '../ground/search-key.ts'

interface Names {
  first: string
  /** Some people have one name. */
  last?: string | null | undefined
}

/** A name as the school writes it; one word where there is one. */
export function fullName({ first, last }: Names, order: NameOrder = 'FIRST_LAST'): string {
  const words = order === 'LAST_FIRST' ? [last, first] : [first, last]
  return words.filter(Boolean).join(' ')
}

/** The same of two columns. */
export const nameIn = (first: string, last: string, order: NameOrder): RawBuilder<string> =>
  order === 'LAST_FIRST'
    ? sql<string>`concat_ws(' ', nullif(${sql.ref(last)}, ''), ${sql.ref(first)})`
    : sql<string>`concat_ws(' ', ${sql.ref(first)}, nullif(${sql.ref(last)}, ''))`

/** What people leave out as they type a name: the marks of letters, once these are parted from them, and apostrophes. */
const leftOut = "[\\u0300-\\u036f'`´‘’ʼ]"
const everyLeftOut = new RegExp(leftOut, 'g')

/** A name, or a part of it, as it is compared: O'Brien-Nuñez is found as obrien and as nunez. */
export const bareName = (text: string): string => text.normalize('NFD').replace(everyLeftOut, '') || text

/** The same of a name that the database has. */
export const bareNameIn = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(normalize(${name}, nfd), ${sql.lit(leftOut)}, '', 'g')`

/** What a search looks through: the name in both orders, and the admission number. */
export const pupilSearchText = ({ f_name, l_name, admission_no }: Pupil): string =>
  nameKey([f_name, l_name, f_name, admission_no].filter(Boolean).join(' '))

/** The key of what is searched for. */
export const nameKey = (text: string): string => searchKey(bareName(text))

interface Pupil {
  f_name: string
  l_name?: string | null | undefined
  admission_no: string
}
