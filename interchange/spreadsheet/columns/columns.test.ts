import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { english } from '../../../contract/texts/english.ts'
import type { Spreadsheet } from '../cells.ts'
import { readSpreadsheet } from '../spreadsheet.ts'
import { writeFailedRows, writeTemplate } from '../write-workbook.ts'
import { mapColumns, type SpreadsheetColumn } from './columns.ts'

const columns: SpreadsheetColumn[] = [
  { name: 'class', required: true, example: 'Class 6', note: 'The class.' },
  { name: 'subject_code', required: true, example: '=MATH', note: 'The code.' },
  { name: 'weightage', example: '', note: 'May be empty.' },
]
const spreadsheetOf = (header: string[], ...rows: string[][]): Spreadsheet => ({
  header,
  header_row: 1,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  held: [],
  problems: [],
  notes: [],
  is_workbook: false,
  ...{ sheet: '', sheets: [], open_sheets: [], proposed_sheet: null, header_rows: [1], titles: [], left: [] },
  shown: new Map(),
})

describe('columns', () => {
  test('are found whatever their case, spaces, underscores and stars', () => {
    const { places, faults, notes } = mapColumns(spreadsheetOf(['Weightage ', 'CLASS*', 'Subject Code']), columns)
    expect([[...places], faults, notes]).toEqual([
      [
        ['class', 1],
        ['subject_code', 2],
        ['weightage', 0],
      ],
      [],
      [],
    ])
  })

  test('are found beside how they are filled in; a single letter in brackets is more than that', () => {
    const placesOf = (...header: string[]) => [...mapColumns(spreadsheetOf(header), columns).places]
    const all = [
      ['class', 0],
      ['subject_code', 1],
      ['weightage', 2],
    ]
    expect(placesOf('Class (1-12)', 'Subject Code (optional)', 'Weightage (dd/mm/yyyy)')).toEqual(all)
    expect(placesOf('Class', 'Subject Code', 'Weightage (DDMMYYYY)')).toEqual(all)
    expect(placesOf('Class', 'Subject Code', 'Weightage (d)')).toEqual(all.slice(0, 2))
  })

  test('that are required and missing are named, with the nearest of the file', () => {
    const { faults } = mapColumns(spreadsheetOf(['Clas']), columns)
    expect(faults.map(({ column }) => column)).toEqual(['class', 'subject_code'])
    expect(faults.map(({ sentence }) => english(sentence))[0]).toContain('The nearest is "Clas".')
  })

  test('that are unknown or nameless are noted, with what may have been meant', () => {
    const spreadsheet = spreadsheetOf(['class', 'subject_code', 'weightige', ''], ['6', 'M', '1', 'x'])
    expect(
      mapColumns(spreadsheet, columns).notes.map(({ at, code, sentence }) => [at, code, english(sentence)]),
    ).toEqual([
      [2, 'unknown_column', 'The column "weightige" is not known; it was not read. Did you mean "Weightage"?'],
      [3, 'no_header', 'A column has cells but no name; it was not read.'],
    ])
  })

  test('can be called otherwise by a mapping', () => {
    const { places, faults } = mapColumns(spreadsheetOf(['Std', 'Code']), columns, {
      class: 'std',
      subject_code: 'Code',
    })
    expect([[...places], faults]).toEqual([
      [
        ['class', 0],
        ['subject_code', 1],
      ],
      [],
    ])
  })

  test.each([
    [{ grade: 'class' }, ['class', 'subject_code'], 'grade'],
    [{ class: 'Std' }, ['class', 'subject_code'], 'class'],
    [{ weightage: 'class' }, ['class', 'subject_code'], 'weightage'],
    [{}, ['class', 'Class', 'subject_code'], 'class'],
  ])('mapped by %j over %j are refused', (mapping, header, column) => {
    expect(mapColumns(spreadsheetOf(header), columns, mapping).faults.map((fault) => fault.column)).toEqual([column])
  })
})

test('what stands before names is no designation, though both are called a title', () => {
  const designation = {
    ...{ name: 'designation', example: '', note: '', not_of_name_titles: true as const },
    also: ['Title', 'Post'],
  }
  const placeOf = (...rows: string[][]) =>
    mapColumns(spreadsheetOf(['Title', 'Post'], ...rows), [designation]).places.get('designation')
  expect([placeOf(['Mr.', 'TGT'], ['Smt.', ''], ['श्री', 'PGT']), placeOf(['Principal', ''], ['Dr', ''])]).toEqual([
    1, 0,
  ])
})

