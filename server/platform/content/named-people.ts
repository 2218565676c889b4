import { contentTable, rowsAlong, tablesOf } from '../../../interchange/content/content-tables.ts'

/** Columns that say who did something, of every row of a file. */
const doers = tablesOf('all').flatMap((table) =>
  table === 'accounts'
    ? []
    : Object.entries(contentTable(table).columns).flatMap(([column, how]) =>
        how === 'person'
          ? `select ${column} from ${table} where client_id = $1 and ${column} is not null and ${rowsAlong(table, 'all')}`
          : [],
      ),
)

/**
 * Which accounts go along, as SQL in which $1 is the school: of staff and pupils, and of whoever else has done something. An admin who has done nothing yet
 * is not of what the school was, so that one it has just come into is the same as the one it came from.
 */
export const namedPeople = `id in (select account_id from staff where client_id = $1
  union select account_id from students where client_id = $1 and account_id is not null union ${doers.join(' union ')})`
