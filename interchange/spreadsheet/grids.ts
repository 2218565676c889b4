import type { Grid } from '../doors/grid/grid-cells.ts'
import { FileRefusal } from '../refusal.ts'
import type { FileWorksheet } from './file-grid.ts'
import { openFile } from './open-file.ts'

/**
 * Each sheet of a file, hidden ones too, as the program that wrote it shows them; what the bytes are decides, not the name.
 * @throws FileRefusal with a sentence that says what to do
 */
export function readGrids(bytes: Uint8Array, filename: string): Grid[] {
  return openFile(bytes, filename).sheets.map(gridOf)
}

/** A hidden sheet that can't be read keeps no other from being read. */
function gridOf(sheet: FileWorksheet): Grid {
  try {
    return sheet.read()
  } catch (error) {
    if (!sheet.is_hidden || !(error instanceof FileRefusal)) throw error
    return { name: sheet.name, is_hidden: true, rows: [] }
  }
}
