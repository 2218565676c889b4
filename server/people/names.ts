import { type RawBuilder, sql } from 'kysely'
import type { NameOrder } from '#contract'
import { bareName } from '../ground/bare-name.ts'
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
