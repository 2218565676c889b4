import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { english } from '../../contract/texts/english.ts'
import { FileRefusal } from '../refusal.ts'
import { MAX_ROWS } from './limits.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const csv = (...lines: string[]) => readSpreadsheet(utf8(lines.join('\n')), 'table.csv')
const cellsOf = (spreadsheet: ReturnType<typeof readSpreadsheet>) => spreadsheet.rows.map(({ cells }) => cells)
const faultsOf = (spreadsheet: ReturnType<typeof readSpreadsheet>) =>
  spreadsheet.problems.map(({ row, at, code, value }) => [row, at, code, value])

const book = async (...rows: SheetData) => new Uint8Array(await writeXlsxFile(rows).toBuffer())
const WORKSHEET = 'xl/worksheets/sheet1.xml'
type Parts = Record<string, Uint8Array>

/** The workbook with one of its parts rewritten. */
async function changed(bytes: Uint8Array, part: string, change: (xml: string) => string, more: Parts = {}) {
  const parts = unzipSync(bytes)
  const xml = parts[part]
  if (!xml) throw new Error(`No part ${part}`)
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(xml))), ...more })
}
const refusalOf = (bytes: Uint8Array, name = 'table.xlsx') => {
  try {
    readSpreadsheet(bytes, name)
  } catch (error) {
    if (error instanceof FileRefusal) return [error.code, english(error.sentence)]
    throw error
  }
  return 'read'
}

describe('a workbook', () => {
  test('gives text, numbers, truth values and dates as text, each row with its line', async () => {
    const date = { value: new Date('2026-04-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }
    const spreadsheet = readSpreadsheet(
      await book(['Class', 'n', 'ok', 'on'], ['6', 12.5, true, date], [], ['7', 0.1 + 0.2, false]),
      'a.xlsx',
    )
    expect(spreadsheet.header).toEqual(['Class', 'n', 'ok', 'on'])
    expect(spreadsheet.rows).toEqual([
      { row: 2, cells: ['6', '12.5', 'TRUE', '01/04/2026'] },
      { row: 4, cells: ['7', '0.3', 'FALSE', ''] },
    ])
    expect([spreadsheet.problems, spreadsheet.notes]).toEqual([[], []])
  })

  test('keeps Hindi, markup and line ends, and takes the safety mark off', async () => {
    const spreadsheet = readSpreadsheet(await book(['a', 'b', 'c'], ['संख्या', '<b>&amp;', "'=1+1\nline"]), 'a.xlsx')
    expect(cellsOf(spreadsheet)).toEqual([['संख्या', '<b>&amp;', '=1+1\nline']])
  })

  test('names the cell of a formula without a value and reads the other rows', async () => {
    const formula = { value: '=1+1', type: 'Formula' as const }
    const spreadsheet = readSpreadsheet(await book(['a', 'b'], ['x', formula], ['y', 'z']), 'a.xlsx')
    expect(faultsOf(spreadsheet)).toEqual([[2, 1, 'no_value', null]])
    expect(spreadsheet.problems.map(({ sentence }) => english(sentence))).toEqual([
      'Cell B2 holds a formula that was never worked out. Open the file in its program and save it, or type the value.',
    ])
    expect(spreadsheet.rows).toHaveLength(2)
  })

  test('gives what stands in a cell as a percentage with its sign', async () => {
    const percent = (value: number, format: string) => ({ value, type: Number, format })
    const cells = [percent(0.12, '0%'), percent(0.145, '0.00%'), percent(12, '0" %"')]
    expect(cellsOf(readSpreadsheet(await book(['a', 'b', 'c'], cells), 'a.xlsx'))).toEqual([['12%', '14.50%', '12 %']])
  })

  test('gives the value of merged cells to every row that they cover, and tells it', async () => {
    const bytes = await changed(await book(['a', 'b'], ['1', '2'], ['3', '4'], ['5', '6']), WORKSHEET, (xml) =>
      xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="B3:B4"/></mergeCells>'),
    )
    const spreadsheet = readSpreadsheet(bytes, 'a.xlsx')
    expect(cellsOf(spreadsheet)).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '4'],
    ])
    expect(spreadsheet.notes.map(({ row, code, value }) => [row, code, value])).toEqual([[3, 'merged_cells', 'B3:B4']])
    expect(spreadsheet.problems).toEqual([])
  })

  test('says which hidden and which further sheets were not read, but says nothing of the notes', async () => {
    const data: SheetData = [['a'], ['1']]
    const names = ['Secret', 'Rows', 'Notes', 'Old']
    const bytes = new Uint8Array(await writeXlsxFile(names.map((sheet) => ({ sheet, data }))).toBuffer())
    const hidden = await changed(bytes, 'xl/workbook.xml', (xml) =>
      xml.replace('name="Secret"', 'name="Secret" state="hidden"'),
    )
    const { notes, rows } = readSpreadsheet(hidden, 'a.xlsx')
    expect(rows).toHaveLength(1)
    expect(notes.map(({ code, value }) => [code, value])).toEqual([
      ['hidden_sheet', 'Secret'],
      ['other_sheet', 'Old'],
    ])
  })

  test('reads the cells of a workbook with macros and says that these were left out', async () => {
    const bytes = await changed(await book(['a'], ['1']), WORKSHEET, (xml) => xml, {
      'xl/vbaProject.bin': utf8('macro'),
    })
    const spreadsheet = readSpreadsheet(bytes, 'a.xlsm')
    expect([cellsOf(spreadsheet), spreadsheet.notes.map(({ code }) => code)]).toEqual([[['1']], ['macros']])
  })

  test('takes 5,000 rows and refuses 5,001', async () => {
    const rows = Array.from({ length: MAX_ROWS }, (_, index) => [`row ${index}`])
    expect(readSpreadsheet(await book(['a'], ...rows), 'a.xlsx').rows).toHaveLength(MAX_ROWS)
    expect(refusalOf(await book(['a'], ...rows, ['one more']))).toEqual([
      'too_large',
      'The file has 5001 rows; at most 5000 are read at once. Please split it.',
    ])
  })

  test('reads a cell in the last row that a workbook has without filling the rows between', async () => {
    const far = await changed(await book(['a'], ['1']), WORKSHEET, (xml) =>
      xml.replace('</sheetData>', '<row r="1048576"><c r="A1048576"><v>9</v></c></row></sheetData>'),
    )
    expect(readSpreadsheet(far, 'a.xlsx').rows).toEqual([
      { row: 2, cells: ['1'] },
      { row: 1_048_576, cells: ['9'] },
    ])
  })

  test('refuses a cell far to the right', async () => {
    const far = await changed(await book(['a'], ['1']), WORKSHEET, (xml) =>
      xml.replace('</sheetData>', '<row r="3"><c r="XFD3"><v>9</v></c></row></sheetData>'),
    )
    expect(refusalOf(far)).toEqual(['too_large', expect.stringContaining('far to the right')])
  })

  test('cuts a shared text of millions of characters that many cells refer to, and names the cells', async () => {
    const bytes = await changed(await book(['a', 'b'], ['one', 'two']), 'xl/sharedStrings.xml', (xml) =>
      xml.replace('two', Array.from({ length: 200_000 }, (_, index) => index.toString(36)).join(' ')),
    )
    expect(faultsOf(readSpreadsheet(bytes, 'a.xlsx'))).toEqual([[2, 1, 'too_long', expect.any(String)]])
  })
})

