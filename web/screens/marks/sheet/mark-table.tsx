import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MarkKey } from '#contract'
import type { SheetStore } from '../store/sheet-store.ts'
import type { Range } from './cell-range.ts'
import { aboutCell } from './cell-words.ts'
import type { HeadColumn } from './head-column.ts'
import { MarkLine } from './mark-row.tsx'
import { MarkSums, sumLines } from './mark-sums.tsx'
import classes from './marking.module.css'
import type { CellEditor } from './use-cell-editor.ts'

/** Lines drawn beyond those in sight. */
const spare = 4
/** So many cells are drawn at once; of more only those in sight. */
const FEW = 800

interface MarkTableProps {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  head: HeadColumn[]
  fieldAt: (id: number, c: number) => MarkKey | null
  hasSets: boolean
  hasSections: boolean
  isNarrow: boolean
  /** Tells how a pupil's total comes about. */
  onTotal: (id: number, name: string) => void
  /** Names the input: question and pupil. */
  label: string
}

/** All pupils' lines as text, and one input that stands over the cell that is worked in. */
export function MarkTable(props: MarkTableProps) {
  const { store, editor, ids, head, fieldAt, hasSets, hasSections, isNarrow, onTotal, label } = props
  const { t, i18n } = useLingui()
  const about = aboutCell(editor.cell)
  const box = useRef<HTMLDivElement>(null)
  const line = isNarrow ? 52 : 30
  const { first, last, onScroll } = useWindow(box, ids.length, line, head.length)
  const { r, c } = editor.place
  const where = useInputPlace(box, editor.place, line, head.length)
  const shown = ids.slice(first, last)
  const pick = (event: PointerEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('td[data-c], th[scope=row]')
    const at = cell?.closest<HTMLElement>('tr[data-r]')?.dataset.r
    if (!cell || at === undefined) return
    event.preventDefault()
    const to = { r: Number(at), c: cell.dataset.c === undefined ? c : Number(cell.dataset.c) }
    if (event.shiftKey) editor.extend(to)
    else editor.go(to)
    editor.input.current?.focus({ preventScroll: true })
  }
  const draftState = editor.draft?.state
  const isPlaced = where !== null
  const { input } = editor
  // The input takes the focus so that typing can begin at once; on a phone the keyboard would then cover half the sheet.
  useEffect(() => {
    const focused = document.activeElement
    // A new page has the focus as a whole; what somebody works in keeps it.
    if (isPlaced && !isNarrow && focused?.contains(input.current)) input.current?.focus({ preventScroll: true })
  }, [isPlaced, isNarrow, input])
  return (
    <div ref={box} className={classes.box} data-narrow={isNarrow || undefined} onScroll={onScroll}>
      <table
        className={classes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
        role="grid"
        aria-label={t`Marks`}
        aria-rowcount={ids.length + 1 + sumLines}
        onPointerDown={pick}
      >
        <MarkHead {...{ head, isNarrow }} />
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * line }} />}
          {shown.map((id, at) => (
            <MarkLine
              key={id}
              {...{ store, id, fieldAt, hasSets, hasSections, isNarrow, onTotal }}
              r={first + at}
              columns={head.length}
              isHere={first + at === r}
            />
          ))}
          {last < ids.length && <tr aria-hidden style={{ height: (ids.length - last) * line }} />}
        </tbody>
        {ids.length > 0 && <MarkSums {...{ store, head, isNarrow }} below={ids.length + 2} />}
      </table>
      {editor.range && <RangeBox {...{ box, line }} range={editor.range} />}
      {where && ids.length > 0 && (
        <input
          ref={editor.input}
          className={classes.over}
          style={where}
          inputMode={c === 0 ? 'none' : 'decimal'}
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
      )}
    </div>
  )
}

/** A frame around the cells that are copied or cleared together. */
function RangeBox({ box, line, range }: { box: React.RefObject<HTMLDivElement | null>; line: number; range: Range }) {
  const [style, setStyle] = useState<CSSProperties | null>(null)
  const { top, bottom, left, right } = range
  useLayoutEffect(() => {
    const [from, to] = [edgesOf(box.current, left), edgesOf(box.current, right)]
    if (!from || !to) return
    const width = to.left + to.width - from.left
    setStyle({ top: from.head + top * line, left: from.left, width, height: (bottom - top + 1) * line })
  }, [box, line, top, bottom, left, right])
  return style && <div className={classes.range} style={style} />
}

