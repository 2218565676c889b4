import { randomBytes } from 'node:crypto'
import { ContentFault, type OpenContent } from '../../../interchange/content/content-file.ts'
import {
  type CarriedScope,
  type ContentTableName,
  contentTable,
  tablesOf,
} from '../../../interchange/content/content-tables.ts'
import { type ContentRow, renumbered } from '../../../interchange/content/row-places.ts'
import type { FileStore } from '../../files/file-store.ts'
import { cleanImage, isStoredForm } from '../../images/images.ts'
import type { Content } from '../../questions/content.ts'
import { checkShapes, cleanLines, pictured, readVersions, wordedAgain } from './clean-rows.ts'
import { type CarriedSchool, dumpTables, type TableClient } from './dump-tables.ts'
import { sumOfPages } from './export-content.ts'
import { imageKind } from './image-kind.ts'
import { insertRows, numberRows } from './insert-rows.ts'
import { madeRow } from './made-columns.ts'

export interface Importing {
  /** In the one transaction of the import. */
  client: TableClient
  files: FileStore
  client_id: number
  /** Sessions that the platform has not are made; else they are a fault. */
  makes_sessions: boolean
  /** Keeps the words of questions for the search. */
  keepWords(contents: readonly Content[]): Promise<void>
  /** Rows that have come in, of all. */
  progress?: ((done: number, of: number) => Promise<void>) | undefined
}

/** What is in a school that is not empty: nothing is read into it. */
export class SchoolInUse extends Error {
  override name = 'SchoolInUse'
  /** Tables that have rows, with how many. */
  readonly there: readonly [ContentTableName, number][]

  constructor(there: readonly [ContentTableName, number][]) {
    super(there.map(([table, n]) => `${table} ${n}`).join(', '))
    this.there = there
  }
}

interface ImportedContent {
  tables: { name: ContentTableName; in_file: number; created: number }[]
  files: number
  /** Rows whose HTML was not in its canonical form, and pictures that were not as they are stored here: what came of them is changed. */
  changed: string[]
}

/** Rows of a statement. A table that names rows of its own goes in as one. */
const STEP = 500
const namesItself = (table: ContentTableName) => Object.values(contentTable(table).columns).includes(`>${table}`)

/** Tables that are not the school's alone, and people: a new school has admins. */
const notCounted: ReadonlySet<ContentTableName> = new Set(['schools', 'sessions', 'roles', 'accounts'])
const countedIn = (scope: CarriedScope) => tablesOf(scope).filter((table) => !notCounted.has(table))

/** The grade system that every school begins with, as nobody has touched it. */
const usualSystem = 'is_default and row_version = 1 and used_at is null and created_by is null'

