import { ContentFault, type OpenContent } from '../../../interchange/content/content-file.ts'
import type { ContentTableName } from '../../../interchange/content/content-tables.ts'
import type { ContentRow } from '../../../interchange/content/row-places.ts'
import type { TableClient } from './dump-tables.ts'

interface Inserting {
  client: TableClient
  client_id: number
}

/** Numbers for the rows of a table, rising in their order; of sessions those that the platform has, or gets. */
export async function numbersFor(
  { client, client_id, makes_sessions }: Inserting & { makes_sessions: boolean },
  table: ContentTableName,
  content: OpenContent,
): Promise<number[]> {
  if (table === 'schools') return [client_id]
  if (table === 'sessions') return takeSessions(client, content, makes_sessions)
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1::int)`,
    [content.manifest.tables[table]?.rows ?? 0],
  )
  return ids.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** @throws ContentFault where the platform has a session of this name with other days, or has none of it and gets none */
async function takeSessions(client: TableClient, content: OpenContent, makes_sessions: boolean): Promise<number[]> {
  const ids: number[] = []
  for await (const { name, start_date, end_date } of content.rows('sessions')) {
    const found = await client.query<{ id: string; same: boolean }>(
      `select id, start_date = $2::date and end_date = $3::date as same from sessions where lower(name) = lower($1) and deleted_at is null`,
      [name, start_date, end_date],
    )
    const [there] = found.rows
    if (there ? !there.same : !makes_sessions)
      throw new ContentFault('session', `${String(name)}, ${String(start_date)} – ${String(end_date)}`)
    const made = there
      ? null
      : await client.query<{ id: string }>(
          'insert into sessions (name, start_date, end_date) values ($1, $2, $3) returning id',
          [name, start_date, end_date],
        )
    ids.push(Number(there?.id ?? made?.rows[0]?.id))
  }
  return ids
}

/** Rows in one statement; of the school itself its settings. */
export async function insertRows(
  { client, client_id }: Inserting,
  table: ContentTableName,
  rows: readonly ContentRow[],
): Promise<void> {
  if (table === 'sessions' || rows.length === 0) return
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => `"${name}"`).join(', ')
  if (table === 'schools') {
    await client.query(
      `update schools set (${columns}, row_version) = (select ${columns}, schools.row_version + 1 from jsonb_populate_record(null::schools, $2::jsonb))
       where id = $1`,
      [client_id, JSON.stringify(rows[0])],
    )
    return
  }
  await client.query(
    `insert into ${table} (client_id, ${columns}) overriding system value
     select $1::bigint, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
    [client_id, JSON.stringify(rows)],
  )
}
