import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconArrowsUpRight,
  IconBook2,
  IconBookmarks,
  IconBuildingCommunity,
  IconCalendar,
  IconCertificate,
  IconChalkboard,
  IconChartBar,
  IconFileText,
  IconHome,
  IconIdBadge2,
  IconListCheck,
  IconListNumbers,
  IconLock,
  IconQuestionMark,
  IconSchool,
  IconUserCircle,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { fixedRoles, type Module, type ModuleAccess } from '#contract'
import { isAllowed } from './api/sign-in/account.ts'

export const areas = ['school-admin', 'staff-admin', 'student-admin', 'super-admin'] as const
export type Area = (typeof areas)[number]

/** One entry of the sidebar; `key` is the module whose view permission shows it. */
export interface MenuEntry {
  path: string
  key: Module
  label: MessageDescriptor
  icon: Icon
  /** The caption below which it stands, in the area of a school. */
  group?: MessageDescriptor
  children?: MenuEntry[]
}

const dashboard: MenuEntry = { path: 'dashboard', key: 'dashboard', label: msg`Dashboard`, icon: IconHome }
const classes: MenuEntry = { path: 'classes', key: 'grade', label: msg`Classes`, icon: IconSchool }
const sections: MenuEntry = {
  path: 'sections',
  key: 'section',
  // Other languages have another word for the sections of a paper.
  label: msg({ message: 'Sections', context: 'of classes' }),
  icon: IconUsersGroup,
}
const subjects: MenuEntry = { path: 'subjects', key: 'subject', label: msg`Subjects`, icon: IconBook2 }
const chapters: MenuEntry = { path: 'chapters', key: 'chapter', label: msg`Chapters`, icon: IconListNumbers }
const topics: MenuEntry = { path: 'topics', key: 'topic', label: msg`Topics`, icon: IconBookmarks }
const staff: MenuEntry = { path: 'staffs', key: 'staff', label: msg`Staff`, icon: IconChalkboard }
const students: MenuEntry = { path: 'students', key: 'student', label: msg`Students`, icon: IconUsers }
/** Who runs the school has the year-end beside the list. */
const studentsAndPromotion: MenuEntry = {
  ...students,
  children: [
    { ...students, path: 'students-list', label: msg`Students List` },
    {
      path: 'student/promote',
      key: 'student-promotion',
      label: msg`Student Promotion`,
      icon: IconArrowsUpRight,
    },
  ],
}
const questions: MenuEntry = {
  path: 'questions',
  key: 'question',
  label: msg`Questions`,
  icon: IconQuestionMark,
}

const papers: MenuEntry = {
  path: 'question-papers',
  key: 'question-paper',
  label: msg`Question Papers`,
  icon: IconFileText,
}

const exams: MenuEntry = { path: 'exam', key: 'exam', label: msg`Exams`, icon: IconCertificate }

/** The reports of an area; each is a child, so that the spec's entry stands where one of them may be seen. */
const reports = (...children: MenuEntry[]): MenuEntry => ({
  path: 'view-reports',
  key: 'student-report',
  label: msg`View Reports`,
  icon: IconChartBar,
  children,
})
const schoolReport: MenuEntry = {
  path: 'view-reports/school-reports',
  key: 'school-report',
  label: msg`School Report`,
  icon: IconChartBar,
}
const teacherReport: MenuEntry = {
  path: 'view-reports/teacher-report',
  key: 'teacher-report',
  label: msg`Teacher Report`,
  icon: IconChartBar,
}
const studentReport: MenuEntry = {
  path: 'view-reports/student-reports',
  key: 'student-report',
  label: msg`Student Report`,
  icon: IconChartBar,
}

const instructions: MenuEntry = {
  path: 'manage-instruction',
  key: 'instruction',
  label: msg`Manage Instruction`,
  icon: IconListCheck,
}

const profile: MenuEntry = {
  path: 'manage-profile',
  key: 'profile',
  label: msg`Manage Profile`,
  icon: IconUserCircle,
}

const access: MenuEntry = {
  path: 'module-wise-access',
  key: 'module-wise-access',
  label: msg`Module Wise Access`,
  icon: IconLock,
}

const inGroup = (group: MessageDescriptor, entries: MenuEntry[]) => entries.map((entry) => ({ ...entry, group }))
const ofSchool = (pupils: MenuEntry, ...own: MenuEntry[]) => [
  dashboard,
  ...inGroup(msg`School`, [classes, sections, subjects, chapters, topics]),
  ...inGroup(msg`People`, [staff, pupils]),
  ...inGroup(msg`Papers`, [questions, papers]),
  ...inGroup(msg`Exams`, [exams, reports(...own)]),
  ...inGroup(msg`Set-up`, [profile, instructions]),
]

/** The sidebar of each area, in the order shown. An entry appears here once its screen exists. */
export const menus: Record<Area, MenuEntry[]> = {
  'super-admin': [
    dashboard,
    { path: 'sessions', key: 'session', label: msg`Session`, icon: IconCalendar },
    { path: 'schools', key: 'school', label: msg`Schools`, icon: IconBuildingCommunity },
    { path: 'school-admins', key: 'school-admin', label: msg`School Admins`, icon: IconUserShield },
    { path: 'roles', key: 'role', label: msg`Roles`, icon: IconIdBadge2 },
    access,
    reports(schoolReport, teacherReport, studentReport),
  ],
  'school-admin': [
    ...ofSchool(studentsAndPromotion, schoolReport, teacherReport, studentReport),
    ...inGroup(msg`Set-up`, [access]),
  ],
  'staff-admin': ofSchool(students, teacherReport, studentReport),
  'student-admin': ofSchool(students, studentReport),
}

export const studentRole = fixedRoles.student

/** What a role_id sees where: a school's people need the school, by its address or by impersonation. */
export function areaOf(role_id: number, place: { subdomain: boolean; impersonating: boolean }): Area | null {
  if (role_id === fixedRoles.super_admin) return 'super-admin'
  if (role_id === fixedRoles.school_admin) return place.subdomain || place.impersonating ? 'school-admin' : null
  if (role_id === fixedRoles.teacher || role_id === fixedRoles.examination_staff) return 'staff-admin'
  return role_id === fixedRoles.student && place.subdomain ? 'student-admin' : null
}

/** The entries the role may view; a parent stays as long as one of its children does. */
export function permittedMenu(entries: MenuEntry[], modules: ModuleAccess[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!entry.children) return isAllowed(modules, entry.key, 'view') ? [entry] : []
    const children = permittedMenu(entry.children, modules)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The path of the first screen of a menu, null when there is none. */
export function firstPath(area: Area, entries: MenuEntry[]): string | null {
  const [first] = entries
  if (!first) return null
  return first.children ? firstPath(area, first.children) : `/${area}/${first.path}`
}
