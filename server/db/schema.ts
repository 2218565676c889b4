import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AuditEntriesTable,
  IdempotencyKeysTable,
  Instant,
  JobsTable,
  Json,
  JsonWithDefault,
  MediaFilesTable,
  NullableInstant,
} from './schema-operations.ts'

import type {
  BlueprintsTable,
  BulkChangesTable,
  ImportsTable,
  QuestionPairsTable,
  QuestionReviewsTable,
  QuestionTermsTable,
} from './schema-questions.ts'

/** The tables as Kysely sees them. A test compares every column with the live catalogue. */

interface Basics {
  id: Generated<number>
  row_version: Generated<number>
  created_at: Instant
  created_by: number | null
  updated_at: Instant
  updated_by: number | null
  deleted_at: NullableInstant
}

interface SchoolBasics extends Basics {
  client_id: number
}

export interface SessionsTable extends Basics {
  name: string
  start_date: string
  end_date: string
  is_default: Generated<boolean>
  is_locked: Generated<boolean>
}

export interface RolesTable extends Basics {
  title: string
  created_for: 'SUPER' | 'SCHOOL'
  base_kind: number
  scope: 'ALL' | 'ASSIGNED' | 'OWN'
  status: Generated<0 | 1>
}

export interface SchoolsTable extends Basics {
  name: string
  sub_domain: string
  contact_person: string
  email: string
  phone: string
  city: string
  address: string | null
  state: string | null
  pincode: string | null
  country: string | null
  board: string | null
  logo: string | null
  colour: string | null
  header_1: string | null
  header_2: string | null
  timezone: Generated<string>
  languages: Generated<string[]>
  absent_policy: Generated<'ZERO' | 'EXCLUDE'>
  approved_only: Generated<boolean>
  status: Generated<0 | 1>
  font: Generated<'libertinus' | 'new-computer-modern' | 'source-serif' | 'atkinson'>
  media_quota_bytes: Generated<number>
}

interface AccountsTable extends SchoolBasics {
  email: string
  name: string
  mobile: string | null
  password_hash: string | null
  role_id: number
  status: Generated<0 | 1>
}

interface SignInsTable {
  client_id: number
  id: Generated<number>
  account_id: number
  kind: 'PASSWORD' | 'IMPERSONATION' | 'REPORT'
  impersonator_id: number | null
  nonce: string
  refresh_count: Generated<number>
  rotated_at: string
  remember: Generated<boolean>
  created_at: string
  expires_at: string
  revoked_at: string | null
}

interface SignInFailuresTable {
  client_id: number
  id: Generated<number>
  email: string
  address: string
  failed_at: string
}

interface RolePermissionsTable {
  role_id: number
  module: string
  action: string
  status: boolean
}

interface SchoolPermissionsTable extends RolePermissionsTable {
  client_id: number
  id: Generated<number>
}

export interface GradesTable extends SchoolBasics {
  title: string
  description: string | null
  level_order: Generated<number>
  next_grade_id: number | null
}

interface SectionsTable extends SchoolBasics {
  grade_id: number
  title: string
  capacity: number | null
  status: Generated<0 | 1>
}

export interface SubjectsTable extends SchoolBasics {
  grade_id: number
  section_ids: Generated<number[]>
  title: string
  subject_code: string
  kind: Generated<'THEORY' | 'PRACTICAL' | 'BOTH'>
  category: Generated<'COMPULSORY' | 'ELECTIVE' | 'CO_SCHOLASTIC'>
  max_marks: Generated<number>
  pass_marks: Generated<number>
}

export interface ChaptersTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter: string
  number: number | null
  weightage: number | null
  status: Generated<0 | 1>
}

interface TopicsTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter_id: number
  title: string
  sub_topic: Generated<string[]>
  status: Generated<0 | 1>
}

interface StaffTable extends SchoolBasics {
  account_id: number
  emp_id: string
  first_name: string
  last_name: string | null
  gender: string | null
  designation: string | null
  date_of_joining: string | null
  status: Generated<0 | 1>
}

interface StaffAssignmentsTable {
  client_id: number
  id: Generated<number>
  staff_id: number
  session_id: number
  grade_id: number
  section_id: number | null
  subject_id: number | null
  is_class_teacher: Generated<boolean>
  created_at: Instant
  created_by: number | null
}

