/** What is said of a file of questions while it is looked at and mended. */
export const questionReadingTexts = {
  'noun.question_reading': 'file that was read',
  'question_reading.found': 'Files that were read',
  'question_reading.items': 'Questions of the file',
  'question_reading.take': 'Must be sure, all, or a list of rows',
  'question_reading.accept': 'Must be true or a list of doubts',
  'question_reading.no_row': 'The file has no question {row}',
  'question_reading.saved_row': 'Question {row} is saved already. Change it in the list of questions.',
  'question_reading.example_begin':
    'An example begins with the first line of its question; show four kinds of questions at most.',
  'question_reading.example_whole':
    'Show of each question its first line, then its first and last option, or its answer, which stand below it.',
  'question_reading.example_options':
    'A question has two to eight options; between the two lines that were shown are {count}.',
  'question_reading.no_paragraph': 'The file has no paragraph {p}',
  'question_reading.saved_paragraph': 'The paragraph belongs to question {row}, which is saved already.',
  'question_reading.no_roles': 'Only of a Word document it can be said what a paragraph is',
  'question_reading.no_places':
    'Categories of a file are not given chapters yet: choose the chapter for all of them, or for a question',
  'question_reading.no_layout': 'This format says by itself what is what: there is no layout to confirm',
  'question_reading.job': 'Save {name}',
  'question_reading.picture': 'A picture of this question can’t be read. Save it as PNG, or leave it out.',
  'left_out.heading': 'A heading',
  'left_out.instruction': 'An instruction',
  'left_out.answer_key': 'The answer key',
  'left_out.before_first': 'Before the first question',
  'left_out.between': 'Between two questions',
  'left_out.after_answers': 'Behind the answers',
  'left_out.table_head': 'The head of a table',
  'left_out.column': 'A column that no question holds',
  'left_out.fact': 'A fact that no question holds',
  'left_out.place_for_answer': 'A place to write the answer',
  'left_out.empty': 'Empty',
  'left_out.told': 'You left it out',
} as const
