import { expect, test } from 'vitest'
import { dateFormats } from '../../domain/date-format.ts'
import { mapColumns, type SpreadsheetColumn } from './columns/columns.ts'
import { markupOf } from './rich-cells.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { takeRows } from './take-cells.ts'
import { writeFigures } from './write-workbook.ts'

const columns: SpreadsheetColumn[] = [
  { name: 'shown', example: '', note: '' },
  { name: 'stored', takes: 'date', example: '', note: '' },
]

test('a day is stored as one and shown as the school writes its days', async () => {
  const rows = [...dateFormats, null].map((format) => {
    const cell = { day: '2027-03-05', format }
    return [cell, cell]
  })
  const spreadsheet = readSpreadsheet(
    await writeFigures([{ title: 'Marks', columns: ['shown', 'stored'], rows }]),
    'a.xlsx',
  )
  const taken = takeRows(
    spreadsheet,
    columns,
    mapColumns(spreadsheet, columns).places,
    markupOf(spreadsheet, columns),
  ).rows
  expect(taken.map(({ cells }) => cells)).toEqual([
    ['5 Mar 2027', '2027-03-05'],
    ['05/03/2027', '2027-03-05'],
    ['05-03-2027', '2027-03-05'],
    ['05.03.2027', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    ['5 Mar 2027', '2027-03-05'],
  ])
})
