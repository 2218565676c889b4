// Printed from the catalogue after all migrations; a test compares the two. UPDATE_SCHEMA=1 npx vitest run --project server server/db/schema
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault, NullableJson } from './schema-columns.ts'

interface Basics {
  id: GeneratedAlways<number>
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface SchoolBasics extends Basics {
  client_id: number
}

interface AccountLinksTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  purpose: 'INVITE' | 'VERIFY' | 'RESET' | 'EMAIL' | 'REPORT' | 'CODE' | 'ENROL'
  delivery: 'MAIL' | 'COPIED' | 'PRINTED' | 'SHOWN'
  token_hash: string
  sent_to: string | null
  expires_at: string
  used_at: string | null
  revoked_at: string | null
  otp_hash: string | null
  otp_tries: Generated<number>
  otp_sent_at: string | null
  otp_sends: Generated<string[]>
  otp_verified_at: string | null
  payload: JsonWithDefault<'account_links.payload'>
  created_at: string
  created_by: number | null
}

interface AccountsTable extends SchoolBasics {
  email: string | null
  name: string
  mobile: string | null
  password_hash: string | null
  role_id: number
  status: Generated<0 | 1>
  login_name: string | null
  email_verified_at: string | null
  language: string | null
  photo: string | null
  last_sign_in_at: string | null
  trust_from: string | null
  passkey_handle: string | null
  keeps_local: Generated<boolean>
}

interface AdmitCardsTable {
  client_id: number
  series_id: number
  enrolment_id: number
  serial: string | null
  version: number | null
  content: string | null
  withheld_reason: string | null
  withheld_at: string | null
  withheld_by: number | null
  issued_at: string | null
  issued_by: number | null
}

interface AnswerLayoutsTable {
  client_id: number
  id: GeneratedAlways<number>
  paper_id: number
  set_letter: '' | 'A' | 'B' | 'C' | 'D'
  edition: string
  page: string
  kind: 'SHEET' | 'BOOKLET' | 'EXTRA'
  pages: number
  hash: string
  layout: Json<'answer_layouts.layout'>
  created_at: string
  created_by: number | null
}

interface AnswerSheetsTable {
  client_id: number
  id: GeneratedAlways<number>
  serial: string
  kind: 'NAMED' | 'BLANK' | 'EXTRA'
  layout_id: number
  paper_id: number
  exam_id: number | null
  enrolment_id: number | null
  matched_by: 'PRINT' | 'ROLL' | 'PERSON' | null
  set_letter: 'A' | 'B' | 'C' | 'D' | null
  job_id: number | null
  voided_at: string | null
  voided_by: number | null
  void_reason: string | null
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ApiKeysTable {
  client_id: number
  id: GeneratedAlways<number>
  name: string
  scopes: string[]
  digest: string
  digest_before: string | null
  before_until: string | null
  hint: string
  networks: Generated<string[]>
  per_minute: number
  expires_at: string
  told_days: number | null
  last_used_at: string | null
  revoked_at: string | null
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface AuditEntriesTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number | null
  impersonator_id: number | null
  entity: string
  entity_id: number | null
  action: string
  before: NullableJson<'audit_entries.before'>
  after: NullableJson<'audit_entries.after'>
  request_id: string
  created_at: Generated<string>
  api_key_id: number | null
}

interface AuthenticatorAppsTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  secret_sealed: string
  last_step: number
  wrong: Generated<number>
  created_at: string
  removed_at: string | null
}

interface BlueprintsTable extends SchoolBasics {
  title: string
  description: string | null
  grade_id: number | null
  subject_id: number | null
  blueprint: Json<'blueprints.blueprint'>
  question_paper_marks: number
  is_shared: Generated<boolean>
}

interface BulkChangesTable {
  client_id: number
  id: GeneratedAlways<number>
  entity: string
  rows: Json<'bulk_changes.rows'>
  undone_at: string | null
  created_at: Generated<string>
  created_by: number | null
}

interface CardEntriesTable {
  client_id: number
  enrolment_id: number
  term: string
  item: string
  value: string | null
  text: string | null
  row_version: Generated<number>
  updated_at: string
  updated_by: number | null
}

interface CardEntryHistoryTable {
  client_id: number
  id: GeneratedAlways<number>
  enrolment_id: number
  term: string
  item: string
  before: string | null
  after: string | null
  changed_at: string
  changed_by: number | null
}

interface CardLayoutsTable extends SchoolBasics {
  name: string
  stage: 'FOUNDATIONAL' | 'PREPARATORY' | 'MIDDLE' | 'SECONDARY'
  grade_ids: Generated<number[]>
  shipped: 'FOUNDATIONAL' | 'PREPARATORY' | 'MIDDLE' | 'SECONDARY' | null
  body: Json<'card_layouts.body'>
  version: Generated<number>
  former_items: JsonWithDefault<'card_layouts.former_items'>
}

interface CardOccasionsTable extends SchoolBasics {
  session_id: number
  title: string
  titles: JsonWithDefault<'card_occasions.titles'>
  grade_ids: Generated<number[]>
  type_tests: Generated<string[]>
  until: string | null
  exam_ids: Generated<number[]>
  terms: Generated<string[]>
  is_final: Generated<boolean>
}

interface CardSheetsTable {
  client_id: number
  id: GeneratedAlways<number>
  session_id: number
  section_id: number
  occasion_id: number | null
  state: 'OPEN' | 'SUBMITTED'
  reason: string | null
  row_version: Generated<number>
  updated_at: string
  updated_by: number | null
}

interface CeremoniesUsedTable {
  client_id: number
  ceremony: string
  expires_at: string
}

interface ChaptersTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter: string
  number: number | null
  weightage: number | null
  status: Generated<0 | 1>
}

interface DutySwapsTable {
  client_id: number
  id: GeneratedAlways<number>
  series_id: number
  duty_id: number
  other_duty_id: number | null
  from_staff_id: number
  to_staff_id: number
  note: string | null
  state: Generated<'ASKED' | 'AGREED' | 'REFUSED' | 'WITHDRAWN' | 'VOID'>
  message: NullableJson<'duty_swaps.message'>
  created_at: Generated<string>
  created_by: number | null
  decided_at: string | null
  decided_by: number | null
}

