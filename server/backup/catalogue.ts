import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The tables of Quaestor; the job queue's own are made anew, and which migrations were applied is in the manifest. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** The columns of each table, without those that the database computes itself. */
export async function listColumns(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

export interface SequenceState {
  name: string
  /** null while nothing was taken from it. */
  last_value: string | null
}

/** The counters behind the ids. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by 1, 2`)
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
