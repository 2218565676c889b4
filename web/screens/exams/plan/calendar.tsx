import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SeriesWhole } from '#contract'
import { PaperCard, useTitleOf } from './paper-card.tsx'
import { dayName } from './place-name.ts'
import classes from './plan.module.css'
import { leastHardOf, priceOf, priceSigns, slotText } from './slot-words.ts'
import { isPicked, type PlanMoves, type PlanSitting, type SittingPlace, sittingsOf } from './use-plan.ts'

interface CalendarProps {
  whole: SeriesWhole
  moves: PlanMoves
  /** Papers of which something is broken. */
  broken: ReadonlySet<number>
}

interface Column extends SittingPlace {
  key: string
  /** The week begins here. */
  isWeek: boolean
}

/** Papers without a day first, then each day, its shifts one after another. */
function columnsOf({ days, shifts }: SeriesWhole): Column[] {
  const placed = days.flatMap(({ date, weekday }, at) => {
    const before = days[at - 1]
    return shifts.map((_, shift) => ({
      ...{ day: date, shift, key: `${date} ${shift}` },
      isWeek: shift === 0 && before !== undefined && weekday < before.weekday,
    }))
  })
  return [{ day: null, shift: null, key: 'none', isWeek: false }, ...placed]
}

const liesAt = ({ sitting }: PlanSitting, { day, shift }: SittingPlace) =>
  sitting.day === day && (day === null || sitting.shift === shift)

/** The date sheet of a wide page: a row a class, a column a day. Cells are gone through by arrows; a card is picked up by Enter, a click or dragging. */
export function Calendar({ whole, moves, broken }: CalendarProps) {
  const { t } = useLingui()
  const columns = columnsOf(whole)
  const [at, setAt] = useState<[row: number, column: number]>([0, 0])
  const grid = useRef<HTMLTableElement>(null)
  const go = (row: number, column: number) => {
    const to: [number, number] = [
      Math.min(Math.max(row, 0), whole.grades.length - 1),
      Math.min(Math.max(column, 0), columns.length - 1),
    ]
    setAt(to)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to[0]} ${to[1]}"]`)?.focus()
  }
  const all = sittingsOf(whole.papers)
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in by arrows is a grid */}
      <table ref={grid} role="grid" className={classes.grid} aria-label={t`Date sheet`}>
        <Head whole={whole} />
        <tbody>
          {whole.grades.map((grade, row) => (
            <tr key={grade.id}>
              <th scope="row">{grade.title}</th>
              {columns.map((column, place) => (
                <Cell
                  key={column.key}
                  {...{ whole, moves, broken, column }}
                  here={all.filter((one) => one.paper.grade.id === grade.id && liesAt(one, column))}
                  picked={all.find((one) => one.paper.grade.id === grade.id && isPicked(one, moves.picked))}
                  name={`${row} ${place}`}
                  isCurrent={at[0] === row && at[1] === place}
                  onFocus={() => setAt([row, place])}
                  onGo={(rows, cells) => go(row + rows, place + cells)}
                  beside={(step) => columns[place + step]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ whole: { days, shifts } }: Pick<CalendarProps, 'whole'>) {
  const { t, i18n } = useLingui()
  const several = shifts.length > 1
  return (
    <thead>
      <tr>
        <th scope="col">{t`Class`}</th>
        <th scope="col">{t`Without a day`}</th>
        {days.flatMap(({ date }) =>
          shifts.map((shift, at) => (
            <th key={`${date} ${shift.name}`} scope="col">
              {at === 0 || !several ? dayName(date, i18n.locale) : ''}
              {several && <small>{shift.name}</small>}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

interface CellProps extends CalendarProps {
  column: Column
  here: readonly PlanSitting[]
  /** What is picked up of this class. */
  picked: PlanSitting | undefined
  name: string
  isCurrent: boolean
  onFocus: () => void
  onGo: (rows: number, cells: number) => void
  beside: (step: number) => Column | undefined
}

const arrows: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -1000],
  End: [0, 1000],
}

function Cell(props: CellProps) {
  const { moves, column, here, picked, name, isCurrent, broken, onFocus } = props
  const slot = picked ? moves.slotAt(column) : undefined
  const price = slot && priceOf(slot, leastHardOf(moves.slots))
  const drop = () => picked && moves.move({ paper_id: picked.paper.id, batch: picked.sitting.batch }, column)
  return (
    <td
      className={classes.cell}
      data-cell={name}
      data-week={column.isWeek || undefined}
      data-price={price}
      tabIndex={isCurrent ? 0 : -1}
      title={slot && price ? slotText(slot, price) : undefined}
      onFocus={onFocus}
      onClick={drop}
      onKeyDown={(event) => pressed(event, props)}
      onDragOver={(event) => picked && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drop()
      }}
    >
      {here.map((one) => (
        <PaperCard
          key={`${one.paper.id} ${one.sitting.batch}`}
          one={one}
          moves={moves}
          isBroken={broken.has(one.paper.id)}
        />
      ))}
      {price && (
        <span className={classes.price} aria-hidden>
          {priceSigns[price]}
        </span>
      )}
    </td>
  )
}

/** What a key does in a cell. */
function pressed(event: KeyboardEvent, { moves, column, here, picked, onGo, beside }: CellProps): void {
  const arrow = arrows[event.key]
  const current = picked ?? here[0]
  const what = current && { paper_id: current.paper.id, batch: current.sitting.batch }
  if (arrow && event.shiftKey && arrow[0] === 0) {
    const to = beside(arrow[1])
    if (moves.mayMove && what && to) {
      moves.move(what, to)
      onGo(0, arrow[1])
    }
  } else if (arrow) onGo(...arrow)
  else if (event.key === 'Enter' && moves.mayMove) pickOrPlace(moves, column, here, picked)
  else if (event.key === 'Escape' && moves.picked) moves.pick(null)
  else if (event.key.toLowerCase() === 'p' && moves.mayMove && what && current && !event.ctrlKey && !event.metaKey)
    moves.move(what, { day: current.sitting.day, shift: current.sitting.shift }, !current.paper.pinned)
  else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) moves.undo()
  else return
  event.preventDefault()
}

/** Enter picks up the first card of a cell, then the next one; elsewhere in the row it puts down what is picked up. */
function pickOrPlace(moves: PlanMoves, column: Column, here: readonly PlanSitting[], picked: PlanSitting | undefined) {
  const place = here.findIndex((one) => isPicked(one, moves.picked))
  const next = here[place + 1]
  if (picked && place < 0) moves.move({ paper_id: picked.paper.id, batch: picked.sitting.batch }, column)
  else moves.pick(next ? { paper_id: next.paper.id, batch: next.sitting.batch } : null)
}

/** What is picked up, and what the day under the cursor would do: for whoever hears the page, and below the table for all. */
export function usePickedLine({ whole, moves }: Omit<CalendarProps, 'broken'>) {
  const { t } = useLingui()
  const titleOf = useTitleOf()
  const one = sittingsOf(whole.papers).find((each) => isPicked(each, moves.picked))
  if (!one)
    return t`Enter or a click picks a paper up, arrows go through the days, Shift and arrows move it, P pins it, Ctrl+Z takes back.`
  const least = leastHardOf(moves.slots)
  const good = (moves.slots ?? []).filter((slot) => priceOf(slot, least) === 'better').length
  const what = titleOf(one)
  if (!moves.slots) return t`${what} of ${one.paper.grade.title} is picked up…`
  return t`${what} of ${one.paper.grade.title} is picked up. ✓ better (${good} days), = the same, ↓ worse, ✕ breaks a rule. Enter or a click puts it down, Escape leaves it.`
}
