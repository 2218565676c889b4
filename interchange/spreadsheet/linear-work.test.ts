import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { FileRefusal } from '../refusal.ts'
import { readGrids } from './grids.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { madeWorkbook } from './testing/made-workbook.ts'

/** Processor time in milliseconds; a file that is refused was read too. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage()
  try {
    work()
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** What takes time with the square of its size would take two hundred and fifty-six times as long. */
function expectLinear(make: (size: number) => () => unknown, size: number): void {
  const [small, large] = [make(size), make(size * 16)]
  timeOf(small)
  expect(timeOf(large)).toBeLessThan(100 + 64 * Math.max(1, timeOf(small)))
}

it.each<[string, (size: number) => string, string]>([
  ['quotes in a cell', (size) => `a,b\n"${'""'.repeat(size)}",1\n`, 'a.csv'],
  ['quotes that close nothing', (size) => `a,b\n${'x"'.repeat(size)},1\n`, 'a.csv'],
  ['blanks in a cell', (size) => `a,b\nx${' '.repeat(size)}y,%\n`, 'a.csv'],
  ['tags that never end', (size) => `<table><tr><td>${'<a '.repeat(size)}`, 'a.xls'],
  ['quotes in tags', (size) => `<table><tr><td ${'"'.repeat(size)}>x`, 'a.xls'],
  ['tables in cells', (size) => '<table><tr><td>x'.repeat(size / 10), 'a.xls'],
  ['comments that never end', (size) => `<table><tr><td>${'<!--'.repeat(size)}`, 'a.xls'],
  ['references that never end', (size) => `<table><tr><td>${'&#1'.repeat(size)}`, 'a.xls'],
])('%s are read in proportion', (_name, textOf, file) => {
  expectLinear((size) => {
    const bytes = strToU8(textOf(size))
    return () => readGrids(bytes, file)
  }, 5000)
})

it('10,000 merged cells cost what the cells cost, those that lie over each other too', () => {
  const rows = Array.from({ length: 4000 }, (_, row) => [`${row}`, 'x', 'y'])
  const beside = Array.from(
    { length: 10_000 },
    (_, at) => `${'BCD'.charAt(at % 3)}${1 + Math.floor(at / 3)}:${'BCD'.charAt(at % 3)}${1 + Math.floor(at / 3)}`,
  )
  const over = Array.from({ length: 10_000 }, (_, at) => `A${1 + (at % 3000)}:AD4000`)
  const [plain, ...merged] = [[], beside, over].map((ranges) => {
    const bytes = madeWorkbook([{ rows, merged: ranges }])
    readSpreadsheet(bytes, 'a.xlsx')
    return timeOf(() => readSpreadsheet(bytes, 'a.xlsx'))
  })
  for (const time of merged) expect(time).toBeLessThan(200 + 10 * (plain ?? 0))
})

it('what a merged text would fill is bounded', () => {
  const rows = [['a'], ...Array.from({ length: 1000 }, (_, row) => (row === 0 ? ['x'.repeat(30_000)] : [`${row}`]))]
  expect(() => readSpreadsheet(madeWorkbook([{ rows, merged: ['A2:GR1001'] }]), 'a.xlsx')).toThrow(FileRefusal)
})

it('200 headings alike are read, and told when they are looked for', () => {
  const heads = Array.from({ length: 200 }, () => 'Same')
  expect(readSpreadsheet(madeWorkbook([{ rows: [heads, heads.map(() => 'x')] }]), 'a.xlsx').header).toEqual(heads)
})
