import { expect, test } from 'vitest'
import type { ModuleAccess } from '#contract'
import { isAllowed } from './api/sign-in/account.ts'
import { landingOf } from './landing.ts'
import { areaOf, areas, firstPath, type MenuEntry, menus, permittedMenu } from './menus.ts'
import { schoolAreas } from './routes/route.ts'
import { screenRoutes } from './routes/routes.ts'

const access = (module: string, ...actions: [string, boolean][]): ModuleAccess => ({
  module_id: 1,
  module,
  module_permissions: actions.map(([action, status]) => ({ action, status })),
})
const paths = (entries: MenuEntry[]) => entries.map((entry) => entry.path)

test('an entry shows only with a view permission whose status is true', () => {
  const menu = menus['school-admin']
  expect(paths(permittedMenu(menu, []))).toEqual([])
  expect(paths(permittedMenu(menu, [access('grade', ['view', false])]))).toEqual([])
  expect(paths(permittedMenu(menu, [access('grade', ['create', true])]))).toEqual([])
  expect(paths(permittedMenu(menu, [access('grade', ['view', true])]))).toEqual(['classes'])
})

test('the state key is compared ignoring case', () => {
  expect(paths(permittedMenu(menus['school-admin'], [access('Grade', ['view', true])]))).toEqual(['classes'])
  expect(isAllowed([access('CHAPTER', ['delete', true])], 'chapter', 'delete')).toBe(true)
})

test('a parent stays as long as one of its children may be viewed', () => {
  const { icon, label } = menus['school-admin'][0]!
  const child = (path: string, key: MenuEntry['key']): MenuEntry => ({ path, key, icon, label })
  const parent: MenuEntry = {
    ...child('view-reports', 'school-report'),
    children: [
      child('view-reports/school-reports', 'school-report'),
      child('view-reports/student-reports', 'student-report'),
    ],
  }
  const shown = permittedMenu([parent], [access('student-report', ['view', true])])
  expect(paths(shown[0]!.children!)).toEqual(['view-reports/student-reports'])
  expect(permittedMenu([parent], [])).toEqual([])
  expect(firstPath('staff-admin', shown)).toBe('/staff-admin/view-reports/student-reports')
})

test('the area follows the role and the place', () => {
  const nowhere = { subdomain: false, impersonating: false }
  const school = { subdomain: true, impersonating: false }
  expect(areaOf(1, nowhere)).toBe('super-admin')
  expect(areaOf(2, nowhere)).toBeNull()
  expect(areaOf(2, school)).toBe('school-admin')
  expect(areaOf(2, { subdomain: false, impersonating: true })).toBe('school-admin')
  expect(areaOf(3, school)).toBe('staff-admin')
  expect(areaOf(5, school)).toBe('staff-admin')
  expect(areaOf(4, school)).toBe('student-admin')
  expect(areaOf(4, nowhere)).toBeNull()
  expect(areaOf(9, school)).toBeNull()
})

test('the landing page is the first permitted path; the super admin falls back to the sessions', () => {
  expect(landingOf('school-admin', [access('subject', ['view', true])])).toBe('/school-admin/subjects')
  expect(landingOf('super-admin', [])).toBe('/super-admin/sessions')
  expect(landingOf('staff-admin', [])).toBeNull()
  expect(landingOf(null, [access('grade', ['view', true])])).toBeNull()
})

test('the entries stand in the order of the specification', () => {
  const order = ['classes', 'sections', 'subjects', 'chapters', 'topics', 'questions', 'question-papers']
  for (const area of schoolAreas) {
    const known = paths(menus[area]).filter((path) => [...order, 'manage-instruction'].includes(path))
    expect(known).toEqual([...order, 'manage-instruction'])
  }
})

test('every menu entry leads to a screen of its area, guarded by the same module', () => {
  for (const area of areas) {
    for (const entry of menus[area].flatMap((one) => one.children ?? [one])) {
      const route = screenRoutes.find(
        (one) => one.path === entry.path && (one.areas ?? schoolAreas).some((name) => name === area),
      )
      expect(route, `${area}/${entry.path}`).toBeDefined()
      expect(route?.module).toBe(entry.key)
    }
  }
})
