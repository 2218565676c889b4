import { describe, expect, it } from 'vitest'
import { mapColumns, type SpreadsheetColumn } from './columns/columns.ts'
import { markupOf } from './rich-cells.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { takeRows } from './take-cells.ts'
import { type MadeCell, madeWorksheet, run } from './testing/made-workbook.ts'

const column = (name: string, more: Partial<SpreadsheetColumn> = {}): SpreadsheetColumn => ({
  ...{ name, example: '', note: '', ...more },
})
const columns = [
  column('key', { takes: 'key' }),
  column('name'),
  column('text', { takes: 'text' }),
  column('rich', { takes: 'rich' }),
  column('date', { takes: 'date' }),
  column('number', { takes: 'number' }),
]
const header = columns.map(({ name }) => name)

function take(bytes: Uint8Array, file = 'a.xlsx') {
  const spreadsheet = readSpreadsheet(bytes, file)
  const { places } = mapColumns(spreadsheet, columns)
  return takeRows(spreadsheet, columns, places, markupOf(spreadsheet, columns))
}
const cells = (...given: MadeCell[]) => take(madeWorksheet(header, given)).rows[0]?.cells
/** The same cell in every column. */
const everywhere = (cell: MadeCell) => cells(...header.map(() => cell))
const lines = (...given: string[]) => take(new TextEncoder().encode([header.join(','), ...given].join('\n')), 'a.csv')

describe('R1 a column takes what is shown or what is stored', () => {
  it.each<[string, MadeCell, string[]]>([
    [
      'a day',
      { value: 46_048, format: 'd mmmm' },
      ['26 January', '26 January', '26 January', '26 January', '2026-01-26'],
    ],
    ['a time', { value: 0.0854, format: 'h:mm' }, ['2:02', '2:02', '2:02', '2:02', '2:02', '2:02']],
    ['zeros before', { value: 42, format: '00000' }, ['00042', '00042', '00042', '00042', '00042', '42']],
    ['a percentage', { value: 0.125, format: '0 %' }, ['13 %', '13 %', '13 %', '13 %', '13 %', '12.5%']],
    ['a sign of percent beside it', { value: 12, format: '0" %"' }, ['12 %', '12 %', '12 %', '12 %', '12 %', '12']],
    ['a long number', 919_810_000_001, Array.from({ length: 4 }, () => '919810000001')],
    [
      'powers of ten that somebody chose',
      { value: 300_000_000, format: '0.00E+00' },
      ['300000000', '300000000', '3.00E+08', '3.00E+08', '3.00E+08', '300000000'],
    ],
    ['a rounded one', { value: 33.5, format: '0' }, ['34', '34', '34', '34', '34', '33.5']],
    ['a truth', { value: 1, type: 'b' }, Array.from({ length: 6 }, () => 'TRUE')],
  ])('%s', (_name, cell, texts) => {
    expect(everywhere(cell)?.slice(0, texts.length)).toEqual(texts)
  })

  it('what is raised stays in rich text, becomes signs in plain text, and is told where it is lost', () => {
    const power = { runs: run('10') + run('-3', 'superscript') }
    const read = take(
      madeWorksheet(header, ['1', { runs: run('Asha') + run('1', 'superscript') }, power, power, null, power]),
    )
    expect(read.rows[0]?.cells).toEqual(['1', 'Asha1', '10⁻³', '<p>10<sup>-3</sup></p>', '', '10⁻³'])
    expect(read.notes.map(({ row, at, code }) => [row, at, code])).toEqual([[2, 1, 'lost_format']])
    const foot = { runs: run('7') + run('th', 'superscript') }
    expect(take(madeWorksheet(header, [null, null, foot])).notes.map(({ code }) => code)).toEqual(['lost_format'])
  })

  it('formulas and lines stay beside what is raised', () => {
    const cell = { runs: run('If \\(a<b\\),\nx') + run('2\n3', 'superscript') + run('\n\nthen & so') }
    expect(cells(null, null, null, cell)?.[3]).toBe(
      '<p>If <span data-type="inline-math" data-latex="a&lt;b"></span>,<br>x<sup>2</sup><br><sup>3</sup></p><p>then &amp; so</p>',
    )
  })
})

describe('R54 names and keys are what is seen', () => {
  it('without signs of no width, on one line; a key that changes by it is told', () => {
    const read = take(
      madeWorksheet(
        header,
        ['A\u200b-1\u00ad', '\u202aAsha\u00a0\r\nRao\u200f', 'a\nb'],
        ['A-2\t3', ' Om ', 'x'],
        [' A-4 ', 'Ravi'],
      ),
    )
    expect(read.rows.map(({ cells: [key, name, text] }) => [key, name, text])).toEqual([
      ['A-1', 'Asha Rao', 'a\nb'],
      ['A-2 3', 'Om', 'x'],
      ['A-4', 'Ravi', ''],
    ])
    expect(read.notes.map(({ row, at, code, value }) => [row, at, code, value])).toEqual([
      [2, 0, 'cleaned', 'A-1'],
      [3, 0, 'cleaned', 'A-2 3'],
    ])
  })

  it('joiners that shape letters stay', () => {
    const names = ['श्\u200dयाम', 'می\u200cخواهم', 'आशा\u200d', '\u200cRao']
    const read = lines(...names.map((name) => `1,${name}`))
    expect(read.rows.map(({ cells: [, name] }) => name)).toEqual([names[0], names[1], 'आशा', 'Rao'])
  })
})

