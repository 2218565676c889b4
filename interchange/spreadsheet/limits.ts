/** Most columns that are looked at; a sheet with a cell further right is refused. */
export const MAX_COLUMNS = 200
export const MAX_ROWS = 5000
/** Characters that a cell of a spreadsheet can hold. */
export const MAX_CELL = 32_767
export const MAX_SPREADSHEET_BYTES = 5 * 1024 * 1024
