import type { ScanPageRow } from '#contract'

/** Pages that contradict one another stand together, where the first of them stands. */
export function grouped(pages: readonly ScanPageRow[]): ScanPageRow[][] {
  const groups = new Map<string, ScanPageRow[]>()
  for (const page of pages) {
    const { id, state, same_as } = page
    const key = state === 'CLASH' ? `clash ${same_as ?? id}` : `page ${id}`
    groups.set(key, [...(groups.get(key) ?? []), page])
  }
  return [...groups.values()]
}