describe('R52 a word for nothing is a blank', () => {
  it.each(['-', '–', '--', 'nil', 'NIL', 'na', 'N/A', 'n.a.'])('%s', (word) => {
    expect(lines(Array.from({ length: 6 }, () => word).join(',')).rows[0]?.cells).toEqual(['', '', word, word, '', ''])
  })

  it('but where the column needs a value, or where it means something', () => {
    const kept = [column('name', { required: true }), column('mark', { takes: 'number', keeps_dashes: true })]
    const spreadsheet = readSpreadsheet(new TextEncoder().encode('name,mark\nNa,-'), 'a.csv')
    expect(takeRows(spreadsheet, kept, mapColumns(spreadsheet, kept).places, 'text').rows[0]?.cells).toEqual([
      'Na',
      '-',
    ])
  })
})

describe('R48 tags are text unless the file is ours', () => {
  const tags = ['<p>', '<br>', '<table>', '<p>Hello</p> shows what?', '<ol><li>One</li></ol>', '<p>Hello</p>', '<div>']
  const bold = '<p>a <strong>b</strong></p>'
  const richOf = (head: string, cell: string) => {
    const spreadsheet = readSpreadsheet(new TextEncoder().encode(`${head}\n"${cell}",x`), 'a.csv')
    const [first] = spreadsheet.header
    const own = [column('rich', { takes: 'rich', also: ['Question Text'] }), column('name')]
    const markup = markupOf(spreadsheet, own, ['id'])
    return takeRows(spreadsheet, own, new Map([['rich', spreadsheet.header.indexOf(first ?? '')]]), markup).rows[0]
      ?.cells[0]
  }
  const shownAs = (html: string) => `<p>${html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

  it.each(tags)('%s, whatever the headings are', (cell) => {
    const isElements = /^<(\w+)>.*<\/\1>$/.test(cell)
    for (const head of ['Question Text,name', 'rich,name'])
      expect(richOf(head, cell)).toBe(isElements ? shownAs(cell) : cell)
  })

  it('elements from end to end are HTML behind the headings of an export, and behind ours where an export writes them so', () => {
    expect(richOf('rich,id', '<p>Hello</p>')).toBe('<p>Hello</p>')
    expect(richOf('rich,Problem', '<p>Hello</p>')).toBe('<p>Hello</p>')
    expect(richOf('rich,id', '<p>Hello</p> shows what?')).toBe('<p>Hello</p> shows what?')
    expect(richOf('rich,name', bold)).toBe(bold)
    expect(richOf('Question Text,name', bold)).toBe(shownAs(bold))
    expect(richOf('rich,name', '<p>a <b>b</b></p>')).toBe(shownAs('<p>a <b>b</b></p>'))
  })

  it('entries of a list in a cell too', () => {
    expect(richOf('Question Text,name', 'Match:\n1. <p>x</p>\n2. <br>')).toBe(
      '<p>Match:<br>1. &lt;p&gt;x&lt;/p&gt;<br>2. &lt;br&gt;</p>',
    )
  })
})

describe('R2 an error is told by its cell', () => {
  it('also where a text says it, but not as a text of a question', () => {
    const read = take(madeWorksheet(header, ['#REF!', '#N/A', '#N/A', '#VALUE!', 'Err:502', '#DIV/0!']))
    expect(read.problems.map(({ row, at, code }) => [row, at, code])).toEqual(
      [0, 1, 4, 5].map((at) => [2, at, 'error_cell']),
    )
    expect(read.rows[0]?.cells.slice(2, 4)).toEqual(['#N/A', '#VALUE!'])
  })
})

describe('R50 a date that a program made of a fraction', () => {
  const problemsOf = (value: number, format: string) =>
    take(madeWorksheet(header, [null, null, null, { value, format }, null, null])).problems.map(({ at, code }) => [
      at,
      code,
    ])
  it.each([
    ['1-Feb of 1/2', 46_054, 'd-mmm'],
    ['Mar-04 of 3/4', 38_047, 'mmm-yy'],
  ])('%s in a text keeps its row out by its cell', (_, value, format) =>
    expect(problemsOf(value, format)).toEqual([[3, 'ask_value']]))
  it.each([
    ['a day with its month in words', 46_048, 'd mmmm'],
    ['one with its year', 46_048, 'dd/mm/yyyy'],
    ['a number', 0.5, '# ?/?'],
  ])('%s is what it shows', (_, value, format) => expect(problemsOf(value, format)).toEqual([]))
  it('in a field of dates is that day', () =>
    expect(cells('1', null, null, null, { value: 46_054, format: 'd-mmm' })?.[4]).toBe('2026-02-01'))
})
