import { columnTitles } from '../../../domain/sheet-columns.ts'
import { named } from '../names.ts'

/** 'sheet_column.chapter' …: said where a sentence names a column of a spreadsheet. */
export const sheetColumnTexts = named('sheet_column', columnTitles)