interface EnrolmentMovesTable {
  client_id: number
  id: GeneratedAlways<number>
  enrolment_id: number
  from_grade_id: number
  from_section_id: number
  to_grade_id: number
  to_section_id: number
  from_roll_no: string | null
  moved_on: string
  created_at: string
  created_by: number | null
}

interface EnrolmentSubjectsTable {
  client_id: number
  enrolment_id: number
  subject_id: number
}

interface EnrolmentsTable extends SchoolBasics {
  student_id: number
  session_id: number
  grade_id: number
  section_id: number
  roll_no: string | null
  state: Generated<'ACTIVE' | 'PROMOTED' | 'DETAINED' | 'TRANSFERRED' | 'GRADUATED' | 'LEFT'>
  status: Generated<0 | 1>
  joined_on: string | null
  left_on: string | null
  leave_reason: 'TRANSFER' | 'OTHER' | null
  promotion_id: number | null
  away: Generated<string>
}

interface ErasuresTable {
  client_id: number
  id: GeneratedAlways<number>
  student_id: number
  keep_results: boolean
  reason: string | null
  erase_on: string
  cancelled_at: string | null
  cancelled_by: number | null
  done_at: string | null
  backups_until: string | null
  created_at: string
  created_by: number | null
}

interface EventsTable {
  client_id: number
  id: GeneratedAlways<number>
  type: string
  version: number
  data: Json<'events.data'>
  created_at: string
}

interface ExamAskedTable {
  client_id: number
  exam_id: number
  exam_question_ids: number[]
  chapter_ids: number[]
  question_ids: number[]
  levels: string[]
  skills: string[]
  max_q: number[]
  n: number[]
  sum_q: number[]
}

interface ExamChapterMarksTable {
  client_id: number
  exam_id: number
  section_id: number
  enrolment_id: number
  chapter_id: number
  q: number
  max_q: number
}

interface ExamCorrectionsTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  kind: 'DROP' | 'FULL' | 'ACCEPT' | 'ADD' | 'SCALE'
  exam_question_id: number | null
  input: Json<'exam_corrections.input'>
  impact: Json<'exam_corrections.impact'>
  reason: string
  state: Generated<'APPLIED' | 'UNDONE'>
  undone_at: string | null
  undone_by: number | null
  created_at: string
  created_by: number | null
}

interface ExamMarkHistoryTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  mark_id: number
  exam_question_id: number | null
  field: 'question' | 'marks' | 'attendance' | 'grace' | 'remarks'
  before: string | null
  after: string | null
  reason: string | null
  source: 'CELL' | 'PASTE' | 'UPLOAD' | 'ATTENDANCE' | 'UNDO' | 'CORRECTION' | 'RECHECK' | 'SYNC' | 'RESPONSE'
  request_id: string | null
  impersonator_id: number | null
  created_at: string
  created_by: number | null
}

interface ExamMarksTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  enrolment_id: number
  section_id: number
  set_letter: 'A' | 'B' | 'C' | 'D' | null
  attendance: 'P' | 'A' | 'ML' | 'EX' | 'UFM' | null
  marks: number | null
  grace: Generated<number>
  counted_max: number
  percent: number | null
  grade: string | null
  point: number | null
  result: Generated<'PASS' | 'FAIL' | 'ABSENT' | 'EXEMPT' | 'WITHHELD' | 'PENDING'>
  is_complete: Generated<boolean>
  remarks: string | null
  left_at: string | null
  corrected_marks: number | null
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ExamPapersTable {
  client_id: number
  exam_id: number
  set_letter: '' | 'A' | 'B' | 'C' | 'D'
  paper_id: number
  printed_version: number | null
}

interface ExamPresenceTable {
  client_id: number
  exam_id: number
  enrolment_id: number
  arrived: string | null
  left_room: string | null
  booklet: string | null
  note: string | null
  updated_at: string
  updated_by: number | null
}

interface ExamQuestionMarksTable {
  client_id: number
  exam_id: number
  mark_id: number
  exam_question_id: number
  marks: number | null
  updated_at: string
  updated_by: number | null
}

interface ExamQuestionStatsTable {
  client_id: number
  exam_id: number
  section_id: number
  exam_question_id: number
  chapter_id: number
  level: string
  skill: string
  max_q: number
  n: number
  n_na: number
  sum_q: number
  sum_q2: number
  sum_t: number
  sum_t2: number
  sum_qt: number
  efficiency: number | null
  hist: Json<'exam_question_stats.hist'>
}

interface ExamQuestionsTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  paper_id: number
  item_id: number
  part: Generated<number>
  question_id: number
  version: number
  section: string
  position: number
  labels: Json<'exam_questions.labels'>
  max_marks: number
  min_marks: Generated<number>
  or_group: string | null
  part_or_group: string | null
  choose: number | null
  type: string
  chapter_id: number
  topic_id: number | null
  level: string
  skill: string
  treatment: Generated<'COUNT' | 'DROP' | 'FULL'>
}

interface ExamRechecksTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  mark_id: number
  exam_question_ids: Generated<number[]>
  kind: 'TOTALLING' | 'REMARK'
  note: string | null
  state: Generated<'OPEN' | 'UNCHANGED' | 'CHANGED' | 'REFUSED'>
  before: NullableJson<'exam_rechecks.before'>
  after: NullableJson<'exam_rechecks.after'>
  answer: string | null
  decided_at: string | null
  decided_by: number | null
  assigned_to: number | null
  created_at: string
  created_by: number | null
}

interface ExamResponseHistoryTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  mark_id: number
  exam_question_id: number
  before: NullableJson<'exam_response_history.before'>
  after: NullableJson<'exam_response_history.after'>
  source: 'SCAN' | 'PERSON' | 'UPLOAD' | 'SITTING'
  reason: string | null
  cell_id: number | null
  request_id: string | null
  impersonator_id: number | null
  created_at: string
  created_by: number | null
}

interface ExamResponsesTable {
  client_id: number
  exam_id: number
  mark_id: number
  exam_question_id: number
  value: Json<'exam_responses.value'>
  state: 'READ' | 'CONFIRMED'
  source: 'SCAN' | 'PERSON' | 'UPLOAD' | 'SITTING'
  cell_id: number | null
  marked: number | null
  is_marked: Generated<boolean>
  row_version: Generated<number>
  updated_at: string
  updated_by: number | null
}

