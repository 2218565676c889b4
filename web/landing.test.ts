import { expect, test } from 'vitest'
import type { ModuleAccess } from '#contract'
import { ownPath as findOwnPath, landingOf } from './landing.ts'
import type { Area } from './menus.ts'
import { schoolAreas } from './routes/route.ts'
import { screenRoutes } from './routes/routes.ts'

const ownPath = (wanted: string, area: Area | null, modules: ModuleAccess[]) =>
  findOwnPath(wanted, area, modules, { screens: screenRoutes, schoolAreas })

const may = (...names: string[]): ModuleAccess[] =>
  names.map((module, place) => ({
    module_id: place + 1,
    module,
    module_permissions: [{ action: 'view', status: true }],
  }))

test('the page first asked for opens, with its filters', () => {
  expect(ownPath('/school-admin/classes?page=2', 'school-admin', may('grade'))).toBe('/school-admin/classes?page=2')
  expect(ownPath('/staff-admin/questions/12', 'staff-admin', may('question'))).toBe('/staff-admin/questions/12')
})

test("a colleague's link opens under the area of whoever signs in", () => {
  expect(ownPath('/school-admin/classes?page=2', 'staff-admin', may('grade'))).toBe('/staff-admin/classes?page=2')
})

test.each([
  ['a page that the role may not view', '/school-admin/classes', 'staff-admin', may('section')],
  ["a page of the platform, for a school's people", '/super-admin/sessions', 'school-admin', may('session')],
  ['a page that there is not', '/school-admin/no-such-page', 'school-admin', may('dashboard', 'grade')],
  ['an area by itself', '/school-admin', 'school-admin', may('grade')],
  ['an area that nobody has', '/parents/classes', 'school-admin', may('grade')],
  ['any page, for a role without an area', '/school-admin/classes', null, may('grade')],
] as const)('%s is none to return to', (_, wanted, area, modules) => {
  expect(ownPath(wanted, area, [...modules])).toBeNull()
})

test('the pages of a PDF are returned to as they are', () => {
  expect(ownPath('/school-admin/question-papers/pdf/3?t=x', 'staff-admin', [])).toBe(
    '/school-admin/question-papers/pdf/3?t=x',
  )
})

test('a module without a screen is never where a role lands', () => {
  expect(landingOf('staff-admin', may('profile', 'section'))).toBe('/staff-admin/sections')
  expect(landingOf('staff-admin', may('no-such-module'))).toBeNull()
  expect(landingOf('super-admin', [])).toBe('/super-admin/sessions')
})
