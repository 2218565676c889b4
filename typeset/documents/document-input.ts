import type { EditionName, PageSize } from '../../domain/papers/documents.ts'
import type { OptionLetters } from '../../domain/papers/option-letters.ts'
import type { SchoolFontName } from '../../domain/papers/school-fonts.ts'
import type { Images } from '../document.ts'

/** What stands at the head of everything printed around one paper. Fields are named as on the wire. */
export interface DocumentInput {
  /** Language of the printed words, as BCP 47: "en", "hi-IN". */
  language: string
  edition?: EditionName
  /** A, B, C where it is left out. */
  letters?: OptionLetters
  /** The school's font; Libertinus Serif where it chose none. */
  font?: SchoolFontName
  page: PageSize
  school: string
  header_1: string
  header_2: string | null
  /** Address of the crest among `images`; `null` prints without one. */
  logo: string | null
  /** Titles, as printed. */
  grade: string
  subject: string
  /** A type of test (UNIT_TEST, …), or a name of its own. */
  type_test: string | null
  /** 'H:MM' */
  timing: string
  question_paper_marks: number
  /** A, B, C, D where there are several sets. */
  set: string | null
  images: Images
}

/** Whose copy is printed. */
export interface CopyInput {
  name: string
  roll_no: string
  /** The student's section, as printed. */
  section: string
  /** What the QR code says: of a paper it names paper, set and student, in at most 200 characters; of an answer sheet it is its serial. */
  code: string
}
