import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import { headingsOf } from './words/headings.ts'

/** Columns of the options, in the order of their letters. */
export const optionColumns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `option_${letter}`)

const options: SpreadsheetColumn[] = optionColumns.map((name, index) => ({
  name,
  takes: 'rich',
  example: ['7', '8', '9', '10'][index] ?? '',
  note:
    index < 2
      ? 'MCQ: an option. MATCH: an entry of the right column. ORDER: an entry.'
      : 'A further one. May be empty.',
}))

const columns: readonly SpreadsheetColumn[] = [
  { name: 'class', required: true, example: 'Class 6', note: 'Title of the class, as in the class list.' },
  {
    name: 'subject_code',
    required: true,
    example: 'MATH',
    note: 'Code or title of the subject, as in the subject list.',
  },
  { name: 'chapter', required: true, example: 'Whole Numbers', note: 'Title of the chapter, as in the chapter list.' },
  { name: 'topic', takes: 'text', example: '', note: 'Title of a topic of the chapter. May be empty.' },
  {
    name: 'type',
    required: true,
    example: 'MCQ_SINGLE',
    note: 'MCQ_SINGLE, MCQ_MULTI, TRUE_FALSE, ASSERTION_REASON, FILL_BLANK, MATCH, ORDER, NUMERIC, VERY_SHORT, SHORT, LONG, DIAGRAM or CASE_STUDY. Examples of all stand below.',
  },
  { name: 'level', required: true, example: 'EASY', note: 'EASY, MEDIUM or HARD.' },
  {
    name: 'skill',
    required: true,
    example: 'APPLY',
    note: 'REMEMBER, UNDERSTAND, APPLY, ANALYSE, EVALUATE or CREATE.',
  },
  {
    name: 'max_marks',
    takes: 'number',
    required: true,
    example: '1',
    note: '0.25 to 100 in steps of 0.25. CASE_STUDY: what its parts add up to, or empty.',
  },
  {
    name: 'expected_minutes',
    takes: 'number',
    example: '1',
    note: 'Minutes that a student is expected to need: 0.25 to 300 in steps of 0.25. Empty: not known; in a paper with a total time it then counts by its marks.',
  },
  {
    name: 'passage_ref',
    example: '',
    note: 'CASE_STUDY: a name of your choice, such as P1. The rows of its parts carry the same name; their class, subject, chapter, level and skill are those of the passage and may be empty.',
  },
  {
    name: 'question',
    takes: 'rich',
    required: true,
    not_of_counts: true,
    example: 'What is 3 + 5?',
    note: 'The text. An empty line starts a paragraph; a formula stands between \\( and \\), one on lines of its own between \\[ and \\]. Tags are text; a cell is HTML where it is written as an export writes it, <p>…</p> from end to end. FILL_BLANK: a blank is ____ or {{1}}, {{2}} … MATCH: ends with the left column, one entry on each line: 1. …, 2. … CASE_STUDY: the passage.',
  },
  ...options,
  {
    name: 'correct',
    takes: 'text',
    may_stand_apart: true,
    example: 'B',
    note: 'MCQ_SINGLE: B. MCQ_MULTI: A,C. TRUE_FALSE: TRUE or FALSE. ASSERTION_REASON: A, B, C or D, of the four customary options. FILL_BLANK: the answers of the blanks, separated by semicolons, with | between accepted spellings: colour|color; red. MATCH: 1-C;2-A, the number of the left entry and the letter of its option; options that are left over are distractors. ORDER: C;A;B, the letters in the right order. NUMERIC: 3.14, 3/4, 1 1/2, 3.14±0.01, 200±5% or 9.8±0.1 m/s. The others: empty.',
  },
  {
    name: 'model_answer',
    takes: 'rich',
    example: '',
    note: 'VERY_SHORT, SHORT, LONG, DIAGRAM: what a full answer says. Empty for the others.',
  },
  {
    name: 'marking_points',
    takes: 'text',
    example: '',
    note: 'VERY_SHORT, SHORT, LONG, DIAGRAM: step=1; step=2. The marks add up to max_marks. May be empty.',
  },
  {
    name: 'explanation',
    takes: 'rich',
    example: '3 and 5 more are 8.',
    note: 'Shown with the answer key. May be empty.',
  },
  { name: 'tags', takes: 'text', example: 'addition; revision', note: 'Words separated by semicolons. May be empty.' },
  { name: 'language', example: 'en', note: 'Code of the language: en, hi, … Empty means en.' },
  {
    name: 'image',
    example: '',
    note: 'File name of a picture, which stands below the text: cell.png|A simple cell. What stands after | is read to those who cannot see it; without it, the name is. Upload one .zip that holds this file and the pictures (at most 50 MB, 300 pictures of 10 MB).',
  },
  { name: 'negative_marks', takes: 'number', example: '', note: 'What a wrong answer costs. May be empty.' },
  { name: 'source', example: '', note: 'Where the question is from. May be empty.' },
  {
    name: 'fixed_options',
    example: '',
    note: 'MCQ: letters of options that keep their place when sets are shuffled, or none. Empty: "All of the above" and the like keep theirs.',
  },
  {
    name: 'or_group',
    example: '',
    note: 'Parts of a case study: two neighbouring rows with the same letter are alternatives.',
  },
]

/** The column of the same in a second language. */
export const translatedColumn = (name: string) => `translated_${name}`

/** What a translation says of a question. */
const translated: SpreadsheetColumn[] = ['question', ...optionColumns, 'explanation'].map((name) => ({
  ...{ name: translatedColumn(name), second_of: name, takes: 'rich', only_read: true, example: '', note: '' },
}))

/** A question on one row; a case study on one row and one more for each of its parts. */
export const questionColumns: readonly SpreadsheetColumn[] = [...columns, ...translated].map((column) => {
  const also = headingsOf(column.name)
  const counted = optionColumns.includes(column.name) && { is_counted: true as const }
  return also ? { ...column, also, ...counted } : column
})

/** What an exported workbook tells of a question behind these columns; nobody enters it. */
export const exportedColumns: readonly string[] = ['id', 'review_state', 'times_used']
