import { lineOf } from '../../../interchange/content/content-file.ts'
import { type ContentTableName, contentTable, contentTableNames } from '../../../interchange/content/content-tables.ts'
import { type ContentRow, membersOf, type Renumber, renumbered } from '../../../interchange/content/row-places.ts'

/** As much of a connection as reading and writing tables takes. */
export interface TableClient {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Some rows of a table, each a line. */
interface DumpedRows {
  rows: number
  text: string
}

/** Rows that are read at a time: few enough that writing them down holds nobody up. */
const PAGE = 200

const mediaPath = /\/v1\/media\/file\/([0-9a-f]{32}\.[a-z]+)/g

/**
 * The tables of a school as they stand in a file: numbers are places, pictures have the names of the file. No more than a page of a table is in memory;
 * each is to be read to its end before the next one, which names its rows.
 * @param nameOf of a picture by its key; null: its bytes are lost, and so it is named nowhere
 */
export async function* dumpTables(
  client: TableClient,
  client_id: number,
  nameOf: (key: string) => string | null,
): AsyncGenerator<{ table: ContentTableName; pages: AsyncGenerator<DumpedRows> }> {
  const places = new Map<ContentTableName, Map<number, number>>()
  const renumber: Renumber = (table, id) => places.get(table)?.get(id)
  for (const table of contentTableNames) yield { table, pages: dumpTable(table) }

  async function* dumpTable(table: ContentTableName): AsyncGenerator<DumpedRows> {
    const own = await placesOf(table)
    places.set(table, own)
    const isPlaced = membersOf(table).includes('id')
    const lineFor = (row: ContentRow) => {
      const placed = renumbered(
        table,
        { ...row, ...(isPlaced && { id: own.get(Number(row.id)) }), ...unsaid(row) },
        renumber,
      )
      return lineOf(placed).replace(mediaPath, (_, key: string) => `media:${nameOf(key) ?? 'lost'}`)
    }
    for await (const all of pagesOf(client, client_id, table)) {
      const rows = all.filter(({ id }) => !isPlaced || own.has(Number(id))).map((row) => named(table, row))
      if (rows.length > 0) yield { rows: rows.length, text: rows.map(lineFor).join('') }
    }
  }

  /** Known before the first row is written: one may name a later one. */
  async function placesOf(table: ContentTableName): Promise<Map<number, number>> {
    if (!membersOf(table).includes('id')) return new Map()
    const column = table === 'media_files' ? 'key' : 'null::text'
    const { rows } = await client.query<{ id: string; key: string | null }>(
      `select id, ${column} as key ${fromOf(table)} order by ${orderOf(table)}`,
      [client_id],
    )
    const ids = table === 'media_files' ? firstOfEach(rows) : rows.map(({ id }) => Number(id))
    return new Map(ids.map((id, at) => [id, at + 1]))
  }

  /** A picture that was uploaded twice is one, under the name of its bytes. */
  function firstOfEach(rows: readonly { id: string; key: string | null }[]): number[] {
    const found = new Map<string, number>()
    for (const { id, key } of rows) {
      const name = nameOf(key ?? '')
      if (name !== null && !found.has(name)) found.set(name, Number(id))
    }
    return [...found.values()]
  }

  function named(table: ContentTableName, row: ContentRow): ContentRow {
    return table === 'media_files' ? { ...row, key: nameOf(String(row.key)) } : row
  }
}

/** What Quaestor itself remarks is written out again on the way in, for it may name a question by its number. */
const unsaid = ({ comment_said }: ContentRow) => (comment_said ? { comment: null } : {})

const quoted = (name: string) => `"${name}"`
const orderOf = (table: ContentTableName) => (table === 'sessions' ? 'start_date, id' : 'id')

function fromOf(table: ContentTableName): string {
  if (table === 'schools') return 'from schools where id = $1'
  if (table === 'sessions')
    return `from sessions where id in (
      select session_id from schools where id = $1 union select session_id from question_papers where client_id = $1
      union select session_id from result_schemes where client_id = $1)`
  const { only } = contentTable(table)
  return `from ${table} where client_id = $1 ${only ? `and ${only}` : ''}`
}

async function* pagesOf(client: TableClient, client_id: number, table: ContentTableName): AsyncGenerator<ContentRow[]> {
  const columns = [...new Set(['id', ...membersOf(table)])].map(quoted).join(', ')
  if (table === 'schools' || table === 'sessions') {
    const select = `select to_jsonb(x) as row from (select ${columns} ${fromOf(table)} order by ${orderOf(table)}) x`
    yield (await client.query<{ row: ContentRow }>(select, [client_id])).rows.map(({ row }) => row)
    return
  }
  const page = `select to_jsonb(x) as row from (
    select ${columns} ${fromOf(table)} and id > $2 order by id limit ${PAGE}) x`
  let after = 0
  while (true) {
    const { rows } = await client.query<{ row: ContentRow }>(page, [client_id, after])
    yield rows.map(({ row }) => row)
    if (rows.length < PAGE) return
    after = Number(rows.at(-1)?.row.id)
  }
}
