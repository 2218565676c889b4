import { type ConfirmedValue, columnTitle, say, saySeveral, type UnmatchedColumns, type UploadProblem } from '#contract'
import { isSecretHeading } from '../../interchange/doors/values/people.ts'
import { FileRefusal } from '../../interchange/refusal.ts'
import type { CellProblem, Spreadsheet, SpreadsheetRow } from '../../interchange/spreadsheet/cells.ts'
import {
  type ColumnChoices,
  type ColumnFault,
  isSerialHeading,
  mapColumns,
  type SpreadsheetColumn,
} from '../../interchange/spreadsheet/columns/columns.ts'
import { headerKey, headerKeys } from '../../interchange/spreadsheet/columns/header-keys.ts'
import { nameKey } from '../../interchange/spreadsheet/columns/nearest.ts'
import { holdsHtml, markupOf } from '../../interchange/spreadsheet/rich-cells.ts'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import { takeRows } from '../../interchange/spreadsheet/take-cells.ts'
import { assertFewMarks } from '../../interchange/spreadsheet/text/few-marks.ts'
import {
  openPackedSpreadsheet,
  type PackedSpreadsheet,
} from '../../interchange/spreadsheet/workbook/packed-spreadsheet.ts'
import { REASON_COLUMN } from '../../interchange/spreadsheet/worksheet/worksheet-names.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { mayStandApart, readQuestions } from './question-columns.ts'
import { HEADING, headOf, samplesOf, type TitlePlace } from './reading/list-head.ts'
import { sectionMarks } from './reading/section-marks.ts'
import { titledTable } from './reading/title-places.ts'
import {
  type FileInput,
  type Fillers,
  rowTelling,
  type SpreadsheetLayout,
  type SpreadsheetRecord,
  type SpreadsheetTable,
} from './spreadsheet-kind.ts'

/** @throws too_large, wrong_type, or invalid_field with the columns that were not found */
export function readTable(layout: SpreadsheetLayout, input: FileInput): SpreadsheetTable {
  return orRefuse(() => {
    const packed = layout.picture_column ? openPackedSpreadsheet(input.bytes, input.name) : null
    const table = readRows(layout, { ...input, ...packed })
    return packed && layout.picture_column ? withPictures(table, packed, layout.picture_column) : table
  })
}

/** What a file says of why it can't be read is said at the field of the file. @throws ApiError in the place of a FileRefusal */
export function orRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof FileRefusal) {
      throw new ApiError(error.code, error.sentence, { errors: [refusedField(error.field, error.sentence)] })
    }
    throw error
  }
}

/** Unpacks the pictures that a row names; the others are noted. */
function withPictures(table: SpreadsheetTable, packed: PackedSpreadsheet, column: string): SpreadsheetTable {
  const wanted = new Set(table.records.flatMap(({ values }) => nameKey(pictureName(values[column] ?? ''))))
  const named = packed.pictures.filter((name) => wanted.has(nameKey(name)))
  const bytes = new Map(named.map((name) => [name, packed.open(name)]))
  const idle = packed.pictures.filter((name) => !bytes.has(name))
  const notes = [...table.notes]
  if (idle.length > 0) {
    const names = `${idle.slice(0, 5).join(', ')}${idle.length > 5 ? ' …' : ''}`
    const telling = rowTelling(say('archive.unused_files', { count: idle.length, names }))
    notes.push({ row: 1, column, code: 'unused_picture', value: idle[0]?.slice(0, 200) ?? null, ...telling })
  }
  return { ...table, notes, pictures: { names: packed.pictures, bytes } }
}

/** "cell.png|A simple cell" → "cell.png". */
export const pictureName = (cell: string) => (cell.split('|')[0] ?? '').trim()

/** What tells the headings of such a list. */
const knowing = (columns: readonly SpreadsheetColumn[]) => {
  const words = new Set(
    columns.flatMap(({ name, also = [], also_over = [] }) =>
      [name, columnTitle(name), ...also, ...also_over.map(({ heading }) => heading)].map(headerKey),
    ),
  )
  return (text: string) => headerKeys(text).some((key) => words.has(key)) || isSerialHeading(text)
}

