import type { FunctionComponent } from 'react'
import type { Module } from '#contract'
import type { Area } from './menus.ts'

export type Screen = () => Promise<{ default: FunctionComponent }>

/** One screen: its path under an area's prefix, the module whose view permission opens it, and where its code is. */
export interface ScreenRoute {
  path: string
  module: Module
  /** The areas that have it; every school area when absent. */
  areas?: Area[]
  screen: Screen
}

/** The areas of a school's people. */
export const schoolAreas: Area[] = ['school-admin', 'staff-admin', 'student-admin']

export const screenRoutes: ScreenRoute[] = [
  { path: 'classes', module: 'grade', screen: () => import('./screens/academics/class-list.tsx') },
  { path: 'subjects', module: 'subject', screen: () => import('./screens/academics/subject-list.tsx') },
  { path: 'chapters', module: 'chapter', screen: () => import('./screens/academics/chapter-list.tsx') },
  { path: 'questions', module: 'question', screen: () => import('./screens/questions/question-list.tsx') },
  { path: 'questions/create', module: 'question', screen: () => import('./screens/questions/question-create.tsx') },
  { path: 'questions/upload', module: 'question', screen: () => import('./screens/questions/question-upload.tsx') },
  { path: 'questions/$id', module: 'question', screen: () => import('./screens/questions/question-edit.tsx') },
  {
    path: 'sessions',
    module: 'session',
    areas: ['super-admin'],
    screen: () => import('./screens/platform/session-list.tsx'),
  },
  {
    path: 'schools',
    module: 'school',
    areas: ['super-admin'],
    screen: () => import('./screens/platform/school-list.tsx'),
  },
]

/** Screens shown without sign-in, and, but for login, with it too; full paths, no sidebar and no top bar. */
export const openRoutes: { path: string; screen: Screen }[] = [
  { path: '/login', screen: () => import('./screens/sign-in/login.tsx') },
]
