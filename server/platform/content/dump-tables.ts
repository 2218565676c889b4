import { lineOf } from '../../../interchange/content/content-file.ts'
import {
  type CarriedScope,
  type ContentTableName,
  contentTable,
  rowsAlong,
  tablesOf,
} from '../../../interchange/content/content-tables.ts'
import { type ContentRow, membersOf, type Renumber, renumbered } from '../../../interchange/content/row-places.ts'
import { namedPeople } from './named-people.ts'

/** As much of a connection as reading and writing tables takes. */
export interface TableClient {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Whose tables, and how many of them. */
export interface CarriedSchool {
  client: TableClient
  client_id: number
  scope: CarriedScope
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
 * each is to be read to its end before the next one.
 * @param nameOf of a picture by its key; null: its bytes are lost, and so it is named nowhere
 */
export async function* dumpTables(
  school: CarriedSchool,
  nameOf: (key: string) => string | null,
): AsyncGenerator<{ table: ContentTableName; pages: AsyncGenerator<DumpedRows> }> {
  const { scope } = school
  const places = new Map<ContentTableName, Map<number, number>>()
  const renumber: Renumber = (table, id) => places.get(table)?.get(id)
  // Known before the first row is written: one may name a later one, as who did it.
  for (const table of tablesOf(scope)) places.set(table, await placesOf(table))
  for (const table of tablesOf(scope)) yield { table, pages: dumpTable(table) }

  async function* dumpTable(table: ContentTableName): AsyncGenerator<DumpedRows> {
    const own = places.get(table)
    const isPlaced = hasId(table)
    const lineFor = (row: ContentRow) => {
      const placed = renumbered(
        { table, scope },
        { ...row, ...(isPlaced && { id: own?.get(Number(row.id)) }), ...unsaid(row) },
        renumber,
      )
      return lineOf(placed).replace(mediaPath, (_, key: string) => `media:${nameOf(key) ?? 'lost'}`)
    }
    for await (const all of pagesOf(school, table)) {
      const rows = all.filter(({ id }) => !isPlaced || own?.has(Number(id))).map((row) => named(table, row))
      if (rows.length > 0) yield { rows: rows.length, text: rows.map(lineFor).join('') }
    }
  }

  async function placesOf(table: ContentTableName): Promise<Map<number, number>> {
    if (!hasId(table)) return new Map()
    const column = table === 'media_files' ? 'key' : 'null::text'
    const { rows } = await school.client.query<{ id: string; key: string | null }>(
      `select id, ${column} as key ${fromOf(school, table)} order by ${orderOf(table)}`,
      [school.client_id],
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
const hasId = (table: ContentTableName) => membersOf(table, 'all').includes('id')

/** Tables of few rows, or whose rows have another order than their ids: somebody who was there before comes where the file has them. */
const wholeOrders: Partial<Record<ContentTableName, string>> = {
  schools: 'id',
  sessions: 'start_date, id',
  roles: 'base_kind, title collate "C", id',
  accounts: 'created_at, lower(email) collate "C" nulls last, id',
}
const texts = new Set(['set_letter', 'term', 'item', 'period'])
const keysOf = (table: ContentTableName) =>
  (contentTable(table).order ?? ['id']).map((column) => (texts.has(column) ? `${column} collate "C"` : column))
const orderOf = (table: ContentTableName) => wholeOrders[table] ?? keysOf(table).join(', ')

/** Tables that name a session. */
const inSessions: Readonly<Record<CarriedScope, readonly string[]>> = {
  content: ['question_papers.session_id', 'result_schemes.session_id'],
  all: [
    ...['question_papers.session_id', 'result_schemes.session_id', 'staff_assignments.session_id'],
    ...['enrolments.session_id', 'promotions.from_session_id', 'promotions.to_session_id', 'exams.session_id'],
    ...['report_cards.session_id', 'card_occasions.session_id'],
    ...['section_days.session_id', 'card_sheets.session_id'],
  ],
}

function fromOf({ scope }: CarriedSchool, table: ContentTableName): string {
  if (table === 'schools') return 'from schools where id = $1'
  if (table === 'sessions') {
    const named = inSessions[scope].map((one) => {
      const [of, column] = one.split('.')
      return `union select ${column} from ${of} where client_id = $1`
    })
    return `from sessions where id in (select session_id from schools where id = $1 ${named.join(' ')})`
  }
  if (table === 'roles')
    return `from roles where id in (select role_id from school_permissions where client_id = $1
      union select role_id from accounts where client_id = $1 and ${namedPeople})`
  if (table === 'accounts') return `from accounts where client_id = $1 and ${namedPeople}`
  return `from ${table} where client_id = $1 and ${rowsAlong(table, scope)}`
}

async function* pagesOf(school: CarriedSchool, table: ContentTableName): AsyncGenerator<ContentRow[]> {
  const { client, client_id, scope } = school
  const keys = contentTable(table).order ?? ['id']
  const columns = [...new Set([...(hasId(table) || table === 'schools' ? ['id'] : []), ...membersOf(table, scope)])]
  const select = `select ${columns.map(quoted).join(', ')} ${fromOf(school, table)}`
  if (wholeOrders[table]) {
    const whole = `select to_jsonb(x) as row from (${select} order by ${orderOf(table)}) x`
    yield (await client.query<{ row: ContentRow }>(whole, [client_id])).rows.map(({ row }) => row)
    return
  }
  const after = keys.map((_, at) => `$${at + 2}`)
  const page = (behind: string) =>
    `select to_jsonb(x) as row from (${select} ${behind} order by ${orderOf(table)} limit ${PAGE}) x`
  let last: ContentRow | undefined
  while (true) {
    const { rows } = await client.query<{ row: ContentRow }>(
      page(last ? `and (${keysOf(table).join(', ')}) > (${after.join(', ')})` : ''),
      [client_id, ...(last ? keys.map((key) => last?.[key]) : [])],
    )
    yield rows.map(({ row }) => row)
    if (rows.length < PAGE) return
    last = rows.at(-1)?.row
  }
}
