import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codeApi, invitationApi, promotionApi, type Session, type Student, studentApi, studentDataApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { BulkBar } from '#web/entity/choose/bulk-bar.tsx'
import { useArea } from '../use-area.ts'
import { usePeopleBulk } from '../use-bulk.ts'
import MergeDialog from './data/merge-dialog.tsx'
import MoveDialog from './move-dialog.tsx'

interface StudentBulkProps {
  chosen: readonly Student[]
  session: Session | null
  onClear: () => void
}

/** What can be done with the chosen pupils. */
export default function StudentBulk({ chosen, session, onClear }: StudentBulkProps) {
  const { t } = useLingui()
  const may = useMayHere()
  const [moving, setMoving] = useState(false)
  const [merging, setMerging] = useState(false)
  const area = useArea()
  const mayMerge = may(studentDataApi.merge) && area === '/school-admin'
  const bulk = usePeopleBulk(studentApi.list, onClear)
  const status = useAction(studentApi.changeStatus, {
    ...{ invalidates: [studentApi.list], toasts: 'failures', conflicts: 'toast' },
  })
  const session_id = session?.id ?? 0
  const toggle = (id: number) => status.run({ id, session_id })
  const print = () =>
    bulk.run(() => download(codeApi.students, { session_id, student_ids: chosen.map(({ id }) => id) }, 'codes.pdf'))
  const mayTurn = may(studentApi.changeStatus)
  return (
    <>
      <BulkBar
        label={t`Chosen people`}
        count={chosen.length}
        pending={bulk.working}
        onClear={onClear}
        actions={[
          may(promotionApi.promote) && { label: t`Move to section…`, onClick: () => setMoving(true) },
          { label: t`Print codes`, onClick: () => void print() },
          may(invitationApi.send) && { label: t`Invite`, onClick: () => void bulk.invite(chosen) },
          mayMerge && chosen.length === 2 && { label: t`Merge…`, onClick: () => setMerging(true) },
          mayTurn && { label: t`Activate`, onClick: () => void bulk.turn(chosen, 1, toggle) },
          mayTurn && { label: t`Deactivate`, onClick: () => void bulk.turn(chosen, 0, toggle) },
        ]}
      />
      <MoveDialog
        opened={moving}
        chosen={chosen}
        session_id={session_id}
        onDone={onClear}
        onClose={() => setMoving(false)}
      />
      <MergeDialog opened={merging} chosen={chosen} onDone={onClear} onClose={() => setMerging(false)} />
    </>
  )
}
