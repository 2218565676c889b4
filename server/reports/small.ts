import type { AboutReport } from '#contract'

type Suppressed = AboutReport['suppressed']

/** How small groups of a table are hidden. */
export interface Hiding<T> {
  /** Where the table stands in the answer. */
  path: string
  /** Pupils behind a row. */
  n: (row: T) => number
  /** Groups of fewer pupils are hidden. */
  least: number
  /** A row without its figures. */
  blank: (row: T) => T
  /** Rows of the same total, which is shown: one hidden row could be worked out from the others. */
  totalOf?: (row: T) => unknown
}

/** The rows of a table without the figures of small groups, and of the next smallest where a total would give the only one away. */
export function hideSmall<T>(rows: readonly T[], { path, n, least, blank, totalOf }: Hiding<T>, told: Suppressed): T[] {
  const hidden = new Set(rows.filter((row) => n(row) < least))
  if (totalOf)
    for (const total of new Set(rows.map(totalOf))) {
      const group = rows.filter((row) => totalOf(row) === total && n(row) > 0)
      const [next] = group.filter((row) => !hidden.has(row)).sort((a, b) => n(a) - n(b))
      if (next !== undefined && group.filter((row) => hidden.has(row)).length === 1) hidden.add(next)
    }
  return rows.map((row, at) => {
    if (!hidden.has(row)) return row
    told.push({ path: `${path}.${at}`, reason: 'small' })
    return blank(row)
  })
}
