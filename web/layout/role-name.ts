import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { fixedRoles } from '#contract'
import { fixedRoleNames } from '#web/ui/message/role-names.ts'

/** As the specification writes them in the top bar. */
const names: Readonly<Record<number, MessageDescriptor>> = {
  ...fixedRoleNames,
  [fixedRoles.super_admin]: msg`Super Admin`,
  [fixedRoles.school_admin]: msg`School Admin`,
}

/** What a role is called, by the fixed role that it is based on. */
export function useRoleName() {
  const { i18n } = useLingui()
  return (role_id: number) => {
    const name = names[role_id]
    return name && i18n._(name)
  }
}
