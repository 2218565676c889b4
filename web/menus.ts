import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconArrowsUpRight,
  IconAward,
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
  IconSettings,
  IconTable,
  IconUserCircle,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { fixedRoles, type ListModule, listScreens, type Module, type ModuleAccess } from '#contract'
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
  /** What the role has to may in the module, where seeing it is not enough. */
  needs?: 'create'
  /** Further screens that are reached from its own, and belong to it. */
  also?: string[]
}

const entry = (path: string, key: Module, label: MessageDescriptor, icon: Icon): MenuEntry => ({
  path,
  key,
  label,
  icon,
})
/** The list of a module's rows. */
const rowsOf = (key: ListModule, label: MessageDescriptor, icon: Icon) => entry(listScreens[key].path, key, label, icon)

const dashboard = entry('dashboard', 'dashboard', msg`Dashboard`, IconHome)
const academics = [
  rowsOf('grade', msg`Classes`, IconSchool),
  // Other languages have another word for the sections of a paper.
  rowsOf('section', msg({ message: 'Sections', context: 'of classes' }), IconUsersGroup),
  rowsOf('subject', msg`Subjects`, IconBook2),
  rowsOf('chapter', msg`Chapters`, IconListNumbers),
  rowsOf('topic', msg`Topics`, IconBookmarks),
]
const staff = rowsOf('staff', msg`Staff`, IconChalkboard)
const students = entry('students', 'student', msg`Students`, IconUsers)
/** Who runs the school has the year-end beside the list. */
const studentsAndPromotion: MenuEntry = {
  ...students,
  children: [
    rowsOf('student', msg`Students List`, IconUsers),
    entry('student/promote', 'student-promotion', msg`Student Promotion`, IconArrowsUpRight),
  ],
}
const papers = [
  rowsOf('question', msg`Questions`, IconQuestionMark),
  rowsOf('question-paper', msg`Question Papers`, IconFileText),
]
const exams = rowsOf('exam', msg`Exams`, IconCertificate)

/** The reports of an area; each is a child, so that the spec's entry stands where one of them may be seen. */
const reports = (...children: MenuEntry[]): MenuEntry => ({
  ...entry('view-reports', 'student-report', msg`View Reports`, IconChartBar),
  children,
})
const schoolReport = entry('view-reports/school-reports', 'school-report', msg`School Report`, IconChartBar)
const teacherReport = entry('view-reports/teacher-report', 'teacher-report', msg`Teacher Report`, IconChartBar)
const results = entry('view-reports/results', 'teacher-report', msg`Results`, IconCertificate)
const studentReport = entry('view-reports/student-reports', 'student-report', msg`Student Report`, IconChartBar)

const wholeSchool: MenuEntry = { ...entry('set-up', 'grade', msg`Set up the school`, IconTable), needs: 'create' }
/** Where exams are written: whoever draws them has them in the menu. */
const rooms: MenuEntry = { ...rowsOf('room', msg`Rooms`, IconBuildingCommunity), needs: 'create' }
const setUp = [
  entry('manage-profile', 'profile', msg`Manage Profile`, IconUserCircle),
  rowsOf('instruction', msg`Manage Instruction`, IconListCheck),
]
const grading: MenuEntry = {
  ...rowsOf('grade-system', msg`Grades and Results`, IconAward),
  also: ['result-schemes', 'card-occasions', 'card-layouts', 'result-rules'],
}
const settings = entry('school-settings', 'module-wise-access', msg`School settings`, IconSettings)
const access = entry('module-wise-access', 'module-wise-access', msg`Module Wise Access`, IconLock)

const inGroup = (group: MessageDescriptor, entries: MenuEntry[]) => entries.map((entry) => ({ ...entry, group }))
const ofSchool = (pupils: MenuEntry, own: MenuEntry[], first: MenuEntry[] = []) => [
  dashboard,
  ...inGroup(msg`School`, academics),
  ...inGroup(msg`People`, [staff, pupils]),
  ...inGroup(msg`Papers`, papers),
  ...inGroup(msg`Exams`, [exams, reports(...own)]),
  ...inGroup(msg`Set-up`, [...first, ...setUp]),
]

/** The sidebar of each area, in the order shown. An entry appears here once its screen exists. */
export const menus: Record<Area, MenuEntry[]> = {
  'super-admin': [
    dashboard,
    rowsOf('session', msg`Session`, IconCalendar),
    rowsOf('school', msg`Schools`, IconBuildingCommunity),
    rowsOf('school-admin', msg`School Admins`, IconUserShield),
    rowsOf('role', msg`Roles`, IconIdBadge2),
    access,
    reports(schoolReport, teacherReport, studentReport),
  ],
  'school-admin': [
    ...ofSchool(studentsAndPromotion, [results, schoolReport, teacherReport, studentReport], [wholeSchool, rooms]),
    ...inGroup(msg`Set-up`, [grading, settings, access]),
  ],
  'staff-admin': ofSchool(students, [results, teacherReport, studentReport], [rooms]),
  'student-admin': ofSchool(students, [studentReport]),
}

const entriesOf = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])])
/** What the menu calls the lists, by their module. */
export const listLabels: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  entriesOf(Object.values(menus).flat()).flatMap(({ key, label }) => (key in listScreens ? [[key, label]] : [])),
)

export const studentRole = fixedRoles.student

/** What a role_id sees where: a school's people need the school, by its address or by impersonation. */
export function areaOf(role_id: number, place: { subdomain: boolean; impersonating: boolean }): Area | null {
  if (role_id === fixedRoles.super_admin) return 'super-admin'
  if (role_id === fixedRoles.school_admin) return place.subdomain || place.impersonating ? 'school-admin' : null
  if (role_id === fixedRoles.teacher || role_id === fixedRoles.examination_staff) return 'staff-admin'
  return role_id === fixedRoles.student && place.subdomain ? 'student-admin' : null
}

const isSeen = ({ key, needs }: MenuEntry, modules: ModuleAccess[]) =>
  isAllowed(modules, key, 'view') && (!needs || isAllowed(modules, key, needs))

/** The entries the role may view; a parent stays as long as one of its children does. */
export function permittedMenu(entries: MenuEntry[], modules: ModuleAccess[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!entry.children) return isSeen(entry, modules) ? [entry] : []
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
