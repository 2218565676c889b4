import { examMarksApi, recheckApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { alsoOffline } from '#web/load-screen.ts'
import { lazyDialog, readyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { SheetStore } from '../../store/sheet-store.ts'
import PlainMarkDialog from './mark-dialog.tsx'
import { RemarkDialog as PlainRemarkDialog, type RemarkRights } from './remark-dialog.tsx'

const MarkDialog = readyDialog(PlainMarkDialog, ({ mark }) => mark !== null)
const RemarkDialog = readyDialog(PlainRemarkDialog, ({ mark }) => mark !== null)
const RecheckDialog = lazyDialog(
  alsoOffline(() => import('../../recheck-dialog.tsx')),
  ({ mark }) => mark !== null,
)

/** A dialog about a pupil of the sheet: how the marks add up and their history, remark and grace marks, a request for a recheck. */
export interface OpenedPupil {
  dialog: 'history' | 'remark' | 'recheck'
  /** The id of the pupil's row of marks. */
  id: number
  name: string
}

interface PupilDialogsProps {
  store: SheetStore
  rights: RemarkRights
  opened: OpenedPupil | null
  onOpen: (opened: OpenedPupil | null) => void
}

export function PupilDialogs({ store, rights, opened, onOpen }: PupilDialogsProps) {
  const may = useMay()
  const of = (dialog: OpenedPupil['dialog']) => (opened?.dialog === dialog ? opened : null)
  const row = opened && store.row(opened.id)
  // Pupils ask for their own from their list of marks.
  const mayRecheck =
    store.exam?.state === 'PUBLISHED' &&
    row?.attendance === 'P' &&
    (may(examMarksApi.updateMany) || may(recheckApi.decide))
  const doubted = of('recheck')
  const close = () => onOpen(null)
  return (
    <>
      <MarkDialog
        mark={of('history')}
        onClose={close}
        onRecheck={opened && mayRecheck ? () => onOpen({ ...opened, dialog: 'recheck' }) : undefined}
      />
      <RemarkDialog {...{ store, rights }} mark={of('remark')} onClose={close} />
      <RecheckDialog
        mark={doubted && row && store.exam ? { ...doubted, exam_id: store.exam.id, set: row.row.set } : null}
        onClose={close}
      />
    </>
  )
}
