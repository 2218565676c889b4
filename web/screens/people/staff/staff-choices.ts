import { staffApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'

/** Who of the staff is there, by name. */
export function useStaffChoices(enabled: boolean) {
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } }, { enabled })
  return rows
    ?.filter(({ left_on }) => left_on === null)
    .map(({ id, name, emp_id }) => ({ id, title: `${name} (${emp_id})` }))
}
