import { ofModule, rowsOf, type ScreenRoute, share } from './route.ts'

const ofSuperAdmin: ScreenRoute[] = [
  rowsOf('session', () => import('../screens/platform/sessions/session-list.tsx')),
  rowsOf('school', () => import('../screens/platform/schools/school-list.tsx')),
  rowsOf('school-admin', () => import('../screens/platform/admins/admin-list.tsx')),
  rowsOf('role', () => import('../screens/platform/roles/role-list.tsx')),
]

const access = ofModule('module-wise-access', [
  { path: 'module-wise-access', screen: () => import('../screens/platform/access/access-overview.tsx') },
  { path: 'module-wise-access/$id', wide: true, screen: () => import('../screens/platform/access/role-access.tsx') },
])

const schoolSettings = () => import('../screens/platform/school-settings/school-settings.tsx')
const settings = ofModule('module-wise-access', [
  { path: 'school-settings', screen: schoolSettings },
  { path: 'school-settings/$section', screen: schoolSettings },
])

const programs = ofModule('module-wise-access', [
  { path: 'programs', screen: () => import('../screens/platform/programs/key-list.tsx') },
  { path: 'programs/webhooks', screen: () => import('../screens/platform/programs/webhook-list.tsx') },
  { path: 'programs/messages', screen: () => import('../screens/platform/programs/message-list.tsx') },
])

const schoolWebhooks = ofModule('school', [
  { path: 'school-webhooks', screen: () => import('../screens/platform/programs/school-webhooks.tsx') },
])

const waysIn = ofModule('module-wise-access', [
  { path: 'sign-in-of-school', screen: () => import('../screens/platform/sign-in-of-school/sign-in-of-school.tsx') },
])

/** The platform with its schools, and who may do what. */
export const platformRoutes: ScreenRoute[] = [
  ...share({ texts: 'platform', areas: ['super-admin'] }, ofSuperAdmin),
  ...share({ texts: 'platform', areas: ['super-admin', 'school-admin'] }, access),
  ...share({ texts: 'platform', areas: ['school-admin'] }, settings),
  ...share({ texts: 'programs', areas: ['school-admin'] }, programs),
  ...share({ texts: 'programs', areas: ['super-admin'] }, schoolWebhooks),
  ...share({ texts: 'providers', areas: ['super-admin', 'school-admin'] }, waysIn),
]
