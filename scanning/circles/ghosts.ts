import type { LayoutField } from '../layout/answer-layout.ts'
import { lengthOf } from '../plane/homography.ts'
import type { PrintedCircle } from './circle.ts'

type RingPlace = Pick<PrintedCircle, 'x' | 'y' | 'r'>

/** A line of circles, and where one more would stand before its first and after its last, where none is printed: null where another stands there. */
interface CircleLine {
  first: RingPlace
  last: RingPlace
  before: RingPlace | null
  after: RingPlace | null
}

/** Room that a place must have to any printed circle, millimetres between their rings. */
const FREE = 0.4

/** Least distance of two rows of a column that hang together, in radii. */
const NEXT = 2.9

/** The rows of all fields, and the columns of what stands exactly below one another. */
function linesOf(fields: readonly LayoutField[], circles: readonly PrintedCircle[]): CircleLine[] {
  const isFree = (place: RingPlace) =>
    circles.every(({ x, y, r }) => lengthOf(x - place.x, y - place.y) > r + place.r + FREE)
  const lineOf = (line: readonly RingPlace[]): CircleLine => {
    const [first, second] = [line[0]!, line[1]!]
    const [third, last] = [line.at(-2)!, line.at(-1)!]
    const before = { x: 2 * first.x - second.x, y: 2 * first.y - second.y, r: first.r }
    const after = { x: 2 * last.x - third.x, y: 2 * last.y - third.y, r: last.r }
    return { first, last, before: isFree(before) ? before : null, after: isFree(after) ? after : null }
  }
  const rows = fields.flatMap(({ rows, r }) => rows.map((row) => row.map(({ x, y }) => ({ x, y, r }))))
  return [...rows, ...columnsOf(rows)].filter((line) => line.length > 1).map(lineOf)
}

/** Runs of circles below one another, of the rows that lie across. */
function columnsOf(rows: readonly RingPlace[][]): RingPlace[][] {
  const byColumn = new Map<string, RingPlace[]>()
  for (const place of rows.flat()) {
    const key = `${place.x} ${place.r}`
    byColumn.set(key, [...(byColumn.get(key) ?? []), place])
  }
  return [...byColumn.values()].flatMap((column) => {
    const runs: RingPlace[][] = []
    for (const place of column.sort((a, b) => a.y - b.y)) {
      const above = runs.at(-1)?.at(-1)
      if (above && place.y - above.y < NEXT * place.r) runs.at(-1)!.push(place)
      else runs.push([place])
    }
    return runs
  })
}

export interface PageGhosts {
  /** How many places were looked at where no circle is printed, and the share of them with one. */
  places: number
  share: number
  /** Lines with a circle behind one end and none at the other: a part of the page lies a circle off, however well the rest fits. */
  shifted: number
}

/** Places that speak for all. */
const SPREAD = 32

/**
 * A page that lies a whole circle off would be read without a doubt, and wrong: then circles stand where none is printed.
 * @param scoreAt how well a ring stands at a place @param typical the score of a well visible ring of this page
 */
export function findGhosts(
  fields: readonly LayoutField[],
  circles: readonly PrintedCircle[],
  scoreAt: (place: RingPlace) => number,
  typical: number,
): PageGhosts {
  const lines = linesOf(fields, circles)
  const free = lines.flatMap(({ before, after }) => [before, after]).filter((place) => place !== null)
  const step = Math.max(1, Math.floor(free.length / SPREAD))
  const some = free.filter((_, i) => i % step === 0)
  const seen = some.filter((place) => scoreAt(place) > 0.6 * typical).length
  const isRing = (place: RingPlace) => scoreAt(place) > 0.55 * typical
  const shifted = lines.filter(
    ({ first, last, before, after }) =>
      (after !== null && isRing(after) && !isRing(first)) || (before !== null && isRing(before) && !isRing(last)),
  ).length
  return { places: some.length, share: seen / Math.max(1, some.length), shifted }
}
