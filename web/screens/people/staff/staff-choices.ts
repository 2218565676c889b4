import { fixedRoles, roleApi, staffApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'

/** Who of the staff is there, by name. */
export function useStaffChoices(enabled: boolean) {
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } }, { enabled })
  return rows
    ?.filter(({ left_on }) => left_on === null)
    .map(({ id, name, emp_id }) => ({ id, title: `${name} (${emp_id})` }))
}

const forStaff: readonly number[] = [fixedRoles.teacher, fixedRoles.examination_staff]

/** The roles that staff can have. */
export function useRoleChoices(enabled = true) {
  const { rows } = useList(
    roleApi.list,
    { filter: { created_for: 'SCHOOL', status: 1 }, range: { pageSize: 100 } },
    { enabled },
  )
  return rows?.filter(({ role_id }) => forStaff.includes(role_id))
}
