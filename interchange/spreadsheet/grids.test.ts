import { describe, expect, it } from 'vitest'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import { readGrids } from './grids.ts'
import { type MadeCell, madeWorkbook, madeWorksheet, run } from './testing/made-workbook.ts'

const firstCell = (cell: MadeCell): GridCell | undefined =>
  readGrids(madeWorksheet(['Heading'], [cell]), 'a.xlsx')[0]?.rows[1]?.cells[0]
const shown = (value: number, format: string) => firstCell({ value, format })?.shown

describe('R1 a cell shows what its program shows', () => {
  it.each<[string, number, string]>([
    ['2:03', 0.085_416_666_666_7, 'h:mm'],
    ['1/2', 46_054, 'd/m'],
    ['26 January', 46_048, 'd mmmm'],
    ['00042', 42, '00000'],
    ['85 %', 0.85, '0 %'],
    ['85.0%', 0.85, '0.0%'],
    ['1-Feb', 46_054, 'd-mmm'],
    ['Feb-26', 46_054, 'mmm-yy'],
    ['36:30', 1.520_833_333_333, '[h]:mm'],
    ['2:03 AM', 0.085_416_666_666_7, 'h:mm AM/PM'],
    ['26 जनवरी 2026', 46_048, '[$-439]d mmmm yyyy'],
    ['1/26/2026', 46_048, 'm/d/yyyy'],
    ['1 1/2', 1.5, '# ?/?'],
    ['9.81E+09', 9_810_000_000, '0.00E+00'],
    ['12,34,567', 1_234_567, '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0'],
    ['₹ 1,234.50', 1234.5, '[$₹-4009] #,##0.00'],
    ['(1,234.50)', -1234.5, '_(* #,##0.00_);_(* (#,##0.00)'],
    ['2.5', -2.5, '0.0;[Red]0.0'],
    ['Roll 7', 7, '"Roll "0'],
    ['98100-00001', 9_810_000_001, '00000-00000'],
    ['0.3', 0.1 + 0.2, 'General'],
    ['0.333333333', 1 / 3, 'General'],
    ['12345678901', 12_345_678_901, 'General'],
    ['1.23457E+11', 123_456_789_012, 'General'],
    ['', 5, ';;;'],
    ['42', 42, '"never closed'],
  ])('%s', (text, value, format) => {
    expect(shown(value, format)).toBe(text)
  })

  it('stores beside it what it is: days are no numbers, whatever the file counts them from', () => {
    expect(firstCell({ value: 46_054, format: 'd/m' })).toEqual({ shown: '1/2', stored: 46_054, kind: 'date' })
    expect(firstCell({ value: 0.85, format: '0%' })).toEqual({ shown: '85%', stored: 0.85, kind: 'number' })
    expect(firstCell({ value: 1, type: 'b' })).toEqual({ shown: 'TRUE', stored: 1, kind: 'yes_no' })
    expect(firstCell({ value: '2026-02-01T00:00:00', type: 'd', format: 'd/m' })).toMatchObject({ shown: '1/2' })
    const old = madeWorkbook([{ rows: [['a'], [{ value: 44_592, format: 'd/m' }]] }], '<workbookPr date1904="1"/>')
    expect(readGrids(old, 'a.xlsx')[0]?.rows[1]?.cells[0]).toMatchObject({ shown: '1/2', stored: 46_054 })
  })

  it('a format may say something of texts too', () => {
    expect(firstCell({ value: '7A', format: '0;-0;0;"Roll "@' })?.shown).toBe('Roll 7A')
    expect(firstCell({ value: '7A', format: '00000' })?.shown).toBe('7A')
    expect(firstCell({ value: '7A', format: '@' })?.shown).toBe('7A')
  })
})

describe('R1 what is raised and lowered is HTML beside the text', () => {
  it.each<[string, MadeCell, string | undefined]>([
    ['23', { runs: run('2') + run('3', 'superscript') }, '2<sup>3</sup>'],
    ['10-3', { runs: run('10') + run('-3', 'superscript') }, '10<sup>-3</sup>'],
    ['H2O', { runs: run('H') + run('2', 'subscript') + run('O') }, 'H<sub>2</sub>O'],
    ['a<b2', { runs: run('a<b') + run('2', 'superscript') }, 'a&lt;b<sup>2</sup>'],
    ['x2', { runs: run('x') + run('2', 'superscript'), inline: true }, 'x<sup>2</sup>'],
    ['th', { value: 'th', raised: 'superscript' }, '<sup>th</sup>'],
    ['3', { value: 3, raised: 'subscript' }, '<sub>3</sub>'],
    ['2x', { runs: run('2') + run('x', undefined, '<b/>'), raised: 'superscript' }, '<sup>2</sup><strong>x</strong>'],
    ['an old car', { runs: run('an ') + run('old', undefined, '<u/>') + run(' car') }, 'an <u>old</u> car'],
    ['all bold', { runs: run('all ', undefined, '<b/>') + run('bold', undefined, '<b/>') }, undefined],
    ['no', { runs: run('n', undefined, '<b val="0"/>') + run('o', undefined, '<u val="none"/>') }, undefined],
    ['東京', { runs: '<t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh>' }, undefined],
  ])('%s', (text, cell, html) => {
    expect([firstCell(cell)?.shown, firstCell(cell)?.html]).toEqual([text, html])
  })
})

