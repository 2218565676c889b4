import { type RefObject, useEffect, useState } from 'react'
import type { RightsRow } from './cells.ts'

/** Rows under one heading, with their height in px. */
export interface RowGroup {
  title: string
  rows: RightsRow[]
  height: number
}

/** px: what of the window is not the table's, and the least that the table has; rows and headings; as in access.module.css. */
const besides = 260
const leastHeight = 320
const rowHeight = 35
const headingHeight = 42
/** Groups that are drawn after a picture: each time the whole table is laid out anew. */
const atOnce = 6

export function byGroup(rows: RightsRow[]): RowGroup[] {
  const groups: RowGroup[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.title === row.group) {
      last.rows.push(row)
      last.height += rowHeight
    } else groups.push({ title: row.group, rows: [row], height: headingHeight + rowHeight })
  }
  return groups
}

/** The groups by how far they are from what is seen between two heights, in px: 0 in sight. */
function distances(groups: RowGroup[], from: number, to: number): { title: string; away: number }[] {
  let top = 0
  return groups.map(({ title, height }) => {
    const bottom = top + height
    const away = Math.max(0, top - to, from - bottom)
    top = bottom
    return { title, away }
  })
}

/**
 * Which groups are drawn: those in sight at once, also after a leap to the end, and then the others, some after each picture, the nearest first.
 * A thousand boxes at once would keep the first picture waiting for those that nobody sees. In the end all are there, for arrow keys and the
 * browser's own search.
 */
export function useDrawn(box: RefObject<HTMLElement | null>, groups: RowGroup[]) {
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set())
  const from = box.current?.scrollTop ?? 0
  const height = box.current?.clientHeight ?? Math.max(leastHeight, window.innerHeight - besides)
  const near = distances(groups, from, from + height)
  const drawn = new Set(near.filter(({ title, away }) => away === 0 || before.has(title)).map(({ title }) => title))
  const next = near
    .filter(({ title }) => !drawn.has(title))
    .sort((one, other) => one.away - other.away)
    .slice(0, atOnce)
    .map(({ title }) => title)

  useEffect(() => {
    if (next.length === 0) return
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setBefore(new Set([...drawn, ...next])))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  })
  return { drawn, onScroll: () => next.length > 0 && setBefore(drawn) }
}