interface ExamSectionsTable {
  client_id: number
  exam_id: number
  section_id: number
  grade_id: number
  room: string | null
  state: Generated<'OPEN' | 'SUBMITTED'>
  submitted_at: string | null
  submitted_by: number | null
  first_submitted_at: string | null
}

interface ExamSeriesTable extends SchoolBasics {
  session_id: number
  name: string
  type_test: 'UNIT_TEST' | 'PERIODIC_TEST' | 'HALF_YEARLY' | 'ANNUAL' | 'PRE_BOARD' | 'CLASS_TEST' | 'PRACTICE'
  starts_on: string
  ends_on: string
  state: Generated<'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'CLOSED' | 'CANCELLED'>
  version: Generated<number>
  weekdays: Generated<number[]>
  closed_days: JsonWithDefault<'exam_series.closed_days'>
  shifts: Json<'exam_series.shifts'>
  rules: JsonWithDefault<'exam_series.rules'>
  seed: Generated<number>
  proposed_at: string | null
  published_at: string | null
  published_by: number | null
  state_reason: string | null
  cancelled_at: string | null
  published_frame: NullableJson<'exam_series.published_frame'>
}

interface ExamStaffTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  staff_id: number
  section_id: number | null
  duty: 'INVIGILATOR' | 'MARKER'
  item_ids: Generated<number[]>
}

interface ExamStatsTable {
  client_id: number
  exam_id: number
  section_id: number
  enrolled: number
  appeared: number
  absent: number
  excluded: number
  passed: number
  sum_q: number
  sum_q2: number
  max_q: number
  hist: number[]
  grades: Json<'exam_stats.grades'>
  ml: Generated<number>
  ex: Generated<number>
  ufm: Generated<number>
  chapters: NullableJson<'exam_stats.chapters'>
  method: Generated<number>
}

interface ExamsTable extends SchoolBasics {
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  type_test: 'UNIT_TEST' | 'PERIODIC_TEST' | 'HALF_YEARLY' | 'ANNUAL' | 'PRE_BOARD' | 'CLASS_TEST' | 'PRACTICE'
  component: Generated<'THEORY' | 'PRACTICAL' | 'INTERNAL'>
  question_paper_id: number | null
  exam_date: string
  starts: string
  ends: string
  max_marks: number
  pass_marks: number
  weightage: number | null
  room: string | null
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  state: Generated<'DRAFT' | 'SCHEDULED' | 'MARKING' | 'SUBMITTED' | 'VERIFIED' | 'PUBLISHED' | 'CANCELLED'>
  revision: Generated<number>
  grade_system_id: number | null
  absent_policy: 'ZERO' | 'EXCLUDE' | null
  moderation: JsonWithDefault<'exams.moderation'>
  submitted_at: string | null
  submitted_by: number | null
  verified_at: string | null
  verified_by: number | null
  published_at: string | null
  published_by: number | null
  cancelled_at: string | null
  state_reason: string | null
  titles: JsonWithDefault<'exams.titles'>
  recheck_days: number | null
  recheck_rule: 'ANY' | 'ONLY_UP' | null
  response_rules: NullableJson<'exams.response_rules'>
  series_id: number | null
  marks_due: string | null
  publish_at: string | null
  publish_by: number | null
  print_spare: number | null
  print_duplex: Generated<boolean>
}

interface FormerSubDomainsTable {
  sub_domain: string
  school_id: number
  until: string
}

interface GradeSystemsTable extends SchoolBasics {
  name: string
  rounding: Generated<'TWO_DP' | 'NEAREST_INT'>
  bands: Json<'grade_systems.bands'>
  grade_ids: Generated<number[]>
  is_default: Generated<boolean>
  successor_of: number | null
  used_at: string | null
  status: Generated<0 | 1>
}

interface GradesTable extends SchoolBasics {
  title: string
  description: string | null
  level_order: Generated<number>
  next_grade_id: number | null
  titles: JsonWithDefault<'grades.titles'>
}

interface IdempotencyKeysTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  path: string
  key: string
  body_hash: string
  status: number
  answer: Json<'idempotency_keys.answer'>
  created_at: string
}

interface IdentitiesTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  provider_id: number
  issuer: string
  subject: string
  label: string | null
  linked_by: 'INVITE' | 'CODE' | 'SELF'
  linked_at: string
  last_used_at: string | null
  removed_at: string | null
}

interface ImportLayoutsTable {
  client_id: number
  signature: string
  sentence: Json<'import_layouts.sentence'>
  said_by: number
  said_at: string
  example: NullableJson<'import_layouts.example'>
}

interface ImportPlacesTable {
  client_id: number
  id: GeneratedAlways<number>
  format: string
  path: string[]
  digest: string
  chapter_id: number
  topic_id: number | null
  said_by: number
  said_at: string
  used_at: string
  forgotten_at: string | null
}

interface ImportReadingBlocksTable {
  client_id: number
  reading_id: number
  place: number
  html: string
  text: Generated<string>
  why: string | null
  role: 'QUESTION' | 'OPTION' | 'TEXT' | 'ANSWER' | 'EXPLANATION' | 'LEAVE_OUT' | null
  content: NullableJson<'import_reading_blocks.content'>
}

interface ImportReadingItemsTable {
  client_id: number
  reading_id: number
  row: number
  number: number | null
  category: string[] | null
  state: 'READY' | 'DOUBTFUL' | 'BLOCKED' | 'DUPLICATE' | 'LEFT_OUT' | 'SAVED'
  take: 'TAKE' | 'LEAVE_OUT' | null
  question: Json<'import_reading_items.question'>
  doubts: Json<'import_reading_items.doubts'>
  accepted: Generated<string[]>
  faults: Json<'import_reading_items.faults'>
  losses: Json<'import_reading_items.losses'>
  codes: string[]
  source: Json<'import_reading_items.source'>
  duplicate: NullableJson<'import_reading_items.duplicate'>
  is_mended: Generated<boolean>
  question_id: number | null
  same_text: string
  row_version: Generated<number>
  terms: Generated<number[]>
}

