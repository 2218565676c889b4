import type { AskedPlace } from './answer-plan.ts'
import { digitColumns, digitsHeight } from './first-page.ts'
import type { PageFlow } from './page-flow.ts'
import { sideMargin } from './page-frame.ts'

type Asked<As extends AskedPlace['as']> = Extract<AskedPlace, { as: As }>

/** Rows that stand together, so that the eye keeps its line. */
const group = 5
const groupGap = 2.5
const columnGap = 5
const blockGap = 6
/** Height of a line of handwriting. */
const linePitch = 8.5

/** Room for the longest of some labels beside their circles; what is longer still is set smaller. */
const labelRoom = ({ measures: { scale } }: PageFlow, labels: readonly string[]) =>
  Math.min(13, Math.max(8, 1.8 * Math.max(0, ...labels.map((label) => label.length)) + 3)) * scale

/** Rows of circles in columns that are filled downwards, as the questions are read. */
export function placeChoices(flow: PageFlow, asked: readonly Asked<'CHOICE'>[]): void {
  if (asked.length === 0) return
  const { pitch } = flow.measures
  const heightOf = (rows: number) => rows * pitch + Math.floor(Math.max(0, rows - 1) / group) * groupGap
  const label = labelRoom(
    flow,
    asked.map((one) => one.label),
  )
  const width = label + Math.max(...asked.map(({ choices }) => choices.length)) * pitch
  const columns = Math.max(1, Math.floor((flow.width + columnGap) / (width + columnGap)))
  const step = (flow.width + columnGap) / columns
  placeHeading(flow, 'objective', heightOf(Math.min(group, asked.length)))
  for (let at = 0; at < asked.length; ) {
    flow.need(heightOf(Math.min(group, asked.length - at)))
    let fit = Math.min(group, asked.length - at)
    while (heightOf(fit + group) <= flow.room) fit += group
    const rows = Math.min(fit, Math.ceil((asked.length - at) / columns / group) * group)
    const some = asked.slice(at, at + rows * columns)
    for (const [place, one] of some.entries()) {
      const [column, row] = [Math.floor(place / rows), place % rows]
      const y = flow.y + heightOf(row + 1) - pitch / 2
      const x = sideMargin + column * step + label + pitch / 2
      const boxes = one.choices.map((v, choice) => ({ v, x: x + choice * pitch, y }))
      flow.field({ id: one.id, kind: 'CHOICE', label: one.label, many: one.many, rows: [boxes] })
    }
    at += some.length
    flow.y += heightOf(Math.min(rows, some.length)) + blockGap
  }
}

/** Numbers and grids: blocks from left to right. */
export function placeBlocks(flow: PageFlow, asked: readonly Asked<'NUMBER' | 'GRID'>[]): void {
  let x = 0
  let tallest = 0
  for (const one of asked) {
    const { width, height } = blockSize(flow, one)
    if (x > 0 && x + width > flow.width + 0.001) {
      flow.y += tallest + blockGap
      ;[x, tallest] = [0, 0]
    }
    if (height > flow.room) {
      flow.open()
      ;[x, tallest] = [0, 0]
    }
    placeBlock(flow, one, sideMargin + x)
    x += width + flow.measures.pitch + 2
    tallest = Math.max(tallest, height)
  }
  if (asked.length > 0) flow.y += tallest + blockGap
}

const blockLabel = 5.5
/** Room for the point, and for the numbers of a grid's rows. */
const pointRoom = 3
const rowLabel = 7

export function blockSize(flow: PageFlow, one: Asked<'NUMBER' | 'GRID'>): { width: number; height: number } {
  const { scale, pitch } = flow.measures
  const label = blockLabel * scale
  if (one.as === 'GRID')
    return { width: rowLabel * scale + one.choices.length * pitch, height: label + one.rows * pitch }
  const point = one.decimals > 0 ? pointRoom * scale : 0
  return { width: (1 + one.whole + one.decimals) * pitch + point, height: label + digitsHeight(flow) }
}

