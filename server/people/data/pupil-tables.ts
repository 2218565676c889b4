import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '../../db/connect.ts'
import type { SchoolTables } from '../../db/schema.ts'

/** A pupil with what leads to their rows. */
export interface PupilKeys {
  client_id: number
  student_id: number
  account_id: number | null
  enrolment_ids: readonly number[]
  mark_ids: readonly number[]
}

/** How one table names a pupil. */
export interface PupilTable {
  /** Which of its rows are the pupil's. */
  rows: (of: PupilKeys) => RawBuilder<SqlBool>
  /** What the rows lose when the pupil's data goes; 'all': the rows themselves. */
  erase: 'all' | Record<string, RawBuilder<unknown>>
  /** It belongs to the results: without them the rows go. */
  isResult?: true
  /** Columns in which others' rows can quote the pupil, as the log of a whole section does; what quotes is blotted out there. */
  quotes?: Record<string, 'text' | 'json'>
  /** Columns that sign somebody in; no export holds them. */
  secret?: readonly string[]
}

const none = sql`null`
const gone = sql`'–'`
const oneOf = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
const ofStudent = ({ student_id }: PupilKeys) => sql<SqlBool>`student_id = ${student_id}`
const ofAccount = ({ account_id }: PupilKeys) => sql<SqlBool>`account_id = ${account_id}::bigint`
const ofMarks = ({ mark_ids }: PupilKeys) => oneOf('mark_id', mark_ids)
const ofEnrolments = ({ enrolment_ids }: PupilKeys) => oneOf('enrolment_id', enrolment_ids)
/** Pages of answer sheets that are a pupil's. */
const pagesOf = ({ client_id, enrolment_ids }: PupilKeys) => sql`select p.id from scan_pages p
  join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id
  where p.client_id = ${client_id} and a.enrolment_id = any(${enrolment_ids}::bigint[])`
const noRows = () => sql<SqlBool>`false`

/**
 * Every table of a school: how it names a pupil, or null where no row says anything of one. Export and erasure go by it, so a new table does not
 * compile before somebody has thought of it. In the order in which rows can go.
 */