interface ImportReadingsTable {
  client_id: number
  id: GeneratedAlways<number>
  name: string
  format: string
  state: 'READING' | 'READY' | 'DONE'
  defaults: Json<'import_readings.defaults'>
  layout: Json<'import_readings.layout'>
  layout_known: boolean
  losses: Json<'import_readings.losses'>
  pictures: Json<'import_readings.pictures'>
  import_ids: Generated<number[]>
  is_mended: Generated<boolean>
  created_at: string
  created_by: number
  updated_at: string
  deleted_at: string | null
  places: JsonWithDefault<'import_readings.places'>
}

interface ImportsTable {
  client_id: number
  id: GeneratedAlways<number>
  entity: string
  name: string
  created_ids: Generated<number[]>
  changed: JsonWithDefault<'imports.changed'>
  undone_at: string | null
  created_at: Generated<string>
  created_by: number | null
  parts: JsonWithDefault<'imports.parts'>
}

interface InstructionsTable extends SchoolBasics {
  heading: string
  content: string
  grade_id: number | null
  subject_id: number | null
  status: Generated<0 | 1>
}

interface JobsTable {
  client_id: number
  id: GeneratedAlways<number>
  kind: string
  title: string
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  done: Generated<number>
  of: Generated<number>
  input: Json<'jobs.input'>
  result: NullableJson<'jobs.result'>
  message: string | null
  title_said: NullableJson<'jobs.title_said'>
  message_said: NullableJson<'jobs.message_said'>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
}

interface ListLayoutsTable {
  client_id: number
  id: GeneratedAlways<number>
  door: 'marks' | 'students' | 'staff' | 'chapters' | 'topics' | 'questions' | 'remarks'
  signature: string
  digest: string
  sentence: Json<'list_layouts.sentence'>
  said_by: number
  said_at: string
  used_at: string
  forgotten_at: string | null
}

interface ListValuesTable {
  client_id: number
  id: GeneratedAlways<number>
  door: 'marks' | 'students' | 'staff' | 'chapters' | 'topics' | 'questions' | 'remarks'
  field: string
  value: string
  value_key: string
  here: Json<'list_values.here'>
  said_by: number
  said_at: string
  used_at: string
  forgotten_at: string | null
}

interface MailsTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number | null
  link_id: number | null
  job_id: number | null
  kind:
    | 'INVITE'
    | 'VERIFY'
    | 'RESET'
    | 'EMAIL'
    | 'OTP'
    | 'EMAIL_CHANGED'
    | 'PASSWORD_CHANGED'
    | 'CODE_PRINTED'
    | 'GUESSED'
    | 'REPORT'
    | 'TEST'
    | 'CONTENT_TAKEN'
    | 'SERIES_CHANGED'
    | 'WEBHOOK_FAILING'
    | 'WEBHOOK_OFF'
    | 'KEY_ENDING'
    | 'SIGN_IN_CHANGED'
    | 'MARKS_DUE'
    | 'USE_PROVIDER'
  to_address: string
  language: string
  subject: string
  sealed: string | null
  state: 'QUEUED' | 'SENT' | 'FAILED' | 'HELD'
  attempts: Generated<number>
  error: string | null
  send_at: string
  sent_at: string | null
  error_said: NullableJson<'mails.error_said'>
  created_at: string
  created_by: number | null
}

interface MediaFilesTable {
  client_id: number
  id: GeneratedAlways<number>
  key: string
  kind: string
  bytes: number
  width: number | null
  height: number | null
  name: string
  created_at: Generated<string>
  created_by: number | null
}

interface PasskeysTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: Generated<string[]>
  aaguid: string | null
  rp_id: string
  backed_up: boolean
  name: string
  created_at: string
  last_used_at: string | null
  removed_at: string | null
}

interface PlatformSettingsTable {
  key: string
  value: string
}

interface PromotionItemsTable {
  client_id: number
  promotion_id: number
  student_id: number
  action: 'PROMOTE' | 'DETAIN' | 'TRANSFER_SECTION' | 'GRADUATE' | 'LEAVE'
  from_enrolment_id: number
  to_enrolment_id: number | null
  before: Json<'promotion_items.before'>
  undone_at: string | null
}

interface PromotionsTable {
  client_id: number
  id: GeneratedAlways<number>
  from_session_id: number
  to_session_id: number
  counts: Json<'promotions.counts'>
  undone_at: string | null
  undone_by: number | null
  created_at: string
  created_by: number | null
}

interface QuestionPairsTable {
  client_id: number
  id: GeneratedAlways<number>
  subject_id: number
  first_id: number
  second_id: number
  score: number
  state: Generated<'FOUND' | 'ENEMIES' | 'KEPT' | 'MERGED'>
  kept_id: number | null
  retired_from: string | null
  decided_at: string | null
  decided_by: number | null
  created_at: Generated<string>
}

interface QuestionPaperItemsTable {
  client_id: number
  id: GeneratedAlways<number>
  paper_id: number
  section: string
  position: number
  question_id: number
  version: number | null
  max_marks: number
  or_group: string | null
}

interface QuestionPapersTable extends SchoolBasics {
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  header_1: string
  header_2: string | null
  type_test: 'UNIT_TEST' | 'PERIODIC_TEST' | 'HALF_YEARLY' | 'ANNUAL' | 'PRE_BOARD' | 'CLASS_TEST' | 'PRACTICE'
  question_paper_created_type: 'MANUAL' | 'AUTOMATIC'
  timing: string
  question_paper_marks: number
  instruction_id: number | null
  instruction_heading: string | null
  instruction_content: string | null
  plan: Json<'question_papers.plan'>
  sets: Generated<number>
  seed: number | null
  state: Generated<'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'ARCHIVED'>
  submitted_at: string | null
  assembly: NullableJson<'question_papers.assembly'>
  parallel_of: number | null
  set_letter: 'A' | 'B' | 'C' | 'D' | null
  state_reason: string | null
  approved_at: string | null
  approved_by: number | null
  language: string | null
  fit: NullableJson<'question_papers.fit'>
}