function readRows(
  { door, called, columns, exported_columns = [] }: SpreadsheetLayout,
  { bytes, name, fillers, said, remembered = {} }: FileInput,
): SpreadsheetTable {
  const { sheet = said.answers.sheet, header_rows, mapping } = said
  const knows = knowing([...columns, ...ended(exported_columns)])
  const found = readQuestions(columns, said, (rows) =>
    readSpreadsheet(bytes, name, {
      sheet,
      called,
      knows,
      header_rows: rows ?? header_rows,
      hasKeys: mayStandApart(columns),
      joins: door === 'students' ? knows : undefined,
    }),
  )
  const whole = withoutSecrets(found.spreadsheet)
  const reasonless = withoutReasons(whole)
  const exported = withoutEnding(reasonless, exported_columns)
  for (const { row, cells } of [{ row: exported.header_row, cells: exported.header }, ...exported.rows])
    for (const cell of cells) assertFewMarks(cell.replaceAll(/[\r\n]/g, ' '), row)
  if (exported.header.length === 0) throw wrongField('file', say('file.empty'))
  const isFree = (name: string) => fillers[name] || (found.has_several && name === 'type')
  const filledIn = columns.map((column) => (isFree(column.name) ? { ...column, required: false } : column))
  const chosen = { ...found.near, ...rememberedPlaces(exported.header, remembered, mapping), ...mapping }
  const { spreadsheet: titled, wanted, title } = titledOf(exported, filledIn, chosen)
  const { places, faults, notes } = mapColumns(titled, wanted, chosen)
  const sections = title === null && has(columns, 'max_marks') && !places.has('max_marks') ? sectionMarks(titled) : null
  const spreadsheet = sections?.spreadsheet ?? titled
  const marks = sections?.marks ?? null
  if (faults.length > 0) throw unreadable(spreadsheet, wanted, places, faults)
  if (spreadsheet.rows.length === 0) throw wrongField('file', say('file.no_row'))
  const isHtml = holdsHtml(spreadsheet, columns, places)
  const markup = isHtml ? 'ours' : markupOf(whole, columns, exported_columns)
  const taken = takeRows(spreadsheet, columns, places, markup)
  if (isHtml && markupOf(whole, columns, exported_columns) === 'text')
    taken.notes.push({
      row: spreadsheet.header_row,
      at: null,
      code: 'html_cells',
      value: null,
      sentence: say('cells.html'),
    })
  const names = new Map([...places].map(([column, at]) => [at, column]))
  const toProblem = ({ at, sentence, ...problem }: CellProblem): UploadProblem => ({
    ...problem,
    ...rowTelling(sentence),
    column: at === null ? null : names.get(at) || spreadsheet.header[at] || null,
  })
  const isRead = ({ at }: CellProblem) => at === null || names.has(at)
  const problems = [...spreadsheet.problems, ...taken.problems].filter(isRead)
  // What was the same in every row comes back as a column, for the workbook of rows to correct is read by itself.
  const beside = columns.flatMap(({ name, required }): { name: string; of: (at: number) => string }[] => {
    if (name === 'max_marks' && marks) return [{ name, of: (at) => marks[at] ?? '' }]
    if (title?.column === name) return [{ name, of: (at) => title.texts[at] ?? '' }]
    return required && fillers[name] && !places.has(name) ? [{ name, of: () => fillers[name] ?? '' }] : []
  })
  const records = recordsOf(columns, places, taken.rows, fillers)
  return {
    header: [...ownHeader(spreadsheet.header, places, mapping), ...beside.map((one) => columnTitle(one.name))],
    lines:
      beside.length === 0
        ? taken.rows
        : taken.rows.map((line, at) => ({ ...line, cells: [...line.cells, ...beside.map(({ of }) => of(at))] })),
    records: records.map((record, at) => withTitles(record, { title, marks }, at)),
    problems: problems.map(toProblem),
    notes: [...spreadsheet.notes, ...(sections?.notes ?? []), ...taken.notes, ...notes].map(toProblem),
    places: [...places],
    ...{ title, marks, headings: spreadsheet.header, header_row: spreadsheet.header_row },
    titles: [...spreadsheet.titles.map(({ cells }) => cells.filter(Boolean).join(' ')), spreadsheet.sheet],
    is_exported: exported_columns.length > 0 && exported !== reasonless,
    head: headOf({ door, fields: columns.flatMap(({ name, hidden }) => (hidden ? [] : name)) }, spreadsheet, {
      ...{ places, title, said: new Set(Object.keys(mapping)) },
      remembered: new Set(Object.keys(chosen).filter((column) => !(column in mapping) && !(column in found.near))),
      content: new Set(Object.keys(found.near)),
    }),
    said: saidHeadings(spreadsheet.header, places, mapping),
    pictures: null,
    near: found.near_headings,
    ...(notes.some(({ code }) => code === 'unknown_column') && { unread: unmatched(spreadsheet, wanted, places) }),
    counted: { is_workbook: spreadsheet.is_workbook, shown: spreadsheet.shown },
  }
}

