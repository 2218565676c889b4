/** What the specification says of a list: its names and texts. */
export interface ListTexts {
  title: string
  add?: string
  search: string
}

/** A screen as it is looked at on a desktop, by its path below an area; what is asked of it beside that nothing is said in the console. */
export interface DesktopScreen {
  path: string
  /** Whether it has rows in a new school, so that they are waited for. */
  rows?: true
  /** Its words, letters and width are looked at from tablet to laptop. */
  words?: true
  /** The rules of WCAG, in the light scheme and in the dark one. */
  wcag?: true
  list?: ListTexts
}

/** A screen as it is looked at on a phone; what is asked of it beside that nothing is said in the console. */
export interface PhoneScreen {
  path: string
  /** Whatever is pressed is as large as a finger. */
  targets?: true
  wcag?: true
  /** So it is in what it opens: its form, the menu of a row, its filters. */
  opens?: true
}

const rows = { rows: true, words: true } as const
const list = (title: string, search: string, add?: string): ListTexts => ({ title, search, ...(add ? { add } : {}) })

export const ofSchool: DesktopScreen[] = [
  { path: 'dashboard', wcag: true },
  { path: 'classes', ...rows, wcag: true, list: list('Class List', 'Search by Class Name', 'Add New Class') },
  { path: 'sections', ...rows, wcag: true, list: list('Section List', 'Search by Section Title', 'Add New Section') },
  { path: 'subjects', ...rows, wcag: true, list: list('Subject List', 'Search by Subject Title', 'Add New Subject') },
  { path: 'chapters', ...rows, wcag: true, list: list('Chapter List', 'Search by Chapter Title', 'Add New Chapter') },
  { path: 'topics', ...rows, wcag: true, list: list('Topic List', 'Search by Topic Title', 'Add New Topic') },
  {
    ...{ path: 'questions', ...rows, wcag: true },
    list: list('Question List', 'Search in questions and options', 'Add New Question'),
  },
  { path: 'question-papers', ...rows, wcag: true, list: list('Question Paper List', 'Search by Name') },
  { path: 'exam', ...rows, list: list('Exam List', 'Search by Name', 'Add New Exam') },
  { path: 'exam/series', ...rows, wcag: true, list: list('Exam series', 'Search by Name', 'Add New Series') },
  {
    ...{ path: 'exam/absences', words: true, wcag: true },
    list: list('Absences of staff', 'Search by Name', 'Add New Absence'),
  },
  { path: 'exam/my-duties', words: true, wcag: true },
  { path: 'rooms', ...rows, wcag: true, list: list('Room List', 'Search by Name', 'Add New Room') },
  { path: 'manage-profile' },
  { path: 'questions/review', words: true, wcag: true },
  { path: 'questions/create', wcag: true },
  { path: 'exam/exam-marking', words: true },
  { path: 'exam/scans', words: true, wcag: true },
  { path: 'invigilation', words: true, wcag: true },
  { path: 'exam/answer-marks', words: true, wcag: true },
  { path: 'exam/answer-audit', words: true, wcag: true },
  { path: 'exam/answer-table', words: true, wcag: true },
  { path: 'exam/print-plan', words: true, wcag: true },
  { path: 'scan', wcag: true },
  { path: 'staffs', ...rows, list: list('Staff List', 'Search by Name', 'Add New Staff') },
  {
    ...{ path: 'manage-instruction', ...rows, wcag: true },
    list: list('Instruction List', 'Search by Heading', 'Add New Instruction'),
  },
  { path: 'view-reports/results', words: true, wcag: true },
  { path: 'view-reports/entries', words: true, wcag: true },
  { path: 'view-reports/result-day', words: true, wcag: true },
  { path: 'view-reports/teacher-report', words: true },
  { path: 'view-reports/student-reports', words: true },
  { path: 'view-reports/school-reports', words: true },
  {
    ...{ path: 'students-list', ...rows },
    list: list('Student List', 'Search by name, admission no. or roll no.', 'Add New Student'),
  },
  { path: 'student/promote' },
  { path: 'questions/similar', words: true },
  { path: 'questions/upload', wcag: true },
  { path: 'questions/import', words: true, wcag: true },
  { path: 'question-papers/manual/create', wcag: true },
  { path: 'question-papers/automatic/create' },
  { path: 'question-papers/preview/1', wcag: true },
  { path: 'staffs/invitations' },
  { path: 'students-list/invitations' },
  { path: 'grade-systems', ...rows },
  { path: 'result-schemes', ...rows },
  { path: 'card-occasions', words: true, wcag: true },
  { path: 'card-layouts', words: true, wcag: true },
  // Its parts have one heading: another screen stands between them, so that each is seen to come.
  { path: 'set-up/classes', words: true, wcag: true },
  { path: 'mails', words: true },
  { path: 'set-up/sections', words: true, wcag: true },
  { path: 'activity-log', words: true },
  { path: 'set-up/subjects', words: true, wcag: true },
  { path: 'module-wise-access', words: true },
  { path: 'set-up/make', words: true, wcag: true },
  { path: 'school-settings/look', words: true, wcag: true },
  { path: 'result-rules', words: true, wcag: true },
  {
    path: 'sign-in-of-school',
    words: true,
    wcag: true,
    list: list('Ways to sign in', 'Search by Name', 'Add New Way'),
  },
  { path: 'programs', words: true, wcag: true, list: list('API keys', 'Search by Name', 'Add New Key') },
  {
    ...{ path: 'programs/webhooks', words: true, wcag: true },
    list: list('Webhooks', 'Search by address', 'Add New Webhook'),
  },
  { path: 'programs/messages', words: true, wcag: true, list: list('Messages', 'Search by number') },
]

