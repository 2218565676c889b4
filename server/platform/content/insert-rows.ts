import { ContentFault, type OpenContent } from '../../../interchange/content/content-file.ts'
import type { ContentTableName } from '../../../interchange/content/content-tables.ts'
import { type ContentRow, membersOf } from '../../../interchange/content/row-places.ts'
import type { TableClient } from './dump-tables.ts'

interface Inserting {
  client: TableClient
  client_id: number
}

interface Numbering extends Inserting {
  makes_sessions: boolean
}

/** What the rows of a file are here: of each table the numbers in their order, and the accounts that were there before. */
export interface RowNumbers {
  of: ReadonlyMap<ContentTableName, readonly number[]>
  known_accounts: ReadonlySet<number>
}

/**
 * Numbers for the rows of all tables, rising in their order. Of sessions and roles those that the platform has; of somebody with the same e-mail address
 * in the school the account that is there.
 * @throws ContentFault
 */
export async function numberRows(
  numbering: Numbering,
  content: OpenContent,
  tables: readonly ContentTableName[],
): Promise<RowNumbers> {
  const of = new Map<ContentTableName, readonly number[]>()
  const known_accounts = new Set<number>()
  for (const table of tables) of.set(table, await numbersFor(table))
  return { of, known_accounts }

  async function numbersFor(table: ContentTableName): Promise<number[]> {
    const { client, client_id, makes_sessions } = numbering
    if (table === 'schools') return [client_id]
    if (table === 'sessions') return takeSessions(client, content, makes_sessions)
    if (table === 'roles') return takeRoles(client, content)
    if (!membersOf(table, 'all').includes('id')) return []
    const { rows: ids } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1::int)`,
      [content.manifest.tables[table]?.rows ?? 0],
    )
    const numbers = ids.map(({ id }) => Number(id)).sort((a, b) => a - b)
    if (table !== 'accounts') return numbers
    const known = await takeAccounts(numbering, content)
    for (const id of known.values()) known_accounts.add(id)
    return numbers.map((id, at) => known.get(at + 1) ?? id)
  }
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

/** Roles of schools alone: nobody comes in who runs the platform. @throws ContentFault for one that the platform has not */
async function takeRoles(client: TableClient, content: OpenContent): Promise<number[]> {
  const ids: number[] = []
  for await (const { title, base_kind, scope } of content.rows('roles')) {
    const { rows } = await client.query<{ id: string }>(
      `select id from roles where lower(title) = lower($1) and base_kind = $2::int and scope = $3 and created_for = 'SCHOOL'
       order by deleted_at nulls first, id limit 1`,
      [title, base_kind, scope],
    )
    if (!rows[0]) throw new ContentFault('role', String(title))
    ids.push(Number(rows[0].id))
  }
  return ids
}

/** Accounts that are there, by the place of whoever has the same e-mail address in the file. */
async function takeAccounts(
  { client, client_id }: Inserting,
  content: OpenContent,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, lower(email) as email from accounts where client_id = $1 and deleted_at is null and email is not null',
    [client_id],
  )
  const there = new Map(rows.map(({ id, email }) => [email, Number(id)]))
  const known = new Map<number, number>()
  for await (const { id, email, deleted_at } of content.rows('accounts')) {
    const found = typeof email === 'string' && deleted_at === null ? there.get(email.toLowerCase()) : undefined
    if (found !== undefined) known.set(Number(id), found)
  }
  return known
}

/** Rows in one statement; of the school itself its settings, of people who are there what says who they are. */
export async function insertRows(
  { client, client_id, known_accounts }: Inserting & Pick<RowNumbers, 'known_accounts'>,
  table: ContentTableName,
  given: readonly ContentRow[],
): Promise<void> {
  const known = table === 'accounts' ? given.filter(({ id }) => known_accounts.has(Number(id))) : []
  const rows = known.length > 0 ? given.filter((row) => !known.includes(row)) : given
  for (const row of known) await meetAccount({ client, client_id }, row)
  if (table === 'sessions' || table === 'roles' || rows.length === 0) return
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
  const system = names.includes('id') ? 'overriding system value' : ''
  await client.query(
    `insert into ${table} (client_id, ${columns}) ${system}
     select $1::bigint, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
    [client_id, JSON.stringify(rows)],
  )
}

/** Somebody who was there keeps role, state and what signs them in. */
async function meetAccount({ client, client_id }: Inserting, { id, ...row }: ContentRow): Promise<void> {
  const columns = Object.keys(row)
    .filter((name) => !['role_id', 'status', 'email'].includes(name))
    .map((name) => `"${name}"`)
    .join(', ')
  await client.query(
    `update accounts set (${columns}) = (select ${columns} from jsonb_populate_record(null::accounts, $3::jsonb)) where client_id = $1 and id = $2`,
    [client_id, id, JSON.stringify(row)],
  )
}