const ended = (names: readonly string[]) => names.map((name) => ({ name, example: '', note: '' }))

/** Why the columns can't be read, with what was found, so that somebody can say the rest: which sheet is meant too. */
function unreadable(
  spreadsheet: Spreadsheet,
  wanted: readonly SpreadsheetColumn[],
  places: Map<string, number>,
  faults: readonly ColumnFault[],
): ApiError {
  // What is lacking may stand where nobody sees it.
  const hidden = spreadsheet.notes.filter(({ code }) => code === 'hidden_columns').map(({ sentence }) => sentence)
  const told = faults.map(({ column, sentence }) => ({ column, sentence: saySeveral(sentence, ...hidden) }))
  const errors = told.map(({ column, sentence }) => refusedField(column ? `mapping.${column}` : 'mapping', sentence))
  const { sheet, sheets, header_rows } = spreadsheet
  const data = { ...unmatched(spreadsheet, wanted, places), sheet, sheets, header_rows }
  return new ApiError('invalid_field', told[0]?.sentence, { errors, data })
}

/** Columns of a place that a title may say. */
const placeColumns = ['class', 'class_section']

/** Where the file has no column of classes, its titles may say it. */
function titledOf(
  spreadsheet: Spreadsheet,
  wanted: readonly SpreadsheetColumn[],
  mapping: ColumnChoices,
): { spreadsheet: Spreadsheet; wanted: readonly SpreadsheetColumn[]; title: TitlePlace | null } {
  const own = wanted.find(({ name }) => name === 'class')
  const { places } = mapColumns(spreadsheet, wanted, mapping)
  const isThere = placeColumns.some((column) => places.has(column))
  const titled = own?.required && !isThere && mapping.class !== null ? titledTable(spreadsheet) : null
  if (!titled) return { spreadsheet, wanted, title: null }
  const free = wanted.map((column) =>
    column.name === 'class' || column.name === 'section' ? { ...column, required: false } : column,
  )
  return { spreadsheet: titled.spreadsheet, wanted: free, title: { column: 'class', texts: titled.texts } }
}

const has = (columns: readonly SpreadsheetColumn[], wanted: string) => columns.some(({ name }) => name === wanted)

/** With the class that a title, and the marks that the line of its section says of it. */
export function withTitles(
  record: SpreadsheetRecord,
  { title, marks }: Pick<SpreadsheetTable, 'title' | 'marks'>,
  at: number,
): SpreadsheetRecord {
  const of = marks?.[at] || null
  if (title === null && of === null) return record
  const values = { ...record.values, ...(title && { [title.column]: title.texts[at] ?? '' }) }
  return { ...record, values: of === null ? values : { ...values, max_marks: of } }
}

/** Several of ours in one column are remembered together. */
const together = '+'

/** What the school's people said of such headings before, but for what is said now. */
function rememberedPlaces(
  header: readonly string[],
  remembered: Readonly<Record<string, string>>,
  mapping: ColumnChoices,
): ColumnChoices {
  const keys = header.map(headerKey)
  const isTaken = (at: number) =>
    Object.values(mapping).some((choice) =>
      typeof choice === 'string' ? headerKey(choice) === keys[at] : choice?.at === at,
    )
  return Object.fromEntries(
    Object.entries(remembered).flatMap(([heading, columns]) => {
      const at = keys.indexOf(headerKey(heading))
      const isOnce = at >= 0 && keys.indexOf(headerKey(heading), at + 1) < 0 && !isTaken(at)
      const own = columns.split(together).filter((column) => mapping[column] === undefined)
      return isOnce ? own.map((column) => [column, { at }] as const) : []
    }),
  )
}

const mostHeading = 60

