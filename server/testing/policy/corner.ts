import type { Chapter, Question, Section, Subject } from '#contract'
import type { PolicyTable } from '../../policy/table.ts'
import type { TestSchool } from '../factories/factories.ts'

/** Whose a row is: one's own, of an assigned place, of another section, class or subject of the school, of another school. */
export type Spot = 'own' | 'assigned' | 'other' | 'foreign'

/** One subject with everything in it, and a section where it is taught. */
export interface Corner {
  school: TestSchool
  section: Section
  /** Has a place in the section. */
  pupil: number
  /** The pupil's. */
  admission_no: string
  /** Another pupil there. */
  twin: number
  /** Teaches in it. */
  staff: number
  subject: Subject
  chapter: Chapter
  topic: number
  /** Stands in no paper. */
  question: Question
  paper: number
  printed: [Question, Question]
  blueprint: number
  pair: number
  exam: number
  mark: number
  result_scheme: number
  /** Pages of the exam that came back, and one of them, which is nobody's. */
  scan: number
  scan_page: number
  /** The row of a table that was made as the case of its entity says. */
  made: (table: PolicyTable) => number
}
