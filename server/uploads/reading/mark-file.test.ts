import { expect, test } from 'vitest'
import { readMarkList } from '../../../interchange/doors/marks/marks.ts'
import { isRefused, type ListRefusal, type MarkListOutput } from '../../../interchange/doors/marks/reading.ts'
import { makeList } from '../../../interchange/doors/testing/made-lists.ts'
import { writeFigures } from '../../../interchange/spreadsheet/write-workbook.ts'
import { readMarkFile } from './mark-file.ts'

/** What is decided of a list; names and letters of sheets are the file's. */
const decided = (read: MarkListOutput | ListRefusal) =>
  isRefused(read)
    ? read
    : {
        cells: read.cells,
        asks: read.asks.map(({ id, rows }) => [id, rows]),
        problems: read.problems.map(({ row, code }) => [row, code]),
        left: read.reading.left,
        fields: read.reading.columns.map(({ fields }) => fields),
      }

const file = (bytes: Uint8Array, is_pasted: boolean) => ({
  bytes,
  is_pasted,
  name: is_pasted ? 'pasted.txt' : 'marks.xlsx',
})

test('R63. 500 made lists are read by the server as by the browser, some of them as a workbook too', async () => {
  let workbooks = 0
  for (let seed = 0; seed < 500; seed += 1) {
    const { input } = makeList(seed)
    const { source, into: _, ...given } = input
    if (!('clipboard' in source)) continue
    const { text } = source.clipboard
    const here = decided(readMarkList({ ...given, source: { clipboard: { text } } }))
    expect(decided(readMarkFile(file(Buffer.from(text), true), given).read)).toEqual(here)
    if (seed % 25 !== 0 || text.includes('"')) continue
    const rows = text.split('\n').map((line) => line.split('\t'))
    const book = await writeFigures([{ title: 'Marks', columns: [], rows }])
    expect(decided(readMarkFile(file(book, false), given).read)).toEqual(here)
    workbooks += 1
  }
  expect(workbooks).toBeGreaterThan(15)
})
