import type { AboutReport } from '#contract'

type Suppressed = AboutReport['suppressed']

/** Which groups of a table are small. */
export interface Grouping<T> {
  /** Pupils behind a row. */
  n: (row: T) => number
  /** Groups of fewer pupils are hidden. */
  least: number
  /** Rows of the same total, which is shown: one hidden row could be worked out from the others. A row may be of several totals. */
  totals?: readonly ((row: T) => unknown)[]
}

/** How they are hidden. */
export interface Hiding<T> extends Grouping<T> {
  /** Where the table stands in the answer. */
  path: string
  /** A row without its figures. */
  blank: (row: T) => T
}

/** Small groups, and with the only one of a total the next smallest of it. */
export function tooSmall<T>(rows: readonly T[], { n, least, totals = [] }: Grouping<T>): ReadonlySet<T> {
  const hidden = new Set(rows.filter((row) => n(row) < least))
  const groups = totals.flatMap((totalOf) =>
    [...new Set(rows.map(totalOf))].map((total) => rows.filter((row) => totalOf(row) === total)),
  )
  // What is hidden of one total may be the only one of another.
  for (let known = -1; known < hidden.size; ) {
    known = hidden.size
    for (const group of groups) {
      const counted = group.filter((row) => n(row) > 0)
      const [next] = counted.filter((row) => !hidden.has(row)).sort((a, b) => n(a) - n(b))
      if (next !== undefined && counted.filter((row) => hidden.has(row)).length === 1) hidden.add(next)
    }
  }
  return hidden
}

/** The rows of a table without the figures of small groups, and of the next smallest where a total would give the only one away. */
export function hideSmall<T>(rows: readonly T[], { path, blank, ...grouping }: Hiding<T>, suppressed: Suppressed): T[] {
  const hidden = tooSmall(rows, grouping)
  return rows.map((row, at) => {
    if (!hidden.has(row)) return row
    suppressed.push({ path: `${path}.${at}`, reason: 'small' })
    return blank(row)
  })
}
