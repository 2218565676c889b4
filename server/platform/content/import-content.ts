import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  ComponentPass,
  GradeBand,
  messageOf,
  ResultPart,
  type Sentence,
  StoredAssembly,
  StoredBlueprint,
  StoredSection,
} from '#contract'
import { ContentFault, type OpenContent, sha256 } from '../../../interchange/content/content-file.ts'
import { type ContentTableName, contentTable, contentTableNames } from '../../../interchange/content/content-tables.ts'
import { type ContentRow, renumbered } from '../../../interchange/content/row-places.ts'
import { inlineLines } from '../../../richtext/inline-lines.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type ContentInput, sanitisedContent } from '../../questions/content.ts'
import { searchText } from '../../questions/similar/search-text.ts'
import { dumpTables, type TableClient } from './dump-tables.ts'
import { imageKind } from './image-kind.ts'

interface Importing {
  /** In the one transaction of the import. */
  client: TableClient
  files: FileStore
  client_id: number
}

/** What is in a school that is not empty: nothing is read into it. */
export class SchoolInUse extends Error {
  override name = 'SchoolInUse'
}

interface ImportedContent {
  tables: { name: ContentTableName; in_file: number; created: number }[]
  files: number
  /** Rows whose HTML was not in its canonical form, and was changed. */
  changed: string[]
  /** Contents whose words the search has to know. */
  contents: ReturnType<typeof sanitisedContent>[]
  /** Of a picture's key the name in the file. */
  names: ReadonlyMap<string, string>
}

/** Kinds of JSON that are checked as they are when the app stores them. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  'grades.titles': z.record(z.string(), z.string()),
  'subjects.titles': z.record(z.string(), z.string()),
  'grade_systems.bands': z.array(GradeBand),
  'result_schemes.parts': z.array(ResultPart),
  'result_schemes.component_pass': ComponentPass,
  'blueprints.blueprint': StoredBlueprint,
  'question_papers.plan': z.array(StoredSection),
  'question_papers.assembly': StoredAssembly.nullable(),
}

/** Rows of a statement. A table that names rows of its own goes in as one. */
const STEP = 1000
const namesItself = (table: ContentTableName) => Object.values(contentTable(table).columns).includes(`>${table}`)

/** @throws SchoolInUse where one of the tables has a row */
async function assertEmptySchool(client: TableClient, client_id: number): Promise<void> {
  const there: string[] = []
  for (const table of contentTableNames) {
    if (table === 'schools' || table === 'sessions') continue
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where client_id = $1`, [
      client_id,
    ])
    if (rows[0]?.n) there.push(`${table} ${rows[0].n}`)
  }
  if (there.length > 0) throw new SchoolInUse(there.join(', '))
}

/**
 * All rows of a file, in the transaction of the client: none is there where anything fails. Pictures are put before; `keys` tells which, for whoever has to
 * take them away again.
 * @throws ContentFault, SchoolInUse
 */
export async function importContent(
  { client, files, client_id }: Importing,
  content: OpenContent,
  keys: string[] = [],
): Promise<ImportedContent> {
  await client.query("set local timezone = 'UTC'")
  await client.query('select id from schools where id = $1 for update', [client_id])
  await assertEmptySchool(client, client_id)
  const ids = new Map<ContentTableName, number[]>()
  const result: ImportedContent = { tables: [], files: 0, changed: [], contents: [], names: new Map() }
  const names = new Map<string, string>()
  const keyOf = new Map<string, string>()
  for (const row of content.rows('media_files')) {
    const name = String(row.key)
    const bytes = content.file(name)
    if (imageKind(bytes) !== name.slice(name.lastIndexOf('.') + 1)) throw new ContentFault('file_changed', name)
    const key = `${randomBytes(16).toString('hex')}${name.slice(name.lastIndexOf('.'))}`
    await files.put(key, bytes)
    keys.push(key)
    names.set(key, name)
    keyOf.set(name, key)
  }
  const newest = newestVersions(content, keyOf)
  for (const table of contentTableNames) {
    const given = content.rows(table)
    const own = await numbersFor({ client, client_id }, table, given)
    ids.set(table, own)
    const rows = given.map((row, at) => {
      const where = `${table}:${at + 1}`
      const known = cleanRow(table, pictured(row, keyOf), where, result.changed)
      checkShapes(table, known, where)
      const renamed = renumbered(table, known, (of, place) => ids.get(of)?.[place - 1], true)
      return {
        ...{ ...renamed, ...('id' in row && { id: own[at] }), ...said(renamed) },
        ...besides(table, row, { content, newest, keyOf, result }),
      }
    })
    await insertRows({ client, client_id }, table, rows)
    result.tables.push({ name: table, in_file: given.length, created: rows.length })
  }
  return { ...result, files: names.size, names }
}

/** Whether what stands in the school now says the same as the file, worked out from its rows. */
export async function isEqualContent(
  client: TableClient,
  client_id: number,
  { manifest }: OpenContent,
  names: ReadonlyMap<string, string>,
) {
  await client.query("set local timezone = 'UTC'")
  const dumped = await dumpTables(client, client_id, (key) => names.get(key) ?? null)
  const different = contentTableNames.filter((table) => {
    const told = manifest.tables[table]
    const found = dumped.get(table)
    return told?.rows !== found?.rows || told?.sha256 !== sha256(Buffer.from(found?.text ?? ''))
  })
  return { equal: different.length === 0, different }
}

/** Numbers for the rows of a table, rising in their order; of sessions those that the platform has, or gets. */
async function numbersFor(
  { client, client_id }: Omit<Importing, 'files'>,
  table: ContentTableName,
  rows: readonly ContentRow[],
): Promise<number[]> {
  if (table === 'schools') return [client_id]
  if (table === 'sessions') return takeSessions(client, rows)
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1::int)`,
    [rows.length],
  )
  return ids.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** @throws ContentFault where the platform has a session of this name with other days */
async function takeSessions(client: TableClient, rows: readonly ContentRow[]): Promise<number[]> {
  const ids: number[] = []
  for (const { name, start_date, end_date } of rows) {
    const found = await client.query<{ id: string; same: boolean }>(
      `select id, start_date = $2::date and end_date = $3::date as same from sessions where lower(name) = lower($1) and deleted_at is null`,
      [name, start_date, end_date],
    )
    const [there] = found.rows
    if (there && !there.same) throw new ContentFault('reference', `sessions ${String(name)}`)
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

/** Columns whose content comes from outside, through the sanitiser. */
function cleanRow(table: ContentTableName, row: ContentRow, where: string, changed: string[]): ContentRow {
  const columns = contentTable(table).columns
  const clean = table === 'question_versions' ? cleanVersion(row) : { ...row }
  for (const [column, how] of Object.entries(columns))
    if (how === 'lines' && typeof row[column] === 'string') clean[column] = inlineLines(row[column]).lines.join('\n')
  if (JSON.stringify(clean) !== JSON.stringify(row)) changed.push(where)
  return clean
}

function cleanVersion(row: ContentRow): ContentRow {
  const clean = sanitisedContent(row as unknown as ContentInput) as unknown as ContentRow
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      contentTable('question_versions').columns[column] === 'text' ? sameOrder(value, clean[column]) : value,
    ]),
  )
}

