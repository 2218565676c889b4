import { useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import type { Filter } from './filter.ts'

const isSet = ({ value }: Filter) => value !== null

/** px of a chip with the gap before it, by its letters; one that is set says its name and its value. */
const widthOf = ({ label, all, value }: Filter) => 48 + 6 * (value === null ? all : `${label}: a value`).length

/**
 * The filters for which a row has room, and what shows the others: those of lesser use and those that would begin a second row come when
 * asked for. A filter that narrows is always shown. `beside`: px of what stands with the chips; of a list the search, what shows the folded
 * ones, what clears all.
 */
export function useFolded(filters: Filter[], beside = 480) {
  const row = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [width, setWidth] = useState(0)
  const narrow = useIsNarrow()
  // Not with every drawing: to ask for a width is to have the page laid out. A phone, where they are in a drawer, has no row.
  useLayoutEffect(() => {
    const element = row.current
    if (narrow || !element) return
    // Without a layout, as in a test of a component, there is room for everything.
    const measure = () => setWidth(element.clientWidth || 9999)
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    return () => watched.disconnect()
  }, [narrow])

  let left = filters.filter(isSet).reduce((left, filter) => left - widthOf(filter), width - beside)
  const shown = filters.filter((filter) => {
    if (all || isSet(filter)) return true
    if (!filter.lesser) left -= widthOf(filter)
    return !filter.lesser && left >= 0
  })
  const unfold = shown.length < filters.length ? () => setAll(true) : null
  return [row, shown, unfold] as const
}
