import { describe, expect, it } from 'vitest'
import { allMarks, codesBy, linesOf, marks, readLines, storedBy } from '../../doors/testing/small-class.ts'
import { readGrids } from '../grids.ts'
import { openFile } from '../open-file.ts'
import { readSpreadsheet } from '../spreadsheet.ts'
import { documentCell, documentRow, documentStyles, documentTable, madeDocument } from '../testing/made-document.ts'

const cellsIn = (bytes: Uint8Array, sheet = 0) =>
  openFile(bytes, 'list.ods')
    .sheets[sheet]?.read()
    .rows.map(({ row, cells }) => [row, ...cells])

describe('a spreadsheet of LibreOffice', () => {
  it('gives what its cells show and what they store', () => {
    const rows = [
      documentRow(['No', 'Born', 'Share', 'Present', 'Volume', 'Sum', 'Wrong']),
      documentRow([
        '<table:table-cell office:value-type="float" office:value="42"><text:p>00042</text:p></table:table-cell>',
        '<table:table-cell office:value-type="date" office:date-value="2012-05-14"><text:p>14/05/12</text:p></table:table-cell>',
        '<table:table-cell office:value-type="percentage" office:value="0.85"><text:p>85%</text:p></table:table-cell>',
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
        documentCell('10<text:span text:style-name="T2">3</text:span>'),
        '<table:table-cell table:formula="of:=[.A2]+1" office:value-type="float" office:value="43"><text:p>43</text:p></table:table-cell>',
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
      ]),
    ]
    const [, found] = cellsIn(madeDocument(documentTable('List', rows), documentStyles)) ?? []
    expect(found).toEqual([
      2,
      { shown: '00042', stored: 42, kind: 'number' },
      { shown: '14/05/12', stored: 41043, kind: 'date' },
      { shown: '85%', stored: 0.85, kind: 'number' },
      { shown: 'TRUE', stored: 1, kind: 'yes_no' },
      { shown: '103', html: '10<sup>3</sup>' },
      { shown: '43', stored: 43, kind: 'number', is_formula: true },
      { shown: '#DIV/0!', kind: 'error', is_formula: true },
    ])
  })

  it('counts repeated rows and cells, leaves hidden ones out, merges, and reads lines, blanks and no notes', () => {
    const rows = [
      documentRow(['A', 'B', 'C']),
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="3"/></table:table-row>',
      documentRow([documentCell('x', ' table:number-columns-repeated="2"'), 'y'], ' table:visibility="filter"'),
      documentRow([
        documentCell(
          'one<text:s text:c="2"/>two</text:p><text:p>three<text:line-break/>four<office:annotation><text:p>a note</text:p></office:annotation>',
        ),
        documentCell('wide', ' table:number-columns-spanned="2"'),
        '<table:covered-table-cell/>',
      ]),
      documentRow(['last', 'one', 'row']),
    ]
    const bytes = madeDocument(
      documentTable('Old', [documentRow(['p', 'q']), documentRow([1, 2])], ' table:style-name="ta2"') +
        documentTable('List', rows),
      documentStyles,
    )
    const file = openFile(bytes, 'list.ods')
    expect(file.sheets.map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Old', true],
      ['List', false],
    ])
    const read = readSpreadsheet(bytes, 'list.ods')
    expect([read.sheet, read.header, read.rows]).toEqual([
      'List',
      ['A', 'B', 'C'],
      [
        { row: 6, cells: ['one  two\nthree\nfour', 'wide', 'wide'] },
        { row: 7, cells: ['last', 'one', 'row'] },
      ],
    ])
    expect(read.notes.map(({ code, value }) => [code, value])).toEqual(
      expect.arrayContaining([
        ['hidden_rows', '5'],
        ['hidden_sheet', 'Old'],
      ]),
    )
  })

  it('of a million filled rows is refused by its count', () => {
    const many = `<table:table-row table:number-rows-repeated="1000000">${documentCell('x')}${documentCell('y')}</table:table-row>`
    expect(() =>
      readSpreadsheet(madeDocument(documentTable('List', [documentRow(['A', 'B']), many])), 'a.ods'),
    ).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  it('a mark that is crossed out, or a part of it, is no mark', () => {
    const struck = documentCell(12, ' table:style-name="ce1"')
    const parted = documentCell('<text:span text:style-name="T1">2</text:span>1')
    const rows = linesOf((one, at) => [
      at + 1,
      one.name,
      at === 3 ? struck : at === 6 ? parted : (marks[at] ?? ''),
    ]).map((cells) => documentRow(cells))
    const bytes = madeDocument(
      documentTable('Marks', [documentRow(['Roll', 'Name', 'Marks']), ...rows]),
      documentStyles,
    )
    const read = readLines([], { source: { grids: readGrids(bytes, 'marks.ods') } })
    const { 4: _four, 7: _seven, ...others } = allMarks
    expect([codesBy(read), storedBy(read)]).toEqual([
      [
        [5, 'not_a_mark'],
        [8, 'not_a_mark'],
      ],
      others,
    ])
  })
})

describe('a page that is saved as .xls', () => {
  const page = (cell: string) =>
    `<html><head><style>.xl65 {text-decoration:line-through}</style></head><body><table><tr><td>Roll</td><td>Name</td><td>Marks</td></tr>${linesOf(
      (one, at) => [`<tr><td>${at + 1}</td><td>${one.name}</td>${at === 3 ? cell : `<td>${marks[at]}</td>`}</tr>`],
    )
      .flat()
      .join('')}</table></body></html>`
  it.each([
    '<td class=xl65>12</td>',
    '<td><s>12</s></td>',
    '<td><span style="text-decoration: line-through">1</span>2</td>',
  ])('with %s holds no mark there', (cell) => {
    const grids = readGrids(new TextEncoder().encode(page(cell)), 'marks.xls')
    expect(codesBy(readLines([], { source: { grids } }))).toEqual([[5, 'not_a_mark']])
  })
})
