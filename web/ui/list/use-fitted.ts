import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../printing.ts'
import { useIsNarrow } from '../use-is-mobile.ts'
import { type ColumnKind, type Fitted, fitColumns, toCard, toPaper } from './fit-columns.ts'

interface Fitting {
  kind?: ColumnKind
  leaves?: number
  width?: number
  caption?: unknown
}

interface Fit<C> {
  /** The same object as long as nothing of it changes. */
  fitted: Fitted<C>
  isCard: boolean
  box: RefObject<HTMLElement | null>
}

/**
 * The columns for which the box has room, as cards on a phone or a tablet. Measured before the first paint, and once more with the rows:
 * where a long word makes the table wider than its box, one more column leaves.
 */
export function useFitted<C extends Fitting>(columns: C[], rows: unknown): Fit<C> {
  const box = useRef<HTMLElement>(null)
  const [{ available, further }, setMeasured] = useState({ available: Number.POSITIVE_INFINITY, further: 0 })
  /** Counts how often the table was found too wide for its box: rows, letters and what stands beside the page come when they come. */
  const [tooWide, setTooWide] = useState(0)
  const printing = usePrinting()
  const isCard = useIsNarrow() && !printing
  useLayoutEffect(() => {
    const element = box.current
    // A card has room for whatever it shows.
    if (!element || isCard) return
    // Without a layout, as in a test of a component, there is room for everything.
    const measure = () => {
      const width = element.clientWidth || Number.POSITIVE_INFINITY
      setMeasured((before) => (before.available === width ? before : { available: width, further: 0 }))
    }
    measure()
    const observer = new ResizeObserver(() => {
      measure()
      if (element.scrollWidth > element.clientWidth) setTooWide((count) => count + 1)
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [isCard])

  const fitted = useMemo(
    () => (printing ? toPaper(columns) : isCard ? toCard(columns) : fitColumns(columns, available, further)),
    [columns, available, further, printing, isCard],
  )
  const mayLeave = !printing && !isCard && fitted.stay.some(({ leaves }) => leaves !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured changes with them
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !mayLeave || element.scrollWidth <= element.clientWidth) return
    // Before the box is measured all of them stand: that they are too wide says nothing of those that will.
    setMeasured((before) => (before.available === available ? { ...before, further: before.further + 1 } : before))
  }, [rows, available, further, mayLeave, columns.length, tooWide])
  return { fitted, isCard, box }
}
