import type pg from 'pg'

const columns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`

const head = `// Printed from the catalogue after all migrations; a test compares the two. UPDATE_SCHEMA=1 npx vitest run --project server server/db/schema

/** PostgreSQL's type of each column, for statements that are given rows (given.ts). */
export const columnTypes = {
`

/** server/db/column-types.ts, as the live catalogue has the columns. */
export async function printColumnTypes(owner: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await owner.query<{ table: string; name: string; type: string }>(columns)
  const tables = [...new Set(rows.map(({ table }) => table))]
  const printed = tables.map((table) => {
    const lines = rows
      .filter((row) => row.table === table)
      .map(({ name, type }) => `    ${name}: '${shortened(type)}',\n`)
    return `  ${table}: {\n${lines.join('')}  },\n`
  })
  return `${head}${printed.join('')}} as const\n`
}

const shortened = (type: string) =>
  type.replace('timestamp with time zone', 'timestamptz').replace('time without time zone', 'time')
