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

/** The titles that those are stored with, which is what a list is searched by. */
const storedTitles: Record<keyof typeof fixedRoleNames, string> = {
  [fixedRoles.super_admin]: 'Super admin',
  [fixedRoles.school_admin]: 'School admin',
  [fixedRoles.teacher]: 'Teacher',
  [fixedRoles.examination_staff]: 'Examination staff',
  [fixedRoles.student]: 'Student',
}

/** What roles are searched for by these letters: as they are, and by the stored titles of those that are shown with them. */
export function searchedTitles(typed: string): string | string[] {
  const letters = typed.trim().normalize('NFC').toLocaleLowerCase(i18n.locale)
  if (letters === '') return typed
  const shown = Object.entries(storedTitles).flatMap(([id, title]) =>
    roleTitle({ id: Number(id), title })
      .toLocaleLowerCase(i18n.locale)
      .includes(letters)
      ? [title]
      : [],
  )
  return [typed, ...shown]
}