describe('workbooks that are handed out', () => {
  test('a template reads back as its example row, its notes unread', async () => {
    const spreadsheet = readSpreadsheet(await writeTemplate('Chapters', columns), 'template.xlsx')
    expect([spreadsheet.header, spreadsheet.rows, spreadsheet.notes]).toEqual([
      ['class', 'subject_code', 'weightage'],
      [{ row: 2, cells: ['Class 6', '=MATH', ''] }],
      [],
    ])
  })

  test('I84 failed rows come back as they were, no cell of them a formula', async () => {
    const cells = ['=1+1', '@x', '-5', '+3', 'bad \u0001 \ud800 text']
    const bytes = await writeFailedRows(['a', 'b', 'c', 'd', 'e'], [[...cells, '=row 7']])
    const spreadsheet = readSpreadsheet(bytes, 'failed.xlsx')
    expect(spreadsheet.problems).toEqual([])
    expect(spreadsheet.header.at(-1)).toBe('Problem')
    expect(spreadsheet.rows[0]?.cells).toEqual(['=1+1', '@x', '-5', '+3', 'bad □ □ text', '=row 7'])
    const texts = strFromU8(unzipSync(bytes)['xl/sharedStrings.xml'] ?? new Uint8Array())
    expect(texts.match(/>'[=@+-]/g)).toHaveLength(5)
    expect(texts).not.toMatch(/>[=@+-]/)
  })
})

describe('columns that count on', () => {
  const columns = ['option_a', 'option_b', 'option_c', 'option_d'].map((name, at) => ({
    ...{ name, example: '', note: '', is_counted: true as const },
    also: ['ABCD'[at] ?? '', 'कखगघ'[at] ?? ''],
  }))
  const placesOf = (...header: string[]) => [...mapColumns(spreadsheetOf(header), columns).places.entries()]
  test.each([
    [['Q', '1', '2', '3', '4']],
    [['Q', '(1)', '(2)', '(3)', '(4)']],
    [['Q', '(i)', '(ii)', '(iii)', '(iv)']],
    [['Q', 'अ', 'ब', 'क', 'ड']],
    [['Q', 'क', 'ख', 'ग', 'घ']],
    [['Q', 'a)', 'b)', 'c)', 'd)']],
  ])('are the options in their order: %j', (header) => {
    expect(placesOf(...header)).toEqual(columns.map(({ name }, at) => [name, at + 1]))
  })
  test('from nought are the options from the first on', () => {
    const also = columns.map((column, at) => ({ ...column, also: [`Option ${at + 1}`] }))
    const { places } = mapColumns(spreadsheetOf(['q', 'option_0', 'option_1', 'option_2', 'option_3']), also)
    expect([...places.entries()]).toEqual(columns.map(({ name }, at) => [name, at + 1]))
  })
  test('are none where they are two, or apart', () => {
    expect(placesOf('1', '2')).toEqual([])
    expect(placesOf('1', 'Q', '2', '3')).toEqual([])
  })
})

describe('R11 one word for several columns', () => {
  const options = ['a', 'b', 'c', 'd'].map(
    (letter, at): SpreadsheetColumn => ({
      ...{ name: `option_${letter}`, example: '', note: '', is_counted: true },
      also: at === 0 ? ['Option', 'OPTION 1'] : [`Option ${at + 1}`],
    }),
  )
  const find = (own: SpreadsheetColumn[], ...header: string[]) => {
    const { places, faults } = mapColumns(spreadsheetOf(header, header.map(String)), own)
    return [Object.fromEntries(places), faults.map(({ column }) => column)]
  }
  test('"OPTION" over columns side by side are the options in their order', () => {
    expect(find(options, 'Question', 'OPTION', 'OPTION', 'OPTION', 'Answer')).toEqual([
      { option_a: 1, option_b: 2, option_c: 3 },
      [],
    ])
  })
  test('twice, or with another column between, is refused by name', () => {
    expect(find(options, 'Question', 'OPTION', 'OPTION')[1]).toEqual(['option_a'])
    expect(find(options, 'OPTION', 'Marks', 'OPTION', 'OPTION')[1]).toEqual(['option_a'])
  })
  test('"Adm No" beside "Student Id" of a program is the likelier one, whichever stands first', () => {
    const number = { name: 'admission_no', required: true, example: '', note: '', also: ['Adm No', 'Student Id'] }
    expect(find([number], 'Student Id', 'Name', 'Adm No')).toEqual([{ admission_no: 2 }, []])
    expect(find([number], 'Student Id', 'Name')).toEqual([{ admission_no: 0 }, []])
    expect(find([number], 'Adm No', 'Adm No')[1]).toEqual(['admission_no'])
  })
})