/** The value as it was where it says the same: members in another order are no change. */
const sameOrder = (given: unknown, clean: unknown) => (sorted(given) === sorted(clean) ? given : clean)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  )

const pictured = (row: ContentRow, keyOf: ReadonlyMap<string, string>): ContentRow =>
  JSON.parse(
    JSON.stringify(row).replace(/media:([0-9a-f]{64}\.[a-z]+)/g, (whole, name: string) => {
      const key = keyOf.get(name)
      return key ? `/v1/media/file/${key}` : whole
    }),
  )

function checkShapes(table: ContentTableName, row: ContentRow, where: string): void {
  for (const [column, value] of Object.entries(row)) {
    const shape = shapes[`${table}.${column}`]
    if (shape && !shape.safeParse(value).success) throw new ContentFault('row_form', `${where} ${column}`)
  }
}

/** The newest version of each question, by the question's place. */
function newestVersions(content: OpenContent, keyOf: ReadonlyMap<string, string>): ReadonlyMap<unknown, ContentRow> {
  const newest = new Map<unknown, ContentRow>()
  for (const row of content.rows('question_versions')) {
    const other = newest.get(row.question_id)
    if (!other || Number(row.version) > Number(other.version)) newest.set(row.question_id, pictured(row, keyOf))
  }
  return newest
}

/** What Quaestor remarked, in its words. */
const said = ({ comment_said }: ContentRow) =>
  comment_said ? { comment: messageOf(comment_said as Sentence).message } : {}

interface Besides {
  content: OpenContent
  newest: ReadonlyMap<unknown, ContentRow>
  keyOf: ReadonlyMap<string, string>
  result: ImportedContent
}

/** Columns that the file has not, worked out of what it has. */
function besides(table: ContentTableName, row: ContentRow, { content, newest, keyOf, result }: Besides): ContentRow {
  if (table === 'media_files') {
    const name = String(row.key)
    return { key: keyOf.get(name), kind: 'image', bytes: content.file(name).length }
  }
  if (table !== 'questions') return {}
  const version = newest.get(row.id)
  if (!version || version.version !== row.version)
    throw new ContentFault('reference', `questions:${String(row.id)} version`)
  const clean = { ...sanitisedContent(version as unknown as ContentInput), tags: row.tags as string[] }
  result.contents.push(clean)
  return { search_text: searchText(clean) }
}

async function insertRows(
  { client, client_id }: Omit<Importing, 'files'>,
  table: ContentTableName,
  rows: readonly ContentRow[],
): Promise<void> {
  if (table === 'sessions' || rows.length === 0) return
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => `"${name}"`).join(', ')
  if (table === 'schools') {
    await client.query(
      `update schools set (${columns}) = (select ${columns} from jsonb_populate_record(null::schools, $2::jsonb)) where id = $1`,
      [client_id, JSON.stringify(rows[0])],
    )
    return
  }
  const step = namesItself(table) ? rows.length : STEP
  for (let from = 0; from < rows.length; from += step)
    await client.query(
      `insert into ${table} (client_id, ${columns}) overriding system value
       select $1::bigint, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [client_id, JSON.stringify(rows.slice(from, from + step))],
    )
}