describe('R2 errors, formulas, what is hidden and what is merged', () => {
  it('an error is none of its values, a formula counts by its last one', () => {
    expect(firstCell({ value: '#N/A', type: 'e' })).toEqual({ shown: '#N/A', kind: 'error' })
    expect(firstCell({ value: '#DIV/0!', type: 'e', formula: '1/0' })).toMatchObject({
      kind: 'error',
      is_formula: true,
    })
    expect(firstCell({ value: 7, formula: '3+4' })).toMatchObject({ shown: '7', stored: 7, is_formula: true })
    expect(firstCell({ value: 'Asha', type: 'str', formula: 'A1&""' })).toMatchObject({ shown: 'Asha' })
    expect(firstCell({ value: '', formula: 'SUM(A1)' })).toEqual({ shown: '', kind: 'no_value', is_formula: true })
  })

  it('a zero that no program has worked out is no value', () => {
    const unreckoned = (value: number) => {
      const bytes = madeWorkbook([{ rows: [['a'], [{ value, formula: 'B1*2' }]] }], '<calcPr fullCalcOnLoad="1"/>')
      return readGrids(bytes, 'a.xlsx')[0]?.rows[1]?.cells[0]?.kind
    }
    expect([unreckoned(0), unreckoned(8)]).toEqual(['no_value', 'number'])
  })

  it('sheets, rows and columns say that they are hidden; a hidden sheet that is damaged keeps no other from being read', () => {
    const rows = [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]
    const hidden = { name: 'Old', state: 'veryHidden' as const, rows: [[{ value: 9 }]] }
    const grids = readGrids(
      madeWorkbook([{ name: 'Now', rows, hidden_rows: [3], hidden_columns: [2] }, hidden]),
      'a.xlsx',
    )
    expect(grids.map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Now', false],
      ['Old', true],
    ])
    expect(grids[0]?.rows.map(({ row, is_hidden = false }) => [row, is_hidden])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect([grids[0]?.hidden_columns, grids[0]?.rows[1]?.cells.map((cell) => cell.shown)]).toEqual([
      [1],
      ['1', '', '3'],
    ])
  })

  it('merged cells give their value to all that they cover; a title over the table stays one cell', () => {
    const rows = [
      ['Marks of Class 9', null, null],
      ['Name', 'Marks', null],
      [null, 'Theory', 'Practical'],
      ['Asha', '30', '9'],
      [null, '31', '8'],
    ]
    const bytes = madeWorkbook([{ rows, merged: ['A1:C1', 'A2:A3', 'B2:C2', 'A4:A5'] }])
    const texts = readGrids(bytes, 'a.xlsx')[0]?.rows.map(({ cells }) => cells.map((cell) => cell.shown))
    expect(texts).toEqual([
      ['Marks of Class 9'],
      ['Name', 'Marks', 'Marks'],
      ['Name', 'Theory', 'Practical'],
      ['Asha', '30', '9'],
      ['Asha', '31', '8'],
    ])
  })
})

describe('a text is one grid', () => {
  const read = (text: string, name = 'a.csv') => readGrids(new TextEncoder().encode(text), name)[0]
  it('whose rows are counted as a spreadsheet counts them, not as lines', () => {
    const grid = read('sep=;\n"one\nhead";b\n\n=1+1;#N/A\n')
    expect(grid?.rows.map(({ row, cells }) => [row, cells.map(({ shown: text, kind }) => kind ?? text)])).toEqual([
      [1, ['one\nhead', 'b']],
      [3, ['=1+1', 'error']],
    ])
  })

  it.each([
    ['tab', '\t', 'a.xls'],
    ['semicolon', ';', 'a.csv'],
    ['|', '|', 'a.txt'],
  ])('whose separator is told: %s', (_name, separator, file) => {
    const lines = [['St. Mary’s School, Sector 4, Delhi'], ['Roll', 'Name', 'Marks'], ['1', 'Rao, Asha', '12']]
    const text = lines.map((cells) => cells.join(separator)).join('\r\n')
    expect(
      read(text, file)
        ?.rows.at(-1)
        ?.cells.map(({ shown: cell }) => cell),
    ).toEqual(['1', 'Rao, Asha', '12'])
  })
})
