import type { ListEndpoint } from '#contract'
import { call } from '#web/api/call.ts'
import { type ListBody, listBody, type RowOf, toRows } from '#web/api/use/use-list.ts'

/** Rows that are printed of one list. */
export const mostPrinted = 5000

/** Rows of one call, and calls that are on their way at once. */
const [size, atOnce] = [100, 4]

/** What is printed of a list. */
export interface PrintedRows<R> {
  rows: R[]
  /** How many there are. */
  count: number
}

/** All rows that a list finds, page by page, as far as they are printed. @throws CallError of the first page that could not be had */
export async function readWhole<E extends ListEndpoint>(
  list: E,
  { range: _, ...asked }: ListBody,
): Promise<PrintedRows<RowOf<E>>> {
  const pageOf = async (page: number) => {
    const { data, count = 0 } = await call(list, listBody<E>({ ...asked, range: { page, pageSize: size } }))
    return { rows: toRows<E>(data) ?? [], count }
  }
  const first = await pageOf(1)
  const last = Math.ceil(Math.min(first.count, mostPrinted) / size)
  const pages = [first.rows]
  for (let from = 2; from <= last; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, last - from + 1) }, (_, at) => from + at)
    for (const { rows } of await Promise.all(numbers.map(pageOf))) pages.push(rows)
  }
  // Rows that move on while the pages are read would stand twice.
  const byId = new Map(pages.flat().map((row) => [(row as { id: number }).id, row]))
  return { rows: [...byId.values()].slice(0, mostPrinted), count: first.count }
}
