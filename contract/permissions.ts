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

const common: Action[] = ['view', 'create', 'update', 'delete', 'change-status', 'upload']
const special: Partial<Record<Module, Action[]>> = {
  question: ['approve'],
  'question-paper': ['approve', 'download'],
  'exam-marks': ['verify', 'publish'],
}

/** The actions that exist for a module. */
export const actionsOf = (module: Module): Action[] => [...common, ...(special[module] ?? [])]

/** The fixed roles; a custom role has one of these as its base kind, which travels as `role_id`. */
export const fixedRoles = {
  super_admin: 1,
  school_admin: 2,
  teacher: 3,
  student: 4,
  examination_staff: 5,
} as const

export type Scope = 'ALL' | 'ASSIGNED' | 'OWN'

type Grants = Partial<Record<Module, Action[]>>

const v: Action[] = ['view']
const vu: Action[] = ['view', 'update']
const vcu: Action[] = ['view', 'create', 'update']
const all = common

/** What each fixed role may do until the super admin or the school changes it. */
export const defaultPermissions: Record<number, Grants> = {
  1: {
    dashboard: vu,
    profile: vu,
    session: all,
    school: all,
    'school-admin': all,
    role: all,
    'module-wise-access': vu,
    'school-report': v,
    'teacher-report': v,
    'student-report': v,
  },
  2: {
    dashboard: vu,
    profile: vu,
    'module-wise-access': vu,
    grade: all,
    section: all,
    subject: all,
    chapter: all,
    topic: all,
    staff: all,
    student: all,
    'student-promotion': all,
    question: [...all, 'approve'],
    'question-paper': [...all, 'approve', 'download'],
    instruction: all,
    exam: all,
    'exam-marks': [...all, 'verify', 'publish'],
    'grade-system': all,
    'school-report': v,
    'teacher-report': v,
    'student-report': v,
  },
  3: {
    dashboard: vu,
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
  },
  4: {
    dashboard: vu,
    profile: vu,
    subject: v,
    chapter: v,
    topic: v,
    exam: v,
    'exam-marks': v,
    'student-report': v,
  },
  5: {
    dashboard: vu,
    profile: vu,
    grade: v,
    section: v,
    subject: all,
    chapter: all,
    topic: all,
    staff: v,
    student: v,
    question: [...all, 'approve'],
    'question-paper': [...all, 'approve', 'download'],
    instruction: all,
    exam: all,
    'exam-marks': [...all, 'verify'],
    'grade-system': v,
    'teacher-report': v,
    'student-report': v,
  },
}

export const defaultScopes: Record<number, Scope> = { 1: 'ALL', 2: 'ALL', 3: 'ASSIGNED', 4: 'OWN', 5: 'ALL' }
