import { useLingui } from '@lingui/react/macro'
import { fixedRoles, roleApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import type { Choice } from '#web/ui/form/pick.tsx'
import { roleTitle } from '#web/ui/message/role-names.ts'

/** The base kinds of what staff can be. */
export const staffKinds: readonly number[] = [fixedRoles.teacher, fixedRoles.examination_staff]

interface Shown {
  enabled?: boolean
  /** The role that somebody has already and keeps, whoever saves it. */
  current?: number | undefined
}

/** The roles of these base kinds; those that the caller may not give say why. undefined while they load. */
export function useRoleChoices(
  kinds: readonly number[],
  { enabled = true, current }: Shown = {},
): Choice[] | undefined {
  const { t } = useLingui()
  const { rows } = useList(
    roleApi.list,
    { filter: { created_for: 'SCHOOL', status: 1 }, range: { pageSize: 100 } },
    { enabled },
  )
  return rows
    ?.filter(({ role_id }) => kinds.includes(role_id))
    .map(({ id, title, may_give }) => ({
      id,
      title: roleTitle({ id, title }),
      whyNot: may_give || id === current ? undefined : t`it holds rights that you do not have`,
    }))
}
