import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { memo, useCallback, useRef, useSyncExternalStore } from 'react'
import type { ExamAttendance } from '#contract'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { noValue } from '#web/ui/no-value.ts'
import { attendanceSigns } from '../../../entity/exam/words.ts'
import { CellNote } from '../sheet/cell-notes.tsx'
import type { RemarkRights } from '../sheet/dialogs/remark-dialog.tsx'
import { rollOf } from '../sheet/roll-of.ts'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './phone.module.css'

interface AttendancePassProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  rights: RemarkRights
  /** Pupils of several sections: a roll number says not who it is. */
  hasSections: boolean
  isReadOnly: boolean
  onDone: () => void
}

/** What a tap makes of it: most were there, some were not. */
const afterTap: Partial<Record<ExamAttendance, ExamAttendance>> = { P: 'A', A: 'ML' }

/** Goes through all pupils: a tap says who was there. */
export function AttendancePass({ store, editor, ids, rights, hasSections, isReadOnly, onDone }: AttendancePassProps) {
  const now = useRef(editor)
  now.current = editor
  // The same after every tap: of the list the line that was tapped is drawn anew.
  const onTap = useCallback(
    (r: number, before: ExamAttendance | null) => now.current.attend((before && afterTap[before]) ?? 'P', r),
    [],
  )
  const open = useSyncExternalStore(
    store.subscribe,
    () => ids.filter((id) => store.row(id).attendance === null && !store.row(id).row.left).length,
  )
  const isWhole = useSyncExternalStore(store.subscribe, () => ids.every((id) => store.row(id).isComplete))
  return (
    <>
      <div className={classes.pass}>
        {ids.map((id, r) => (
          <PassLine key={id} {...{ store, id, r, onTap, hasSections, isReadOnly }} />
        ))}
      </div>
      <div className={classes.sheet_foot}>
        <CellNote {...{ store, editor, rights }} onRemark={onDone} />
        <div className={classes.pass_buttons}>
          <span role="status">
            {open > 0 ? (
              <Plural value={open} one="# pupil without attendance" other="# pupils without attendance" />
            ) : (
              <Trans>Attendance is complete</Trans>
            )}
          </span>
          {open > 0 && !isReadOnly && (
            <Button variant="default" onClick={() => store.allPresent()}>
              <Trans>All present</Trans>
            </Button>
          )}
          {/* Where all marks are there the next step is another. */}
          <Button variant={isWhole ? 'default' : 'filled'} onClick={onDone}>
            <Trans>To the marks</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}

interface PassLineProps {
  store: SheetStore
  id: number
  r: number
  onTap: (r: number, before: ExamAttendance | null) => void
  hasSections: boolean
  isReadOnly: boolean
}

const PassLine = memo(function PassLine({ store, id, r, onTap, hasSections, isReadOnly }: PassLineProps) {
  const { t, i18n } = useLingui()
  const { row, attendance } = useSyncExternalStore(
    (listener) => store.subscribeRow(id, listener),
    () => store.row(id),
  )
  const { name } = row.student
  const how = attendance === null ? t`not taken yet` : i18n._(attendanceNames[attendance])
  return (
    <button
      type="button"
      className={classes.pass_line}
      data-attendance={attendance ?? undefined}
      disabled={isReadOnly}
      onClick={() => onTap(r, attendance)}
    >
      <span className={classes.roll}>{rollOf(row, hasSections)}</span>
      <VisuallyHidden>
        {name}: {how}
      </VisuallyHidden>
      <span className={classes.name} aria-hidden>
        {name}
      </span>
      <span className={classes.sign} aria-hidden>
        {attendance === null ? noValue : i18n._(attendanceSigns[attendance])}
      </span>
    </button>
  )
})
