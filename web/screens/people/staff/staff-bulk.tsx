import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codeApi, type Staff, staffApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { BulkBar } from '#web/entity/choose/bulk-bar.tsx'
import { printCodes } from '#web/entity/invitation/print-codes.ts'
import { usePeopleBulk } from '../use-bulk.ts'
import CopyDialog from './copy-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface StaffBulkProps {
  chosen: readonly Staff[]
  mayInvite: boolean
  mayUpdate: boolean
  onClear: () => void
}

/** What can be done with the chosen staff. */
export default function StaffBulk({ chosen, mayInvite, mayUpdate, onClear }: StaffBulkProps) {
  const { t } = useLingui()
  const may = useMayHere()
  const [asked, setAsked] = useState<'role' | 'copy' | null>(null)
  const bulk = usePeopleBulk(staffApi.list, onClear)
  const status = useAction(staffApi.changeStatus, {
    invalidates: [staffApi.list],
    toasts: 'failures',
    conflicts: 'toast',
  })
  const toggle = (id: number) => status.run({ id })
  const print = () =>
    bulk.run(() => printCodes(codeApi.staff, { staff_ids: chosen.map(({ id }) => id) }, [staffApi.list]))
  return (
    <>
      <BulkBar
        label={t`Chosen people`}
        count={chosen.length}
        pending={bulk.working}
        onClear={onClear}
        actions={[
          mayInvite && { label: t`Invite`, onClick: () => void bulk.invite(chosen) },
          mayUpdate && { label: t`Print codes`, onClick: () => void print() },
          mayUpdate && { label: t`Role…`, onClick: () => setAsked('role') },
          may(staffApi.copyAssignments) && { label: t`Copy assignments…`, onClick: () => setAsked('copy') },
          may(staffApi.changeStatus) && {
            label: t`Activate`,
            onClick: () => void bulk.turn(chosen, 1, toggle),
          },
          may(staffApi.changeStatus) && {
            label: t`Deactivate`,
            onClick: () => void bulk.turn(chosen, 0, toggle),
          },
        ]}
      />
      <RoleDialog opened={asked === 'role'} chosen={chosen} onDone={onClear} onClose={() => setAsked(null)} />
      <CopyDialog opened={asked === 'copy'} to={null} staff={chosen} onClose={() => setAsked(null)} />
    </>
  )
}
