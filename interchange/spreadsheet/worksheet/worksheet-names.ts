/** The sheet of a template that explains its columns; it is never read. */
export const NOTES_WORKSHEET = 'Notes'

/** Column of the error workbook; it is left out when the workbook is uploaded again. */
export const REASON_COLUMN = 'Problem'
