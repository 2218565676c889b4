import type { Level, PartType, QuestionType, Skill } from '../../domain/questions/question-types.ts'

/**
 * The shapes of the demo school's content. Rows point at each other by name (class title, subject code, chapter title,
 * question key), never by id: whoever inserts them resolves the names. Field names are the columns'.
 */
export interface SeedSession {
  name: string
  start_date: string
  end_date: string
  is_default: boolean
  is_locked: boolean
}

export interface SeedSchool {
  name: string
  sub_domain: string
  contact_person: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  pincode: string
  country: string
  board: 'CBSE'
  header_1: string
  header_2: string
  timezone: string
  languages: string[]
  absent_policy: 'ZERO' | 'EXCLUDE'
}

export interface SeedGrade {
  title: string
  description: string
  level_order: number
  /** Title of the class that pupils are promoted to; null = they leave school. */
  next_grade: string | null
  sections: { title: string; capacity: number }[]
}

export interface SeedChapter {
  chapter: string
  number: number
  /** Percent; a subject's chapters sum to 100. */
  weightage: number
  topics: { title: string; sub_topic: string[] }[]
}

export interface SeedSubject {
  grade: string
  title: string
  subject_code: string
  kind: 'THEORY' | 'PRACTICAL' | 'BOTH'
  category: 'COMPULSORY' | 'ELECTIVE' | 'CO_SCHOLASTIC'
  max_marks: number
  pass_marks: number
  chapters: SeedChapter[]
}

export interface SeedInstruction {
  heading: string
  /** One instruction per line; may hold inline HTML of the allow-list. */
  content: string
  /** null = any class. */
  grade: string | null
  /** Subject code; null = any subject. */
  subject: string | null
}

export type WrittenType = 'VERY_SHORT' | 'SHORT' | 'LONG' | 'DIAGRAM'

export interface SeedOption {
  data: string
  is_correct: boolean
  fixed: boolean
}

export interface TrueFalseAnswer {
  value: boolean
}

/**
 * A: both are true and the reason explains the assertion; B: both are true but it does not; C: only the assertion is
 * true; D: only the reason is true.
 */
export interface AssertionReasonAnswer {
  option: 'A' | 'B' | 'C' | 'D'
}

export interface FillBlankAnswer {
  /** The accepted words of each blank; the first list belongs to {{1}} of the text. */
  blanks: string[][]
}

export interface MatchAnswer {
  /** Left and right as HTML. */
  pairs: [string, string][]
  /** Entries of the right side that belong to nothing. */
  distractors: string[]
}

export interface OrderAnswer {
  /** HTML of the entries in the right order. */
  sequence: string[]
}

export interface NumericAnswer {
  value: number
  tolerance: number
  tolerance_kind: 'ABSOLUTE' | 'PERCENT'
  unit: string | null
}

export interface WrittenAnswer {
  model_answer: string
  marking_points: { text: string; marks: number }[]
}

export type SeedAnswer =
  | TrueFalseAnswer
  | AssertionReasonAnswer
  | FillBlankAnswer
  | MatchAnswer
  | OrderAnswer
  | NumericAnswer
  | WrittenAnswer

/** One question on the passage of a case study; two parts with the same or_group are alternatives. */
export interface SeedPart {
  content: string
  type: PartType
  options: { data: string; is_correct: boolean }[]
  answer: SeedAnswer | null
  max_marks: number
  or_group: string | null
}

/** The question in another language: parts and options in the order of the original. */
export interface SeedTranslation {
  language: 'hi'
  question_text: string
  question_options: { data: string }[]
  sub_questions: { content: string; options: { data: string }[] }[]
  /** Where the words of the answer are shown to the pupil. */
  answer?: MatchAnswer | OrderAnswer
  explanation?: string
}

/** The body of question/create, with the chapter and topic by title and figures as `<img src="figure:name">`. */
export interface SeedQuestion {
  /** Stable name, unique among all questions: class, subject, number ("m10-01"). */
  key: string
  chapter: string
  topic: string | null
  type: QuestionType
  level: Level
  skill: Skill
  max_marks: number
  negative_marks: number
  question_text: string
  question_options: SeedOption[]
  sub_questions: SeedPart[]
  answer: SeedAnswer | null
  explanation: string | null
  source: null
  tags: string[]
  language: 'en' | 'hi'
  translations: SeedTranslation[]
}

/** The questions of one class and subject. */
export interface QuestionSheet {
  grade: string
  /** Subject code. */
  subject: string
  questions: SeedQuestion[]
}

export interface SeedPerson {
  email: string
  name: string
}

export interface SeedStaff {
  emp_id: string
  first_name: string
  last_name: string
  email: string
  mobile: string
  gender: 'F' | 'M'
  designation: string
  date_of_joining: string
  /** Fixed role: 3 Teacher, 5 Examination staff. */
  role_id: 3 | 5
  /** In the default session. */
  assignments: { grade: string; section: string; subject: string; is_class_teacher: boolean }[]
}

export interface SeedStudent {
  admission_no: string
  f_name: string
  l_name: string
  gender: 'F' | 'M'
  dob: string
  email: string | null
  guardian_name: string
  guardian_mobile: string
  accommodations: { extra_time_pct: number; large_print: boolean; scribe: boolean } | null
  /** Enrolment in the default session. */
  grade: string
  section: string
  roll_no: number
}

export interface SeedPaper {
  name: string
  session: string
  grade: string
  subject: string
  header_1: string
  header_2: string
  type_test: 'UNIT_TEST'
  question_paper_created_type: 'MANUAL'
  /** H:MM */
  timing: string
  question_paper_marks: number
  /** Heading of the instruction. */
  instruction: string
  sets: number
  sections: SeedPaperSection[]
}

export interface SeedPaperSection {
  section: string
  instruction: string
  types: QuestionType[]
  marks_each: number
  count: number
  attempt_any: number
  /** Question keys in printed order. */
  questions: string[]
}