async function countsIn(
  client: TableClient,
  client_id: number,
  scope: CarriedScope,
  besides = 'false',
): Promise<[ContentTableName, number][]> {
  const counts = countedIn(scope).map((table) => {
    const own = table === 'grade_systems' ? ` and not (${besides})` : ''
    return `(select count(*)::int from ${table} where client_id = $1${own}) as ${table}`
  })
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`, [client_id])
  return countedIn(scope).map((table) => [table, rows[0]?.[table] ?? 0])
}

/** Throws SchoolInUse where one of the tables has a row, but for what a new school is given. */
export async function assertEmptySchool({ client, client_id, scope }: CarriedSchool): Promise<void> {
  const there = (await countsIn(client, client_id, scope, usualSystem)).filter(([, n]) => n > 0)
  if (there.length > 0) throw new SchoolInUse(there)
}

/**
 * All rows of a file, in the transaction of the client: none is there where anything fails. Pictures are put before; `keys` tells which, for whoever has to
 * take them away again.
 * @throws ContentFault, SchoolInUse
 */
export async function importContent(
  importing: Importing,
  content: OpenContent,
  keys: string[] = [],
): Promise<ImportedContent> {
  const { client, client_id, progress } = importing
  await client.query("set local timezone = 'UTC'")
  // Others may name the school meanwhile, in what they write down of it.
  await client.query('select id from schools where id = $1 for no key update', [client_id])
  const { scope } = content.manifest
  const names = tablesOf(scope)
  await assertEmptySchool({ client, client_id, scope })
  await client.query(`delete from grade_systems where client_id = $1 and ${usualSystem}`, [client_id])
  await content.checkSums()
  const { keyOf, bytesOf, changed } = await putPictures(importing, content, keys)
  const versions = await readVersions(content, keyOf, (contents) => importing.keepWords(contents))
  changed.push(...[...versions.changed.keys()].map((at) => `question_versions:${at}`))
  const numbers = await numberRows(importing, content, names)
  const inserting = { client, client_id, known_accounts: numbers.known_accounts }
  const tables: ImportedContent['tables'] = []
  const of = Object.values(content.manifest.tables).reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const table of names) {
    const in_file = content.manifest.tables[table]?.rows ?? 0
    const step = namesItself(table) ? in_file : STEP
    let rows: ContentRow[] = []
    let at = 0
    for await (const row of content.rows(table)) {
      rows.push(storedRow(table, row, ++at))
      if (rows.length < step) continue
      await insertRows(inserting, table, rows)
      await progress?.(done + at, of)
      rows = []
    }
    await insertRows(inserting, table, rows)
    done += at
    await progress?.(done, of)
    tables.push({ name: table, in_file, created: at })
  }
  await assertAlone({ client, client_id, scope }, tables)
  return { tables, files: keyOf.size, changed }

  function storedRow(table: ContentTableName, row: ContentRow, at: number): ContentRow {
    const where = `${table}:${at}`
    const given = pictured(row, keyOf)
    const clean = (table === 'question_versions' && versions.changed.get(at)) || cleanLines(table, given, where)
    if (table !== 'question_versions' && clean !== given && JSON.stringify(clean) !== JSON.stringify(given))
      changed.push(where)
    checkShapes(table, clean, where)
    const renamed = renumbered({ table, scope }, clean, (other, place) => numbers.of.get(other)?.[place - 1], true)
    const name = String(row.key)
    return {
      ...{ ...renamed, ...('id' in row && { id: numbers.of.get(table)?.[at - 1] }), ...wordedAgain(renamed) },
      ...madeRow(table, renamed, where),
      ...(table === 'media_files' && { key: keyOf.get(name), kind: 'image', bytes: bytesOf.get(name) }),
      ...(table === 'questions' && { search_text: versions.search_texts.get(Number(row.id)) }),
    }
  }
}

/** @throws SchoolInUse where somebody has made something meanwhile */
async function assertAlone(
  { client, client_id, scope }: CarriedSchool,
  tables: ImportedContent['tables'],
): Promise<void> {
  const made = new Map(tables.map(({ name, created }) => [name, created]))
  const more = (await countsIn(client, client_id, scope)).filter(([table, n]) => n !== made.get(table))
  if (more.length > 0) throw new SchoolInUse(more)
}

/** Every picture under a key of its own; one that is not as pictures are stored is made anew. */
async function putPictures({ files, client_id }: Importing, content: OpenContent, keys: string[]) {
  const keyOf = new Map<string, string>()
  const bytesOf = new Map<string, number>()
  const changed: string[] = []
  for await (const { key: given } of content.rows('media_files')) {
    const name = String(given)
    const bytes = await content.file(name)
    if (imageKind(bytes) !== name.slice(name.lastIndexOf('.') + 1)) throw new ContentFault('file_changed', name)
    const stored = (await isStoredForm(bytes)) ? bytes : await madeAnew(bytes, name)
    const key = `${randomBytes(16).toString('hex')}.${imageKind(stored)}`
    await files.put(key, stored)
    keys.push(key)
    keyOf.set(name, key)
    bytesOf.set(name, stored.length)
    if (stored !== bytes) changed.push(`files/${name}`)
  }
  return { keyOf, bytesOf, changed }

  async function madeAnew(bytes: Uint8Array, name: string): Promise<Uint8Array> {
    try {
      return (await cleanImage(Buffer.from(bytes), { client_id, account_id: null }, { patient: true })).bytes
    } catch (error) {
      throw new ContentFault('file_changed', `${name}: ${(error as Error).message}`)
    }
  }
}

/** Whether what stands in the school now says the same as the file, worked out from its rows. */
export async function isEqualContent(client: TableClient, client_id: number, content: OpenContent) {
  await client.query("set local timezone = 'UTC'")
  const { manifest } = content
  const names = await namesOfPictures(client, client_id, content)
  const different: ContentTableName[] = []
  for await (const { table, pages } of dumpTables(
    { client, client_id, scope: manifest.scope },
    (key) => names.get(key) ?? null,
  )) {
    const counting = sumOfPages(pages)
    for await (const _ of counting.pieces);
    const { rows, sha256 } = counting.sum()
    const told = manifest.tables[table]
    if (told?.rows !== rows || told.sha256 !== sha256) different.push(table)
  }
  return { equal: different.length === 0, different }
}

/** Of each picture's key its name in the file: they came in in its order. */
async function namesOfPictures(client: TableClient, client_id: number, content: OpenContent) {
  const { rows } = await client.query<{ key: string }>(
    "select key from media_files where client_id = $1 and kind = 'image' order by id",
    [client_id],
  )
  const names = new Map<string, string>()
  for await (const { key: name } of content.rows('media_files')) {
    const key = rows[names.size]?.key
    if (key) names.set(key, String(name))
  }
  return names
}
