import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  codeApi,
  invitationApi,
  promotionApi,
  type Session,
  type Student,
  studentApi,
  studentDataApi,
  studentRollsApi,
} from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { BulkBar } from '#web/entity/choose/bulk-bar.tsx'
import { printCodes } from '#web/entity/invitation/print-codes.ts'
import { useArea } from '../use-area.ts'
import { usePeopleBulk } from '../use-bulk.ts'
import MergeDialog from './data/merge-dialog.tsx'
import { exportStudents } from './export-students.ts'
import MoveDialog from './move-dialog.tsx'
import RollDialog from './roll-dialog.tsx'

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
  const [numbering, setNumbering] = useState(false)
  const navigate = useNavigate()
  const mayPromote = usePermission('student-promotion')
  const area = useArea()
  const mayMerge = may(studentDataApi.merge) && area === '/school-admin'
  const bulk = usePeopleBulk(studentApi.list, onClear)
  const status = useAction(studentApi.changeStatus, {
    ...{ invalidates: [studentApi.list], toasts: 'failures', conflicts: 'toast' },
  })
  const session_id = session?.id ?? 0
  const toggle = (id: number) => status.run({ id, session_id })
  const print = () =>
    bulk.run(() =>
      printCodes(codeApi.students, { session_id, student_ids: chosen.map(({ id }) => id) }, [studentApi.list]),
    )
  const mayTurn = may(studentApi.changeStatus)
  const [first] = chosen
  const isOneSection = new Set(chosen.map(({ section_id }) => section_id)).size === 1
  const save = () => exportStudents({ id: chosen.map(({ id }) => id), session_id })
  const promote = () => {
    const grades = [...new Set(chosen.map(({ grade_id }) => grade_id))].join(',')
    void navigate({ to: `${area}/student/promote`, search: { step: 'pupils', from: session_id, grades } as never })
  }
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
          isOneSection &&
            may(studentRollsApi.assignRollNumbers) && { label: t`Roll numbers…`, onClick: () => setNumbering(true) },
          { label: t`Export as CSV`, onClick: () => void save() },
          area === '/school-admin' && mayPromote('create') && { label: t`Promote…`, onClick: promote },
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
      <RollDialog
        opened={numbering}
        start={{ grade_id: first?.grade_id ?? null, section_id: first?.section_id ?? null }}
        session={session}
        onClose={() => setNumbering(false)}
      />
      <MergeDialog opened={merging} chosen={chosen} onDone={onClear} onClose={() => setMerging(false)} />
    </>
  )
}
