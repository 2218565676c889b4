import { useLingui } from '@lingui/react/macro'
import { IconFileExport, IconPrinter } from '@tabler/icons-react'
import { codeApi, type Student, studentApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useEndSignIns } from '#web/entity/use-end-sign-ins.ts'
import { useResetStep } from '#web/entity/use-reset-step.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import type { Invitee } from '../invite-dialog.tsx'
import { usePersonActions } from '../person-actions.ts'

interface StudentActions {
  mayInvite: boolean
  mayUpdate: boolean
  onInvite: (person: Invitee) => void
  onLeave: (student: Student) => void
  /** All data of the pupil is the caller's to give away or to take. */
  mayData: boolean
  onData: (student: Student) => void
}

/** What is done with one pupil besides changing and deleting, and a dialog of it. */
export function useStudentActions({ mayInvite, mayUpdate, mayData, onInvite, onLeave, onData }: StudentActions) {
  const { t } = useLingui()
  const person = usePersonActions()
  const endSignIns = useEndSignIns(studentApi.endSignIns)
  const back = useAction(studentApi.comeBack, { invalidates: [studentApi.list], conflicts: 'toast' })
  const lost = useResetStep()
  const actionsOf = (student: Student): (RowAction | false)[] => {
    const { id, name, session_id, account_id, invitation, state, email, guardian_email } = student
    const isThere = state === 'ACTIVE'
    return [
      mayInvite &&
        isThere &&
        account_id !== null &&
        invitation !== null &&
        invitation.state !== 'ACCEPTED' &&
        person.invitation(name, () => onInvite({ account_id, name, email: email ?? guardian_email, invitation })),
      mayUpdate &&
        isThere && {
          title: t`Print a code`,
          label: t`Print a code for ${name}`,
          icon: IconPrinter,
          lesser: true,
          onClick: () => void download(codeApi.students, { session_id, student_ids: [id] }, 'codes.pdf'),
        },
      mayUpdate && invitation?.state === 'ACCEPTED' && endSignIns(student),
      mayUpdate && invitation?.state === 'ACCEPTED' && lost.action(student),
      mayUpdate && isThere && person.leaves(name, () => onLeave(student)),
      mayUpdate &&
        (state === 'LEFT' || state === 'TRANSFERRED') &&
        person.isBack(name, () => void back.run({ id, session_id }).catch(() => undefined)),
      mayData && {
        title: t`All data…`,
        label: t`All data of ${name}`,
        icon: IconFileExport,
        lesser: true,
        onClick: () => onData(student),
      },
    ]
  }
  return { actionsOf, dialog: lost.dialog }
}