export const ofPlatform: DesktopScreen[] = [
  { path: 'dashboard' },
  { path: 'school-webhooks', words: true, wcag: true },
  {
    ...{ path: 'sessions', ...rows, wcag: true },
    list: list('Session List', 'Search by Session Name', 'Add New Session'),
  },
  { path: 'schools', ...rows, wcag: true, list: list('School List', 'Search by School Name', 'Add New School') },
  {
    ...{ path: 'school-admins', ...rows, wcag: true },
    list: list('School Admin List', 'Search by Name', 'Add New School Admin'),
  },
  { path: 'roles', ...rows, wcag: true, list: list('Role List', 'Search by Title', 'Add New Role') },
  { path: 'module-wise-access', wcag: true },
  { path: 'module-wise-access/3', wcag: true },
  { path: 'module-wise-access?every=true', wcag: true },
  { path: 'view-reports/school-reports' },
  { path: 'school-admins/invitations' },
  { path: 'manage-profile' },
]

const lists = ['classes', 'sections', 'subjects', 'chapters', 'topics']
const started = ['dashboard', ...lists]
const read = ['questions', 'question-papers', 'exam', 'manage-profile']
const work = [
  'questions/review',
  'questions/create',
  'exam/exam-marking',
  'invigilation',
  'staffs',
  'manage-instruction',
]
const reports = ['view-reports/results', 'view-reports/teacher-report', 'view-reports/student-reports']
const named = (path: string) => ({ path })

export const ofTeacher: DesktopScreen[] = [...started, ...read, ...work, ...reports, 'students'].map(named)
export const ofPupil: DesktopScreen[] = [...started, 'manage-profile', 'view-reports/student-reports'].map(named)

const [targets, wcag, opens] = [{ targets: true }, { wcag: true }, { opens: true }] as const

export const ofSchoolOnPhone: PhoneScreen[] = [
  { path: 'dashboard', ...targets, ...wcag },
  { path: 'classes', ...targets, ...wcag, ...opens },
  ...['sections', 'subjects', 'chapters', 'topics'].map((path) => ({ path, ...wcag, ...opens })),
  { path: 'staffs', ...targets, ...opens },
  { path: 'students-list', ...targets, ...opens },
  { path: 'questions', ...targets, ...wcag },
  { path: 'questions/create', ...wcag },
  { path: 'questions/review', ...wcag },
  { path: 'questions/upload', ...wcag },
  { path: 'questions/import', ...targets, ...wcag },
  { path: 'question-papers', ...targets, ...wcag },
  { path: 'question-papers/manual/create', ...wcag },
  { path: 'question-papers/preview/1', ...wcag },
  { path: 'exam', ...targets, ...opens },
  { path: 'exam/series', ...targets, ...wcag, ...opens },
  { path: 'exam/absences', ...targets, ...wcag, ...opens },
  { path: 'exam/my-duties', ...targets, ...wcag },
  { path: 'exam/exam-marking', ...targets },
  { path: 'exam/scans', ...targets, ...wcag },
  { path: 'invigilation', ...targets, ...wcag },
  { path: 'exam/answer-marks', ...targets, ...wcag },
  { path: 'exam/answer-audit', ...targets, ...wcag },
  { path: 'exam/answer-table', ...targets, ...wcag },
  { path: 'scan', ...targets },
  { path: 'manage-instruction', ...wcag, ...opens },
  { path: 'grade-systems', ...targets, ...opens },
  { path: 'manage-profile', ...targets },
  { path: 'set-up/classes', ...targets, ...wcag },
  { path: 'activity-log', ...targets },
  { path: 'set-up/sections', ...targets, ...wcag },
  { path: 'module-wise-access', ...targets },
  { path: 'set-up/subjects', ...targets, ...wcag },
  { path: 'view-reports/school-reports', ...targets },
  { path: 'view-reports/results', ...targets, ...wcag },
  { path: 'view-reports/entries', ...targets, ...wcag },
  { path: 'view-reports/result-day', ...targets, ...wcag },
  { path: 'card-occasions', ...targets, ...wcag },
  { path: 'sign-in-of-school', ...targets, ...wcag, ...opens },
  { path: 'programs', ...targets, ...wcag, ...opens },
  { path: 'programs/webhooks', ...targets, ...wcag, ...opens },
  { path: 'programs/messages', ...targets, ...wcag },
  { path: 'card-layouts', ...targets, ...wcag },
]

const onTeachersPhone = ['dashboard', ...lists, 'staffs', 'students', 'questions', 'questions/review']
const onPupilsPhone = ['dashboard', 'classes', 'subjects', 'exam', 'view-reports/student-reports', 'manage-profile']
const pressed = (path: string) => ({ path, ...targets })

export const ofTeacherOnPhone: PhoneScreen[] = [
  ...[...onTeachersPhone, 'question-papers', 'exam', 'exam/my-duties', 'exam/exam-marking', 'invigilation', ...reports],
  ...['manage-profile', 'manage-instruction'],
].map(pressed)
export const ofPupilOnPhone: PhoneScreen[] = onPupilsPhone.map(pressed)
