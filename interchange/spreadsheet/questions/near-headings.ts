import { columnTitle } from '../../../domain/spreadsheet-columns.ts'
import type { SpreadsheetColumn } from '../columns/columns.ts'
import { headerKey } from '../columns/header-keys.ts'
import { editDistance } from '../columns/nearest.ts'

/** A heading that is nearly one of ours, and that of which column. */
export interface NearHeading {
  column: string
  heading: string
  at: number
}

/** Shorter words are near to too many. */
const shortest = 5
const isNear = (one: string, other: string) => {
  const most = one.length > 8 ? 2 : 1
  const isAlike = Math.min(one.length, other.length) >= shortest && Math.abs(one.length - other.length) <= most
  return isAlike && (editDistance(one, other) <= most || isSwapped(one, other))
}

/** "Anwser", "Makrs": two letters have changed places. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return at >= 0 && one.slice(0, at) + (one[at + 1] ?? '') + one[at] + one.slice(at + 2) === other
}

/** Headings with a slip of the pen, each near to one column alone and the only one that is near to it. They are no more than proposed. */
export function nearHeadings(
  header: readonly string[],
  columns: readonly SpreadsheetColumn[],
  places: ReadonlyMap<string, number>,
): NearHeading[] {
  const taken = new Set(places.values())
  const found = columns
    .filter(({ name, second_of }) => !places.has(name) && second_of === undefined)
    .flatMap(({ name, also = [] }) => {
      const words = [...new Set([name, columnTitle(name), ...also].map(headerKey))]
      return header.flatMap((heading, at): NearHeading[] =>
        !taken.has(at) && words.some((word) => isNear(word, headerKey(heading))) ? [{ column: name, heading, at }] : [],
      )
    })
  return found.filter((one) =>
    found.every((other) => other === one || (other.at !== one.at && other.column !== one.column)),
  )
}
