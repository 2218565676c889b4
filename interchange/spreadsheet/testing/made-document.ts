import { strToU8, zipSync } from 'fflate'

/** An .ods file as LibreOffice writes it, of the XML of its tables and styles. */
export const madeDocument = (tables: string, styles = ''): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:fo="f" xmlns:calcext="c"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  })

export const documentCell = (text: string | number, more = ''): string =>
  typeof text === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${text}"${more}><text:p>${text}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string" calcext:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`

export const documentRow = (cells: readonly (string | number)[], more = ''): string =>
  `<table:table-row${more}>${cells.map((cell) => (typeof cell === 'string' && cell.startsWith('<table:') ? cell : documentCell(cell))).join('')}</table:table-row>`

export const documentTable = (name: string, rows: readonly string[], more = ''): string =>
  `<table:table table:name="${name}"${more}><table:table-column table:number-columns-repeated="1024"/>${rows.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`

/** Crossed out, hidden. */
export const documentStyles =
  '<style:style style:name="ce1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid" style:text-line-through-type="single"/></style:style>' +
  '<style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
  '<style:style style:name="T2" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
  '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
