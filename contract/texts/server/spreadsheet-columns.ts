import { columnTitles } from '../../../domain/spreadsheet-columns.ts'
import { named } from '../names.ts'

/** 'sheet_column.chapter' …: said where a sentence names a column of a spreadsheet. */
export const spreadsheetColumnTexts = named('sheet_column', columnTitles)
