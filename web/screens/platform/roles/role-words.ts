import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fixedRoles, type Role, type Scope } from '#contract'
import { fixedRoleNames, roleTitle } from '#web/ui/message/role-names.ts'

/** What a role can be based on: the name of the base, and what it means to have it. */
export const bases: Record<number, { name: MessageDescriptor; text: MessageDescriptor }> = {
  [fixedRoles.super_admin]: {
    name: msg`Platform`,
    text: msg`Looks after schools, sessions and roles. Belongs to no school.`,
  },
  [fixedRoles.school_admin]: {
    name: fixedRoleNames[fixedRoles.school_admin],
    text: msg`Runs a school: its people, its settings, everything in it.`,
  },
  [fixedRoles.teacher]: {
    name: fixedRoleNames[fixedRoles.teacher],
    text: msg`Writes questions and papers, enters marks of the own classes and subjects.`,
  },
  [fixedRoles.examination_staff]: {
    name: fixedRoleNames[fixedRoles.examination_staff],
    text: msg`Prepares exams and papers for the whole school, teaches none of it.`,
  },
  [fixedRoles.student]: {
    name: fixedRoleNames[fixedRoles.student],
    text: msg`Sees what is published of the own class, and the own results.`,
  },
}

const platformScope = msg`the whole platform`

export const scopeNames: Record<Scope, MessageDescriptor> = {
  ALL: msg`the whole school`,
  ASSIGNED: msg`own classes and subjects`,
  OWN: msg`own results only`,
}

export const ownerNames: Record<Role['created_for'], MessageDescriptor> = {
  SCHOOL: msg`Schools`,
  SUPER: msg`Platform`,
}

/** Whose rows a role sees. */
export const scopeOf = ({ role_id, scope }: Pick<Role, 'role_id' | 'scope'>): MessageDescriptor =>
  role_id === fixedRoles.super_admin ? platformScope : scopeNames[scope]

/** The same role by the name that it has in the user's language. */
export const named = <R extends Pick<Role, 'id' | 'title'>>(role: R): R => ({ ...role, title: roleTitle(role) })

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

/** By the titles as they are read, those that are always there first; `sort` by something else keeps the order. */
export function inOrder(roles: readonly Role[], sort: string | null, language: string): Role[] {
  if (sort !== null && !sort.startsWith('title:')) return [...roles]
  const { compare } = new Intl.Collator(language, { numeric: true })
  const way = sort === 'title:desc' ? -1 : 1
  return roles.toSorted((one, other) =>
    sort === null && one.is_fixed !== other.is_fixed
      ? Number(other.is_fixed) - Number(one.is_fixed)
      : way * compare(roleTitle(one), roleTitle(other)),
  )
}
