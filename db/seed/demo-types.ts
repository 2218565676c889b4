import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredAnswer, StoredMatch, StoredSequence } from '../../domain/questions/read-answer.ts'
import type {
  QuestionContent,
  StoredOption,
  StoredPart,
  StoredTranslation,
} from '../../domain/questions/stored-question.ts'

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
  /** Its name in other languages, by language: papers in them print it. */
  titles: Record<string, string>
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

/** One question on the passage of a case study; two parts with the same or_group are alternatives. */
export interface SeedPart extends Omit<StoredPart, 'options' | 'answer'> {
  options: Omit<StoredOption, 'fixed'>[]
  answer: StoredAnswer | null
}

/** The question in another language: parts and options in the order of the original. */
export interface SeedTranslation extends Omit<StoredTranslation, 'answer' | 'explanation'> {
  language: 'hi'
  /** Where the words of the answer are shown to the pupil. */
  answer?: StoredMatch | StoredSequence
  explanation?: string
}

/** The body of question/create, with the chapter and topic by title and figures as `<img src="figure:name">`. */
export interface SeedQuestion extends Omit<QuestionContent, 'sub_questions' | 'answer' | 'translations'> {
  /** Stable name, unique among all questions: class, subject, number ("m10-01"). */
  key: string
  chapter: string
  topic: string | null
  sub_questions: SeedPart[]
  answer: StoredAnswer | null
  source: null
  tags: string[]
  language: 'en' | 'hi'
  translations: SeedTranslation[]
}

/** The questions of one class and subject. */
export interface SubjectQuestions {
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
  /** null for somebody with one name. */
  last_name: string | null
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
  /** null for somebody with one name. */
  l_name: string | null
  gender: 'F' | 'M'
  dob: string
  email: string | null
  guardian_name: string
  guardian_mobile: string
  /** Brothers and sisters share it. */
  guardian_email: string | null
  accommodations: { extra_time_pct: number; large_print: boolean; scribe: boolean } | null
  /** Enrolment in the default session. */
  grade: string
  section: string
  roll_no: number
  /** A day in the session, for whoever was not there from the first to the last. */
  joined_on: string | null
  left_on: string | null
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
  /** Of papers of different questions that are written side by side: whose name they go by, and which of them it is. */
  parallel?: { of: string; set_letter: 'A' | 'B' }
  state: 'SUBMITTED' | 'APPROVED'
  sections: SeedPaperSection[]
}

export interface SeedPaperSection {
  section: string
  instruction: string
  types: QuestionType[]
  marks_each: number
  count: number
  attempt_any: number
  /** Question keys in printed order; of a pair of them one is answered. */
  questions: (string | [string, string])[]
}

export interface SeedExam {
  name: string
  grade: string
  subject: string
  sections: string[]
  type_test: 'UNIT_TEST' | 'HALF_YEARLY' | 'ANNUAL'
  max_marks: number
  starts: string
  ends: string
  /** From the day on which the school is made; the session bounds it. */
  days: number
  /** Name of the paper whose questions are marked one by one; without one a total is. */
  paper?: string
  state: 'DRAFT' | 'SCHEDULED' | 'MARKING' | 'SUBMITTED' | 'VERIFIED' | 'PUBLISHED' | 'CANCELLED'
  /** Why it is not held. */
  state_reason?: string
  /** Of the session before, by those who were in the class then. */
  was_before?: true
}
