import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fixedRoles } from '#contract'

/** The roles that are always there, by the id that each is stored with under its English title. */
export const fixedRoleNames = {
  [fixedRoles.super_admin]: msg`Super Admin`,
  [fixedRoles.school_admin]: msg`School Admin`,
  [fixedRoles.teacher]: msg`Teacher`,
  [fixedRoles.examination_staff]: msg`Examination staff`,
  [fixedRoles.student]: msg`Student`,
}

/** What a role is called: one that is always there in the user's language, another as it was typed. */
export function roleTitle({ id, title }: { id: number; title: string }): string {
  const name = (fixedRoleNames as Record<number, MessageDescriptor>)[id]
  return name ? i18n._(name) : title
}
