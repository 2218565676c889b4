import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../use-is-mobile.ts'
import { type ColumnKind, type Fitted, fitColumns, toCard } from './fit-columns.ts'

interface Fitting {
  kind?: ColumnKind
  leaves?: number
  width?: number
}

/** The columns for which the box has room, as cards on a phone or a tablet. Measured before the first paint. */
export function useFitted<C extends Fitting>(
  columns: C[],
): Fitted<C> & { isCard: boolean; box: RefObject<HTMLElement | null> } {
  const box = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const isCard = useIsNarrow()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Without a layout, as in a test of a component, there is room for everything.
    const measure = () => setRoom(element.clientWidth || Number.POSITIVE_INFINITY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ...(isCard ? toCard(columns) : fitColumns(columns, room)), isCard, box }
}