/** Stands while pupils' cells change. */
const MarkHead = memo(function MarkHead({ head, isNarrow }: Pick<MarkTableProps, 'head' | 'isNarrow'>) {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.pupil}>
          <Trans>Pupil</Trans>
        </th>
        <th scope="col" data-head={0} title={t`Attendance`}>
          <Trans context="attendance">Att.</Trans>
        </th>
        {head.map(({ label: title, about, name, isDropped }, at) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: a column stands while its number becomes that of another set; its width is watched
            key={at}
            scope="col"
            className={classes.mark}
            data-head={at + 1}
            style={{ '--q-letters': title.length + about.length } as CSSProperties}
            title={name}
          >
            <span className={isDropped ? classes.struck : undefined}>{title}</span>
            <span className={classes.max}>{about}</span>
          </th>
        ))}
        <th scope="col" className={classes.total} data-total>
          {/* What was typed as a total stands before it; here is what it counts as, with moderation and grace. */}
          {head[0]?.field === 'marks' ? <Trans>Counts as</Trans> : <Trans>Total</Trans>}
        </th>
        {!isNarrow && (
          <th scope="col" className={classes.grade} data-total>
            <Trans>Percent · Grade</Trans>
          </th>
        )}
      </tr>
    </thead>
  )
})

/** The lines in sight, and some more; all of them where they are few. */
function useWindow(box: React.RefObject<HTMLDivElement | null>, count: number, line: number, columns: number) {
  const [top, setTop] = useState(0)
  const height = box.current?.clientHeight ?? 800
  const onScroll = () => {
    const next = box.current?.scrollTop ?? 0
    // Only every few lines something new comes into sight.
    if (Math.abs(next - top) > (spare - 1) * line || next === 0) setTop(next)
  }
  if (count * columns <= FEW) return { first: 0, last: count, onScroll }
  const first = Math.max(0, Math.floor(top / line) - spare)
  return { first, last: Math.min(count, Math.ceil((top + height) / line) + spare), onScroll }
}

/** Where a column stands, and what covers the cells above, before and after those in sight. */
interface Edges {
  left: number
  width: number
  head: number
  foot: number
  pupil: number
  totals: number
}

const edgesOf = (box: HTMLElement | null, c: number): Edges | null => {
  const cells = box?.querySelector('thead')?.querySelectorAll('th')
  const all = [...(cells ?? [])]
  const head = all.find((cell) => cell.dataset.head === String(c))
  const pupil = all[0]
  if (!head || !pupil) return null
  const totals = all.reduce((sum, cell) => sum + (cell.dataset.total === undefined ? 0 : cell.offsetWidth), 0)
  const foot = box?.querySelector('tfoot')?.offsetHeight ?? 0
  return {
    left: head.offsetLeft,
    width: head.offsetWidth,
    head: head.offsetHeight,
    foot,
    pupil: pupil.offsetWidth,
    totals,
  }
}

const areSame = (a: Edges, b: Edges | null) =>
  b !== null &&
  a.left === b.left &&
  a.width === b.width &&
  a.head === b.head &&
  a.foot === b.foot &&
  a.pupil === b.pupil &&
  a.totals === b.totals

/**
 * Where the input stands, and that its cell is in sight. Down a column nothing is measured: a question to the browser between a key and its picture
 * would lay out the whole sheet.
 */
function useInputPlace(
  box: React.RefObject<HTMLDivElement | null>,
  { r, c }: { r: number; c: number },
  line: number,
  columns: number,
): CSSProperties | null {
  const [edges, setEdges] = useState<Edges | null>(null)
  const sight = useRef({ top: 0, left: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    // Another number of columns moves them; with fewer the cell may be gone.
    if (!element || c > columns) return
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
      sight.current = { top, left, width, height }
    }
    const measure = () => {
      look()
      const now = edgesOf(element, c)
      if (now) setEdges((before) => (areSame(now, before) ? before : now))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    // A column grows with what is typed into it, and moves those after it.
    for (const cell of element.querySelector('thead')?.querySelectorAll('th') ?? []) watch.observe(cell)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, c, columns])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !edges) return
    const seen = sight.current
    const { left, width, head, foot, pupil, totals } = edges
    const below = head + (r + 1) * line + foot - seen.height
    const up = r * line < seen.top ? r * line : below > seen.top ? below + 2 : seen.top
    const start = left - pupil
    const beyond = left + width + totals - seen.width
    const aside = start < seen.left ? start : beyond > seen.left ? beyond : seen.left
    if (up !== seen.top) element.scrollTop = up
    if (aside !== seen.left) element.scrollLeft = aside
    sight.current = { ...seen, top: up, left: aside }
  }, [box, edges, r, line])
  return edges && { top: edges.head + r * line, left: edges.left, width: edges.width, height: line }
}
