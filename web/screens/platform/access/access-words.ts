import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Action, actions, type Module } from '#contract'

const moduleNames: Record<Module, MessageDescriptor> = {
  dashboard: msg`Dashboard`,
  session: msg`Sessions`,
  school: msg`Schools`,
  'school-admin': msg`School Admins`,
  role: msg`Roles`,
  'module-wise-access': msg`Module Wise Access`,
  grade: msg`Classes`,
  section: msg({ message: 'Sections', context: 'of classes' }),
  subject: msg`Subjects`,
  chapter: msg`Chapters`,
  topic: msg`Topics`,
  staff: msg`Staff`,
  student: msg`Students`,
  'student-promotion': msg`Student Promotion`,
  question: msg`Questions`,
  'question-paper': msg`Question Papers`,
  instruction: msg`Instructions`,
  exam: msg`Exams`,
  'exam-marks': msg`Exam Marks`,
  'grade-system': msg`Grade System`,
  'school-report': msg`School Reports`,
  'teacher-report': msg`Teacher Reports`,
  'student-report': msg`Student Reports`,
  profile: msg`Own Profile`,
  room: msg`Rooms`,
}

const actionNames: Record<Action, MessageDescriptor> = {
  view: msg`View`,
  create: msg`Create`,
  update: msg`Update`,
  delete: msg`Delete`,
  'change-status': msg`Change status`,
  upload: msg`Upload`,
  approve: msg`Approve`,
  download: msg`Download`,
  verify: msg`Verify`,
  publish: msg`Publish`,
}

/** The modules as people look for them. */
export const groups: { title: MessageDescriptor; modules: Module[] }[] = [
  {
    title: msg`Platform`,
    modules: ['session', 'school', 'school-admin', 'role', 'module-wise-access', 'dashboard', 'profile'],
  },
  { title: msg`Classes`, modules: ['grade', 'section', 'subject', 'chapter', 'topic'] },
  { title: msg`People`, modules: ['staff', 'student', 'student-promotion'] },
  { title: msg`Bank and papers`, modules: ['question', 'question-paper', 'instruction'] },
  { title: msg`Exams`, modules: ['room', 'exam', 'exam-marks', 'grade-system'] },
  { title: msg`Reports`, modules: ['school-report', 'teacher-report', 'student-report'] },
]

export const allActions: readonly string[] = actions

/** What a module and an action are called; a word that a newer server says stays as it is. */
export const moduleName = (module: string): MessageDescriptor =>
  moduleNames[module as Module] ?? { id: module, message: module }
export const actionName = (action: string): MessageDescriptor =>
  actionNames[action as Action] ?? { id: action, message: action }
