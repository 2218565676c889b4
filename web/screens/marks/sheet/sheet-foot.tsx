import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconMessage } from '@tabler/icons-react'
import type { SheetStore } from '../store/sheet-store.ts'
import { AttendanceKeys } from './attendance-keys.tsx'
import { CellNote, keepFocus } from './cell-notes.tsx'
import { type OpenedPupil, PupilDialogs } from './dialogs/pupil-dialogs.tsx'
import type { RemarkRights } from './dialogs/remark-dialog.tsx'
import classes from './marking.module.css'
import type { CellEditor } from './use-cell-editor.ts'

interface SheetFootProps {
  store: SheetStore
  editor: CellEditor
  isNarrow: boolean
  rights: RemarkRights
  opened: OpenedPupil | null
  onOpen: (opened: OpenedPupil | null) => void
}

/** What is to be known of the cell that is worked in, and keys for what has no digit. */
export function SheetFoot({ store, editor, isNarrow, rights, opened, onOpen }: SheetFootProps) {
  const { t } = useLingui()
  const { id, field, place, isReadOnly } = editor
  if (id === null) return null
  const { row, attendance } = store.row(id)
  const isQuestion = field !== null && store.limits(field).mayBeNa
  const { name } = row.student
  return (
    <div className={classes.foot} data-foot>
      <CellNote {...{ store, editor, rights }} onRemark={() => onOpen({ dialog: 'remark', id, name })} />
      <fieldset className={classes.keys} aria-label={t`Keys for ${name}`} onPointerDown={keepFocus}>
        {!isReadOnly && <AttendanceKeys {...{ editor, attendance }} />}
        {!isReadOnly && isQuestion && (
          <button type="button" className={classes.key} title={t`Not attempted`} onClick={() => editor.set('NA')}>
            NA
          </button>
        )}
        <button
          type="button"
          className={classes.key}
          aria-label={t`Previous pupil`}
          onClick={() => editor.go({ r: place.r - 1 })}
        >
          ▲
        </button>
        <button
          type="button"
          className={classes.key}
          aria-label={t`Next pupil`}
          onClick={() => editor.go({ r: place.r + 1 })}
        >
          ▼
        </button>
        <button
          type="button"
          className={classes.key}
          aria-label={t`History of ${name}`}
          title={t`How it adds up, and its history`}
          onClick={() => onOpen({ dialog: 'history', id, name })}
        >
          <IconHistory size={16} aria-hidden />
        </button>
        {(rights.remark || rights.grace) && (
          <button
            type="button"
            className={classes.key}
            aria-label={t`Remark and grace marks: ${name}`}
            title={t`Remark and grace marks`}
            aria-pressed={row.remarks !== null}
            onClick={() => onOpen({ dialog: 'remark', id, name })}
          >
            <IconMessage size={16} aria-hidden />
          </button>
        )}
        {!isNarrow && <span className={classes.roll}>{name}</span>}
      </fieldset>
      <PupilDialogs {...{ store, rights, opened, onOpen }} />
    </div>
  )
}