interface StudentsTable extends SchoolBasics {
  account_id: number | null
  admission_no: string
  f_name: string
  l_name: string | null
  gender: string | null
  dob: string | null
  email: string | null
  guardian_name: string
  guardian_mobile: string | null
  guardian_email: string | null
  accommodations: JsonWithDefault<Record<string, unknown>>
}

interface EnrolmentsTable extends SchoolBasics {
  student_id: number
  session_id: number
  grade_id: number
  section_id: number
  roll_no: string | null
  state: Generated<'ACTIVE' | 'PROMOTED' | 'DETAINED' | 'TRANSFERRED' | 'GRADUATED' | 'LEFT'>
  status: Generated<0 | 1>
}

export interface QuestionsTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
  version: Generated<number>
  type: string
  level: string
  skill: string
  max_marks: number
  language: Generated<string>
  tags: Generated<string[]>
  expected_minutes: Generated<number | null>
  search_text: string
  review_state: Generated<string>
  times_used: Generated<number>
  last_used_at: string | null
  /** Author of the newest version. */
  written_by: number | null
  /** Place in a random order. */
  draw_key: GeneratedAlways<number>
  status: Generated<0 | 1>
}

export interface QuestionVersionsTable {
  client_id: number
  id: Generated<number>
  question_id: number
  version: number
  type: string
  level: string
  skill: string
  max_marks: number
  negative_marks: Generated<number>
  question_text: string
  question_options: JsonWithDefault<unknown[]>
  sub_questions: JsonWithDefault<unknown[]>
  answer: ColumnType<unknown | null, string | null, string | null>
  explanation: string | null
  source: string | null
  language: Generated<string>
  translations: JsonWithDefault<unknown[]>
  created_at: Instant
  created_by: number | null
}

interface InstructionsTable extends SchoolBasics {
  heading: string
  content: string
  grade_id: number | null
  subject_id: number | null
  status: Generated<0 | 1>
}

export interface QuestionPapersTable extends SchoolBasics {
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  header_1: string
  header_2: string | null
  type_test: string
  question_paper_created_type: 'MANUAL' | 'AUTOMATIC'
  timing: string
  question_paper_marks: number
  instruction_id: number | null
  instruction_heading: string | null
  instruction_content: string | null
  plan: Json<unknown[]>
  sets: Generated<number>
  seed: number | null
  state: Generated<'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'ARCHIVED'>
  submitted_at: string | null
  assembly: ColumnType<unknown | null, string | null | undefined, string | null>
  parallel_of: number | null
  set_letter: 'A' | 'B' | 'C' | 'D' | null
}

export interface QuestionPaperItemsTable {
  client_id: number
  id: Generated<number>
  paper_id: number
  section: string
  position: number
  question_id: number
  version: number | null
  max_marks: number
  or_group: string | null
}

interface PlatformSettingsTable {
  key: string
  value: string
}

/** Tables of one school; every query on them names client_id. */
export interface SchoolTables {
  accounts: AccountsTable
  sign_ins: SignInsTable
  sign_in_failures: SignInFailuresTable
  school_permissions: SchoolPermissionsTable
  grades: GradesTable
  sections: SectionsTable
  subjects: SubjectsTable
  chapters: ChaptersTable
  topics: TopicsTable
  staff: StaffTable
  staff_assignments: StaffAssignmentsTable
  students: StudentsTable
  enrolments: EnrolmentsTable
  questions: QuestionsTable
  question_versions: QuestionVersionsTable
  instructions: InstructionsTable
  question_papers: QuestionPapersTable
  question_paper_items: QuestionPaperItemsTable
  audit_entries: AuditEntriesTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  media_files: MediaFilesTable
  question_reviews: QuestionReviewsTable
  imports: ImportsTable
  bulk_changes: BulkChangesTable
  blueprints: BlueprintsTable
  question_pairs: QuestionPairsTable
  question_terms: QuestionTermsTable
}

export interface Tables extends SchoolTables {
  platform_settings: PlatformSettingsTable
  sessions: SessionsTable
  roles: RolesTable
  role_permissions: RolePermissionsTable
  schools: SchoolsTable
}
