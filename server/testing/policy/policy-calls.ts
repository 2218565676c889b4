import { type api, modules } from '#contract'
import { readSheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import type { PolicyTable } from '../../policy/table.ts'
import type { Reply } from '../app.ts'
import { pupilBody, questionBody, unique } from '../factories.ts'
import { choices, paperBody } from '../paper-factories.ts'
import { type Corner, plainBlueprint } from './policy-world.ts'

export type Deed = 'seen' | 'changed' | 'deleted'

/** A row, and the corner it lies in. */
interface At {
  id: number
  corner: Corner
}

interface SentFile {
  name: string
  bytes: Uint8Array
}

/** What a call of the contract does with rows. */
export type CallCase =
  /** It names one row, in its path unless `names` puts it into the body, and does this to it. */
  | { row: PolicyTable; deed: Deed; body?: (at: At) => object; names?: 'key' | 'body' }
  | { lists: PolicyTable }
  /** It names a row in its body, puts something under it or looks into it. `took` says whether it found it, where the status does not. */
  | { under: PolicyTable; body: (at: At) => object; took?: (reply: Reply) => boolean }
  | { under: PolicyTable; fields: (at: At) => Record<string, string>; file: (at: At) => SentFile }
  | { rowless: string }

const row = (table: PolicyTable, deed: Deed, body?: (at: At) => object): CallCase => ({
  row: table,
  deed,
  ...(body ? { body } : {}),
})
const lists = (table: PolicyTable): CallCase => ({ lists: table })
const under = (table: PolicyTable, body: (at: At) => object, took?: (reply: Reply) => boolean): CallCase => ({
  under: table,
  body,
  ...(took ? { took } : {}),
})
const rowless = (why: string): CallCase => ({ rowless: why })

/** The calls that most entities have. */
const usual = (table: PolicyTable, body: () => object) => ({
  list: lists(table),
  update: row(table, 'changed', body),
  remove: row(table, 'deleted'),
  restore: row(table, 'deleted'),
})

const inSubject = ({ subject: { id, grade_id } }: Corner) => ({ grade_id, subject_id: id })
const inChapter = ({ chapter: { id, grade_id, subject_id } }: Corner) => ({ grade_id, subject_id, chapter_id: id })
const inSession = ({ corner: { school } }: At) => ({ session_id: school.session_id })
/** Refused as stale where the row is reached, so that nothing happens to it. */
const stale = { row_version: 999 }

const csv = (...lines: string[]): SentFile => ({ name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) })
const dryRun = () => ({ dry_run: 'true' })
/** What is the same already would not be changed. */
let minutes = 0
const sign = 'is about the sign-in'
const create = 'makes a row under nothing'
const figures = 'figures of what one sees; server/reports tests whose'
/** What everybody has, so that nothing changes. */
const viewProfile = { module_id: modules.indexOf('profile') + 1, action: 'view', status: 1 }
/** A day of its own for each exam, so that none clashes. */
let days = 0
const nextDay = () => new Date(Date.UTC(2026, 11, 1) + ++days * 86_400_000).toISOString().slice(0, 10)
const acrossAccounts = 'accounts of all schools, for the platform; server/platform tests it'

type Api = typeof api

