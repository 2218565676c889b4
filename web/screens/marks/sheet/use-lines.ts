import { useMemo } from 'react'
import type { MarkingState } from '../marking-url.ts'
import type { RowView } from '../store/row-view.ts'
import type { SheetStore } from '../store/sheet-store.ts'

type Chosen = Pick<MarkingState, 'search' | 'incomplete' | 'sort'>

/**
 * The lines that the search and the switch for what is not complete leave, in the order that was chosen. A line neither goes nor moves while it is
 * being worked in: they are chosen and ordered anew when the search, the switch or the order changes.
 */
export function useLines(store: Pick<SheetStore, 'ids' | 'row'>, { search, incomplete, sort }: Chosen): number[] {
  const words = search.trim().toLocaleLowerCase()
  // The same pupils read anew are the same lines.
  const pupils = store.ids.join(' ')
  return useMemo(() => {
    const matches = (id: number) => {
      const { row, isComplete } = store.row(id)
      const { name, roll_no, admission_no } = row.student
      if (incomplete && isComplete) return false
      if (words === '') return true
      return roll_no === words || `${name} ${admission_no}`.toLocaleLowerCase().includes(words)
    }
    const ids = pupils === '' ? [] : pupils.split(' ').map(Number)
    return inOrder(ids.filter(matches), sort, (id) => store.row(id))
  }, [store, pupils, words, incomplete, sort])
}

function inOrder(ids: number[], sort: MarkingState['sort'], viewOf: (id: number) => RowView): number[] {
  if (sort === null) return ids
  if (sort === 'name') {
    const nameOf = (id: number) => viewOf(id).row.student.name
    return [...ids].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }
  const sign = sort === 'highest' ? -1 : 1
  // Who has no total yet comes last either way.
  const totalOf = (id: number) => viewOf(id).total ?? sign * Number.POSITIVE_INFINITY
  return [...ids].sort((a, b) => compare(totalOf(a), totalOf(b)) * sign)
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
