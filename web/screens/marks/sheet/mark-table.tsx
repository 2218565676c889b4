import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SheetStore } from '../store/sheet-store.ts'
import { MarkLine } from './mark-row.tsx'
import classes from './marking.module.css'
import type { CellEditor } from './use-cell-editor.ts'

/** Lines drawn beyond those in sight. */
const spare = 12

export interface HeadColumn {
  label: string
  /** What is said of it beside its number: maximum, alternative, any three of five. */
  about: string
  name: string
  isDropped: boolean
}

interface MarkTableProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  head: HeadColumn[]
  fieldAt: (id: number, c: number) => string | null
  hasSets: boolean
  hasSections: boolean
  isNarrow: boolean
  isReadOnly: boolean
  /** Names the input: question and pupil. */
  label: string
}

/** All pupils' lines as text, and one input that stands over the cell that is worked in. */
export function MarkTable(props: MarkTableProps) {
  const { store, editor, ids, head, fieldAt, hasSets, hasSections, isNarrow, isReadOnly, label } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const line = isNarrow ? 52 : 34
  const { first, last, onScroll } = useWindow(box, ids.length, line)
  const { r, c } = editor.place
  const where = useInputPlace(box, editor.place, line, head.length)
  const shown = ids.slice(first, last)
  const pick = (event: PointerEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('td[data-c], th[scope=row]')
    const at = cell?.closest<HTMLElement>('tr[data-r]')?.dataset.r
    if (!cell || at === undefined) return
    event.preventDefault()
    editor.go({ r: Number(at), c: cell.dataset.c === undefined ? c : Number(cell.dataset.c) })
    editor.input.current?.focus({ preventScroll: true })
  }
  const kept = editor.kept?.state
  const isPlaced = where !== null
  const { input } = editor
  // By keyboard one begins at once; on a phone it would cover half the sheet.
  useEffect(() => {
    const held = document.activeElement
    // A new page has the focus as a whole; what somebody works in keeps it.
    if (isPlaced && !isNarrow && held?.contains(input.current)) input.current?.focus({ preventScroll: true })
  }, [isPlaced, isNarrow, input])
  return (
    <div ref={box} className={classes.box} data-narrow={isNarrow || undefined} onScroll={onScroll}>
      <table
        className={classes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
        role="grid"
        aria-label={t`Marks`}
        aria-rowcount={ids.length + 1}
        onPointerDown={pick}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.pupil}>
              <Trans>Pupil</Trans>
            </th>
            {hasSets && (
              <th scope="col">
                <Trans>Set</Trans>
              </th>
            )}
            <th scope="col" data-head={0} title={t`Attendance`}>
              <Trans context="attendance">Att.</Trans>
            </th>
            {head.map(({ label: title, about, name, isDropped }, at) => (
              <th key={name} scope="col" className={classes.mark} data-head={at + 1} title={name}>
                <span className={isDropped ? classes.struck : undefined}>{title}</span>
                <span className={classes.max}>{about}</span>
              </th>
            ))}
            <th scope="col">
              <Trans>Total</Trans>
            </th>
            {!isNarrow && (
              <th scope="col">
                <Trans>Percent · Grade</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * line }} />}
          {shown.map((id, at) => (
            <MarkLine
              key={id}
              {...{ store, id, fieldAt, hasSets, hasSections, isNarrow }}
              r={first + at}
              columns={head.length}
              activeC={first + at === r ? c : null}
            />
          ))}
          {last < ids.length && <tr aria-hidden style={{ height: (ids.length - last) * line }} />}
        </tbody>
      </table>
      {where && ids.length > 0 && (
        <input
          ref={editor.input}
          className={classes.over}
          style={where}
          inputMode={c === 0 ? 'none' : 'decimal'}
          enterKeyHint="next"
          autoComplete="off"
          readOnly={isReadOnly || c === 0}
          aria-label={label}
          aria-invalid={(kept === 'wrong' || kept === 'refused') && !editor.isTyping}
          value={editor.value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...editor.inputProps}
        />
      )}
    </div>
  )
}

/** The lines in sight, and some more; all of them where they are few. */
function useWindow(box: React.RefObject<HTMLDivElement | null>, count: number, line: number) {
  const [top, setTop] = useState(0)
  const height = box.current?.clientHeight ?? 800
  const onScroll = () => {
    const next = box.current?.scrollTop ?? 0
    // Only every few lines something new comes into sight.
    if (Math.abs(next - top) > (spare / 2) * line || next === 0) setTop(next)
  }
  if (count <= 80) return { first: 0, last: count, onScroll }
  const first = Math.max(0, Math.floor(top / line) - spare)
  return { first, last: Math.min(count, Math.ceil((top + height) / line) + spare), onScroll }
}

/** Where the input stands, and that its cell is in sight. */
function useInputPlace(
  box: React.RefObject<HTMLDivElement | null>,
  { r, c }: { r: number; c: number },
  line: number,
  columns: number,
) {
  const [where, setWhere] = useState<React.CSSProperties | null>(null)
  useLayoutEffect(() => {
    const place = () => {
      const element = box.current
      // Another number of columns moves them; with fewer the cell may be gone.
      if (c > columns) return
      const head = element?.querySelector<HTMLElement>(`[data-head="${c}"]`)
      const pupil = element?.querySelector<HTMLElement>('thead th')
      if (!element || !head || !pupil) return
      const top = head.offsetHeight + r * line
      const { offsetLeft: left, offsetWidth: width } = head
      setWhere({ top, left, width, height: line })
      const below = top + line - element.clientHeight
      if (top - head.offsetHeight < element.scrollTop) element.scrollTop = top - head.offsetHeight
      else if (below > element.scrollTop) element.scrollTop = below + 2
      const room = left - pupil.offsetWidth
      if (room < element.scrollLeft) element.scrollLeft = room
      else if (left + width - element.clientWidth > element.scrollLeft)
        element.scrollLeft = left + width - element.clientWidth
    }
    place()
    const watch = new ResizeObserver(place)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [box, r, c, line, columns])
  return where
}