export const pupilTables: { [T in keyof SchoolTables]: PupilTable | null } = {
  idempotency_keys: { rows: ofAccount, erase: 'all', quotes: { answer: 'json' } },
  mails: {
    rows: ofAccount,
    erase: 'all',
    // The mail server's own words may name where it stands.
    secret: ['sealed', 'error'],
    quotes: { to_address: 'text', subject: 'text', error: 'text', error_said: 'json' },
  },
  identities: { rows: ofAccount, erase: 'all' },
  sign_ins: { rows: ofAccount, erase: 'all', secret: ['nonce'] },
  authenticator_apps: { rows: ofAccount, erase: 'all', secret: ['secret_sealed'] },
  recovery_codes: { rows: ofAccount, erase: 'all', secret: ['code_hash'] },
  passkeys: { rows: ofAccount, erase: 'all', secret: ['public_key', 'credential_id'] },
  sign_in_failures: { rows: noRows, erase: 'all', quotes: { email: 'text' } },
  account_links: {
    rows: ofAccount,
    erase: 'all',
    secret: ['token_hash', 'otp_hash'],
    quotes: { sent_to: 'text', payload: 'json' },
  },
  accounts: {
    rows: ({ account_id }) => sql`id = ${account_id}::bigint`,
    erase: {
      ...{ name: gone, email: none, mobile: none, login_name: none, photo: none, password_hash: none, language: none },
      ...{ email_verified_at: none, last_sign_in_at: none, passkey_handle: none, status: sql`0` },
    },
    secret: ['password_hash', 'passkey_handle'],
  },
  students: {
    rows: ({ student_id }) => sql`id = ${student_id}`,
    erase: {
      ...{ admission_no: sql`'erased-' || id`, f_name: gone, l_name: none, gender: none, dob: none, email: none },
      ...{ guardian_name: gone, guardian_mobile: none, guardian_email: none, guardians: sql`'[]'` },
      ...{ accommodations: sql`'{}'`, search_text: sql`''`, photo: none },
    },
  },
  enrolments: { rows: ofStudent, erase: { roll_no: none, leave_reason: none } },
  enrolment_moves: { rows: ofEnrolments, erase: { from_roll_no: none } },
  enrolment_subjects: { rows: ofEnrolments, erase: 'all' },
  promotion_items: { rows: ofStudent, erase: { before: sql`before - 'roll_no'` }, quotes: { before: 'json' } },
  erasures: { rows: ofStudent, erase: { reason: none } },
  exam_rechecks: {
    rows: ofMarks,
    erase: { note: none, answer: none },
    isResult: true,
    quotes: { note: 'text', answer: 'text' },
  },
  report_remarks: { rows: ofEnrolments, erase: 'all', quotes: { remark: 'text', handed_in: 'text', note: 'text' } },
  card_entries: { rows: ofEnrolments, erase: { text: none }, isResult: true, quotes: { text: 'text' } },
  card_entry_history: {
    rows: ofEnrolments,
    // A sentence beside a level may name the pupil; a level or days do not.
    erase: { before: none, after: none },
    isResult: true,
    quotes: { before: 'text', after: 'text' },
  },
  report_card_prints: {
    rows: ({ client_id, enrolment_ids }) => sql<SqlBool>`card_id in (select c.id from report_cards c
      where c.client_id = ${client_id} and c.enrolment_id = any(${enrolment_ids}::bigint[]))`,
    erase: {},
    isResult: true,
  },
  report_cards: {
    rows: ofEnrolments,
    erase: { input: sql`'{}'`, content: none, content_hash: none, said: none, tree: none, withdrawn_why: none },
    isResult: true,
    secret: ['secret'],
  },
  exam_mark_history: {
    rows: ofMarks,
    erase: {
      before: sql`case when field <> 'remarks' then before end`,
      after: sql`case when field <> 'remarks' then after end`,
      reason: none,
    },
    isResult: true,
    quotes: { before: 'text', after: 'text', reason: 'text' },
  },
  exam_response_history: {
    rows: ofMarks,
    erase: { before: none, after: none, reason: none },
    isResult: true,
    quotes: { before: 'json', after: 'json', reason: 'text' },
  },
  exam_responses: { rows: ofMarks, erase: {}, isResult: true, quotes: { value: 'json' } },
  scan_audit_items: {
    rows: (of) =>
      sql`cell_id in (select id from scan_cells where client_id = ${of.client_id} and page_id in (${pagesOf(of)}))`,
    erase: {},
    isResult: true,
    quotes: { read: 'json', seen: 'json' },
  },
  scan_cells: {
    rows: (of) => sql`page_id in (${pagesOf(of)})`,
    erase: { boxes: sql`'[]'` },
    isResult: true,
    quotes: { marked: 'json', value: 'json' },
  },
  // The picture of a page bears the pupil's name and hand: without its key the night takes it away.
  scan_pages: {
    rows: (of) => sql`id in (${pagesOf(of)})`,
    erase: { picture: none, crops: none, hand: none, place: none },
    isResult: true,
  },
  answer_sheets: { rows: ofEnrolments, erase: { void_reason: none }, isResult: true, quotes: { void_reason: 'text' } },
  exam_presence: {
    rows: ofEnrolments,
    erase: { note: none, booklet: none },
    isResult: true,
    quotes: { note: 'text', booklet: 'text' },
  },
  series_seats: { rows: ofEnrolments, erase: {}, isResult: true },
  admit_cards: {
    rows: ofEnrolments,
    erase: {
      withheld_reason: sql`case when withheld_reason is not null then '–' end`,
      content: sql`case when content is not null then '–' end`,
    },
    isResult: true,
    quotes: { withheld_reason: 'text' },
  },
  exam_question_marks: { rows: ofMarks, erase: {}, isResult: true },
  exam_chapter_marks: { rows: ofEnrolments, erase: {}, isResult: true },
  // Each row is of all pupils of a session, made of the table of the exams' chapters; who has no marks any more is out of it with their exams.
  session_chapters: { rows: noRows, erase: {} },
  exam_marks: { rows: ofEnrolments, erase: { remarks: none }, isResult: true, quotes: { remarks: 'text' } },
  exam_corrections: { rows: noRows, erase: {}, quotes: { input: 'json', impact: 'json', reason: 'text' } },
  audit_entries: {
    rows: ({ student_id, account_id, enrolment_ids }) => sql`((entity = 'student' and entity_id = ${student_id})
      or (entity = 'report-remark' and entity_id = any(${enrolment_ids}::bigint[]))
      or (entity in ('account', 'profile') and entity_id = ${account_id}::bigint) or account_id = ${account_id}::bigint)`,
    erase: { before: none, after: none },
    quotes: { before: 'json', after: 'json' },
  },
  jobs: {
    rows: ({ account_id }) => sql`created_by = ${account_id}::bigint`,
    erase: {},
    quotes: {
      ...{ title: 'text', title_said: 'json', message: 'text', message_said: 'json' },
      input: 'json',
      result: 'json',
    },
  },
  // Their parts are rows of a set-up: classes down to topics.
  imports: { rows: noRows, erase: {}, quotes: { name: 'text', changed: 'json' } },
  // Files that were made to be fetched once can hold anybody: those of the school go, whosever they are.
  media_files: { rows: noRows, erase: {}, quotes: { name: 'text' } },

  // How lists are read, and words of theirs: neither holds anybody.
  import_readings: null,
  import_reading_items: null,
  import_reading_blocks: null,
  import_layouts: null,
  import_places: null,
  list_layouts: null,
  list_values: null,
  // Where things stand on an answer sheet, pages that came together, and how many answers were looked at.
  answer_layouts: null,
  scan_batches: null,
  scan_audits: null,
  // Classes and subjects as they are typed.
  set_up_drafts: null,
  school_permissions: null,
  grades: null,
  sections: null,
  rooms: null,
  subjects: null,
  chapters: null,
  topics: null,
  staff: null,
  staff_assignments: null,
  questions: null,
  question_versions: null,
  question_reviews: null,
  question_pairs: null,
  question_terms: null,
  question_words: null,
  instructions: null,
  question_papers: null,
  question_paper_items: null,
  bulk_changes: null,
  blueprints: null,
  promotions: null,
  grade_systems: null,
  result_schemes: null,
  card_occasions: null,
  card_layouts: null,
  section_days: null,
  card_sheets: null,
  exams: null,
  exam_sections: null,
  exam_staff: null,
  exam_papers: null,
  exam_questions: null,
  // What is written when: pupils are counted, none is named.
  exam_series: null,
  series_papers: null,
  series_sittings: null,
  series_wishes: null,
  series_rooms: null,
  series_staff: null,
  series_proposals: null,
  series_versions: null,
  series_duties: null,
  series_packets: null,
  staff_absences: null,
  duty_swaps: null,
  exam_stats: null,
  exam_question_stats: null,
  exam_asked: null,
  // Ids and counts: an event names nobody.
  events: null,
  api_keys: null,
  ceremonies_used: null,
  sign_in_providers: null,
  sign_in_policies: null,
  webhooks: null,
  webhook_deliveries: null,
}

export const tablesOfPupils = Object.entries(pupilTables).flatMap(([name, table]) =>
  table ? [{ name, ...table }] : [],
)

/** What leads to the rows of a pupil, whoever asks; null for one who is not there. */
export async function keysOf(db: Write, client_id: number, student_id: number): Promise<PupilKeys | null> {
  const { rows } = await sql<Omit<PupilKeys, 'client_id' | 'student_id'>>`
    with e as (select id from enrolments where client_id = ${client_id} and student_id = ${student_id})
    select s.account_id, coalesce((select array_agg(id) from e), '{}') as enrolment_ids,
      coalesce((select array_agg(m.id) from exam_marks m where m.client_id = ${client_id}
        and m.enrolment_id in (select id from e)), '{}') as mark_ids
    from students s where s.client_id = ${client_id} and s.id = ${student_id}`.execute(db)
  return rows[0] ? { client_id, student_id, ...rows[0] } : null
}