interface QuestionReviewsTable {
  client_id: number
  id: GeneratedAlways<number>
  question_id: number
  version: number
  from_state: string
  review_state: string
  comment: string | null
  comment_said: NullableJson<'question_reviews.comment_said'>
  created_at: Generated<string>
  created_by: number | null
}

interface QuestionTermsTable {
  client_id: number
  question_id: number
  subject_id: number
  version: number
  spread: number
  terms: number[]
}

interface QuestionVersionsTable {
  client_id: number
  id: GeneratedAlways<number>
  question_id: number
  version: number
  type: string
  level: string
  skill: string
  max_marks: number
  negative_marks: Generated<number>
  question_text: string
  question_options: JsonWithDefault<'question_versions.question_options'>
  sub_questions: JsonWithDefault<'question_versions.sub_questions'>
  answer: NullableJson<'question_versions.answer'>
  explanation: string | null
  source: string | null
  language: Generated<string>
  translations: JsonWithDefault<'question_versions.translations'>
  created_at: Generated<string>
  created_by: number | null
}

interface QuestionWordsTable {
  client_id: number
  id: GeneratedAlways<number>
  length: number
  word: string
}

interface QuestionsTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter_id: number
  topic_id: number | null
  version: Generated<number>
  type:
    | 'MCQ_SINGLE'
    | 'MCQ_MULTI'
    | 'TRUE_FALSE'
    | 'ASSERTION_REASON'
    | 'FILL_BLANK'
    | 'MATCH'
    | 'ORDER'
    | 'NUMERIC'
    | 'VERY_SHORT'
    | 'SHORT'
    | 'LONG'
    | 'DIAGRAM'
    | 'CASE_STUDY'
  level: 'EASY' | 'MEDIUM' | 'HARD'
  skill: 'REMEMBER' | 'UNDERSTAND' | 'APPLY' | 'ANALYSE' | 'EVALUATE' | 'CREATE'
  max_marks: number
  language: Generated<string>
  tags: Generated<string[]>
  search_text: string
  review_state: Generated<'DRAFT' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED' | 'RETIRED'>
  times_used: Generated<number>
  last_used_at: string | null
  status: Generated<0 | 1>
  written_by: number | null
  expected_minutes: number | null
  draw_key: GeneratedAlways<number>
  measured_exams: Generated<number>
  measured_n: Generated<number>
  facility: number | null
  discrimination: number | null
  key_in_doubt: Generated<boolean>
  doubted_at: string | null
}

interface RecoveryCodesTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  code_hash: string
  created_at: string
  used_at: string | null
  revoked_at: string | null
}

interface ReportCardPrintsTable {
  client_id: number
  id: GeneratedAlways<number>
  card_id: number
  language: string
  printed_at: string
  printed_by: number | null
}

interface ReportCardsTable {
  client_id: number
  id: GeneratedAlways<number>
  session_id: number
  enrolment_id: number
  revision: number
  secret: string
  input: Json<'report_cards.input'>
  issued_at: string
  issued_by: number | null
  content: string | null
  language: Generated<string>
  occasion_id: number | null
  content_hash: string | null
  said: NullableJson<'report_cards.said'>
  tree: NullableJson<'report_cards.tree'>
  withdrawn_at: string | null
  withdrawn_by: number | null
  withdrawn_why: string | null
  layout: NullableJson<'report_cards.layout'>
}

interface ReportRemarksTable {
  client_id: number
  enrolment_id: number
  remark: string | null
  state: 'DRAFT' | 'PROOF' | 'APPROVED' | null
  handed_in: string | null
  note: string | null
  written_by: number | null
  read_by: number | null
  row_version: Generated<number>
  updated_at: Generated<string>
  occasion_id: number | null
}

interface ResultSchemesTable extends SchoolBasics {
  session_id: number
  grade_id: number
  subject_id: number | null
  name: string
  parts: Json<'result_schemes.parts'>
  component_pass: JsonWithDefault<'result_schemes.component_pass'>
  compartment_max: Generated<number>
}

interface RolePermissionsTable {
  role_id: number
  module: string
  action: string
  status: boolean
  set_by: number | null
  set_at: string | null
}

interface RolesTable {
  id: Generated<number>
  title: string
  created_for: 'SUPER' | 'SCHOOL'
  base_kind: number
  scope: 'ALL' | 'ASSIGNED' | 'OWN'
  status: Generated<0 | 1>
  description: string | null
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
}

interface RoomsTable extends SchoolBasics {
  name: string
  building: string | null
  floor: number | null
  step_free: Generated<boolean>
  kind: Generated<'CLASSROOM' | 'HALL' | 'LAB' | 'COMPUTER' | 'OTHER'>
  layout: string[]
  seats: number
  is_special: Generated<boolean>
  position: Generated<number>
  status: Generated<0 | 1>
}

interface ScanAuditItemsTable {
  client_id: number
  audit_id: number
  n: number
  cell_id: number
  read: Json<'scan_audit_items.read'>
  seen: NullableJson<'scan_audit_items.seen'>
  differs: boolean | null
  answered_at: string | null
  answered_by: number | null
}

interface ScanAuditsTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  bound: number
  confidence: number
  population: number
  size: number
  seed: number
  state: 'OPEN' | 'DONE' | 'STALE'
  row_version: Generated<number>
  created_at: string
  created_by: number | null
  ended_at: string | null
  pages: Generated<number>
  last_page_id: Generated<number>
}

interface ScanBatchesTable {
  client_id: number
  id: GeneratedAlways<number>
  exam_id: number
  name: string
  source: 'FILE' | 'PHONE'
  state: 'UPLOADED' | 'READING' | 'READ' | 'FAILED' | 'CANCELLED' | 'DISCARDED'
  files: JsonWithDefault<'scan_batches.files'>
  pages: Generated<number>
  job_id: number | null
  read_at: string | null
  discarded_at: string | null
  discard_reason: string | null
  row_version: Generated<number>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  updated_by: number | null
}

interface ScanCellsTable {
  client_id: number
  id: GeneratedAlways<number>
  page_id: number
  exam_id: number
  field: string
  exam_question_id: number | null
  state: 'READ' | 'OPEN' | 'CONFIRMED'
  why: string | null
  marked: Json<'scan_cells.marked'>
  value: NullableJson<'scan_cells.value'>
  boxes: Json<'scan_cells.boxes'>
  is_untold: Generated<boolean>
  row_version: Generated<number>
  decided_at: string | null
  decided_by: number | null
}