describe('a file that is no workbook or a hostile one is refused in a sentence', () => {
  const zeros = (bytes: number) => new Uint8Array(bytes)

  test('an .xls that ends after its first bytes', () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    expect(refusalOf(old)).toEqual(['wrong_type', expect.stringContaining('damaged')])
  })

  test.each([
    ['a ZIP of something else', zipSync({ 'a.txt': utf8('x') })],
    ['text named .xlsx', utf8('class,chapter\n6,One')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('%s', (_name, bytes) => {
    expect(refusalOf(bytes)).toEqual(['wrong_type', expect.stringContaining('no Excel workbook')])
  })

  test.each([
    ['a PDF', utf8('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['a program', Uint8Array.from([0x4d, 0x5a, 0x90, 0])],
    ['a program of zeros', Uint8Array.from([0x4d, 0x5a, ...zeros(200)])],
    ['text with zeros', utf8('class,chapter\n6,One\0\0\n')],
  ])('%s named .csv', (_name, bytes) => {
    expect(refusalOf(bytes, 'a.csv')).toEqual(['wrong_type', expect.stringContaining('no Excel workbook')])
  })

  test.each([
    ['with a mark', [0xff, 0xfe]],
    ['without one', []],
  ])('but not UTF-16 %s', (_name, mark) => {
    const bytes = Uint8Array.from([...mark, ...Buffer.from('class,chapter\n6,भारत\n', 'utf16le')])
    expect(readSpreadsheet(bytes, 'a.csv').rows).toMatchObject([{ row: 2, cells: ['6', 'भारत'] }])
  })

  test('a cut-off workbook, one with broken XML and one with a damaged part', async () => {
    const whole = await book(['a'], ['1'])
    const broken = await changed(whole, WORKSHEET, (xml) => xml.replace('</row>', '</wor>'))
    const flipped = Uint8Array.from(whole)
    const start = Buffer.from(whole).indexOf(WORKSHEET) + WORKSHEET.length
    for (let at = start; at < start + 30; at++) flipped[at] = 255
    for (const bytes of [whole.subarray(0, whole.length - 40), broken, flipped]) {
      expect(refusalOf(bytes)).toEqual(['wrong_type', expect.stringContaining('damaged')])
    }
  })

  test('a tag of 200,000 attributes, however it hides its end', async () => {
    const many = Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')
    for (const begin of ['', 'a=">" ', "b='<!--' ", 'c="\'" ']) {
      const bytes = await changed(await book(['a'], ['1']), WORKSHEET, (xml) =>
        xml.replace('<row ', `<row ${begin}${many} `),
      )
      expect([begin, refusalOf(bytes)]).toEqual([begin, ['wrong_type', expect.stringContaining('damaged')]])
    }
  })

  test('a ZIP bomb, by its sizes, before anything is inflated', async () => {
    const bomb = await changed(await book(['a'], ['1']), WORKSHEET, (xml) => xml, { 'xl/bomb.xml': zeros(60_000_000) })
    expect(refusalOf(bomb)).toEqual(['too_large', expect.stringContaining('too large when it is unpacked')])
  })

  test('a ZIP bomb whose list lies about its size', async () => {
    const padding = `<!--${' '.repeat(20_000_000)}-->`
    const bytes = await changed(await book(['a'], ['1']), WORKSHEET, (xml) =>
      xml.replace('</worksheet>', `${padding}</worksheet>`),
    )
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let lies = 0
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) !== 0x02014b50 || view.getUint32(at + 24, true) < 20_000_000) continue
      view.setUint32(at + 24, 2000, true)
      lies++
    }
    expect([lies, refusalOf(bytes)]).toEqual([1, ['wrong_type', expect.stringContaining('damaged')]])
  })

  test('anything above 5 MB', () => {
    expect(refusalOf(zeros(5 * 1024 * 1024 + 1))).toEqual([
      'too_large',
      'The file is larger than 5 MB. Please split it.',
    ])
  })

  test('never throws anything else, whatever is cut or changed', async () => {
    const whole = await book(['a', 'b'], ['1', 'x'], ['2', 'y'])
    const places = Array.from({ length: Math.floor((whole.length - 4) / 7) }, (_, index) => 4 + 7 * index)
    const changedAt = (at: number) => whole.map((byte, place) => (place === at ? byte ^ 0xff : byte))
    expect(places.map((at) => refusalOf(whole.subarray(0, at)))).not.toContain('read')
    expect(places.filter((at) => refusalOf(changedAt(at)) !== 'read').length).toBeGreaterThan(0)
  })
})

describe('a CSV file', () => {
  test.each([
    ['commas', 'a,b\n1,"x, y"'],
    ['semicolons', 'a;b\n1;"x, y"'],
    ['tabs', 'a\tb\n1\tx, y'],
    ['Windows line ends and a byte order mark', '\uFEFFa,b\r\n1,"x, y"\r\n'],
  ])('is read with %s', (_name, text) => {
    const spreadsheet = csv(text)
    expect([spreadsheet.header, spreadsheet.rows]).toEqual([['a', 'b'], [{ row: 2, cells: ['1', 'x, y'] }]])
  })

  test('is read in UTF-16 and in Windows-1252', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('a,b\né,ü', 'utf16le')])
    const western = Uint8Array.from(Buffer.from('a,b\né,ü', 'latin1'))
    for (const bytes of [utf16, western]) expect(cellsOf(readSpreadsheet(bytes, 'a.csv'))).toEqual([['é', 'ü']])
  })

  test('is read with a control character that was pasted along, wherever it stands', () => {
    const pasted = 'Which of these stands on the first line?\u000bAnd which one on the second?'
    expect(cellsOf(csv('a,b', `${pasted},1`))).toEqual([[pasted, '1']])
    expect(cellsOf(csv('a,b', `${'x'.repeat(2000)},1`, `${pasted},2`))[1]).toEqual([pasted, '2'])
  })

  test('counts the lines of the file, over blank lines and line ends within quotes', () => {
    const spreadsheet = csv('', 'a,b', '"one', 'two",x', '', 'y,z')
    expect([spreadsheet.header_row, spreadsheet.rows.map(({ row }) => row)]).toEqual([2, [3, 6]])
  })

  test('takes what begins as a formula for the text that it is, with a safety mark or without', () => {
    const spreadsheet = csv('a,b', '=1+1,-x', "-5,'=x", '+ve charge,@SUM(A1)', '="007",-1/2', "'#N/A,x")
    expect(faultsOf(spreadsheet)).toEqual([])
    expect(cellsOf(spreadsheet)).toEqual([
      ['=1+1', '-x'],
      ['-5', '=x'],
      ['+ve charge', '@SUM(A1)'],
      ['007', '-1/2'],
      ['#N/A', 'x'],
    ])
  })

  test('names rows with more cells than the header, and damaged characters', () => {
    const damaged = Uint8Array.from([...utf8('a,b\né,'), 0xe2, 0x80, 0x3f, ...utf8('\n1,2,3')])
    expect(readSpreadsheet(damaged, 'a.csv').problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'damaged_text'],
      [3, 'too_many_cells'],
    ])
  })

  test('refuses a quotation mark that is never closed, 5,001 rows and more than 200,000 lines', () => {
    expect(refusalOf(utf8('a,b\n1,"x\n2,y\n'), 'a.csv')).toEqual(['wrong_type', expect.stringContaining('near line 2')])
    const rows = (count: number) => utf8(`a\n${'x\n'.repeat(count)}`)
    expect(refusalOf(rows(5000), 'a.csv')).toBe('read')
    expect(refusalOf(rows(5001), 'a.csv')).toEqual(['too_large', expect.stringContaining('5001 rows')])
    expect(refusalOf(utf8(`a${'\n'.repeat(200_001)}`), 'a.csv')).toEqual([
      'too_large',
      expect.stringContaining('lines'),
    ])
  })
})
