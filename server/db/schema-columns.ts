import type { ColumnType } from 'kysely'
import type { ServerMetadata } from 'openid-client'
import type {
  Blueprint,
  CardContent,
  CardLayoutBody,
  CardStage,
  ChosenValue,
  ClosedDay,
  ClosedSitting,
  CorrectionImpact,
  ExamComponent,
  Explained,
  FieldError,
  GradeBand,
  Question,
  ReadingDefaults,
  ResultPart,
  SchoolMail,
  Sentence,
  SeriesChange,
  SeriesRules,
  SeriesShift,
  SetLetter,
  SetUpDraft,
  StoredAssembly,
  StoredCorrection,
  StoredModeration,
  StoredProposal,
  StoredSection,
  Titles,
  WishParams,
} from '#contract'
import type { ImportDoubt, ImportLayout, ImportLoss, ImportSource } from '../../interchange/items/imported-question.ts'
import type { LayoutExample } from '../../interchange/word/example/learn-layout.ts'
import type { ResponseRules, ResponseValue } from '../../marking/score.ts'
import type { AnswerLayout } from '../../scanning/layout/answer-layout.ts'

interface Accommodations {
  /** Percent of the time of an examination. */
  extra_time_pct: number
  large_print: boolean
  scribe: boolean
  front_row: boolean
  own_room: boolean
  step_free: boolean
}

interface Contact {
  name: string
  relation: string | null
  mobile: string | null
  email: string | null
}

interface EnrolmentBefore {
  grade_id: number
  section_id: number
  roll_no: string | null
  state: string
  left_on: string | null
  leave_reason: string | null
  row_version: number
}

/** What an import made and changed of one kind of rows. */
export interface ImportPart {
  /** Module name of the rows. */
  entity: string
  created_ids: number[]
  /** `before` without what the import counted up. */
  changed: { id: number; before: Record<string, unknown> }[]
}

/** Where a category of a file goes, with what its chapter lies in. */
export interface ReadPlace {
  path: string[]
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
  /** As the school has it from a file before; else it was said of this one. */
  remembered: boolean
}

/** A picture of a file that was read, re-encoded; `part` names it in the file. */
export interface ReadPicture {
  part: string
  key: string
  bytes: number
  width: number
  height: number
}

/** What says the same as a question of a file. */
export interface ReadDuplicate {
  question_id?: number
  row?: number
  /** 0 to 1 */
  score: number
}

/** What a file, or somebody, says of a question; the rest are the defaults of its file. */
export interface GivenQuestion
  extends Pick<Question, 'type' | 'question_text' | 'question_options' | 'explanation'>,
    Partial<Pick<Question, 'max_marks' | 'language' | 'level' | 'skill' | 'negative_marks' | 'sub_questions'>>,
    Partial<Pick<Question, 'source' | 'tags' | 'translations'>>,
    Partial<Pick<Question, 'grade_id' | 'subject_id' | 'chapter_id' | 'topic_id'>> {
  answer: unknown
  expected_minutes?: number
}

interface PromotionCounts {
  promoted: number
  detained: number
  graduated: number
  left: number
  moved: number
}

/** A file of scanned pages as it was uploaded. */
export interface ScanFile {
  name: string
  /** Of its bytes; null once they are gone, a week after it was read. */
  key: string | null
  bytes: number
  sha256: string
  pages: number
}

/** How good the picture of a page is. */
export interface PageQuality {
  /** Of the four marks, how many were found. */
  marks: number
  contrast: number
  /** Width of an edge, in millimetres. */
  blur: number
  /** Pixels a millimetre. */
  px: number
}

/** Where a page lies in its picture, and what that leaves of a sheet that isn't flat (scanning/reading.ts). */
export interface ScanPlace {
  plane: number[]
  bend: { dx: number[]; dy: number[] }
}

/** A circle as it was read. */
export interface ReadBox {
  v: string
  state: 'empty' | 'marked' | 'ask'
  /** Mean darkness inside it, 0 to 1. */
  ink: number
  /** Of a field in doubt: it belongs to the likeliest meaning. */
  proposed?: true
}

