/** Reading a spreadsheet, or an archive with one: why it can't be read, and what is wrong with cells before anybody looks at what they mean. */
export const spreadsheetTexts = {
  'sheet.old_excel':
    'This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a password and upload that.',
  'sheet.no_workbook': 'This is no Excel workbook. Save the table as .xlsx or .csv and upload that.',
  'sheet.open_quote':
    'A quotation mark that opens near line {line} is never closed. Close it, or double it inside a text.',
  'sheet.too_many_columns': 'At most {most} columns are read.',
  'sheet.far_right':
    'The sheet has something in a column far to the right. Only {most} columns are read; delete the others.',
  'sheet.too_many_rows': 'The file has {count} rows; at most {most} are read at once. Please split it.',
  'sheet.more_rows': 'The file has more than {count} rows; at most {most} are read at once. Please split it.',
  'sheet.none_visible': 'The workbook has no visible sheet. Show the sheet and save.',
  'sheet.hidden': 'The hidden sheet "{name}" was not read.',
  'sheet.not_first': 'Only the first sheet was read; the sheet "{name}" was not.',
  'sheet.macros': 'The macros in this workbook were left out; its cells were read.',
  'workbook.damaged': 'The workbook is damaged. Open it, save it as .xlsx again and upload that.',
  'workbook.too_big': 'The workbook grows too large when it is unpacked. Copy the rows into a new workbook.',
  'archive.damaged': 'The archive is damaged or has a password. Pack the files again into a .zip without a password.',
  'archive.too_big':
    'The archive grows too large when it is unpacked. Make the pictures smaller, or upload them in parts.',
  'archive.too_large': 'The archive is larger than 50 MB. Make the pictures smaller, or upload it in parts.',
  'archive.no_sheet': 'The archive holds no spreadsheet. Put one .xlsx or .csv file into it, beside the pictures.',
  'archive.several_sheets': 'The archive holds {count} spreadsheets ({names}). Leave one of them in it.',
  'archive.too_many_pictures':
    'The archive holds {count} pictures; at most {most} are read at once. Upload it in parts.',
  'archive.unused_files': 'No row names {count} of the files beside the spreadsheet; they were not read: {names}',
  'cell.too_long': 'Cell {cell} is longer than {most} characters. Shorten it.',
  'cell.error': 'Cell {cell} shows {value} instead of a value. Correct it, or type what was meant.',
  'cell.no_value':
    'Cell {cell} holds a formula that was never worked out. Open the file in its program and save it, or type the value.',
  'cell.lost_format': 'What is raised or lowered in this cell was read as plain text.',
  'cell.cleaned': 'Signs that nobody sees were taken out of this cell.',
  'cells.formulas':
    '{count, plural, one {The cell {cell} holds a formula} other {# cells hold formulas, the first of them {cell}}}: what they showed last was read.',
  'cells.too_many': 'This row has more cells than the header.',
  'cells.damaged': 'This row holds a damaged character. Type it again and save the file as UTF-8.',
  'cells.merged': 'The cells {ranges} are merged: their value was read for every row and column that they cover.',
  'rows.hidden': '{count, plural, one {# hidden row was not read} other {# hidden rows were not read}}: {rows}.',
  'columns.hidden':
    '{count, plural, one {# hidden column was not read} other {# hidden columns were not read}}: {columns}.',
  'cells.beyond_header': 'This row has a cell in a column without a name; that cell was not read.',
  'column.no_such': 'There is no column "{name}" here',
  'column.twice': 'Two columns are called "{name}". Rename one of them.',
  'column.missing': 'The file has no column "{name}". Add it, or say which column is meant.',
  'column.missing_near':
    'The file has no column "{name}". The nearest is {near}. Add it, or say which column is meant.',
  'column.used': 'The column "{name}" is used for "{column}" already',
  'column.nameless': 'A column has cells but no name; it was not read.',
  'column.unknown': 'The column "{name}" is not known; it was not read.',
  'hint.did_you_mean': 'Did you mean {names}?',
  'hint.column_near': 'Did you mean "{column}"?',
  'list_layout.signature': 'Must be the signature of a layout of this door: it begins with {door}',
  'list_layout.sentence': 'Must be the sentence of the layout, as its reading has it',
  'reading.no_such_column': 'There is no column {column} here',
  'reading.no_such_ask': 'Nothing of this name is asked of the list',
  'reading.no_such_meaning': 'This can mean nothing here',
  'reading.no_such_sheet': 'The file has no sheet of this name',
  'reading.no_such_row': 'The list has no such row',
  'reading.no_such_heading': 'The list has no such column',
  'list.other_pupils': '{count} of {of} rows are of nobody in this exam: they are of {places}.',
  'list.same':
    'This list was taken in by {name} on {date}: {count, plural, one {# cell differs} other {# cells differ}} from it now.',
  'list.same_still': 'This list was taken in by {name} on {date} already, and nothing of it differs.',
  'reading.json': 'Must be JSON, as the description of this call has it',
  'layout.new':
    'This list has a form that nobody has confirmed yet. Look at what goes where, then say that it is right.',
  'mapping.form': 'Must be a JSON object such as \'{"chapter":"Lesson"}\'',
} as const
