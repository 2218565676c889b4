import { useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconBackspace, IconChevronLeft, IconChevronRight, IconHistory, IconMessage } from '@tabler/icons-react'
import { memo, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { initialsOf } from '#web/ui/initials.ts'
import { noValue } from '#web/ui/no-value.ts'
import { AttendanceKeys } from '../sheet/attendance-keys.tsx'
import { keepFocus } from '../sheet/cell-notes.tsx'
import { aboutCell, uncountedReasons } from '../sheet/cell-words.ts'
import type { RemarkRights } from '../sheet/dialogs/remark-dialog.tsx'
import type { HeadColumn } from '../sheet/head-column.ts'
import { rollOf } from '../sheet/roll-of.ts'
import type { CellEditor } from '../sheet/use-cell-editor.ts'
import type { CellView } from '../store/row-view.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import classes from './phone.module.css'
import { PupilDots } from './pupil-dots.tsx'

interface PupilCardProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  head: HeadColumn[]
  fieldAt: (id: number, c: number) => string | null
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
  const { t, i18n } = useLingui()
  const told = aboutCell(editor.cell)
  const { r, c } = editor.place
  const go = useRef(editor.go)
  go.current = editor.go
  const toColumn = useRef((column: number) => go.current({ c: column }))
  const swiped = useSwipe((step) => editor.go({ r: r + step, c: Math.min(1, head.length) }))
  const { id } = editor
  if (id === null) return null
  const { row, cells, attendance } = store.row(id)
  const { name } = row.student
  const kept = editor.kept?.state
  return (
    <section className={classes.card} aria-label={name} {...swiped}>
      <header className={classes.head}>
        <div className={classes.card_head}>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t`Previous pupil`}
            disabled={r === 0}
            onClick={() => editor.go({ r: r - 1, c: Math.min(1, head.length) })}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <div className={classes.who}>
            <h2 className={classes.pupil}>
              <span className={classes.roll}>{rollOf(row, hasSections)}</span> {name}
            </h2>
            <Total {...{ store, id, hasSets }} />
          </div>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t`Next pupil`}
            disabled={r >= ids.length - 1}
            onClick={() => editor.go({ r: r + 1, c: Math.min(1, head.length) })}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
        <PupilDots {...{ store, ids }} here={r} />
      </header>
      <div className={classes.steps}>
        <ol className={classes.list}>
          <li className={classes.step} data-here={c === 0 || undefined}>
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
          {head.map((column, at) => (
            <Step
              key={column.field}
              c={at + 1}
              {...{ column, onPick: toColumn.current }}
              cell={cells.get(fieldAt(id, at + 1) ?? '')}
              isHere={c === at + 1}
              isOut={attendance !== null && attendance !== 'P'}
            />
          ))}
        </ol>
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
          aria-description={told ? i18n._(told) : undefined}
          aria-invalid={(kept === 'wrong' || kept === 'refused') && !editor.isTyping}
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
      </div>
    </section>
  )
}

interface StepProps {
  c: number
  column: HeadColumn
  cell: CellView | undefined
  isHere: boolean
  /** The pupil was not there. */
  isOut: boolean
  onPick: (c: number) => void
}

/** A question of the pupil; of forty the one that was typed into is drawn anew. */
const Step = memo(function Step({ c, column, cell, isHere, isOut, onPick }: StepProps) {
  const { i18n } = useLingui()
  const own = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (isHere) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  const { shown = 'saved', text = '', by = null, uncounted = null } = cell ?? {}
  return (
    <li ref={own} className={classes.step} data-here={isHere || undefined} data-out={isOut || undefined}>
      <button
        type="button"
        className={classes.pick}
        aria-current={isHere ? 'step' : undefined}
        aria-description={uncounted ? i18n._(uncountedReasons[uncounted]) : undefined}
        onPointerDown={keepFocus}
        onClick={() => onPick(c)}
      >
        <VisuallyHidden>
          {column.name}: {text || noValue}
        </VisuallyHidden>
        <span aria-hidden className={column.isDropped ? classes.struck : classes.question}>
          {column.label}
        </span>
        <span aria-hidden className={classes.about}>
          {column.about}
        </span>
        <span
          aria-hidden
          className={classes.value}
          data-shown={shown === 'saved' ? undefined : shown}
          data-uncounted={uncounted ? '' : undefined}
          data-by={by ? initialsOf(by) : undefined}
        >
          {text}
        </span>
      </button>
    </li>
  )
})

/** "61.5/80 · 76.88 % · B1". */
function Total({ store, id, hasSets }: { store: SheetStore; id: number; hasSets: boolean }) {
  const { t } = useLingui()
  const { row, total, attendance, isSettled } = store.row(id)
  const isOut = attendance !== null && attendance !== 'P'
  const sum = `${total ?? noValue}${row.grace > 0 ? ` + ${row.grace}` : ''}/${row.counted_max}`
  const settled = isSettled && row.percent !== null && [`${row.percent} %`, row.grade]
  const { set } = row
  return (
    <p className={classes.total}>
      {[hasSets && set !== null && t`Set ${set}`, isOut ? noValue : sum, ...((!isOut && settled) || [])]
        .filter(Boolean)
        .join(' · ')}
    </p>
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