/** What the JSON columns hold: no catalogue knows it. */
interface Contents {
  'account_links.payload': Record<string, unknown>
  'answer_layouts.layout': AnswerLayout
  'blueprints.blueprint': Blueprint
  'exam_corrections.input': StoredCorrection
  'exam_corrections.impact': CorrectionImpact
  'exam_question_stats.hist': Record<string, number>
  'exam_questions.labels': Partial<Record<SetLetter, string>>
  'exam_stats.grades': Record<string, number>
  'exam_responses.value': ResponseValue
  'exam_response_history.before': ResponseValue
  'exam_response_history.after': ResponseValue
  'exam_series.closed_days': ClosedDay[]
  'exam_series.shifts': SeriesShift[]
  'exam_series.rules': Partial<SeriesRules>
  'exam_series.published_frame': {
    starts_on: string
    ends_on: string
    weekdays: number[]
    closed_days: ClosedDay[]
    shifts: SeriesShift[]
  }
  'series_wishes.params': WishParams
  'series_rooms.closed': ClosedSitting[]
  'series_proposals.result': StoredProposal
  'series_versions.changes': SeriesChange[]
  'series_versions.counts': Record<string, number>
  'duty_swaps.message': Sentence
  'exams.response_rules': Partial<ResponseRules>
  'exams.moderation': StoredModeration[]
  'exams.titles': Titles
  'card_occasions.titles': Titles
  'card_layouts.stage': CardStage
  'card_layouts.shipped': CardStage | null
  'card_layouts.body': CardLayoutBody
  'card_layouts.former_items': Record<string, string>
  'report_cards.layout': CardLayoutBody | null
  'report_cards.said': CardContent | null
  'report_cards.tree': Explained[] | null
  'grades.titles': Titles
  'subjects.titles': Titles
  'grade_systems.bands': GradeBand[]
  'result_schemes.component_pass': Partial<Record<ExamComponent, number>>
  'result_schemes.parts': ResultPart[]
  'bulk_changes.rows': { id: number; row_version: number; before: object }[]
  'imports.changed': { id: number; before: object; after: object }[]
  'imports.parts': ImportPart[]
  'import_layouts.sentence': Sentence
  'import_layouts.example': LayoutExample
  'import_readings.defaults': ReadingDefaults
  'import_readings.layout': ImportLayout | null
  'import_readings.losses': ImportLoss[]
  'import_readings.pictures': ReadPicture[]
  'import_readings.places': ReadPlace[]
  'import_reading_items.question': GivenQuestion
  'import_reading_items.doubts': ImportDoubt[]
  'import_reading_items.faults': FieldError[]
  'import_reading_items.losses': ImportLoss[]
  'import_reading_items.source': ImportSource[]
  'import_reading_items.duplicate': ReadDuplicate
  'scan_audit_items.read': string[][]
  'scan_audit_items.seen': string[][]
  'scan_batches.files': ScanFile[]
  'scan_cells.boxes': ReadBox[][]
  'scan_cells.marked': string[][]
  'scan_cells.value': string[][]
  'scan_pages.crops': Record<string, number>
  'scan_pages.place': ScanPlace
  'scan_pages.quality': PageQuality
  'set_up_drafts.draft': SetUpDraft
  'events.data': Record<string, unknown>
  'sign_in_policies.ways': Partial<Record<string, 'ANY' | 'PROVIDER'>>
  'sign_in_providers.metadata': ServerMetadata
  'jobs.message_said': Sentence
  'list_layouts.sentence': Sentence
  'list_values.here': ChosenValue
  'jobs.title_said': Sentence
  'mails.error_said': Sentence
  'question_papers.assembly': StoredAssembly
  'question_papers.plan': StoredSection[]
  'question_reviews.comment_said': Sentence
  'question_versions.question_options': Question['question_options']
  'question_versions.sub_questions': Question['sub_questions']
  'question_versions.translations': Question['translations']
  'promotion_items.before': EnrolmentBefore
  'promotions.counts': PromotionCounts
  'students.accommodations': Partial<Accommodations>
  'students.guardians': Contact[]
  'schools.mail': SchoolMail
}
type ContentOf<C extends string> = C extends keyof Contents ? Contents[C] : unknown

/** JSON columns by their table and name: what is read, what an insert takes, what an update takes. JSON is written as text. */
export type Json<C extends string> = ColumnType<ContentOf<C>, string, string>
export type JsonWithDefault<C extends string> = ColumnType<ContentOf<C>, string | undefined, string>
export type NullableJson<C extends string> = ColumnType<ContentOf<C> | null, string | null | undefined, string | null>
