import type { FieldError, PlannedGrade, Sentence, SetUpMade, setUpWarnings } from '#contract'
import type { ClassStream } from '../../../interchange/doors/places/place-words.ts'
import type { StoredChapter, StoredGrade, StoredSection, StoredSubject, StoredTopic } from './there.ts'

/** A class of a plan, found among those that are there; `there` null: it is to be made. */
export interface MatchedGrade {
  /** Its place in the plan. */
  at: number
  path: string
  planned: PlannedGrade
  rung: string | null
  /** Place of the rung in its ladder, from 1; null where it stands on none. */
  place: number | null
  stream: ClassStream | null
  there: StoredGrade | null
}

/** A section that is there, by its id, or is to be made, by its place among those of its class. */
export type SectionRef = { id: number } | { at: number }
/** The same of a class, by its place in the plan. */
export type GradeRef = { id: number } | { at: number }

export interface JudgedSection {
  path: string
  title: string
  stream: string | null
  capacity: number | null
  there: StoredSection | null
}

export interface JudgedChapter {
  values: Pick<StoredChapter, 'chapter' | 'number' | 'weightage'>
  there: StoredChapter | null
  /** To be made; `topics_there` are there. */
  topics: Pick<StoredTopic, 'title' | 'sub_topic'>[]
  topics_there: number
}

export interface JudgedSubject {
  path: string
  title: string
  there: StoredSubject | null
  values: Pick<StoredSubject, 'title' | 'subject_code' | 'category'> & {
    kind: 'THEORY' | 'PRACTICAL' | 'BOTH'
    max_marks: number
    pass_marks: number
  }
  sections: SectionRef[]
  chapters: JudgedChapter[]
}

/** What of a class that is there becomes another. */
export interface GradeChanges {
  title?: string
  level_order?: number
  next?: GradeRef
}

export interface JudgedGrade extends MatchedGrade {
  title: string
  level_order: number
  /** Of one that is to be made. */
  next: GradeRef | null
  /** Of one that is there. */
  changes: GradeChanges
  sections: JudgedSection[]
  subjects: JudgedSubject[]
}

export interface SetUpWarning {
  path: string
  code: (typeof setUpWarnings)[number]
  sentence: Sentence
}

/** A plan against what the school has. With errors nothing of it is made. */
export interface JudgedPlan {
  errors: FieldError[]
  warnings: SetUpWarning[]
  grades: JudgedGrade[]
  untouched: SetUpMade['untouched']
}
