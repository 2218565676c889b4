import { say } from '../../../domain/say.ts'
import type { FileGrid, OpenedFile } from '../file-grid.ts'
import { SpreadsheetRefusal } from '../refusal.ts'
import { readCells } from '../worksheet/worksheet-cells.ts'
import { readWorkbook, type Workbook, type Worksheet } from './workbook.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** The sheets of an .xlsx file. @throws SpreadsheetRefusal */
export function openWorkbook(bytes: Uint8Array): OpenedFile {
  const zip = openZip(bytes)
  const workbook = readWorkbook(zip)
  return {
    is_text: false,
    is_workbook: true,
    has_macros: zip.names.some((name) => /vbaProject/i.test(name)),
    sheets: workbook.worksheets.map((worksheet) => ({
      name: worksheet.name,
      is_hidden: worksheet.hidden,
      read: () => readWorksheet(zip, workbook, worksheet),
    })),
  }
}

function readWorksheet(zip: ZipParts, workbook: Workbook, { name, hidden, part }: Worksheet): FileGrid {
  const xml = zip.find(part)
  if (!xml) throw new SpreadsheetRefusal('wrong_type', say('sheet.none_visible'))
  return { name, is_hidden: hidden, ...readCells(xml, workbook) }
}
