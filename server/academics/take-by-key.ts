import { isDeepStrictEqual } from 'node:util'
import { type Sentence, say, sentenceIn, type UploadProblem } from '#contract'
import { chapterFinder, chapterKey } from '../../interchange/doors/places/chapters.ts'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import type { Write } from '../db/connect.ts'
import type { ColumnOf } from '../db/given-rows.ts'
import { insertMany, updateMany } from '../entity/write-many.ts'
import { previewOf } from '../uploads/reading/preview.ts'
import type { SpreadsheetTable } from '../uploads/spreadsheet-kind.ts'
import {
  cellProblem,
  type Planned,
  type SpreadsheetRecord,
  type SpreadsheetWork,
  type Taken,
} from '../uploads/spreadsheet-kind.ts'
import { type ReadingTable, soundRecords, withReading } from '../uploads/spreadsheet-reader.ts'
import { chosenPlaces } from './chosen-places.ts'
import { type FoundPlace, loadPlaceNames, type PlaceColumn, placeFinder } from './place-names.ts'
import { ruledPlaces } from './ruled-places.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}
type Parsed<I> = { success: true; data: I } | { success: false; error: { issues: Issue[] } }

/** The work of an upload in the transaction that saves it. */
export interface Saving extends SpreadsheetWork {
  db: Write
}

/** A table whose rows are known by a title under a parent. */
export interface NaturalKey<Row, Input> {
  /** The columns that name the parent. */
  places: readonly PlaceColumn[]
  title_column: string
  noun: 'noun.chapter' | 'noun.topic'
  /** The column behind a field that was refused. */
  columnOf(path: string): string
  parse(record: SpreadsheetRecord, ids: FoundPlace['ids']): Parsed<Input>
  toRow(input: Input): Row
  /** Id of the parent. */
  parent(row: Row): number
  title(row: Row): string
  /** Live rows under the parents, which it locks. */
  find(work: Saving, parents: number[]): Promise<(Row & { id: number })[]>
  table: 'chapters' | 'topics'
  /** What a file fills in. */
  columns: readonly ((keyof Row & ColumnOf<'chapters'>) | (keyof Row & ColumnOf<'topics'>))[]
  /** What an existing row is given; empty cells leave what is stored. */
  changes(before: Row, after: Row): Partial<Row>
}

interface Candidate<Row> {
  record: SpreadsheetRecord
  row: Row
}

interface Read<Row> {
  ready: Candidate<Row>[]
  problems: UploadProblem[]
  /** Rows that somebody said are left out. */
  left: number[]
}

/** Rows per statement, and per step of progress. */
const BATCH = 500

/** A table with its rows as far as their places are known. */
export interface KeyedTable<Row> extends SpreadsheetTable {
  ready: Candidate<Row>[]
}

/** Puts the rows to their places; texts that are not known are asked about. */
export async function readByKey<Row extends object, Input>(
  { table, whose, look, list }: ReadingTable,
  key: NaturalKey<Row, Input>,
): Promise<KeyedTable<Row>> {
  const names = await look((db) => loadPlaceNames(db, whose))
  const columns = new Set(table.head.columns.flatMap(({ fields }) => fields))
  const findPlace = placeFinder(names, key.places, {
    ruled: ruledPlaces(names),
    said: chosenPlaces(names, list, columns),
  })
  const records = soundRecords(table)
  const { ready, problems, left } = readCandidates(findPlace, records, key)
  for (const row of left) list.leave(row)
  const read = withReading({ ...table, problems: [...table.problems, ...problems] }, list, {
    preview: previewOf(table.head, ready, ({ record, row }) => shownRow(record, row, key)),
    ...{ fits: ready.length, of: table.records.length },
  })
  return { ...read, ready }
}

/** What would stand here: the places as they are written, and the rest by its column. */
const shownRow = <Row extends object>(
  { values }: SpreadsheetRecord,
  row: Row,
  { columnOf, places }: Pick<NaturalKey<Row, unknown>, 'columnOf' | 'places'>,
) => {
  const own = Object.entries(row).map(([field, value]) => {
    const shown = Array.isArray(value) ? value.join('; ') : (value as string | number | null)
    return [columnOf(field), shown] as const
  })
  return { ...Object.fromEntries(own), ...Object.fromEntries(places.map((column) => [column, values[column]])) }
}

/** Creates what is new; what exists is changed with mode update, else refused; a title that comes twice is refused. */
export async function takeByKey<Row extends object, Input>(
  work: SpreadsheetWork,
  { ready }: KeyedTable<Row>,
  key: NaturalKey<Row, Input>,
): Promise<Planned> {
  const sort = async (db: Write) => sortCandidates({ ...work, db }, ready, key)
  const { problems } = await work.look(sort)
  return {
    problems,
    // What is stored by then decides.
    takeIn: async (db) => saveCandidates({ ...work, db }, await sort(db), key),
  }
}

/** A row that exists, as the file has it. */
interface Again<Row> {
  before: Row & { id: number }
  after: Row & { id: number }
  is_changed: boolean
}

interface Sorted<Row> {
  fresh: Row[]
  again: Again<Row>[]
  problems: UploadProblem[]
}

