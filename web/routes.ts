import type { FunctionComponent } from 'react'
import type { Module } from '#contract'
import type { TextArea } from './locales/text-areas.ts'
import type { Area } from './menus.ts'

export type Screen = () => Promise<{ default: FunctionComponent }>

/** One screen: its path under an area's prefix, the module whose view permission opens it, and where its code is. */
export interface ScreenRoute {
  path: string
  module: Module
  /** The areas that have it; every school area when absent. */
  areas?: Area[]
  /** The area whose texts it says (locales/text-areas.ts), where they are apart. */
  texts?: TextArea
  /** It shows what is seen in dialogs elsewhere: their texts come with it. */
  likeDialog?: boolean
  screen: Screen
}

export interface OpenRoute {
  /** A full path. */
  path: string
  texts?: TextArea
  screen: Screen
  /** Its texts are in the catalogue of the entry (lingui.config.ts) and in that of its area: no others need be loaded for it. */
  entry?: boolean
}

/** The areas of a school's people. */
export const schoolAreas: Area[] = ['school-admin', 'staff-admin', 'student-admin']

export const screenRoutes: ScreenRoute[] = [
  {
    path: 'dashboard',
    module: 'dashboard',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'dashboard',
    screen: () => import('./screens/dashboard/dashboard.tsx'),
  },
  {
    path: 'classes',
    module: 'grade',
    texts: 'academics',
    screen: () => import('./screens/academics/class-list.tsx'),
  },
  {
    path: 'sections',
    module: 'section',
    texts: 'academics',
    screen: () => import('./screens/academics/section-list.tsx'),
  },
  {
    path: 'subjects',
    module: 'subject',
    texts: 'academics',
    screen: () => import('./screens/academics/subject-list.tsx'),
  },
  {
    path: 'chapters',
    module: 'chapter',
    texts: 'academics',
    screen: () => import('./screens/academics/chapter-list.tsx'),
  },
  {
    path: 'topics',
    module: 'topic',
    texts: 'academics',
    screen: () => import('./screens/academics/topic-list.tsx'),
  },
  {
    path: 'staffs',
    module: 'staff',
    texts: 'people',
    screen: () => import('./screens/people/staff/staff-list.tsx'),
  },
  {
    path: 'students-list',
    module: 'student',
    areas: ['school-admin'],
    texts: 'people',
    screen: () => import('./screens/people/students/student-list.tsx'),
  },
  {
    path: 'students',
    module: 'student',
    areas: ['staff-admin', 'student-admin'],
    texts: 'people',
    screen: () => import('./screens/people/students/student-list.tsx'),
  },
  {
    path: 'student/promote',
    module: 'student-promotion',
    areas: ['school-admin'],
    texts: 'people',
    screen: () => import('./screens/people/promotion/promotion.tsx'),
  },
  {
    path: 'questions',
    module: 'question',
    texts: 'questions',
    screen: () => import('./screens/questions/list/question-list.tsx'),
  },
  {
    path: 'questions/create',
    module: 'question',
    texts: 'question-editor',
    screen: () => import('./screens/question-editor/page/question-create.tsx'),
  },
  {
    path: 'questions/review',
    module: 'question',
    texts: 'questions',
    screen: () => import('./screens/questions/review/review-queue.tsx'),
  },
  {
    path: 'questions/similar',
    module: 'question',
    texts: 'questions',
    likeDialog: true,
    screen: () => import('./screens/similar/pair-list.tsx'),
  },
  {
    path: 'questions/upload',
    module: 'question',
    texts: 'questions',
    likeDialog: true,
    screen: () => import('./screens/questions/upload/question-upload.tsx'),
  },
  {
    path: 'questions/$id',
    module: 'question',
    texts: 'question-editor',
    screen: () => import('./screens/question-editor/page/question-edit.tsx'),
  },
  {
    path: 'question-papers',
    module: 'question-paper',
    texts: 'papers',
    screen: () => import('./screens/papers/list/paper-list.tsx'),
  },
  {
    path: 'question-papers/manual/create',
    module: 'question-paper',
    texts: 'papers',
    screen: () => import('./screens/manual/paper-wizard.tsx'),
  },
  {
    path: 'question-papers/manual/create/$id',
    module: 'question-paper',
    texts: 'papers',
    screen: () => import('./screens/manual/paper-wizard.tsx'),
  },
  {
    path: 'question-papers/automatic/create',
    module: 'question-paper',
    texts: 'automatic',
    screen: () => import('./screens/automatic/wizard/create.tsx'),
  },
  {
    path: 'question-papers/automatic/preview',
    module: 'question-paper',
    texts: 'automatic',
    screen: () => import('./screens/automatic/result/preview.tsx'),
  },
  {
    path: 'question-papers/grid/$id',
    module: 'question-paper',
    texts: 'automatic',
    screen: () => import('./screens/automatic/grid/view.tsx'),
  },
  {
    path: 'question-papers/preview/$id',
    module: 'question-paper',
    texts: 'papers',
    screen: () => import('./screens/papers/print/paper-preview.tsx'),
  },
  {
    path: 'question-papers/pdf/$id',
    module: 'question-paper',
    areas: ['staff-admin', 'student-admin'],
    texts: 'papers',
    screen: () => import('./screens/papers/print/paper-pdf.tsx'),
  },
  {
    path: 'question-papers/pdf-preview/$id',
    module: 'question-paper',
    areas: ['staff-admin', 'student-admin'],
    texts: 'papers',
    screen: () => import('./screens/papers/print/paper-pdf.tsx'),
  },
  {
    path: 'exam',
    module: 'exam',
    texts: 'exams',
    screen: () => import('./screens/exams/list/exam-list.tsx'),
  },
  {
    path: 'exam/exam-marking',
    module: 'exam-marks',
    texts: 'marks',
    screen: () => import('./screens/marks/marking.tsx'),
  },
  {
    path: 'view-reports/school-reports',
    module: 'school-report',
    areas: ['school-admin', 'super-admin'],
    texts: 'reports',
    screen: () => import('./screens/reports/school-report.tsx'),
  },
  {
    path: 'view-reports/teacher-report',
    module: 'teacher-report',
    areas: ['school-admin', 'staff-admin', 'super-admin'],
    texts: 'reports',
    screen: () => import('./screens/reports/teacher-report.tsx'),
  },
  {
    path: 'view-reports/student-reports',
    module: 'student-report',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'reports',
    screen: () => import('./screens/reports/student-report.tsx'),
  },
  {
    path: 'manage-instruction',
    module: 'instruction',
    texts: 'papers',
    screen: () => import('./screens/instructions/instruction-list.tsx'),
  },
  {
    path: 'school-admins/invitations',
    module: 'school-admin',
    areas: ['super-admin'],
    texts: 'invitations',
    likeDialog: true,
    screen: () => import('./screens/invitations/invitation-list.tsx'),
  },
  {
    path: 'staffs/invitations',
    module: 'staff',
    areas: ['school-admin', 'staff-admin'],
    texts: 'invitations',
    likeDialog: true,
    screen: () => import('./screens/invitations/invitation-list.tsx'),
  },
  {
    path: 'students-list/invitations',
    module: 'student',
    areas: ['school-admin'],
    texts: 'invitations',
    likeDialog: true,
    screen: () => import('./screens/invitations/invitation-list.tsx'),
  },
  {
    path: 'students/invitations',
    module: 'student',
    areas: ['staff-admin'],
    texts: 'invitations',
    likeDialog: true,
    screen: () => import('./screens/invitations/invitation-list.tsx'),
  },
  {
    path: 'manage-profile',
    module: 'profile',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'profile',
    likeDialog: true,
    screen: () => import('./screens/profile/profile.tsx'),
  },
  {
    path: 'mails',
    module: 'module-wise-access',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'mails',
    screen: () => import('./screens/mails/mail-list.tsx'),
  },
  {
    path: 'activity-log',
    module: 'module-wise-access',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'log',
    screen: () => import('./screens/log/activity-log.tsx'),
  },
  {
    path: 'sessions',
    module: 'session',
    areas: ['super-admin'],
    texts: 'platform',
    screen: () => import('./screens/platform/sessions/session-list.tsx'),
  },
  {
    path: 'schools',
    module: 'school',
    areas: ['super-admin'],
    texts: 'platform',
    screen: () => import('./screens/platform/schools/school-list.tsx'),
  },
  {
    path: 'school-admins',
    module: 'school-admin',
    areas: ['super-admin'],
    texts: 'platform',
    likeDialog: true,
    screen: () => import('./screens/platform/admins/admin-list.tsx'),
  },
  {
    path: 'roles',
    module: 'role',
    areas: ['super-admin'],
    texts: 'platform',
    screen: () => import('./screens/platform/roles/role-list.tsx'),
  },
  {
    path: 'module-wise-access',
    module: 'module-wise-access',
    areas: ['super-admin', 'school-admin'],
    texts: 'platform',
    screen: () => import('./screens/platform/access/access-overview.tsx'),
  },
  {
    path: 'module-wise-access/$id',
    module: 'module-wise-access',
    areas: ['super-admin', 'school-admin'],
    texts: 'platform',
    screen: () => import('./screens/platform/access/role-access.tsx'),
  },
]

/** Screens shown without sign-in, and, but for login, with it too; no sidebar and no top bar. */
export const openRoutes: OpenRoute[] = [
  { path: '/login', entry: true, screen: () => import('./screens/sign-in/login.tsx') },
  {
    path: '/forgot-password',
    entry: true,
    texts: 'way-in',
    screen: () => import('./screens/way-in/forgot-password.tsx'),
  },
  { path: '/verify', entry: true, texts: 'way-in', screen: () => import('./screens/way-in/verify.tsx') },
  { path: '/recover-password', entry: true, texts: 'way-in', screen: () => import('./screens/way-in/verify.tsx') },
  {
    path: '/redirect-to-dashboard',
    texts: 'shared-report',
    screen: () => import('./screens/shared-report/shared-report.tsx'),
  },
  { path: '/question-papers/view', texts: 'papers', screen: () => import('./screens/papers/print/paper-view.tsx') },
  {
    path: '/school-admin/question-papers/pdf/$id',
    texts: 'papers',
    screen: () => import('./screens/papers/print/paper-pdf.tsx'),
  },
  {
    path: '/school-admin/question-papers/pdf-preview/$id',
    texts: 'papers',
    screen: () => import('./screens/papers/print/paper-pdf.tsx'),
  },
]
