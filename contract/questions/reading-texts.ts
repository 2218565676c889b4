/** What is said of a file of questions while it is looked at and mended. */
export const questionReadingTexts = {
  'noun.question_reading': 'file that was read',
  'question_reading.found': 'Files that were read',
  'question_reading.items': 'Questions of the file',
  'question_reading.deleted': 'What was read is deleted',
  'done.reading_saved': 'Questions saved',
  'question_reading.take': 'Must be sure, all, or a list of rows',
  'question_reading.accept': 'Must be true or a list of doubts',
  'question_reading.no_row': 'The file has no question {row}',
  'question_reading.saved_row': 'Question {row} is saved already. Change it in the list of questions.',
  'question_reading.no_paragraph': 'The file has no paragraph {p}',
  'question_reading.saved_paragraph': 'The paragraph belongs to question {row}, which is saved already.',
  'question_reading.no_roles': 'Only of a Word document it can be said what a paragraph is',
  'question_reading.no_places': 'This file has no categories',
  'question_reading.blocked_row': 'Question {row} is no whole question yet. Mend it first.',
  'question_reading.job': 'Save {name}',
} as const