async function sortCandidates<Row extends object, Input>(
  work: Saving,
  ready: readonly Candidate<Row>[],
  key: NaturalKey<Row, Input>,
): Promise<Sorted<Row>> {
  const keyOf = (row: Row) => `${key.parent(row)} ${nameKey(key.title(row))}`
  const stored = await key.find(work, [...new Set(ready.map(({ row }) => key.parent(row)))])
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const first = new Map<string, number>()
  const alike = alikeFinder(stored, key)
  const sorted: Sorted<Row> = { fresh: [], again: [], problems: [] }
  for (const { record, row } of ready) {
    const before = known.get(keyOf(row))
    const problem =
      repeated(record, key, first.get(keyOf(row)), before, work.mode) ?? (before ? null : alike(record, row))
    first.set(keyOf(row), first.get(keyOf(row)) ?? record.row)
    if (problem) sorted.problems.push(problem)
    else if (before) sorted.again.push(againOf(key, before, row))
    else sorted.fresh.push(row)
  }
  return sorted
}

/** A title that is written otherwise in signs alone, or with its number, is the same one: two of it would stand side by side. */
function alikeFinder<Row extends object>(
  stored: readonly (Row & { id: number })[],
  key: Pick<NaturalKey<Row, unknown>, 'title' | 'parent' | 'title_column' | 'noun'>,
) {
  const called = (row: Row) => ({ title: key.title(row), number: numberOf(row), parent: key.parent(row) })
  const finders = new Map<number, (text: string) => { title: string } | null>()
  const above = new Map<string, number>()
  return (record: SpreadsheetRecord, row: Row): UploadProblem | null => {
    const parent = key.parent(row)
    const find = finders.get(parent) ?? chapterFinder(stored.map(called).filter((one) => one.parent === parent))
    finders.set(parent, find)
    const refuse = (sentence: Sentence) => cellProblem(record, key.title_column, 'duplicate', sentence)
    const there = find(key.title(row))
    if (there) return refuse(say('repeat.alike', { noun: say(key.noun), title: there.title }))
    const own = `${parent} ${chapterKey(key.title(row))}`
    const earlier = above.get(own)
    if (earlier !== undefined) return refuse(say('repeat.alike_row', { row: earlier }))
    above.set(own, record.row)
    return null
  }
}

const numberOf = (row: object): number | null => ('number' in row && typeof row.number === 'number' ? row.number : null)

function againOf<Row extends object, Input>(
  key: NaturalKey<Row, Input>,
  before: Row & { id: number },
  row: Row,
): Again<Row> {
  const changes = Object.entries(key.changes(before, row))
  const is_changed = changes.some(([column, value]) => !isDeepStrictEqual(value, before[column as keyof Row]))
  return { before, after: { ...row, id: before.id }, is_changed }
}

async function saveCandidates<Row extends object, Input>(
  work: Saving,
  { fresh, again, problems }: Sorted<Row>,
  key: NaturalKey<Row, Input>,
): Promise<Taken> {
  const differing = again.filter(({ is_changed }) => is_changed)
  const created_ids = work.dry_run ? [] : await save(work, key, fresh, differing)
  const changed = work.dry_run ? [] : differing.map(({ before, after }) => ({ id: before.id, before, after }))
  const detail = { enrolled: 0, moved: 0, linked: 0, unchanged: again.length - differing.length }
  return { created: fresh.length, created_ids, updated: again.length, changed, problems, detail }
}

function readCandidates<Row, Input>(
  findPlace: ReturnType<typeof placeFinder>,
  records: SpreadsheetRecord[],
  key: NaturalKey<Row, Input>,
): Read<Row> {
  const read: Read<Row> = { ready: [], problems: [], left: [] }
  for (const record of records) {
    const place = findPlace(record)
    if (place.is_left) {
      read.left.push(record.row)
      continue
    }
    const parsed = key.parse(record, place.ids)
    const faults = parsed.success ? [] : issuesOf(record, parsed.error.issues, key)
    // The place has told its own problems, in its own words.
    const others = faults.filter(({ column }) => !key.places.some((one) => one === column))
    read.problems.push(...place.problems, ...others)
    if (parsed.success && place.problems.length === 0) read.ready.push({ record, row: key.toRow(parsed.data) })
  }
  return read
}

const issuesOf = <Row, Input>(
  record: SpreadsheetRecord,
  issues: Issue[],
  key: NaturalKey<Row, Input>,
): UploadProblem[] =>
  issues.map(({ path, message }) =>
    cellProblem(record, key.columnOf(String(path[0])), 'invalid_field', sentenceIn(message)),
  )

function repeated<Row, Input>(
  record: SpreadsheetRecord,
  { title_column, noun }: NaturalKey<Row, Input>,
  first: number | undefined,
  stored: { id: number } | undefined,
  mode: SpreadsheetWork['mode'],
): UploadProblem | null {
  const refuse = (sentence: Sentence) => cellProblem(record, title_column, 'duplicate', sentence)
  if (first !== undefined) return refuse(say('repeat.row', { row: first }))
  if (!stored || mode === 'update') return null
  return refuse(say('repeat.exists', { noun: say(noun) }))
}

async function save<Row extends object, Input>(
  work: Saving,
  key: NaturalKey<Row, Input>,
  fresh: Row[],
  again: { before: Row & { id: number }; after: Row }[],
): Promise<number[]> {
  const { table, columns } = key
  const ids: number[] = []
  const of = fresh.length + again.length
  for (let from = 0; from < fresh.length; from += BATCH) {
    ids.push(
      ...(await insertMany(work, table, columns as readonly ColumnOf<typeof table>[], fresh.slice(from, from + BATCH))),
    )
    await work.progress(Math.min(from + BATCH, fresh.length), of)
  }
  for (let from = 0; from < again.length; from += BATCH) {
    const rows = again.slice(from, from + BATCH).map(({ before, after }) => {
      return { id: before.id, values: key.changes(before, after) }
    })
    await updateMany(work, table, rows)
    await work.progress(fresh.length + Math.min(from + BATCH, again.length), of)
  }
  return ids
}
