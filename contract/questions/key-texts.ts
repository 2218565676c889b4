/** How the answers of a file of questions are read: what a whole file is asked, and why the answer of a row is doubtful. */
export const keyTexts = {
  'clause.list_keys_letter': 'Answers are letters: {given} is read as {read}',
  'clause.list_keys_position': 'Answers are numbers, counted from 1: {given} is read as {read}',
  'clause.list_keys_position0': 'Answers are numbers, counted from 0: {given} is read as {read}',
  'clause.list_keys_text': 'Answers are the texts of options: {given} is read as {read}',
  'clause.list_keys_mixed': 'Answers are letters and texts of options: {given} is read as {read}',
  'clause.list_keys_mark': 'A sign stands at the right options: {read}',
  'clause.list_keys_open': 'How the answers are written is to be said',
  'clause.list_keys_none': 'No question with options has an answer yet',
  'list.key_by': 'How are the answers written? Row {row} says “{given}”.',
  'list.key_choice': '{clauses}',
  'list.key_read': '{given} is read as {read}',
  'list.key_letter': 'Letters',
  'list.key_position': 'Numbers from 1',
  'list.key_position0': 'Numbers from 0',
  'list.key_text': 'Texts of the options',
  'key_row.differs':
    '“{given}” may be {shown}, or {other}. Write the letter of the right option, or say how all answers are written.',
  'key_row.answers_differ': 'Two columns of answers name different options: {shown} and {other}.',
  'key_note.stripped':
    'The options of {count, plural, one {# row} other {# rows}} began with letters of their own: these were taken off.',
  'key_note.lettered':
    'The options of {count, plural, one {# row} other {# rows}} begin with letters of their own, which are printed beside ours.',
  'key_note.types': 'No column says the types: questions with options are taken for multiple choice, by their answers',
  'list.near_heading': '“{heading}” as {column}',
  'list.near_headings': 'Some headings are nearly those of a list of questions: {clauses}. Are they meant so?',
  'list.near_take': 'They are meant so',
  'list.near_leave': 'They are not',
  'key_note.stems_cut':
    '{count, plural, one {# question was} other {# questions were}} cut from the options that stand in the same cell.',
  'key_note.numbers_off':
    'The questions began with numbers that count on: these were taken off, for a paper numbers its questions itself.',
  'key_note.cut':
    'The options of {count, plural, one {# row} other {# rows}} stood in one cell: it was cut at their letters.',
  'option.or_text': 'Or write the text of the option as it stands there.',
  'reading.no_doubt': 'Row {row} is not doubtful in this file',
  'reading.not_taken': 'This call does not read "{name}": leave it out',
} as const
