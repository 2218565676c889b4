import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ByteSource } from '../zip/byte-source.ts'
import type { ZipLimits } from '../zip/zip-parts.ts'
import { openZipSource, type ZipSource } from '../zip/zip-source.ts'
import { type CarriedScope, type ContentTableName, carriedScopes, tablesOf } from './content-tables.ts'
import { type ContentRow, membersOf, type Renumber, RowFault, renumbered } from './row-places.ts'

/** Of the files that are written; each older one is read for ever. */
export const CONTENT_FORMAT = 1
export const CONTENT_PROGRAM = 'Quaestor'
/** Bytes of a line. */
const MAX_LINE = 4 * 1024 * 1024

const Sum = z.string().regex(/^[0-9a-f]{64}$/)
export const ContentManifest = z.object({
  format: z.int(),
  program: z.string(),
  school: z.string(),
  scope: z.enum(carriedScopes),
  made_at: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), sha256: Sum })),
  files: z.object({ n: z.int().min(0), sha256: Sum }),
})
export type ContentManifest = z.output<typeof ContentManifest>

export type ContentFaultCode =
  | 'damaged'
  | 'other_program'
  | 'newer'
  | 'table_missing'
  | 'table_unknown'
  | 'table_changed'
  | 'row_form'
  | 'row_twice'
  | 'reference'
  | 'session'
  | 'role'
  | 'file_missing'
  | 'file_changed'

/** Why a file is not read, with what is at fault: a table, a row of it, a file. */
export class ContentFault extends Error {
  override name = 'ContentFault'
  readonly code: ContentFaultCode
  readonly at: string

  constructor(code: ContentFaultCode, at: string) {
    super(`${code} ${at}`)
    this.code = code
    this.at = at
  }
}

const limits: ZipLimits = {
  ...{ inflated: 20 * 1024 ** 3, part: 2 * 1024 ** 3 - 1, parts: 60_000, strict_names: true },
  refuse: (fault) => new ContentFault('damaged', 'name' in fault ? fault.name : fault.kind),
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
export const sumOfFiles = (names: readonly string[]): string => sha256([...names].sort().join('\n'))
export const tableFile = (table: ContentTableName) => `tables/${table}.jsonl`
export const lineOf = (row: ContentRow): string => `${JSON.stringify(row)}\n`

/** A file of content that was opened: its manifest agrees with the names of its tables and files. */
export interface OpenContent {
  manifest: ContentManifest
  /** Bytes of all pictures. */
  picture_bytes: number
  /**
   * The rows of a table one after the other, each checked: its form, its number, and that its references lead to a row; when the last has come, that the table
   * is as it was written.
   */
  rows(table: ContentTableName): AsyncGenerator<ContentRow>
  /** Reads all tables for their sums alone, so that a table that was changed is told as that. @throws ContentFault */
  checkSums(): Promise<void>
  /** A picture by its name. @throws ContentFault where its bytes are others */
  file(name: string): Promise<Uint8Array>
}

/** @throws ContentFault for anything that is not as it was written */
export async function openContent(source: ByteSource): Promise<OpenContent> {
  const zip = await openZipSource(source, limits)
  const manifest = await readManifest(zip)
  const all = tablesOf(manifest.scope)
  const names = zip.names
    .filter((name) => name.startsWith('tables/'))
    .map((name) => name.slice(7).replace(/\.jsonl$/, ''))
  const unknown = [...names, ...Object.keys(manifest.tables)].find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new ContentFault('table_unknown', unknown)
  const missing = all.find((name) => !names.includes(name) || !manifest.tables[name])
  if (missing !== undefined) throw new ContentFault('table_missing', missing)
  const files = zip.names.filter((name) => name.startsWith('files/')).map((name) => name.slice(6))
  if (files.length !== manifest.files.n || sumOfFiles(files) !== manifest.files.sha256)
    throw new ContentFault('file_missing', 'files')
  return {
    manifest,
    picture_bytes: files.reduce((sum, name) => sum + zip.sizeOf(`files/${name}`), 0),
    rows: (table) => readRows(zip, { table, scope: manifest.scope }, (of) => manifest.tables[of]?.rows ?? 0),
    async checkSums() {
      for (const table of all) await checkSum(zip, table, manifest)
    },
    async file(name) {
      const found = await zip.find(`files/${name}`)
      if (!found) throw new ContentFault('file_missing', name)
      if (sha256(found) !== name.replace(/\..*$/, '')) throw new ContentFault('file_changed', name)
      return found
    },
  }
}

async function readManifest(zip: ZipSource): Promise<ContentManifest> {
  const bytes = await zip.find('manifest.json')
  if (!bytes) throw new ContentFault('other_program', 'manifest.json')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ContentFault('damaged', 'manifest.json')
  }
  const head = z.object({ program: z.string(), format: z.int(), scope: z.unknown() }).safeParse(json)
  if (!head.success || head.data.program !== CONTENT_PROGRAM)
    throw new ContentFault('other_program', head.data?.program.slice(0, 80) ?? 'manifest.json')
  if (head.data.format > CONTENT_FORMAT) throw new ContentFault('newer', String(head.data.format))
  // Questions alone come in where questions are.
  if (head.data.scope === 'questions') throw new ContentFault('other_program', 'questions')
  const read = ContentManifest.safeParse(json)
  if (!read.success) throw new ContentFault('damaged', `manifest.json: ${read.error.issues[0]?.path.join('.') ?? ''}`)
  return read.data
}

