import type { SheetColumn } from '../../interchange/sheet-columns.ts'

/** Columns of the options, in the order of their letters. */
export const optionColumns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `option_${letter}`)

const options: SheetColumn[] = optionColumns.map((name, index) => ({
  name,
  example: ['7', '8', '9', '10'][index] ?? '',
  note: index < 2 ? 'An option of a multiple choice question.' : 'A further option. May be empty.',
}))

/** A question on one row. */
export const questionColumns: readonly SheetColumn[] = [
  { name: 'class', required: true, example: 'Class 6', note: 'Title of the class, as in the class list.' },
  { name: 'subject_code', required: true, example: 'MATH', note: 'Code of the subject, as in the subject list.' },
  { name: 'chapter', required: true, example: 'Whole Numbers', note: 'Title of the chapter, as in the chapter list.' },
  { name: 'topic', example: '', note: 'Title of a topic of the chapter. May be empty.' },
  { name: 'type', required: true, example: 'MCQ_SINGLE', note: 'MCQ_SINGLE, TRUE_FALSE, NUMERIC or SHORT.' },
  { name: 'level', required: true, example: 'EASY', note: 'EASY, MEDIUM or HARD.' },
  {
    name: 'skill',
    required: true,
    example: 'APPLY',
    note: 'REMEMBER, UNDERSTAND, APPLY, ANALYSE, EVALUATE or CREATE.',
  },
  { name: 'max_marks', required: true, example: '1', note: '0.25 to 100 in steps of 0.25.' },
  { name: 'passage_ref', example: '', note: 'Leave empty: no type that is read here belongs to a passage.' },
  { name: 'question', required: true, example: 'What is 3 + 5?', note: 'The text. An empty line starts a paragraph.' },
  ...options,
  {
    name: 'correct',
    example: 'B',
    note: 'MCQ_SINGLE: the letter of the right option. TRUE_FALSE: TRUE or FALSE. NUMERIC: 3.14, 3.14±0.01, 200±5% or 9.8±0.1 m/s. SHORT: empty.',
  },
  { name: 'model_answer', example: '', note: 'SHORT: what a full answer says. Empty for the others.' },
  { name: 'marking_points', example: '', note: 'SHORT: step=1; step=2. The marks add up to max_marks. May be empty.' },
  { name: 'explanation', example: '3 and 5 more are 8.', note: 'Shown with the answer key. May be empty.' },
  { name: 'tags', example: 'addition; revision', note: 'Words separated by semicolons. May be empty.' },
  { name: 'language', example: 'en', note: 'Code of the language: en, hi, … Empty means en.' },
  { name: 'image', example: '', note: 'Leave empty: add pictures in the editor.' },
]
