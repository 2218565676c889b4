import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'
import { openZip, type ZipParts } from '../../zip/zip-parts.ts'
import type { FileGrid, OpenedFile } from '../file-grid.ts'
import { isOpenDocument, openDocument } from '../markup/open-document.ts'
import { readCells } from '../worksheet/worksheet-cells.ts'
import { readWorkbook, type Workbook, type Worksheet } from './workbook.ts'
import { workbookZip } from './workbook-limits.ts'

/** The sheets of an .xlsx or .ods file. @throws FileRefusal */
export function openWorkbook(bytes: Uint8Array): OpenedFile {
  const zip = openZip(bytes, workbookZip)
  if (isOpenDocument(zip)) return openDocument(zip)
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
  if (!xml) throw new FileRefusal('wrong_type', say('sheet.none_visible'))
  return { name, is_hidden: hidden, ...readCells(xml, workbook) }
}
