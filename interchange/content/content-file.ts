import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openZip, type ZipLimits, type ZipParts } from '../zip/zip-parts.ts'
import { type ContentTableName, contentTableNames } from './content-tables.ts'
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
  scope: z.literal('content'),
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

/** A file of content that was opened: its manifest agrees with its tables and files. */
export interface OpenContent {
  manifest: ContentManifest
  /** The rows of a table, each checked: its form, its number, and that its references lead to a row. */
  rows(table: ContentTableName): ContentRow[]
  /** A picture by its name. @throws ContentFault where its bytes are others */
  file(name: string): Uint8Array
}

/** @throws ContentFault for anything that is not as it was written */
export function openContent(bytes: Uint8Array): OpenContent {
  const zip = openZip(bytes, limits)
  const manifest = readManifest(zip)
  const names = zip.names
    .filter((name) => name.startsWith('tables/'))
    .map((name) => name.slice(7).replace(/\.jsonl$/, ''))
  const unknown = [...names, ...Object.keys(manifest.tables)].find(
    (name) => !contentTableNames.some((one) => one === name),
  )
  if (unknown !== undefined) throw new ContentFault('table_unknown', unknown)
  const files = zip.names.filter((name) => name.startsWith('files/')).map((name) => name.slice(6))
  if (files.length !== manifest.files.n || sumOfFiles(files) !== manifest.files.sha256)
    throw new ContentFault('file_missing', 'files')
  const texts = new Map(contentTableNames.map((table) => [table, readTable(zip, manifest, table)]))
  return {
    manifest,
    rows: (table) => readRows(table, texts.get(table) ?? '', (of) => manifest.tables[of]?.rows ?? 0),
    file(name) {
      const found = zip.find(`files/${name}`)
      if (!found) throw new ContentFault('file_missing', name)
      if (sha256(found) !== name.replace(/\..*$/, '')) throw new ContentFault('file_changed', name)
      return found
    },
  }
}

function readManifest(zip: ZipParts): ContentManifest {
  const bytes = zip.find('manifest.json')
  if (!bytes) throw new ContentFault('other_program', 'manifest.json')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ContentFault('damaged', 'manifest.json')
  }
  const head = z.object({ program: z.string(), format: z.int() }).safeParse(json)
  if (!head.success || head.data.program !== CONTENT_PROGRAM)
    throw new ContentFault('other_program', head.data?.program.slice(0, 80) ?? 'manifest.json')
  if (head.data.format > CONTENT_FORMAT) throw new ContentFault('newer', String(head.data.format))
  const read = ContentManifest.safeParse(json)
  if (!read.success) throw new ContentFault('damaged', `manifest.json: ${read.error.issues[0]?.path.join('.') ?? ''}`)
  return read.data
}

function readTable(zip: ZipParts, { tables }: ContentManifest, table: ContentTableName): string {
  const told = tables[table]
  const bytes = zip.find(tableFile(table))
  if (!told || !bytes) throw new ContentFault('table_missing', table)
  if (sha256(bytes) !== told.sha256) throw new ContentFault('table_changed', table)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if ((text.match(/\n/g)?.length ?? 0) !== told.rows) throw new ContentFault('table_changed', table)
  return text
}

function readRows(table: ContentTableName, text: string, count: (of: ContentTableName) => number): ContentRow[] {
  const members = membersOf(table)
  const isThere: Renumber = (of, id) => (Number.isInteger(id) && id >= 1 && id <= count(of) ? id : undefined)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const where = `${table}:${at + 1}`
      const row = line.length > MAX_LINE ? null : parsed(line)
      if (!row || JSON.stringify(Object.keys(row)) !== JSON.stringify(members))
        throw new ContentFault('row_form', where)
      if ('id' in row && row.id !== at + 1) throw new ContentFault('row_twice', where)
      try {
        return renumbered(table, row, isThere, true)
      } catch (error) {
        if (error instanceof RowFault) throw new ContentFault('reference', `${where} ${error.column}`)
        throw error
      }
    })
}

function parsed(line: string): ContentRow | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ContentRow) : null
  } catch {
    return null
  }
}
