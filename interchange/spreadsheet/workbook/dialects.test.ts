import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mapColumns, type SpreadsheetColumn } from '../columns/columns.ts'
import { readSpreadsheet } from '../spreadsheet.ts'
import { takeRows } from '../take-cells.ts'

/*
 * The same roster as three programs save it, written by hand after files of each: what differs is where texts stand, how whole numbers and dates are
 * written, which cells are there though they are empty, and how the parts find each other.
 */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const book = (parts: Record<string, string>, targets: Record<string, string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
        '_rels/.rels': relations({ rId1: 'xl/workbook.xml' }, 'officeDocument'),
        'xl/_rels/workbook.xml.rels': relations(targets, 'worksheet'),
        ...parts,
      }).map(([name, xml]) => [name, strToU8(HEAD + xml)]),
    ),
  )
const relations = (targets: Record<string, string>, kind: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Excel: texts shared, some in runs of several fonts or with their reading, the built-in date, a hidden sheet before the other. */
const excel = book(
  {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr defaultThemeVersion="166925"/>
      <bookViews><workbookView xWindow="0" yWindow="0" activeTab="1"/></bookViews>
      <sheets><sheet name="Lists" sheetId="2" state="veryHidden" r:id="rId2"/><sheet name="Class 9" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="6" uniqueCount="6"><si><t>admission_no</t></si><si><t xml:space="preserve"> first_name </t></si>
      <si><t>dob</t></si><si><t>007</t></si>
      <si><r><rPr><b/><sz val="11"/></rPr><t>Aad</t></r><r><t>hya</t></r><rPh sb="0" eb="2"><t>reading</t></rPh></si><si><t>गीता</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="0"/><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D1048"/>
      <sheetData><row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" s="2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="1"><v>41043</v></c></row>
      <row r="3"><c r="A3"><v>1008</v></c><c r="B3" t="s"><v>5</v></c><c r="C3" s="1"/></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
  },
  { rId1: 'worksheets/sheet1.xml', rId2: 'worksheets/sheet2.xml', rId3: 'styles.xml', rId4: 'sharedStrings.xml' },
)

/** LibreOffice: every cell with a style, also the empty ones after the table; its own date format with a language; a count of repeated rows in vain. */
const libreOffice = book(
  {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="Calc"/><workbookPr backupFile="false" date1904="false"/>
      <sheets><sheet name="Sheet1" sheetId="1" state="visible" r:id="rId3"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId4"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="6" uniqueCount="6"><si><t xml:space="preserve">admission_no</t></si><si><t xml:space="preserve">first_name</t></si>
      <si><t xml:space="preserve">dob</t></si><si><t xml:space="preserve">007</t></si><si><t xml:space="preserve">Aadhya</t></si><si><t xml:space="preserve">गीता</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="General"/>
      <numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellXfs count="2"><xf numFmtId="164" fontId="0"/><xf numFmtId="165" fontId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetPr filterMode="false"/><dimension ref="A1:C3"/><sheetData>
      <row r="1" customFormat="false" ht="12.8" hidden="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c><c r="D1" s="0"/></row>
      <row r="2" ht="12.8"><c r="A2" s="0" t="s"><v>3</v></c><c r="B2" s="0" t="s"><v>4</v></c><c r="C2" s="1" t="n"><v>41043</v></c><c r="D2" s="0"/></row>
      <row r="3" ht="12.8"><c r="A3" s="0" t="n"><v>1008</v></c><c r="B3" s="0" t="s"><v>5</v></c><c r="C3" s="1"/></row>
      <row r="1048576" ht="12.8"><c r="A1048576" s="0"/></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
  },
  { rId1: 'styles.xml', rId3: 'worksheets/sheet1.xml', rId4: 'worksheets/sheet2.xml', rId5: 'sharedStrings.xml' },
)

/** Google Sheets: whole numbers with a point, its date format quoted nowhere, rows that are empty down to 1,000, parts named from the root. */
const googleSheets = book(
  {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><workbookPr/>
      <sheets><sheet state="visible" name="Form responses 1" sheetId="1" r:id="rId4"/><sheet state="hidden" name="Pivot" sheetId="2" r:id="rId5"/></sheets><definedNames/><calcPr/></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="6" uniqueCount="6"><si><t>admission_no</t></si><si><t>first_name</t></si><si><t>dob</t></si><si><t>007</t></si><si><t>Aadhya</t></si><si><t>गीता</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="m/d/yyyy"/></numFmts>
      <cellXfs count="3"><xf borderId="0" numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetData>
      <row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" s="2" t="s"><v>3</v></c><c r="B2" s="0" t="s"><v>4</v></c><c r="C2" s="1"><v>41043.0</v></c></row>
      <row r="3"><c r="A3" s="0"><v>1008.0</v></c><c r="B3" s="0" t="s"><v>5</v></c></row>
      ${Array.from({ length: 997 }, (_, at) => `<row r="${at + 4}"><c r="C${at + 4}" s="1"/></row>`).join('')}</sheetData><drawing r:id="rId1"/></worksheet>`.replace(
        '<worksheet ',
        `<worksheet xmlns:r="${OFFICE}" `,
      ),
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
  },
  {
    rId1: '/xl/styles.xml',
    rId3: '/xl/sharedStrings.xml',
    rId4: '/xl/worksheets/sheet1.xml',
    rId5: '/xl/worksheets/sheet2.xml',
  },
)

/** WPS: fonts of another script in its runs, accounting formats under the numbers of built-in ones, its own date format, sizes of columns before the rows. */
const wps = book(
  {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="xl" lastEdited="3" lowestEdited="5" rupBuild="9302"/><workbookPr/>
      <bookViews><workbookView windowWidth="28800" windowHeight="12375" activeTab="0"/></bookViews>
      <sheets><sheet name="名单" sheetId="1" r:id="rId1"/><sheet name="Draft" sheetId="2" state="hidden" r:id="rId2"/></sheets><calcPr calcId="144525"/></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="6" uniqueCount="6"><si><t>admission_no</t></si><si><t>first_name</t></si><si><t>dob</t></si><si><t>007</t></si>
      <si><r><rPr><sz val="11"/><color theme="1"/><rFont val="Calibri"/><charset val="134"/></rPr><t>Aad</t></r><r><rPr><sz val="11"/><rFont val="宋体"/><charset val="134"/></rPr><t>hya</t></r></si><si><t>गीता</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="42" formatCode="_ &quot;₹&quot;* #,##0_ ;_ &quot;₹&quot;* \\-#,##0_ ;_ &quot;₹&quot;* &quot;-&quot;_ ;_ @_ "/>
      <numFmt numFmtId="43" formatCode="_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * &quot;-&quot;??_ ;_ @_ "/><numFmt numFmtId="176" formatCode="yyyy/m/d;@"/></numFmts>
      <cellXfs count="3"><xf numFmtId="0" fontId="0" applyAlignment="1"><alignment vertical="center"/></xf><xf numFmtId="176" applyNumberFormat="1"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetPr/><dimension ref="A1:C3"/><sheetFormatPr defaultColWidth="9" defaultRowHeight="13.5" outlineLevelCol="2"/><cols><col min="3" max="3" width="11.5"/></cols>
      <sheetData><row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2" spans="1:3"><c r="A2" s="2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="1"><v>41043</v></c></row>
      <row r="3" spans="1:3"><c r="A3"><v>1008</v></c><c r="B3" t="s"><v>5</v></c><c r="C3" s="1"/></row></sheetData><pageMargins left="0.75" right="0.75"/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetPr/><sheetData/></worksheet>`,
  },
  { rId1: 'worksheets/sheet1.xml', rId2: 'worksheets/sheet2.xml', rId3: 'styles.xml', rId4: 'sharedStrings.xml' },
)

const columns: SpreadsheetColumn[] = [
  { name: 'admission_no', takes: 'key', example: '', note: '' },
  { name: 'first_name', example: '', note: '' },
  { name: 'dob', takes: 'date', example: '', note: '' },
]

test.each([
  ['Excel', excel, 'Lists'],
  ['LibreOffice', libreOffice, 'Old'],
  ['Google Sheets', googleSheets, 'Pivot'],
  ['WPS', wps, 'Draft'],
])('a roster saved by %s is read alike: 007 stays, a day is a day, what is hidden is named', (_program, bytes, hidden) => {
  const spreadsheet = readSpreadsheet(bytes, 'roster.xlsx')
  const { header, problems, notes } = spreadsheet
  const { rows } = takeRows(spreadsheet, columns, mapColumns(spreadsheet, columns).places, 'text')
  expect(header).toEqual(['admission_no', 'first_name', 'dob'])
  expect(rows).toEqual([
    { row: 2, cells: ['007', 'Aadhya', '2012-05-14'] },
    { row: 3, cells: ['1008', 'गीता', ''] },
  ])
  expect(problems).toEqual([])
  expect(notes.map(({ code, value }) => [code, value])).toEqual([['hidden_sheet', hidden]])
})