function placeBlock(flow: PageFlow, one: Asked<'NUMBER' | 'GRID'>, left: number): void {
  const { scale, pitch } = flow.measures
  const top = flow.y + blockLabel * scale
  const { id, label } = one
  if (one.as === 'GRID') {
    const x = left + rowLabel * scale + pitch / 2
    const rows = Array.from({ length: one.rows }, (_, row) =>
      one.choices.map((v, at) => ({ v, x: x + at * pitch, y: top + pitch * (row + 0.5) })),
    )
    flow.field({ id, kind: 'GRID', label, many: false, rows })
    return
  }
  const sign = { v: '-', x: left + pitch / 2, y: top + 7 * scale + pitch / 2 }
  const whole = digitColumns(flow, left + pitch, top, one.whole)
  const from = left + pitch * (1 + one.whole) + pointRoom * scale
  const rows = [[sign], ...whole, ...digitColumns(flow, from, top, one.decimals)]
  flow.field({ id, kind: 'DIGITS', label, many: false, decimals: one.decimals, rows })
}

/** Lines for a word or two, in two columns where the print is not large. */
export function placeLines(flow: PageFlow, asked: readonly Asked<'LINE'>[]): void {
  if (asked.length === 0) return
  const { scale } = flow.measures
  const height = 10 * scale
  const columns = scale === 1 ? 2 : 1
  const step = (flow.width + columnGap) / columns
  const label = labelRoom(
    flow,
    asked.map((one) => one.label),
  )
  for (const [at, one] of asked.entries()) {
    const column = at % columns
    if (column === 0 && at > 0) flow.y += height
    if (column === 0) flow.need(height)
    const x = sideMargin + column * step + label
    const w = step - columnGap - label
    flow.crop({ id: one.id, label: one.label, kind: 'LINE', x, y: flow.y, w, h: height })
  }
  flow.y += height + blockGap
}

/** A box for each written answer; what doesn't fit goes on in another of the same id. */
export function placeBoxes(flow: PageFlow, asked: readonly Asked<'BOX'>[]): void {
  if (asked.length === 0) return
  const { scale } = flow.measures
  const least = 4 * linePitch * scale
  placeHeading(flow, 'written', least)
  for (const one of asked) {
    let left = Math.max(2, one.lines) * linePitch * scale + 6
    // Begun at the foot of a page, it is torn apart for nothing.
    if (left > flow.room && flow.room < 2 * least) flow.open()
    while (left > 0.5) {
      flow.need(Math.min(left, least))
      // No remainder too low to write in.
      const height =
        left > flow.room && left - flow.room < least ? Math.max(least, left - least) : Math.min(left, flow.room)
      const h = Math.min(height, flow.room)
      flow.crop({ id: one.id, label: one.label, kind: 'BOX', x: sideMargin, y: flow.y, w: flow.width, h })
      left -= h
      flow.y += h + 4
    }
  }
}

/** Pages of lines alone; an extra sheet begins with what its first page has left. */
export function placeRuled(flow: PageFlow): void {
  const { ruled_pages, kind } = flow.plan
  for (let page = 1; page <= ruled_pages; page += 1) {
    if (page > 1 || kind !== 'EXTRA') flow.open()
    if (flow.room < 3 * linePitch) continue
    placeHeading(flow, 'written', 0)
    const lines = Math.floor(flow.room / linePitch)
    const crop = { id: `ruled:${flow.pages.length}`, label: '', kind: 'RULED' as const }
    flow.crop({ ...crop, x: sideMargin, y: flow.y, w: flow.width, h: lines * linePitch })
  }
}

/** Stands with at least so much of what it is over. */
function placeHeading(flow: PageFlow, part: 'objective' | 'written', below: number): void {
  const { heading } = flow.measures
  flow.need(heading + below)
  flow.text(part, { h: heading - 1.5 })
  flow.y += heading
}
