import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fixedRoles } from '#contract'

/** The roles that are always there, by the id that each is stored with under its English title. */
export const fixedRoleNames: Readonly<Record<number, MessageDescriptor>> = {
  [fixedRoles.super_admin]: msg`Super admin`,
  [fixedRoles.school_admin]: msg`School admin`,
  [fixedRoles.teacher]: msg`Teacher`,
  [fixedRoles.student]: msg`Student`,
  [fixedRoles.examination_staff]: msg`Examination staff`,
}

/** What a role is called: one that is always there in the user's language, another as it was typed. */
export function roleTitle({ id, title }: { id: number; title: string }): string {
  const name = fixedRoleNames[id]
  return name ? i18n._(name) : title
}

/** The same role by that name. */
export const named = <R extends { id: number; title: string }>(role: R): R => ({ ...role, title: roleTitle(role) })