const LINE_FEED = 10

async function checkSum(zip: ZipSource, table: ContentTableName, { tables }: ContentManifest): Promise<void> {
  const sum = createHash('sha256')
  let rows = 0
  for await (const piece of zip.read(tableFile(table))) {
    sum.update(piece)
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) rows++
  }
  const told = tables[table]
  if (sum.digest('hex') !== told?.sha256 || rows !== told.rows) throw new ContentFault('table_changed', table)
}

async function* readRows(
  zip: ZipSource,
  { table, scope }: { table: ContentTableName; scope: CarriedScope },
  count: (of: ContentTableName) => number,
): AsyncGenerator<ContentRow> {
  const members = JSON.stringify(membersOf(table, scope))
  const isThere: Renumber = (of, id) => (Number.isInteger(id) && id >= 1 && id <= count(of) ? id : undefined)
  let at = 0
  for await (const line of linesOf(zip, table)) {
    at++
    const where = `${table}:${at}`
    const row = line === null ? null : parsed(line)
    if (!row || JSON.stringify(Object.keys(row)) !== members) throw new ContentFault('row_form', where)
    if ('id' in row && row.id !== at) throw new ContentFault('row_twice', where)
    try {
      yield renumbered({ table, scope }, row, isThere, true)
    } catch (error) {
      if (error instanceof RowFault) throw new ContentFault('reference', `${where} ${error.column}`)
      throw error
    }
  }
  if (at !== count(table)) throw new ContentFault('table_changed', table)
}

/** The lines of a table; null for one that is longer than a row can be, or no UTF-8, with which it ends. */
async function* linesOf(zip: ZipSource, table: ContentTableName): AsyncGenerator<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun: Uint8Array[] = []
  let length = 0
  for await (const piece of zip.read(tableFile(table))) {
    let from = 0
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      const line = decoded(decoder, Buffer.concat([...begun, piece.subarray(from, end)]))
      yield line
      if (line === null) return
      begun = []
      length = 0
      from = end + 1
    }
    begun.push(piece.subarray(from))
    length += piece.length - from
    if (length > MAX_LINE) yield null
    if (length > MAX_LINE) return
  }
  if (length > 0) yield null
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  if (bytes.length > MAX_LINE) return null
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function parsed(line: string): ContentRow | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ContentRow) : null
  } catch {
    return null
  }
}
