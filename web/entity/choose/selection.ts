/** Which questions of a list are chosen: some by their ids, on any of its pages, or all that the filter finds. */
export type Selection = { all: true } | { all: false; ids: ReadonlySet<number>; anchor: Anchor | null }

/** The row that was ticked or cleared last: a range starts there. */
interface Anchor {
  id: number
  on: boolean
}

export const nothing: Selection = { all: false, ids: new Set(), anchor: null }
export const everything: Selection = { all: true }

export const isChosen = (selection: Selection, id: number): boolean => selection.all || selection.ids.has(id)

/** `found`: how many the filter finds. */
export const countOf = (selection: Selection, found: number): number => (selection.all ? found : selection.ids.size)

/** Ticks or clears some rows; of a whole list that was chosen, the rows of the page stay chosen. */
function put(selection: Selection, page: readonly number[], some: readonly number[], on: boolean): Selection {
  const ids = new Set(selection.all ? page : selection.ids)
  for (const id of some) {
    if (on) ids.add(id)
    else ids.delete(id)
  }
  const last = some.at(-1)
  return { all: false, ids, anchor: last === undefined ? null : { id: last, on } }
}

/** Ticks or clears one row. */
export const toggleRow = (selection: Selection, page: readonly number[], id: number): Selection =>
  put(selection, page, [id], !isChosen(selection, id))

/** Does with every row from the last one that was clicked to this one what was done with that one. */
export function toggleRange(selection: Selection, page: readonly number[], id: number): Selection {
  const anchor = selection.all ? null : selection.anchor
  const from = anchor ? page.indexOf(anchor.id) : -1
  const to = page.indexOf(id)
  if (!anchor || from < 0 || to < 0) return toggleRow(selection, page, id)
  const between = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return put(selection, page, from <= to ? between : between.reverse(), anchor.on)
}

/** Ticks all rows of a page, or clears them when all are ticked. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  const isWhole = page.every((id) => isChosen(selection, id))
  return { ...put(selection, page, page, !isWhole), anchor: null } as Selection
}

/** How the box of the page stands: all of its rows, some, or none are chosen. */
export function pageState(selection: Selection, page: readonly number[]): 'all' | 'some' | 'none' {
  const chosen = page.filter((id) => isChosen(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}
