import { encode } from 'uqr'
import type { LayoutBox, PageLayout } from '../layout/answer-layout.ts'
import { isDarkCell, type MarkId, markCells } from '../layout/page-frame.ts'
import { provePage } from '../layout/prove-page.ts'
import { blankCanvas, fillRect, type PageCanvas, strokeLine, wetInk } from './canvas.ts'
import { glyphLines } from './glyphs.ts'

/** Darkness of what is printed: rings and letters are pale, marks, codes and frames are black. */
const RING = 1 - 60 / 255
const LETTER = 1 - 110 / 255
/** Millimetres. */
const RING_WIDTH = 0.21
const LETTER_WIDTH = 0.24

/** How a page of a test is printed. */
export interface SheetPrint {
  /** Pixels a millimetre; by default 300 an inch. */
  scale?: number
  code?: string
  /** Darkness of letters: sheets of others have them as dark as ink. */
  letter?: number
}

/** The page of a layout, clean, as a printer makes it. */
export function drawSheet(
  layout: PageLayout,
  { scale = 300 / 25.4, code, letter = LETTER }: SheetPrint = {},
): PageCanvas {
  const canvas = blankCanvas(layout.w, layout.h, scale)
  for (const { id, x, y, s } of layout.tags)
    drawCells(canvas, x, y, s, markCells, (cx, cy) => isDarkCell(id as MarkId, cx, cy))
  if (code) {
    const { data, size } = encode(code, { ecc: 'Q', border: 0 })
    for (const { x, y, s } of layout.codes) drawCells(canvas, x, y, s, size, (cx, cy) => data[cy]![cx] === true)
  }
  for (const { rows, r } of layout.fields)
    for (const row of rows) for (const box of row) drawCircle(canvas, box, r, letter)
  for (const { x, y, w, h } of layout.crops) {
    for (const [left, top, wide, high] of [
      [x, y, w, 0.15],
      [x, y + h, w, 0.15],
      [x, y, 0.15, h],
      [x + w, y, 0.15, h],
    ] as const) {
      fillRect(canvas, left, top, wide, high, 120)
    }
  }
  return canvas
}

/** A mark that isn't there, a ring elsewhere; letters as dark as ink are those of others' sheets. */
const isMisplaced = (fault: string) => fault.startsWith('mark ') || fault.endsWith(' mm')

/** The layout with what its own clean page has in its circles, as freezing does it. */
export function provenLayout(layout: PageLayout, print: SheetPrint = {}): PageLayout {
  const { prints, faults } = provePage(drawSheet(layout, print), layout)
  const misplaced = faults.filter(isMisplaced)
  if (misplaced.length > 0) throw new Error(`Not drawn as laid out: ${misplaced.join(', ')}`)
  return { ...layout, prints }
}

function drawCells(
  canvas: PageCanvas,
  x: number,
  y: number,
  side: number,
  cells: number,
  isBlack: (cx: number, cy: number) => boolean,
): void {
  const cell = side / cells
  for (let cy = 0; cy < cells; cy += 1) {
    for (let cx = 0; cx < cells; cx += 1) {
      if (isBlack(cx, cy)) fillRect(canvas, x + cx * cell, y + cy * cell, cell, cell, 8)
    }
  }
}

function drawCircle(canvas: PageCanvas, { v, x, y }: LayoutBox, r: number, letter: number): void {
  const ink = wetInk(canvas, x, y, r + 0.5)
  const ring = Array.from({ length: 65 }, (_, k) => {
    const angle = (k * Math.PI) / 32
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
  })
  strokeLine(ink, canvas.scale, ring, RING_WIDTH, RING)
  const high = r * 0.75
  for (const line of glyphLines(v)) {
    strokeLine(
      ink,
      canvas.scale,
      line.map(([gx, gy]) => [x + gx * high, y + gy * high]),
      LETTER_WIDTH,
      letter,
    )
  }
  for (let row = 0; row < ink.height; row += 1) {
    for (let column = 0; column < ink.width; column += 1) {
      const cover = ink.cover[row * ink.width + column]!
      const at = (row + ink.top) * canvas.width + column + ink.left
      if (cover > 0) canvas.data[at] = Math.round(canvas.data[at]! * (1 - cover))
    }
  }
}
