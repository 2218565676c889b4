import type { UploadReading } from '#contract'
import { wordsOf } from '../../../interchange/doors/grid/shown.ts'
import { isSecretHeading } from '../../../interchange/doors/values/people.ts'
import type { Spreadsheet } from '../../../interchange/spreadsheet/cells.ts'
import { type ColumnChoices, isSerialHeading } from '../../../interchange/spreadsheet/columns.ts'

/** What a file says of its columns before anybody has looked at the rows, and which rows are left out as a whole. */
export interface ListHead extends Pick<UploadReading, 'columns' | 'header_rows' | 'left'> {
  /** The same list of another day has the same. It holds nothing of people. */
  signature: string
}

/** Samples of a column, and characters of each. */
const samples = 3
const sampleLength = 60

/** @param places our column → its place in the header */
export function headOf(
  { header, header_row, rows }: Pick<Spreadsheet, 'header' | 'header_row' | 'rows'>,
  places: ReadonlyMap<string, number>,
  mapping: ColumnChoices,
): ListHead {
  const columns = header.map((heading, at): ListHead['columns'][number] => {
    const fields = [...places].flatMap(([field, place]) => (place === at ? [field] : []))
    return {
      ...{ at, heading, fields, left_as: fields.length > 0 ? null : leftAs(heading) },
      by: fields.some((field) => mapping[field] !== undefined) ? 'mapping' : 'heading',
      samples: isSecretHeading(heading) ? [] : samplesOf(rows, at),
    }
  })
  const parts = columns.map(
    ({ heading, fields, left_as, by }) =>
      `${wordsOf(heading).slice(0, 40)}=${fields.join('+') || (left_as ?? 'other')}~${by[0]}`,
  )
  return { columns, header_rows: [header_row], left: [], signature: ['1', ...parts].join('|') }
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