interface ScanPagesTable {
  client_id: number
  id: GeneratedAlways<number>
  batch_id: number
  exam_id: number
  number: number
  file: number
  state:
    | 'COUNTED'
    | 'SAME'
    | 'CLASH'
    | 'NO_CODE'
    | 'UNKNOWN'
    | 'OTHER_EXAM'
    | 'NOT_YOURS'
    | 'VOID'
    | 'SPECIMEN'
    | 'NO_PUPIL'
    | 'LATE'
    | 'UNREADABLE'
    | 'BLANK'
    | 'DISCARDED'
  why: string | null
  code: string | null
  sheet_id: number | null
  page_no: number | null
  identity_by: 'CODE' | 'PERSON' | null
  same_as: number | null
  picture: string | null
  place: NullableJson<'scan_pages.place'>
  quality: NullableJson<'scan_pages.quality'>
  crops: NullableJson<'scan_pages.crops'>
  hand: number[] | null
  row_version: Generated<number>
  created_at: Generated<string>
  decided_at: string | null
  decided_by: number | null
}

interface SchoolPermissionsTable {
  client_id: number
  id: GeneratedAlways<number>
  role_id: number
  module: string
  action: string
  status: boolean
  set_by: number | null
  set_at: string | null
}

interface SchoolsTable extends Basics {
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
  board: 'CBSE' | 'ICSE' | 'STATE' | 'IB' | 'CAMBRIDGE' | 'OTHER' | null
  logo: string | null
  colour: string | null
  header_1: string | null
  header_2: string | null
  timezone: Generated<string>
  languages: Generated<string[]>
  absent_policy: Generated<'ZERO' | 'EXCLUDE' | 'ASK'>
  approved_only: Generated<boolean>
  status: Generated<0 | 1>
  font: Generated<'libertinus' | 'new-computer-modern' | 'source-serif' | 'atkinson'>
  media_quota_bytes: Generated<number>
  session_id: number | null
  keep_audit_days: number | null
  keep_job_days: number | null
  name_order: Generated<'FIRST_LAST' | 'LAST_FIRST'>
  retention_years: number | null
  student_sign_in: Generated<boolean>
  mail: NullableJson<'schools.mail'>
  rank_shown: Generated<boolean>
  grace_limit: Generated<number>
  recheck_days: Generated<number>
  small_cell: Generated<number>
  recheck_rule: Generated<'ANY' | 'ONLY_UP'>
  option_letters: Generated<'LATIN' | 'OWN'>
  pass_percent: Generated<number>
  date_format: 'D MMM YYYY' | 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'DD.MM.YYYY' | 'YYYY-MM-DD' | null
  rules_seen_at: string | null
  sheets_shown: Generated<boolean>
}

interface SectionDaysTable {
  client_id: number
  session_id: number
  section_id: number
  period: string
  days: number
  updated_at: string
  updated_by: number | null
}

interface SectionsTable extends SchoolBasics {
  grade_id: number
  title: string
  capacity: number | null
  status: Generated<0 | 1>
  stream: string | null
}

interface SeriesDutiesTable {
  client_id: number
  id: GeneratedAlways<number>
  series_id: number
  day: string
  shift: number
  room_id: number | null
  place: number
  staff_id: number | null
  published_staff_id: number | null
  before_staff_id: number | null
  handed_at: string | null
  is_senior: Generated<boolean>
  reason: string | null
  row_version: Generated<number>
  updated_at: Generated<string>
  updated_by: number | null
}

interface SeriesPacketsTable {
  client_id: number
  series_id: number
  day: string
  shift: number
  room_id: number
  ticked_at: string
  ticked_by: number | null
}

interface SeriesPapersTable extends SchoolBasics {
  series_id: number
  grade_id: number
  subject_id: number
  component: Generated<'THEORY' | 'PRACTICAL' | 'INTERNAL'>
  section_ids: Generated<number[]>
  minutes: number
  max_marks: number
  pass_marks: number | null
  weightage: number | null
  question_paper_id: number | null
  sets: Generated<number>
  is_hard: Generated<boolean>
  room_kind: Generated<'CLASSROOM' | 'LAB' | 'COMPUTER'>
  batch_size: number | null
  is_pinned: Generated<boolean>
  exam_id: number | null
}

interface SeriesProposalsTable {
  client_id: number
  id: GeneratedAlways<number>
  series_id: number
  what: 'DATES' | 'SEATS' | 'DUTIES' | 'BEFORE' | 'ACT'
  input_sum: string
  result: Json<'series_proposals.result'>
  cost: number | null
  bound: number | null
  is_proven: boolean | null
  made_at: string
  made_by: number | null
  taken_at: string | null
}

interface SeriesRoomsTable {
  client_id: number
  series_id: number
  room_id: number
  position: number
  closed: JsonWithDefault<'series_rooms.closed'>
}

interface SeriesSeatsTable {
  client_id: number
  series_id: number
  paper_id: number
  enrolment_id: number
  batch: Generated<number>
  day: string | null
  shift: number | null
  room_id: number | null
  seat_row: number | null
  seat_col: number | null
  set_letter: 'A' | 'B' | 'C' | 'D' | null
  published_batch: number | null
  published_day: string | null
  published_shift: number | null
  published_room_id: number | null
  published_row: number | null
  published_col: number | null
  published_set: 'A' | 'B' | 'C' | 'D' | null
}

interface SeriesSittingsTable {
  client_id: number
  series_id: number
  paper_id: number
  batch: Generated<number>
  day: string | null
  shift: number | null
  published_day: string | null
  published_shift: number | null
}

interface SeriesStaffTable {
  client_id: number
  series_id: number
  staff_id: number
  is_senior: Generated<boolean>
  is_exempt: Generated<boolean>
  most: number | null
}

interface SeriesVersionsTable {
  client_id: number
  series_id: number
  version: number
  changes: Json<'series_versions.changes'>
  counts: Json<'series_versions.counts'>
  reason: string | null
  published_at: string
  published_by: number | null
  impersonator_id: number | null
}

