import { useLingui } from '@lingui/react/macro'
import { fixedRoles, roleApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { roleTitle } from '#web/ui/message/role-names.ts'

interface NarrowedStaff {
  role_id: number | null
  without_assignments: 'yes' | null
  without_email: 'yes' | null
}

interface StaffFilters {
  filters: NarrowedStaff
  change: (changes: Partial<NarrowedStaff>) => void
}

/** The filters by role, for those who teach nothing in the session, and for those without an e-mail address. */
export function useStaffFilters({ filters, change }: StaffFilters) {
  const { t } = useLingui()
  const { rows: roles = [] } = useList(roleApi.list, { filter: { created_for: 'SCHOOL' }, range: { pageSize: 100 } })
  const own: number[] = [fixedRoles.teacher, fixedRoles.examination_staff]
  return [
    choiceFilter({
      label: t`Role`,
      all: t`All roles`,
      names: roles.filter(({ role_id }) => own.includes(role_id)).map((role) => [role.id, roleTitle(role)] as const),
      value: filters.role_id,
      onChange: (role_id) => change({ role_id }),
    }),
    choiceFilter({
      label: t`Assignments`,
      all: t`With or without classes`,
      names: [['yes', t`Without classes in this session`]],
      value: filters.without_assignments,
      onChange: (without_assignments) => change({ without_assignments }),
      lesser: true,
    }),
    choiceFilter({
      label: t`E-mail`,
      all: t`With or without e-mail`,
      names: [['yes', t`Without e-mail`]],
      value: filters.without_email,
      onChange: (without_email) => change({ without_email }),
      lesser: true,
    }),
  ]
}
