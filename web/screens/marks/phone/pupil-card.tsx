import { useLingui } from '@lingui/react/macro'
import { IconBackspace, IconHistory, IconMessage } from '@tabler/icons-react'
import { type TouchEvent, useRef } from 'react'
import type { MarkKey } from '#contract'
import { AttendanceKeys } from '../sheet/attendance-keys.tsx'
import { keepFocus } from '../sheet/cell-notes.tsx'
import { aboutCell } from '../sheet/cell-words.ts'
import type { RemarkRights } from '../sheet/dialogs/remark-dialog.tsx'
import type { HeadColumn } from '../sheet/head-column.ts'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { CardHead } from './card-head.tsx'
import classes from './phone.module.css'
import { QuestionStep } from './question-step.tsx'

interface PupilCardProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  head: HeadColumn[]
  fieldAt: (id: number, c: number) => MarkKey | null
  hasSets: boolean
  hasSections: boolean
  label: string
  rights: RemarkRights
  hasKeyboard: boolean
  onHistory: () => void
  onRemark: () => void
}

/** px of a question's line, as the style sheet has it. */
const line = 52
/** px that a finger goes to the side to the next pupil; less is a tap, and up or down scrolls. */
const swipe = 56

/** One pupil: who it is, what it comes to, and the questions one below the other, of which one is typed into. */
export function PupilCard(props: PupilCardProps) {
  const { store, editor, ids, head, fieldAt, hasSets, hasSections, label, rights, hasKeyboard, onHistory, onRemark } =
    props
  const { r, c } = editor.place
  const go = useRef(editor.go)
  go.current = editor.go
  const toColumn = useRef((column: number) => go.current({ c: column }))
  const swiped = useSwipe((step) => editor.go({ r: r + step, c: Math.min(1, head.length) }))
  const { id } = editor
  if (id === null) return null
  const { row, cells, attendance } = store.row(id)
  return (
    <section className={classes.card} aria-label={row.student.name} {...swiped}>
      <CardHead {...{ store, editor, ids, hasSets, hasSections }} firstColumn={Math.min(1, head.length)} />
      <div className={classes.steps}>
        <ol className={classes.list}>
          <AttendanceStep {...{ store, editor, rights, onHistory, onRemark }} />
          {head.map((column, at) => (
            <QuestionStep
              key={column.field}
              c={at + 1}
              {...{ column, onPick: toColumn.current }}
              cell={cells.get(fieldAt(id, at + 1) ?? '')}
              isHere={c === at + 1}
              isOut={attendance !== null && attendance !== 'P'}
            />
          ))}
        </ol>
        <CellInput {...{ editor, label, hasKeyboard }} />
      </div>
    </section>
  )
}

type AttendanceStepProps = Pick<PupilCardProps, 'store' | 'editor' | 'rights' | 'onHistory' | 'onRemark'>

/** Above the questions: whether the pupil was there, and what else is kept of it. */
function AttendanceStep({ store, editor, rights, onHistory, onRemark }: AttendanceStepProps) {
  const { t } = useLingui()
  const { id } = editor
  if (id === null) return null
  const { row, attendance } = store.row(id)
  const { name } = row.student
  return (
    <li className={classes.step} data-here={editor.place.c === 0 || undefined}>
      <fieldset className={classes.attendance} aria-label={t`Attendance`} onPointerDown={keepFocus}>
        {!editor.isReadOnly && <AttendanceKeys {...{ editor, attendance }} />}
      </fieldset>
      <button type="button" className={classes.icon} aria-label={t`History of ${name}`} onClick={onHistory}>
        <IconHistory size={18} aria-hidden />
      </button>
      {(rights.remark || rights.grace) && (
        <button
          type="button"
          className={classes.icon}
          aria-label={t`Remark and grace marks: ${name}`}
          aria-pressed={row.remarks !== null}
          onClick={onRemark}
        >
          <IconMessage size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The input over the line that is typed into, and the key that takes its last sign back. */
function CellInput({ editor, label, hasKeyboard }: Pick<PupilCardProps, 'editor' | 'label' | 'hasKeyboard'>) {
  const { t, i18n } = useLingui()
  const about = aboutCell(editor.cell)
  const { c } = editor.place
  const draftState = editor.draft?.state
  return (
    <>
      <input
        ref={editor.input}
        className={classes.over}
        style={{ top: c * line }}
        data-attendance={c === 0 || undefined}
        inputMode={hasKeyboard && c > 0 ? 'decimal' : 'none'}
        enterKeyHint="next"
        autoComplete="off"
        readOnly={editor.isReadOnly || c === 0}
        aria-label={label}
        aria-description={about ? i18n._(about) : undefined}
        aria-invalid={(draftState === 'wrong' || draftState === 'refused') && !editor.isTyping}
        value={editor.value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...editor.inputProps}
      />
      {c > 0 && !editor.isReadOnly && (
        <button
          type="button"
          className={classes.rub}
          style={{ top: c * line }}
          aria-label={t`Delete the last character`}
          onPointerDown={keepFocus}
          onClick={editor.rub}
        >
          <IconBackspace size={20} aria-hidden />
        </button>
      )}
    </>
  )
}

/** A finger that goes to the side leads on; one that goes up or down scrolls. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches.item(0)
      const from = start.current
      start.current = null
      if (!end || !from) return
      const [aside, along] = [end.clientX - from.x, end.clientY - from.y]
      if (Math.abs(aside) >= swipe && Math.abs(aside) > 2 * Math.abs(along)) onSwipe(aside < 0 ? 1 : -1)
    },
  }
}