interface SeriesWishesTable {
  client_id: number
  id: GeneratedAlways<number>
  series_id: number
  kind:
    | 'FREE_DAYS'
    | 'FREE_BEFORE'
    | 'NOT_ON'
    | 'WITHIN'
    | 'MARKING'
    | 'ORDER'
    | 'START_WITH'
    | 'SAME_DAY'
    | 'DIFFERENT_DAYS'
  strength: 'MUST' | 'HIGH' | 'NORMAL' | 'LOW'
  params: JsonWithDefault<'series_wishes.params'>
  position: Generated<number>
}

interface SessionChaptersTable {
  client_id: number
  session_id: number
  chapter_id: number
  exam_ids: number[]
  enrolment_ids: number[]
  exams: number[]
  q: number[]
  needed: number[]
  students: number
  below_pass: number
}

interface SessionsTable extends Basics {
  name: string
  start_date: string
  end_date: string
  is_default: Generated<boolean>
  is_locked: Generated<boolean>
}

interface SetUpDraftsTable {
  client_id: number
  draft: NullableJson<'set_up_drafts.draft'>
  row_version: Generated<number>
  updated_at: string
  updated_by: number | null
}

interface SignInFailuresTable {
  client_id: number
  id: GeneratedAlways<number>
  email: string
  address: string
  failed_at: string
  account_id: number | null
}

interface SignInPoliciesTable {
  client_id: number
  ways: JsonWithDefault<'sign_in_policies.ways'>
  second_step: number[]
  second_step_from: string | null
  passkeys: number[]
  row_version: Generated<number>
  updated_at: string
  updated_by: number | null
  remember_step_days: Generated<number>
}

interface SignInProvidersTable extends SchoolBasics {
  key: string
  kind: 'GOOGLE' | 'MICROSOFT' | 'OIDC'
  via: 'OWN' | 'PLATFORM'
  label: string
  issuer: string
  oidc_client_id: string | null
  secret_sealed: string | null
  secret_hint: string | null
  alg: Generated<'RS256' | 'PS256' | 'ES256' | 'EdDSA'>
  domains: Generated<string[]>
  tenant: string | null
  claim_name: string | null
  claim_value: string | null
  trusts_second_step: Generated<boolean>
  metadata: NullableJson<'sign_in_providers.metadata'>
  metadata_at: string | null
  tested_at: string | null
  status: Generated<0 | 1>
}

interface SignInsTable {
  client_id: number
  id: GeneratedAlways<number>
  account_id: number
  kind: 'PASSWORD' | 'IMPERSONATION' | 'REPORT'
  impersonator_id: number | null
  nonce: string
  refresh_count: Generated<number>
  rotated_at: string
  remember: Generated<boolean>
  expires_at: string
  revoked_at: string | null
  device: string | null
  address_masked: string | null
  link_id: number | null
  impersonator_sign_in_id: number | null
  created_at: string
  provider_id: number | null
  auth_at: string | null
  methods: Generated<string[]>
  stepped_up_at: string | null
  step_up_method: string | null
  must_enrol: Generated<boolean>
}

interface StaffTable extends SchoolBasics {
  account_id: number
  emp_id: string
  first_name: string
  last_name: string | null
  gender: string | null
  designation: string | null
  date_of_joining: string | null
  left_on: string | null
}

interface StaffAbsencesTable extends SchoolBasics {
  staff_id: number
  from_on: string
  to_on: string
  reason: string | null
}

interface StaffAssignmentsTable {
  client_id: number
  id: GeneratedAlways<number>
  staff_id: number
  session_id: number
  grade_id: number
  section_id: number | null
  subject_id: number | null
  is_class_teacher: Generated<boolean>
  ends_on: string | null
  created_at: Generated<string>
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
  accommodations: JsonWithDefault<'students.accommodations'>
  guardians: JsonWithDefault<'students.guardians'>
  search_text: Generated<string>
  photo: string | null
}

interface SubjectsTable extends SchoolBasics {
  grade_id: number
  section_ids: Generated<number[]>
  title: string
  subject_code: string
  kind: Generated<'THEORY' | 'PRACTICAL' | 'BOTH'>
  category: Generated<'COMPULSORY' | 'ELECTIVE' | 'CO_SCHOLASTIC'>
  max_marks: Generated<number>
  pass_marks: Generated<number>
  titles: JsonWithDefault<'subjects.titles'>
}

interface TopicsTable extends SchoolBasics {
  grade_id: number
  subject_id: number
  chapter_id: number
  title: string
  sub_topic: Generated<string[]>
  status: Generated<0 | 1>
}

interface WebhookDeliveriesTable {
  client_id: number
  id: GeneratedAlways<number>
  webhook_id: number
  event_id: number
  state: 'QUEUED' | 'SENT' | 'DEAD' | 'CANCELLED'
  tries: Generated<number>
  next_at: string
  http_status: number | null
  error: string | null
  answer: string | null
  took_ms: number | null
  sent_at: string | null
  created_at: string
}

interface WebhooksTable extends SchoolBasics {
  url: string
  description: string | null
  types: Generated<string[]>
  secret_sealed: string
  secret_before_sealed: string | null
  before_until: string | null
  state: Generated<'ON' | 'PAUSED' | 'OFF'>
  off_reason: 'gone' | 'failing' | 'secret' | null
  failing_since: string | null
  failing_mailed_at: string | null
  last_sent_at: string | null
  stopped_at: string | null
}

