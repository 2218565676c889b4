/** Modules are the menu's state keys; actions are what a role may do in one. Source of the defaults: docs/glossary.md, Roles. */
export const modules = [
  'dashboard',
  'session',
  'school',
  'school-admin',
  'role',
  'module-wise-access',
  'grade',
  'section',
  'subject',
  'chapter',
  'topic',
  'staff',
  'student',
  'student-promotion',
  'question',
  'question-paper',
  'instruction',
  'exam',
  'exam-marks',
  'grade-system',
  'school-report',
  'teacher-report',
  'student-report',
  'profile',
  'room',
] as const
export type Module = (typeof modules)[number]

/** What belongs to the platform: inside a school these rights do not exist, whatever its role was granted. */
export const platformModules: ReadonlySet<string> = new Set<Module>(['session', 'school', 'school-admin', 'role'])

export const actions = [
  'view',
  'create',
  'update',
  'delete',
  'change-status',
  'upload',
  'approve',
  'download',
  'verify',
  'publish',
] as const
export type Action = (typeof actions)[number]

const v: Action[] = ['view']
const vu: Action[] = ['view', 'update']
const vcu: Action[] = ['view', 'create', 'update']
const vcud: Action[] = [...vcu, 'delete']
const vcuds: Action[] = [...vcud, 'change-status']
const common: Action[] = [...vcuds, 'upload']

/** What can be done in a module at all; a right to anything else would mean nothing. */
export const applicable: Readonly<Record<Module, readonly Action[]>> = {
  dashboard: v,
  session: vcud,
  school: vcuds,
  'school-admin': vcuds,
  role: vcuds,
  'module-wise-access': vu,
  grade: vcud,
  section: vcuds,
  subject: vcud,
  chapter: common,
  topic: common,
  staff: common,
  student: common,
  'student-promotion': ['view', 'create', 'delete'],
  question: [...common, 'approve'],
  'question-paper': [...vcud, 'approve', 'download'],
  instruction: vcuds,
  exam: [...vcud, 'publish'],
  'exam-marks': [...vu, 'upload', 'verify', 'publish'],
  'grade-system': vcud,
  'school-report': v,
  'teacher-report': v,
  'student-report': v,
  profile: vu,
  room: vcuds,
}

/** The actions that exist for a module. */
export const actionsOf = (module: Module): readonly Action[] => applicable[module]

/** The modules in which the platform's own people have anything to do. */
const ofPlatform: ReadonlySet<Module> = new Set<Module>([
  ...['dashboard', 'session', 'school', 'school-admin', 'role', 'module-wise-access'],
  ...['school-report', 'teacher-report', 'student-report', 'profile'],
] as Module[])

/** The modules that a role can have rights in: one of the platform, or one of schools. */
export const modulesFor = (created_for: 'SUPER' | 'SCHOOL'): Module[] =>
  modules.filter((module) => (created_for === 'SUPER' ? ofPlatform.has(module) : !platformModules.has(module)))

/** The fixed roles; a custom role has one of these as its base kind, which travels as `role_id`. */
export const fixedRoles = {
  super_admin: 1,
  school_admin: 2,
  teacher: 3,
  student: 4,
  examination_staff: 5,
} as const

export type Scope = 'ALL' | 'ASSIGNED' | 'OWN'

type Grants = Partial<Record<Module, readonly Action[]>>

const every = applicable

/** What each fixed role may do until the super admin or the school changes it. */
export const defaultPermissions: Record<number, Grants> = {
  1: {
    dashboard: v,
    profile: vu,
    session: every.session,
    school: every.school,
    'school-admin': every['school-admin'],
    role: every.role,
    'module-wise-access': vu,
    'school-report': v,
    'teacher-report': v,
    'student-report': v,
  },
  2: {
    dashboard: v,
    profile: vu,
    'module-wise-access': vu,
    grade: every.grade,
    section: every.section,
    subject: every.subject,
    chapter: every.chapter,
    topic: every.topic,
    staff: every.staff,
    student: every.student,
    'student-promotion': every['student-promotion'],
    question: every.question,
    'question-paper': every['question-paper'],
    instruction: every.instruction,
    exam: every.exam,
    'exam-marks': every['exam-marks'],
    'grade-system': every['grade-system'],
    'school-report': v,
    'teacher-report': v,
    'student-report': v,
    room: every.room,
  },
  3: {
    dashboard: v,
    profile: vu,
    grade: v,
    section: v,
    subject: v,
    chapter: [...vcu, 'upload'],
    topic: [...vcu, 'upload'],
    staff: v,
    student: v,
    question: [...vcu, 'change-status', 'upload', 'delete'],
    'question-paper': [...vcu, 'download'],
    instruction: vcu,
    exam: v,
    'exam-marks': vu,
    'grade-system': v,
    'teacher-report': v,
    'student-report': v,
    room: v,
  },
  4: {
    dashboard: v,
    profile: vu,
    subject: v,
    chapter: v,
    topic: v,
    exam: v,
    'exam-marks': v,
    'student-report': v,
  },
  5: {
    dashboard: v,
    profile: vu,
    grade: v,
    section: v,
    subject: every.subject,
    chapter: every.chapter,
    topic: every.topic,
    staff: v,
    student: v,
    question: every.question,
    'question-paper': every['question-paper'],
    instruction: every.instruction,
    exam: every.exam,
    'exam-marks': [...vu, 'upload', 'verify'],
    'grade-system': v,
    'teacher-report': v,
    'student-report': v,
    room: every.room,
  },
}

export const defaultScopes: Record<number, Scope> = { 1: 'ALL', 2: 'ALL', 3: 'ASSIGNED', 4: 'OWN', 5: 'ALL' }
