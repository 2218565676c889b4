import type { ListKind, UploadReading } from '#contract'
import { wordsOf } from '../../../interchange/doors/grid/shown.ts'
import { isSecretHeading } from '../../../interchange/doors/values/people.ts'
import type { Spreadsheet } from '../../../interchange/spreadsheet/cells.ts'
import { isSerialHeading } from '../../../interchange/spreadsheet/columns/columns.ts'

/** In the place of a column: the text is a heading, and what it is here are columns of ours. */
export const HEADING = 'heading'

type ReadColumn = UploadReading['columns'][number]

/** What a file says of its columns before anybody has looked at the rows, and which rows are left out as a whole. */
export interface ListHead
  extends Pick<UploadReading, 'sheet' | 'sheets' | 'columns' | 'fields' | 'header_rows' | 'left'> {
  door: ListKind
  /** Sheets of which one has to be said, with the likeliest; [] where it is known. */
  open_sheets: readonly string[]
  proposed_sheet: string | null
  /** Names of sheets that hold one list. */
  together: readonly string[]
  /** The same list of another day has the same. It holds nothing of people. */
  signature: string
  /** Every column is known by its heading or somebody's word, in one row. */
  is_sure: boolean
}

/** What stands in titles for all rows: a class and its section. */
export interface TitlePlace {
  column: string
  /** What titles say, in the order of the rows. */
  texts: readonly string[]
}

/** How the columns of ours were found. */
export interface FoundColumns {
  /** Our column → its place in the header. */
  places: ReadonlyMap<string, number>
  /** Our columns that somebody said now, and those that are remembered. */
  said: ReadonlySet<string>
  remembered: ReadonlySet<string>
  /** Those that their cells alone tell, or a heading that is nearly theirs. */
  content: ReadonlySet<string>
  title: TitlePlace | null
}

/** Samples of a column, and characters of each. */
const samples = 3
const sampleLength = 60

/** @param fields our columns that such a list may have */
export function headOf(
  { door, fields }: { door: ListKind; fields: string[] },
  { header, rows, titles: _, ...spreadsheet }: Spreadsheet,
  { places, said, remembered, content, title }: FoundColumns,
): ListHead {
  const columns = header.map((heading, at): ReadColumn => {
    const own = [...places].flatMap(([field, place]) => (place === at ? [field] : []))
    return {
      ...{ at, heading, fields: own, left_as: own.length > 0 ? null : leftAs(heading) },
      by: own.some((field) => said.has(field))
        ? 'mapping'
        : own.some((field) => remembered.has(field))
          ? 'remembered'
          : own.some((field) => content.has(field))
            ? 'content'
            : 'heading',
      samples: isSecretHeading(heading) ? [] : samplesOf(rows, at),
    }
  })
  if (title)
    columns.push({
      ...{ at: header.length, heading: '', fields: [title.column], left_as: null, by: 'title' },
      samples: [...new Set(title.texts)].slice(0, samples),
    })
  const parts = columns.map(
    ({ heading, fields: read, left_as, by }) =>
      `${wordsOf(heading).slice(0, 40)}=${read.join('+') || (left_as ?? 'other')}~${by[0]}`,
  )
  const {
    sheet,
    sheets,
    open_sheets,
    proposed_sheet,
    header_rows,
    left,
    shown,
    is_reshaped = false,
    together = [],
  } = spreadsheet
  return {
    ...{ door, fields, sheet, sheets, open_sheets, proposed_sheet, together, columns, header_rows },
    left: left.map(({ row, why }) => ({ row: shown.get(row) ?? row, why })),
    signature: [door, `${header_rows.length}${is_reshaped ? 'r' : ''}`, ...parts].join('|'),
    is_sure:
      content.size === 0 && header_rows.length === 1 && !is_reshaped && title === null && open_sheets.length === 0,
  }
}

const leftAs = (heading: string) =>
  isSecretHeading(heading) ? 'secret' : isSerialHeading(heading) ? 'serial' : heading === '' ? 'empty' : 'other'

/** What some cells of a column say. */
export function samplesOf(rows: Spreadsheet['rows'], at: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    if (cells[at]) found.add(cells[at].slice(0, sampleLength))
    if (found.size === samples) break
  }
  return [...found]
}

/** With a column that the file lacks and that is filled here: what stands in it is shown before it is saved. */
export function withMadeColumn(head: ListHead, field: string, texts: readonly string[]): ListHead {
  const at = Math.max(-1, ...head.columns.map((column) => column.at)) + 1
  const made: ReadColumn = {
    at,
    heading: '',
    fields: [field],
    left_as: null,
    by: 'made',
    samples: texts.slice(0, samples),
  }
  return { ...head, columns: [...head.columns, made], is_sure: false, signature: `${head.signature}|=${field}~n` }
}
