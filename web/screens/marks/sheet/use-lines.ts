import { useMemo } from 'react'
import type { SheetStore } from '../store/sheet-store.ts'

/**
 * The lines that the search and the switch for what is not complete leave, in the order of the roll. A line does not go while it is being
 * completed: they are chosen anew when the search or the switch changes.
 */
export function useLines(
  store: SheetStore,
  { search, incomplete }: { search: string; incomplete: '1' | null },
): number[] {
  const { ids } = store
  const words = search.trim().toLocaleLowerCase()
  return useMemo(() => {
    const matches = (id: number) => {
      const { row, isComplete } = store.row(id)
      const { name, roll_no, admission_no } = row.student
      if (incomplete && isComplete) return false
      if (words === '') return true
      return roll_no === words || `${name} ${admission_no}`.toLocaleLowerCase().includes(words)
    }
    return ids.filter(matches)
  }, [store, ids, words, incomplete])
}
