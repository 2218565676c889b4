import type { PageFlow } from './page-flow.ts'
import { sideMargin } from './page-frame.ts'

const gap = 3
/** What stands at the side of a grid of digits. */
const besideGap = 8
/** Beside a grid of digits what else stands there needs so much: in large print eight digits are the most. */
const leastBeside = 74

/** Head, name, signatures, instructions, and what is marked about the pupil. */
export function placeFirstPage(flow: PageFlow): void {
  const { head, name, signatures } = flow.measures
  flow.text('head', { h: head })
  flow.y += head + gap - 1
  flow.text('name', { h: name })
  flow.crop({ id: 'name', label: '', kind: 'NAME', x: sideMargin, y: flow.y, w: flow.width, h: name })
  flow.y += name + 1
  flow.text('signatures', { h: signatures })
  flow.y += signatures + gap
  if (flow.plan.kind === 'NAMED') placeInstructions(flow)
  else placeRoll(flow)
}

function placeInstructions(flow: PageFlow): void {
  const { instructions } = flow.measures
  flow.text('instructions', { h: instructions })
  flow.y += instructions + gap - 1
  placeFlags(flow, sideMargin, flow.y, flow.width)
}

/** The roll number in circles; beside it what is read before one begins. */
function placeRoll(flow: PageFlow): void {
  const { scale, pitch } = flow.measures
  const digits = Math.min(flow.plan.roll_digits, Math.floor((flow.width - leastBeside - besideGap) / pitch))
  const label = 5.5 * scale
  const wide = Math.max(pitch * digits, 44 * scale)
  flow.text(flow.plan.kind === 'EXTRA' ? 'belongs' : 'roll', { h: label, w: wide })
  const top = flow.y + label
  const rows = digitColumns(flow, sideMargin, top, digits)
  flow.field({ id: 'roll', kind: 'DIGITS', label: 'roll', many: false, decimals: 0, rows })
  const foot = top + digitsHeight(flow)
  const x = sideMargin + wide + besideGap
  const beside = sideMargin + flow.width - x
  const flags = flagsHeight(flow, beside)
  flow.text('instructions', { x, w: beside, h: foot - flow.y - flags - gap })
  placeFlags(flow, x, foot - flags, beside)
  flow.y = foot + gap
}

/** Whether set and absence stand in one line. */
const inOneLine = ({ measures: { scale }, plan: { sets } }: PageFlow, width: number) =>
  sets.length === 0 || (scale === 1 && width >= 160)

const flagsHeight = (flow: PageFlow, width: number) => (flow.measures.pitch + 1) * (inOneLine(flow, width) ? 1 : 2)

/** The set on the pupil's question paper, and the invigilator's flag for whoever is absent. */
function placeFlags(flow: PageFlow, left: number, top: number, width: number): void {
  const { pitch, r } = flow.measures
  const { sets } = flow.plan
  const half = (pitch + 1) / 2
  const oneLine = inOneLine(flow, width)
  let [x, y] = [left, top]
  if (sets.length > 0) {
    const circles = sets.length * pitch
    const label = oneLine ? width * 0.36 : width - circles - 3
    flow.text('set', { x, y, w: label, h: pitch })
    const from = x + label + 3
    const row = sets.map((v, at) => ({ v, x: from + pitch * (at + 0.5), y: y + half }))
    flow.field({ id: 'set', kind: 'CHOICE', label: 'set', many: false, rows: [row] })
    if (oneLine) x = from + circles + 2 * pitch
    else y += pitch + 1
  }
  const centre = x + pitch / 2
  flow.field({
    id: 'absent',
    kind: 'FLAG',
    label: 'absent',
    many: false,
    rows: [[{ v: 'ABSENT', x: centre, y: y + half }]],
  })
  const beside = centre + r + 2
  flow.text('absent', { x: beside, y, w: left + width - beside, h: pitch })
  flow.y = y + pitch + 1 + gap
}

/** A box to write a digit in, and under it ten circles. */
export const digitsHeight = ({ measures: { scale, pitch } }: PageFlow): number => 7 * scale + 10 * pitch

export function digitColumns({ measures: { scale, pitch } }: PageFlow, left: number, top: number, count: number) {
  return Array.from({ length: count }, (_, column) =>
    Array.from({ length: 10 }, (_digit, digit) => ({
      v: String(digit),
      x: left + pitch * (column + 0.5),
      y: top + 7 * scale + pitch * (digit + 0.5),
    })),
  )
}