/** Tables of one school; every query on them names client_id. */
export interface SchoolTables {
  account_links: AccountLinksTable
  accounts: AccountsTable
  admit_cards: AdmitCardsTable
  answer_layouts: AnswerLayoutsTable
  answer_sheets: AnswerSheetsTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  authenticator_apps: AuthenticatorAppsTable
  blueprints: BlueprintsTable
  bulk_changes: BulkChangesTable
  card_entries: CardEntriesTable
  card_entry_history: CardEntryHistoryTable
  card_layouts: CardLayoutsTable
  card_occasions: CardOccasionsTable
  card_sheets: CardSheetsTable
  ceremonies_used: CeremoniesUsedTable
  chapters: ChaptersTable
  duty_swaps: DutySwapsTable
  enrolment_moves: EnrolmentMovesTable
  enrolment_subjects: EnrolmentSubjectsTable
  enrolments: EnrolmentsTable
  erasures: ErasuresTable
  events: EventsTable
  exam_asked: ExamAskedTable
  exam_chapter_marks: ExamChapterMarksTable
  exam_corrections: ExamCorrectionsTable
  exam_mark_history: ExamMarkHistoryTable
  exam_marks: ExamMarksTable
  exam_papers: ExamPapersTable
  exam_presence: ExamPresenceTable
  exam_question_marks: ExamQuestionMarksTable
  exam_question_stats: ExamQuestionStatsTable
  exam_questions: ExamQuestionsTable
  exam_rechecks: ExamRechecksTable
  exam_response_history: ExamResponseHistoryTable
  exam_responses: ExamResponsesTable
  exam_sections: ExamSectionsTable
  exam_series: ExamSeriesTable
  exam_staff: ExamStaffTable
  exam_stats: ExamStatsTable
  exams: ExamsTable
  grade_systems: GradeSystemsTable
  grades: GradesTable
  idempotency_keys: IdempotencyKeysTable
  identities: IdentitiesTable
  import_layouts: ImportLayoutsTable
  import_places: ImportPlacesTable
  import_reading_blocks: ImportReadingBlocksTable
  import_reading_items: ImportReadingItemsTable
  import_readings: ImportReadingsTable
  imports: ImportsTable
  instructions: InstructionsTable
  jobs: JobsTable
  list_layouts: ListLayoutsTable
  list_values: ListValuesTable
  mails: MailsTable
  media_files: MediaFilesTable
  passkeys: PasskeysTable
  promotion_items: PromotionItemsTable
  promotions: PromotionsTable
  question_pairs: QuestionPairsTable
  question_paper_items: QuestionPaperItemsTable
  question_papers: QuestionPapersTable
  question_reviews: QuestionReviewsTable
  question_terms: QuestionTermsTable
  question_versions: QuestionVersionsTable
  question_words: QuestionWordsTable
  questions: QuestionsTable
  recovery_codes: RecoveryCodesTable
  report_card_prints: ReportCardPrintsTable
  report_cards: ReportCardsTable
  report_remarks: ReportRemarksTable
  result_schemes: ResultSchemesTable
  rooms: RoomsTable
  scan_audit_items: ScanAuditItemsTable
  scan_audits: ScanAuditsTable
  scan_batches: ScanBatchesTable
  scan_cells: ScanCellsTable
  scan_pages: ScanPagesTable
  school_permissions: SchoolPermissionsTable
  section_days: SectionDaysTable
  sections: SectionsTable
  series_duties: SeriesDutiesTable
  series_packets: SeriesPacketsTable
  series_papers: SeriesPapersTable
  series_proposals: SeriesProposalsTable
  series_rooms: SeriesRoomsTable
  series_seats: SeriesSeatsTable
  series_sittings: SeriesSittingsTable
  series_staff: SeriesStaffTable
  series_versions: SeriesVersionsTable
  series_wishes: SeriesWishesTable
  session_chapters: SessionChaptersTable
  set_up_drafts: SetUpDraftsTable
  sign_in_failures: SignInFailuresTable
  sign_in_policies: SignInPoliciesTable
  sign_in_providers: SignInProvidersTable
  sign_ins: SignInsTable
  staff: StaffTable
  staff_absences: StaffAbsencesTable
  staff_assignments: StaffAssignmentsTable
  students: StudentsTable
  subjects: SubjectsTable
  topics: TopicsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}

export interface Tables extends SchoolTables {
  former_sub_domains: FormerSubDomainsTable
  platform_settings: PlatformSettingsTable
  role_permissions: RolePermissionsTable
  roles: RolesTable
  schools: SchoolsTable
  sessions: SessionsTable
}

/** The same for programs: a cluster spreads them by client_id, each after those that it refers to. */
export const schoolTables = [
  'school_permissions',
  'audit_entries',
  'idempotency_keys',
  'jobs',
  'media_files',
  'imports',
  'bulk_changes',
  'accounts',
  'sign_in_failures',
  'grades',
  'promotions',
  'exam_mark_history',
  'grade_systems',
  'exam_chapter_marks',
  'session_chapters',
  'list_layouts',
  'list_values',
  'question_words',
  'set_up_drafts',
  'import_readings',
  'import_layouts',
  'rooms',
  'exam_series',
  'card_occasions',
  'card_layouts',
  'events',
  'webhooks',
  'api_keys',
  'sign_in_providers',
  'ceremonies_used',
  'sign_in_policies',
  'account_links',
  'sections',
  'subjects',
  'staff',
  'students',
  'import_reading_items',
  'import_reading_blocks',
  'series_wishes',
  'series_rooms',
  'series_proposals',
  'series_versions',
  'webhook_deliveries',
  'series_packets',
  'identities',
  'authenticator_apps',
  'recovery_codes',
  'passkeys',
  'mails',
  'sign_ins',
  'chapters',
  'staff_assignments',
  'enrolments',
  'erasures',
  'instructions',
  'blueprints',
  'result_schemes',
  'series_staff',
  'series_duties',
  'staff_absences',
  'section_days',
  'card_sheets',
  'topics',
  'enrolment_moves',
  'enrolment_subjects',
  'promotion_items',
  'question_papers',
  'report_cards',
  'report_remarks',
  'duty_swaps',
  'admit_cards',
  'card_entries',
  'card_entry_history',
  'questions',
  'exams',
  'import_places',
  'answer_layouts',
  'report_card_prints',
  'question_versions',
  'question_reviews',
  'question_pairs',
  'question_terms',
  'question_paper_items',
  'exam_sections',
  'exam_staff',
  'exam_papers',
  'exam_questions',
  'exam_marks',
  'exam_corrections',
  'exam_stats',
  'exam_question_stats',
  'exam_asked',
  'answer_sheets',
  'scan_batches',
  'scan_audits',
  'exam_presence',
  'series_papers',
  'exam_question_marks',
  'exam_rechecks',
  'scan_pages',
  'exam_response_history',
  'series_sittings',
  'series_seats',
  'scan_cells',
  'exam_responses',
  'scan_audit_items',
] as const