/** Every call of the contract; one that is missing here does not compile. */
export const callCases: { [Entity in keyof Api]: { [Name in keyof Api[Entity]]: CallCase } } = {
  sign_in: {
    login: rowless(sign),
    refreshToken: rowless(sign),
    signOut: rowless(sign),
    resetPassword: rowless(sign),
    loginAs: rowless(sign),
    getDetails: rowless(sign),
    getMe: rowless(sign),
  },
  way_in: {
    brand: rowless('the school of the address'),
    linkValidity: rowless(sign),
    sentOtp: rowless(sign),
    verifyOtp: rowless(sign),
    forgotPassword: rowless(sign),
    setPassword: rowless(sign),
    redeemCode: rowless(sign),
    sendReverificationLink: rowless(sign),
  },
  profile: {
    update: rowless('the own account'),
    signIns: rowless(sign),
    endSignIn: rowless('server/sign-in tests whose'),
  },
  code: {
    students: rowless('prints whom one sees; server/sign-in tests whom'),
    staff: rowless('prints whom one sees; server/sign-in tests whom'),
  },
  invitation: {
    list: rowless('lists accounts; server/sign-in tests who sees whom'),
    send: rowless('answers person by person; server/sign-in tests it'),
    revoke: rowless('an account; server/sign-in tests whose'),
    link: rowless('an account; server/sign-in tests whose'),
  },
  permission: {
    activeModules: rowless(sign),
    list: rowless('rights of the roles one sees; server/platform tests it'),
    changePermission: row('roles', 'seen', () => viewProfile),
    setMany: row('roles', 'seen', () => ({ changes: [viewProfile] })),
    reset: row('roles', 'seen', () => ({ module_id: viewProfile.module_id })),
  },
  role: {
    ...usual('roles', () => ({ description: 'Seen' })),
    create: rowless(create),
    changeStatus: row('roles', 'changed'),
  },
  session: {
    ...usual('sessions', () => ({ is_locked: false })),
    create: rowless(create),
    readiness: row('sessions', 'seen'),
  },
  staff: {
    list: rowless('colleagues who share a section; server/policy/people.test.ts tests who'),
    create: rowless(create),
    update: rowless('colleagues; server/people/staff tests it'),
    remove: rowless('colleagues; server/people/staff tests it'),
    restore: rowless('colleagues; server/people/staff tests it'),
    changeStatus: rowless('colleagues; server/people/staff tests it'),
    handOver: rowless('colleagues; server/people/staff tests it'),
    leave: rowless('colleagues; server/people/staff tests it'),
    comeBack: rowless('colleagues; server/people/staff tests it'),
    copyAssignments: rowless('colleagues; server/people/staff tests it'),
  },
  student_rolls: {
    assignRollNumbers: under('sections', ({ corner: { school }, id }) => ({
      session_id: school.session_id,
      section_id: id,
      order: 'NAME',
      dry_run: true,
    })),
  },
  promotion: {
    promote: rowless('pupils of the caller’s reach; server/people/promotion tests it'),
    list: rowless('of the whole school; server/people/promotion tests it'),
    undo: rowless('of the whole school; server/people/promotion tests it'),
  },
  student: {
    list: lists('students'),
    create: under('sections', ({ corner: { school, section }, id }) => ({
      ...pupilBody(school.session_id),
      grade_id: section.grade_id,
      section_id: id,
    })),
    update: row('students', 'changed', () => ({ guardian_name: `Seen ${++minutes}` })),
    remove: row('students', 'deleted', inSession),
    restore: row('students', 'deleted'),
    changeStatus: row('students', 'changed', inSession),
    leave: row('students', 'changed', (at) => ({ ...inSession(at), left_on: '2026-06-30', reason: 'OTHER' })),
    comeBack: row('students', 'changed', inSession),
  },
  report: {
    subjectPerformance: rowless(figures),
    chapterPerformance: rowless(figures),
    schoolPerformance: rowless(figures),
  },
  dashboard: {
    allCounts: rowless('figures of the rows one sees; server/dashboard tests it'),
    countMaster: rowless('figures of the platform'),
  },
  audit: { list: rowless('the log of the own school; server/platform tests who sees it') },
  mail: {
    list: rowless('the mails of the own school, or of admins; server/mail tests whose'),
    retry: rowless('server/mail tests whose'),
    open: rowless('server/mail tests whose'),
    test: rowless('the mail server of the platform'),
  },
  school: {
    ...usual('schools', () => ({ city: 'Seen' })),
    create: rowless(create),
    changeStatus: row('schools', 'changed'),
    checkSubDomain: rowless('looks for a name'),
  },
  school_admin: {
    list: rowless(acrossAccounts),
    create: rowless(acrossAccounts),
    update: rowless(acrossAccounts),
    remove: rowless(acrossAccounts),
    restore: rowless(acrossAccounts),
    changeStatus: rowless(acrossAccounts),
  },
  school_settings: { get: rowless('the own school'), update: rowless('the own school') },
  grade: { ...usual('grades', () => ({ description: 'Seen' })), create: rowless(create) },
  section: {
    ...usual('sections', () => ({ capacity: 40 })),
    create: under('grades', ({ id }) => ({ grade_id: id, title: unique('S') })),
    changeStatus: row('sections', 'changed'),
  },
  subject: {
    ...usual('subjects', () => ({ pass_marks: 33 })),
    create: under('grades', ({ id }) => ({ grade_id: id, title: unique('Subject'), subject_code: unique('S') })),
  },
  chapter: {
    ...usual('chapters', () => ({ weightage: 1 })),
    create: under('subjects', ({ corner }) => ({ ...inSubject(corner), chapter: unique('Chapter') })),
    changeStatus: row('chapters', 'changed'),
    upload: {
      under: 'subjects',
      fields: dryRun,
      file: ({ corner }) =>
        csv('class,subject_code,chapter', `Class 9,${corner.subject.subject_code},${unique('Chapter')}`),
    },
    template: rowless('an empty sheet'),
  },
  topic: {
    ...usual('topics', () => ({ sub_topic: ['Seen'] })),
    create: under('chapters', ({ corner }) => ({ ...inChapter(corner), title: unique('Topic') })),
    changeStatus: row('topics', 'changed'),
    upload: {
      under: 'chapters',
      fields: dryRun,
      file: ({ corner: { subject, chapter } }) =>
        csv(
          'class,subject_code,chapter,topic',
          `Class 9,${subject.subject_code},${chapter.chapter},${unique('Topic')}`,
        ),
    },
    template: rowless('an empty sheet'),
  },
  question: {
    ...usual('questions', () => ({ level: 'HARD' })),
    create: under('chapters', ({ corner }) => questionBody(corner.chapter)),
    changeStatus: row('questions', 'changed'),
    upload: {
      under: 'chapters',
      fields: ({ corner }) => ({
        ...dryRun(),
        format: 'opentriviaqa',
        defaults: JSON.stringify(inChapter(corner)),
      }),
      file: () => ({ name: 'quiz.txt', bytes: Buffer.from('#Q Whose is it?\n^ Mine\nA Mine\nB Yours\n') }),
    },
    template: rowless('an empty sheet'),
  },
  question_review: {
    review: row('questions', 'changed', () => ({ review_state: 'IN_REVIEW' })),
    history: row('questions', 'seen'),
  },
  question_bulk: {
    changeMany: under(
      'questions',
      ({ id }) => ({ ids: [id], expected_minutes: ++minutes }),
      ({ data }) => (data as { changed: number }).changed === 1,
    ),
    undoChange: row('bulk_changes', 'changed'),
    counts: under(
      'questions',
      ({ id }) => ({ filter: { id } }),
      ({ data }) => (data as unknown[]).length > 0,
    ),
    export: under(
      'questions',
      ({ id }) => ({ filter: { id } }),
      ({ raw, status }) => status === 200 && readSheet(raw, 'questions.xlsx').rows.length > 0,
    ),
  },
  question_pair: {
    similar: under('questions', ({ id }) => ({ question_id: id })),
    list: lists('question_pairs'),
    decide: row('question_pairs', 'changed', () => ({ decision: 'KEEP_BOTH' })),
    detect: under('subjects', ({ id }) => ({ subject_id: id })),
  },
  instruction: {
    ...usual('instructions', () => ({ content: 'All questions are compulsory.' })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      heading: unique('Instruction'),
      content: 'All questions are compulsory.',
    })),
    changeStatus: row('instructions', 'changed'),
  },
  question_paper: {
    setSection: under('subjects', ({ corner }) => paperBody(corner.school, corner.chapter)),
    list: lists('question_papers'),
    manualCreate: row('question_papers', 'changed', ({ corner }) => choices({ '1': corner.printed })),
    preview: row('question_papers', 'seen'),
    pages: row('question_papers', 'seen'),
    markingScheme: row('question_papers', 'seen'),
    submit: row('question_papers', 'changed', () => stale),
    changeState: row('question_papers', 'changed', () => ({ state: 'APPROVED', ...stale })),
    duplicate: row('question_papers', 'seen'),
    remove: row('question_papers', 'deleted'),
    restore: row('question_papers', 'deleted'),
    downloadFile: {
      row: 'question_papers',
      deed: 'seen',
      names: 'body',
      body: ({ id }) => ({ url: `/school-admin/question-papers/pdf/${id}`, question_paper_id: id }),
    },
  },
  assembly: {
    autoCreate: row('question_papers', 'changed', () => ({ blueprint: plainBlueprint, ...stale })),
    regenerate: row('question_papers', 'changed', () => stale),
    checkBlueprint: under('subjects', ({ corner }) => ({ ...inSubject(corner), blueprint: plainBlueprint })),
    alternatives: row('question_papers', 'changed', ({ corner }) => ({ question_id: corner.printed[0].id })),
    swap: row('question_papers', 'changed', ({ corner }) => ({
      question_id: corner.printed[0].id,
      by: corner.question.id,
      ...stale,
    })),
    gridView: row('question_papers', 'seen'),
  },
  blueprint: {
    ...usual('blueprints', () => ({ description: 'Seen' })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      title: unique('Blueprint'),
      blueprint: plainBlueprint,
    })),
    supply: under('subjects', ({ id }) => ({
      subject_id: id,
      sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1 }],
    })),
  },
  batch: {
    batch: row('question_papers', 'seen', ({ corner }) => ({
      section_ids: [corner.section.id],
      documents: ['paper'],
      format: 'pdf',
    })),
    madeFile: rowless('answers to the link alone'),
  },
  exam: {
    ...usual('exams', () => ({ name: 'Seen' })),
    remove: row('exams', 'deleted', ({ corner }) => ({ session_id: corner.school.session_id })),
    create: under('subjects', ({ corner }) => ({
      ...inSubject(corner),
      ...{ name: unique('Exam'), session_id: corner.school.session_id, section_ids: [corner.section.id] },
      ...{ type_test: 'UNIT_TEST', date: nextDay(), start: '09:00', end: '10:00', max_marks: 20, entry_mode: 'TOTAL' },
    })),
    changeState: row('exams', 'changed', () => ({ state: 'SCHEDULED' })),
    check: rowless('finds what an exam would run into; server/exams tests it'),
  },
  exam_marks: {
    list: rowless('lists the rows of one exam; server/marks tests whose'),
    update: row('exam_marks', 'changed', () => ({ remarks: 'Seen' })),
    updateMany: rowless('answers value by value; server/marks tests whose'),
    markAttendance: rowless('answers pupil by pupil; server/marks tests whose'),
    history: row('exam_marks', 'seen'),
    explain: row('exam_marks', 'seen'),
  },
  grade_system: {
    ...usual('grade_systems', () => ({ rounding: 'TWO_DP' })),
    create: rowless(create),
  },
  result_scheme: {
    ...usual('result_schemes', () => ({ compartment_max: 1 })),
    // A class and subject have one scheme a session; what is taken already was found.
    create: under(
      'grades',
      ({ id, corner }) => ({
        ...{ name: unique('Scheme'), session_id: corner.school.session_id, grade_id: id },
        ...{ parts: [{ name: 'Tests', take: 'ALL', match: { type_tests: ['UNIT_TEST'] } }] },
      }),
      ({ status }) => status === 200 || status === 409,
    ),
  },
  media: {
    uploadFile: rowless('makes a file of the caller'),
    file: rowless('open'),
    errorFile: { row: 'media_files', deed: 'seen', names: 'key' },
  },
  job: {
    get: row('jobs', 'seen'),
    list: lists('jobs'),
    cancel: row('jobs', 'changed'),
  },
  import: {
    list: lists('imports'),
    undo: row('imports', 'changed'),
  },
}
