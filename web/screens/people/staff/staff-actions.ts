import { useLingui } from '@lingui/react/macro'
import { IconArrowsExchange } from '@tabler/icons-react'
import { fixedRoles, type Staff, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useEndSignIns } from '#web/entity/use-end-sign-ins.ts'
import { useResetStep } from '#web/entity/use-reset-step.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { Invitee } from '../invite-dialog.tsx'
import { usePersonActions } from '../person-actions.ts'
import { classesOf } from './staff-values.ts'

/** What is asked of somebody before it is done; null for nothing. */
export type AskedStaffAction = { what: 'leave' | 'hand-over'; staff: Staff } | null

interface StaffActions {
  session_id: number | null
  mayInvite: boolean
  mayUpdate: boolean
  onInvite: (person: Invitee) => void
  onAsk: (asked: AskedStaffAction) => void
}

/** What is done with one member of staff besides changing and deleting, and a dialog of it. */
export function useStaffActions({ session_id, mayInvite, mayUpdate, onInvite, onAsk }: StaffActions) {
  const { t } = useLingui()
  const person = usePersonActions()
  const endSignIns = useEndSignIns(staffApi.endSignIns)
  const back = useAction(staffApi.comeBack, { invalidates: [staffApi.list], conflicts: 'toast' })
  const lost = useResetStep()
  const actionsOf = (staff: Staff): (RowAction | false)[] => {
    const { name, invitation, left_on } = staff
    const teaches = classesOf(staff, session_id) !== null
    return [
      mayInvite &&
        left_on === null &&
        invitation !== null &&
        invitation.state !== 'ACCEPTED' &&
        person.invitation(name, () => onInvite({ ...staff, invitation })),
      mayUpdate &&
        left_on === null &&
        teaches && {
          title: t`Hand over classes…`,
          label: t`Hand over the classes of ${name}`,
          icon: IconArrowsExchange,
          lesser: true,
          onClick: () => onAsk({ what: 'hand-over', staff }),
        },
      mayUpdate && staff.last_sign_in_at !== null && endSignIns(staff),
      // Of who runs the school the platform does it.
      mayUpdate && staff.last_sign_in_at !== null && staff.role_id !== fixedRoles.school_admin && lost.action(staff),
      mayUpdate && left_on === null && person.leaves(name, () => onAsk({ what: 'leave', staff })),
      mayUpdate &&
        left_on !== null &&
        person.isBack(name, () => void back.run({ id: staff.id }).catch(() => undefined)),
    ]
  }
  return { actionsOf, dialog: lost.dialog }
}
