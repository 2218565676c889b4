import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** The database fills it in where an insert leaves it out. */
  filled: boolean
  /** And nobody else may. */
  always: boolean
  /** The values that a check constraint of the column allows, as the catalogue prints them: 'A'::text, 'B'::text. */
  allowed: string | null
}

const columns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.attidentity <> '' or d.adbin is not null as filled, a.attidentity = 'a' or a.attgenerated <> '' as always,
    (select min(substring(pg_get_constraintdef(k.oid) from ' = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$')) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as allowed
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`

/** What a table refers to stands before it, however late it came; else in the order in which they came to be. */
const spread = `
  with recursive placed(oid, depth) as (
    select c.oid, 0 from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union select conrelid, depth + 1 from placed join pg_constraint on confrelid = placed.oid and contype = 'f' and conrelid <> confrelid
  )
  select oid::regclass::text as table from placed group by oid order by max(depth), oid`

/** As the connections read them (connect.ts): a bigint is a number, an instant ISO 8601. */
const types: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'string',
  date: 'string',
  datemultirange: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  boolean: 'boolean',
}

const head = `// Printed from the catalogue after all migrations; a test compares the two. UPDATE_SCHEMA=1 npx vitest run --project server server/db/schema
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault, NullableJson } from './schema-columns.ts'

interface Basics {
  id: GeneratedAlways<number>
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface SchoolBasics extends Basics {
  client_id: number
}
`
const ofSchool = 'client_id: number'
const shared = [...head.matchAll(/^ {2}(\w+: .*)$/gm)].map((match) => match[1] ?? '')

/** The tables as Kysely sees them. @throws at a type that connect.ts has no parser for */
export async function printTables(owner: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await owner.query<Column>(columns)
  const { rows: schools } = await owner.query<{ table: string }>(spread)
  const names = [...new Set(rows.map(({ table }) => table))]
  const of = (name: string) => rows.filter(({ table }) => table === name)
  const isSchools = (name: string) => of(name).some((column) => column.name === 'client_id')
  return [
    head,
    ...names.map((name) => `${printTable(name, of(name))}\n`),
    '/** Tables of one school; every query on them names client_id. */',
    `export interface SchoolTables {\n${names.filter(isSchools).map(entry).join('')}}\n`,
    `export interface Tables extends SchoolTables {\n${names
      .filter((name) => !isSchools(name))
      .map(entry)
      .join('')}}\n`,
    '/** The same for programs: a cluster spreads them by client_id, each after those that it refers to. */',
    `export const schoolTables = [\n${schools.map(({ table }) => `  '${table}',\n`).join('')}] as const\n`,
  ].join('\n')
}

const entry = (table: string) => `  ${table}: ${interfaceOf(table)}\n`

const interfaceOf = (table: string) =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

/** What most tables have stands in one place, for those that have all of it. */
function printTable(table: string, rows: Column[]): string {
  const lines = rows.map((column) => `${column.name}: ${typeOf(column)}`)
  const hasAll = shared.every((line) => line === ofSchool || lines.includes(line))
  const own = hasAll ? lines.filter((line) => !shared.includes(line)) : lines
  const basics = lines.includes(ofSchool) ? 'SchoolBasics' : 'Basics'
  return `interface ${interfaceOf(table)}${hasAll ? ` extends ${basics}` : ''} {\n${own.map(indent).join('')}}`
}

/** Breaks a union that is too long for a line, as the formatter would. */
function indent(line: string): string {
  if (line.length <= 118) return `  ${line}\n`
  const [name, union = ''] = line.split(': ')
  return `  ${name}:\n${union
    .split(' | ')
    .map((one) => `    | ${one}\n`)
    .join('')}`
}

function typeOf(column: Column): string {
  const { table, name, type, nullable, filled, always } = column
  if (type === 'jsonb') {
    const kind = nullable ? 'NullableJson' : filled ? 'JsonWithDefault' : 'Json'
    return `${kind}<'${table}.${name}'>`
  }
  const bare = `${valuesOf(column)}${nullable ? ' | null' : ''}`
  if (always) return `GeneratedAlways<${bare}>`
  return filled ? `Generated<${bare}>` : bare
}

/** A check that lists all values is their union. */
function valuesOf({ table, name, type, allowed }: Column): string {
  if (allowed) {
    return allowed
      .split(', ')
      .map((value) => value.replace(/::\w+$/, ''))
      .join(' | ')
  }
  const element = types[type.replace('[]', '')]
  if (!element) throw new Error(`No TypeScript type for ${table}.${name}, which is ${type}`)
  return type.endsWith('[]') ? `${element}[]` : element
}
