import { lineOf } from '../../../interchange/content/content-file.ts'
import { type ContentTableName, contentTable, contentTableNames } from '../../../interchange/content/content-tables.ts'
import { type ContentRow, membersOf, type Renumber, renumbered } from '../../../interchange/content/row-places.ts'

/** As much of a connection as reading and writing tables takes. */
export interface TableClient {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

interface DumpedTable {
  rows: number
  /** A line for each row. */
  text: string
}

const mediaPath = /\/v1\/media\/file\/([0-9a-f]{32}\.[a-z]+)/g

/**
 * The tables of a school as they stand in a file: numbers are places, pictures have the names of the file.
 * @param nameOf of a picture by its key; null: its bytes are lost, and so it is named nowhere
 */
export async function dumpTables(
  client: TableClient,
  client_id: number,
  nameOf: (key: string) => string | null,
): Promise<Map<ContentTableName, DumpedTable>> {
  const places = new Map<ContentTableName, Map<number, number>>()
  const renumber: Renumber = (table, id) => places.get(table)?.get(id)
  const dumped = new Map<ContentTableName, DumpedTable>()
  for (const table of contentTableNames) {
    const all = (await client.query<{ row: ContentRow }>(selectOf(table), [client_id])).rows.map(({ row }) => row)
    const rows = table === 'media_files' ? namedPictures(all, nameOf) : all
    const own = new Map(rows.map((row, at) => [Number(row.id), at + 1]))
    places.set(table, own)
    const isPlaced = membersOf(table).includes('id')
    const lines = rows.map((row, at) => {
      const placed = renumbered(table, { ...row, ...(isPlaced && { id: at + 1 }), ...unsaid(row) }, renumber)
      return lineOf(placed).replace(mediaPath, (_, key: string) => `media:${nameOf(key) ?? 'lost'}`)
    })
    dumped.set(table, { rows: rows.length, text: lines.join('') })
  }
  return dumped
}

/** A picture that was uploaded twice is one, under the name of its bytes. */
function namedPictures(rows: readonly ContentRow[], nameOf: (key: string) => string | null): ContentRow[] {
  const named = new Map<string, ContentRow>()
  for (const row of rows) {
    const key = nameOf(String(row.key))
    if (key !== null && !named.has(key)) named.set(key, { ...row, key })
  }
  return [...named.values()]
}

/** What Quaestor itself remarks is written out again on the way in, for it may name a question by its number. */
const unsaid = ({ comment_said }: ContentRow) => (comment_said ? { comment: null } : {})

const quoted = (name: string) => `"${name}"`

function selectOf(table: ContentTableName): string {
  const columns = membersOf(table).map(quoted).join(', ')
  if (table === 'schools') return `select to_jsonb(x) as row from (select id, ${columns} from schools where id = $1) x`
  if (table === 'sessions')
    return `select to_jsonb(x) as row from (select ${columns} from sessions where id in (
      select session_id from schools where id = $1 union select session_id from question_papers where client_id = $1
      union select session_id from result_schemes where client_id = $1) order by start_date, id) x`
  const { only } = contentTable(table)
  return `select to_jsonb(x) as row from (
    select ${columns} from ${table} where client_id = $1 ${only ? `and ${only}` : ''} order by id) x`
}