/** What was said of headings, to be remembered: their words alone, never those of a list without any. */
function saidHeadings(
  header: readonly string[],
  places: ReadonlyMap<string, number>,
  mapping: ColumnChoices,
): ConfirmedValue[] {
  const columns = new Map<string, string[]>()
  for (const column of Object.keys(mapping)) {
    const at = mapping[column] === null ? undefined : places.get(column)
    const heading = at === undefined ? '' : (header[at] ?? '')
    if (heading === '' || heading.length > mostHeading) continue
    const sharing = [...places].filter(([, place]) => place === at).map(([name]) => name)
    columns.set(heading, sharing)
  }
  return [...columns].map(([value, own]) => ({ column: HEADING, value, here: own.join(together) }))
}

/** Nobody has to match a column again in the workbook of rows to correct; a name that another column has already is left to that one. */
function ownHeader(header: string[], places: Map<string, number>, mapping: ColumnChoices): string[] {
  const taken = new Set(header.map(headerKey))
  const named = new Map(
    Object.keys(mapping).flatMap((name): [number, string][] => {
      const at = mapping[name] === null ? undefined : places.get(name)
      const title = columnTitle(name)
      return at === undefined || taken.has(headerKey(title)) ? [] : [[at, title]]
    }),
  )
  return header.map((theirs, at) => named.get(at) ?? theirs)
}

/** A corrected error workbook comes back with its last column; that is no column of the table. */
const withoutReasons = (spreadsheet: Spreadsheet): Spreadsheet => withoutEnding(spreadsheet, [REASON_COLUMN])

/** Passwords and numbers by which the state knows people are read into nothing, and so come back in no workbook either. */
function withoutSecrets(spreadsheet: Spreadsheet): Spreadsheet {
  const secret = new Set(spreadsheet.header.flatMap((name, at) => (isSecretHeading(name) ? [at] : [])))
  if (secret.size === 0) return spreadsheet
  const rows = spreadsheet.rows.map(({ cells, ...line }) => ({
    ...line,
    cells: cells.map((cell, at) => (secret.has(at) ? '' : cell)),
  }))
  const held = spreadsheet.held.map((cells) => cells.map((cell, at) => (secret.has(at) ? { shown: '' } : cell)))
  const isOther = ({ at }: CellProblem) => at === null || !secret.has(at)
  return { ...spreadsheet, rows, held, problems: spreadsheet.problems.filter(isOther) }
}

/** The table without the columns of these names, if it ends with just them. */
function withoutEnding(spreadsheet: Spreadsheet, ending: readonly string[]): Spreadsheet {
  const end = spreadsheet.header.length - ending.length
  if (end < 0 || !ending.every((name, index) => spreadsheet.header[end + index] === name)) return spreadsheet
  const problems = spreadsheet.problems.filter(({ at }) => at === null || at < end)
  const rows = spreadsheet.rows.map(({ cells, ...line }) => ({ ...line, cells: cells.slice(0, end) }))
  const held = spreadsheet.held.map((cells) => cells.slice(0, end))
  return { ...spreadsheet, header: spreadsheet.header.slice(0, end), rows, held, problems }
}

export const recordsOf = (
  columns: readonly SpreadsheetColumn[],
  places: Map<string, number>,
  lines: SpreadsheetRow[],
  fillers: Fillers,
): SpreadsheetRecord[] => lines.map(({ row, cells }) => ({ row, values: valuesOf(columns, places, cells, fillers) }))

function valuesOf(
  columns: readonly SpreadsheetColumn[],
  places: Map<string, number>,
  cells: string[],
  fillers: Fillers,
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const { name } of columns) {
    const at = places.get(name)
    values[name] = (at === undefined ? '' : cells[at]) || fillers[name] || ''
  }
  return values
}

const unmatched = (
  { header, rows }: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  places: Map<string, number>,
): UnmatchedColumns => ({
  header: header.filter(Boolean),
  samples: header.flatMap((name, at) => (name ? [samplesOf(rows, at)] : [])),
  columns: columns.flatMap(({ name, required = false, asked, unless = [], only_read }) => {
    const at = places.get(name)
    const needed = required && !asked && !unless.some((one) => places.has(one))
    return only_read ? [] : { name, required: needed, found: (at !== undefined && header[at]) || null }
  }),
})
