import { useState } from 'react'
import { everything, nothing, type Selection, togglePage, toggleRange, toggleRow } from './selection.ts'

/** The rows chosen in a list; another filter starts anew, for what was chosen may be out of sight. */
export function useSelection(page: readonly number[], filter: object) {
  const key = JSON.stringify(filter)
  const [current, setCurrent] = useState<{ key: string; selection: Selection }>({ key, selection: nothing })
  const selection = current.key === key ? current.selection : nothing
  const put = (next: Selection) => setCurrent({ key, selection: next })
  return {
    selection,
    toggle: (id: number, range: boolean) => put((range ? toggleRange : toggleRow)(selection, page, id)),
    togglePage: () => put(togglePage(selection, page)),
    takeAll: () => put(everything),
    clear: () => put(nothing),
  }
}

export type Choosing = ReturnType<typeof useSelection>
