import type { Module } from '#contract'
import type { Area } from '../menus.ts'
import { ofModule, type ScreenRoute, schoolAreas, share } from './route.ts'

/** Invitations stand beside the list of whom they invite. */
const invitationsTo = (path: string, module: Module, areas: Area[]): ScreenRoute => ({
  ...{ path: `${path}/invitations`, module, areas, texts: 'sign-in' },
  screen: () => import('../screens/sign-in/invitations/invitation-list.tsx'),
})

/** Everybody's own account, and what was sent and done. */
export const accountRoutes: ScreenRoute[] = [
  invitationsTo('school-admins', 'school-admin', ['super-admin']),
  invitationsTo('staffs', 'staff', ['school-admin', 'staff-admin']),
  invitationsTo('students-list', 'student', ['school-admin']),
  invitationsTo('students', 'student', ['staff-admin']),
  ...share({ areas: [...schoolAreas, 'super-admin'] }, [
    {
      path: 'manage-profile',
      module: 'profile',
      texts: 'sign-in',
      screen: () => import('../screens/sign-in/profile/profile.tsx'),
    },
    ...ofModule('module-wise-access', [
      { path: 'mails', texts: 'platform', screen: () => import('../screens/platform/mails/mail-list.tsx') },
      { path: 'activity-log', texts: 'platform', screen: () => import('../screens/platform/log/activity-log.tsx') },
    ]),
  ]),
]
