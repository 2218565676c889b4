import { describe, expect, it } from 'vitest'
import { FileRefusal } from '../../refusal.ts'
import { readGrids } from '../grids.ts'
import { readSpreadsheet } from '../spreadsheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textsOf = (text: string, name = 'list.xls') =>
  readGrids(bytesOf(text), name)[0]?.rows.map(({ row, cells }) => [row, ...cells.map(({ shown }) => shown)])

describe('a page saved as .xls is a table', () => {
  it('as Excel writes it: its styles are no cells, entities are signs, merged cells say what they cover', () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=utf-8><style><!--td {mso-number-format:"\\@";}--></style></head>
      <body><!--[if gte mso 9]><xml><td>no cell</td></xml><![endif]--><table border=0>
      <tr height=20><td class=xl65 rowspan=2>Adm No</td><td colspan=2>Marks &amp; grade</td></tr>
      <tr><td>M</td><td>Gr</td></tr>
      <tr style='display:none'><td>001</td><td>2</td><td>C</td></tr>
      <tr><td>00042</td><td align=right x:num="33">33</td><td>A&nbsp;1<br>
      good</td></tr></table></body></html>`
    expect(textsOf(page)).toEqual([
      [1, 'Adm No', 'Marks & grade', 'Marks & grade'],
      [2, 'Adm No', 'M', 'Gr'],
      [3, '001', '2', 'C'],
      [4, '00042', '33', 'A 1\ngood'],
    ])
    expect(readGrids(bytesOf(page), 'list.xls')[0]?.rows[2]?.is_hidden).toBe(true)
  })

  it('as programs of schools write it: without ends of rows and cells, in capitals, in tables of the layout', () => {
    const page = `<TABLE><TR><TD><TABLE><TR><TH>Name<TH>Formula<TR><TD>Water<TD>H<SUB>2</SUB>O<TR><TD>Salt<TD>NaCl</TABLE></TD></TR></TABLE>`
    expect(textsOf(page)).toEqual([
      [1, 'Name', 'Formula'],
      [2, 'Water', 'H2O'],
      [3, 'Salt', 'NaCl'],
    ])
    expect(readGrids(bytesOf(page), 'list.xls')[0]?.rows[1]?.cells[1]?.html).toBe('H<sub>2</sub>O')
  })

  it('while a list of questions that begins with a tag is none', () => {
    expect(textsOf('<p>,b\n<table>,<tr>', 'a.csv')?.[0]).toEqual([1, '<p>', 'b'])
  })
})

describe('XML of Excel 2003 saved as .xls is a table', () => {
  const book = (rows: string, options = '') => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
    <Styles><Style ss:ID="Default" ss:Name="Normal"><NumberFormat/></Style><Style ss:ID="s1"><NumberFormat ss:Format="d/m"/></Style>
    <Style ss:ID="s2"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="s3"><Font ss:VerticalAlign="Superscript"/></Style></Styles>
    <Worksheet ss:Name="Old"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table><x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet>
    <Worksheet ss:Name="Now"><Table><Column/><Column ss:Hidden="${options ? 1 : 0}"/>${rows}</Table></Worksheet></Workbook>`
  const string = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`

  it('with its formats, merged cells, runs, errors and formulas; its hidden sheets are told', () => {
    const file = book(`<Row>${string('a')}${string('b')}${string('c')}</Row>
      <Row ss:Index="4"><Cell ss:StyleID="s1"><Data ss:Type="DateTime">2026-02-01T00:00:00.000</Data></Cell>
        <Cell ss:StyleID="s2"><Data ss:Type="Number">42</Data></Cell><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">2<Sup>3</Sup></ss:Data><Comment><ss:Data>no cell</ss:Data></Comment></Cell></Row>
      <Row ss:Hidden="1"><Cell ss:Index="3" ss:MergeDown="1"><Data ss:Type="Error">#N/A</Data></Cell></Row>
      <Row><Cell ss:Formula="=1+1"><Data ss:Type="Number">2</Data></Cell><Cell ss:StyleID="s3"><Data ss:Type="String">x&#10;y</Data></Cell></Row>`)
    expect(readGrids(bytesOf(file), 'a.xls').map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Old', true],
      ['Now', false],
    ])
    const [, now] = readGrids(bytesOf(file), 'a.xls')
    expect(now?.rows.map(({ row, cells }) => [row, ...cells.map(({ html, shown }) => html ?? shown)])).toEqual([
      [1, 'a', 'b', 'c'],
      [4, '1/2', '00042', '2<sup>3</sup>'],
      [5, '', '', '#N/A'],
      [6, '2', '<sup>x</sup>\n<sup>y</sup>', '#N/A'],
    ])
    expect(now?.rows.map(({ is_hidden = false }) => is_hidden)).toEqual([false, false, true, false])
    const { header, rows, notes } = readSpreadsheet(bytesOf(file), 'a.xls')
    expect([header, rows.map(({ row }) => row)]).toEqual([
      ['a', 'b', 'c'],
      [4, 6],
    ])
    expect(notes.map(({ code }) => code)).toEqual(['hidden_rows', 'formula', 'merged_cells', 'hidden_sheet'])
  })

  it('without its hidden columns', () => {
    const file = book(
      `<Row>${string('a')}${string('b')}${string('c')}</Row><Row>${string('1')}${string('2')}</Row>`,
      'hidden',
    )
    const { header, notes } = readSpreadsheet(bytesOf(file), 'a.xls')
    expect([header, notes.map(({ code, value }) => [code, value])]).toEqual([
      ['a', '', 'c'],
      [
        ['hidden_columns', 'B'],
        ['hidden_sheet', 'Old'],
      ],
    ])
  })

  it('refused where it is cut off', () => {
    expect(() => readGrids(bytesOf(book('<Row>').slice(0, -30)), 'a.xls')).toThrow(FileRefusal)
  })
})
