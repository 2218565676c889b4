import type { TestType } from '../../domain/papers/test-types.ts'
import type { Level, QuestionType } from '../../domain/questions/question-types.ts'

/** The words a document prints around what a school typed, in its own language. */
export interface PaperWords {
  /** Over slips with codes by which people get in. */
  sign_in_codes: string
  user_name: string
  code: string
  /** Before a day. */
  works_once: string
  /** What to do with such a slip, in three lines; `{address}` is filled in. */
  code_steps: readonly [string, string, string]
  grade: string
  subject: string
  time: string
  max_marks: string
  page: string
  of: string
  or: string
  set: string
  section: string
  /** Of options, in their order, and of sections that are named by one letter. */
  letters: readonly string[]
  /** Spoken for a figure whose author described nothing. */
  figure: string
  /** Spoken after the school's name for its crest. */
  logo: string
  /** Languages (BCP 47) that durations are written in: one, or both of a two-language paper. */
  languages: readonly string[]
  /** `{count}` and `{total}` are filled in. */
  attempt_any: string
  type_tests: Readonly<Record<TestType, string>>

  true: string
  false: string
  /** Heads of a matching question's two columns. */
  columns: readonly [string, string]
  /** Before the directions that several questions share; `{from}` and `{to}` are filled in. */
  questions_from_to: string
  question_one: string
  /** Said once before the assertion–reason questions of a section. */
  assertion_directions: string
  /** The four standard answers, in their fixed order. */
  assertion_options: readonly [string, string, string, string]

  name: string
  roll_no: string
  admission_no: string
  date: string
  room: string
  signature: string
  candidate_signature: string
  invigilator_signature: string

  marking_scheme: string
  for_examiners: string
  number: string
  expected_answer: string
  marks: string
  explanation: string
  total: string
  sets_compared: string

  answer_sheet: string
  objective_part: string
  written_part: string
  /** How circles are filled, and how an answer is changed. */
  bubble_instructions: readonly [string, string]
  /** To whoever prints and scans. */
  print_instruction: string
  set_on_paper: string
  absent_flag: string
  /** Above the roll number of an extra sheet. */
  belongs_to: string
  extra_sheet: string

  attendance_sheet: string
  /** What is granted to a candidate, as it stands beside the name. */
  extra_time: string
  large_print: string
  scribe: string
  timetable: string
  /** On the certificate that a pupil's data is gone. */
  erasure: {
    title: string
    number: string
    record: string
    asked: string
    /** Instead of who asked. */
    by_time: string
    erased: string
    results: string
    results_kept: string
    results_gone: string
    /** What went. */
    gone: string
    /** Above the day. */
    backups: string
  }
  /** On the page that says how well answers were read by machine. In statement and stale {population}, {size} and so on are filled in. */
  read_statement: {
    title: string
    statement: string
    exam: string
    pages: string
    population: string
    size: string
    differences: string
    most: string
    drawn: string
    stale: string
    again: string
    how: string
  }
  serial: string
  present: string
  absent: string

  grid_view: string
  chapter: string
  level: string
  type: string
  planned: string
  /** Names of levels and of question types by their stored keys. */
  levels: Readonly<Record<Level, string>>
  types: Readonly<Record<QuestionType, string>>
}
