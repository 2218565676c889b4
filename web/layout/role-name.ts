import { useLingui } from '@lingui/react/macro'
import { fixedRoles } from '#contract'

/** What a role is called, by the fixed role that it is based on. */
export function useRoleName() {
  const { t } = useLingui()
  const names: Record<number, string> = {
    [fixedRoles.super_admin]: t`Super Admin`,
    [fixedRoles.school_admin]: t`School Admin`,
    [fixedRoles.teacher]: t`Teacher`,
    [fixedRoles.examination_staff]: t`Examination staff`,
    [fixedRoles.student]: t`Student`,
  }
  return (role_id: number) => names[role_id]
}
