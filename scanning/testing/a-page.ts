import type { PageLayout } from '../layout/answer-layout.ts'
import { locate } from '../locate.ts'
import { readPage } from '../read-page.ts'
import type { FieldReading, GreyPicture, PageReading } from '../reading.ts'
import { copyCanvas, type PageCanvas } from './canvas.ts'
import { type ScannerName, type ScanWish, scanPage } from './devices.ts'
import { drawSheet, provenLayout } from './draw-sheet.ts'
import { drawMark, type MarkKind } from './marks-by-hand.ts'
import { handBy, type PenName } from './pens.ts'
import { type SeededRandom, seededRandom } from './random.ts'
import { type SmallPlan, smallLayout } from './small-layout.ts'

/** Pixels a millimetre of pages that tests draw. */
const SCALE = 8

/** A printed page of a test, clean. */
export interface TestSheet {
  layout: PageLayout
  canvas: PageCanvas
}

export function testSheet(plan: SmallPlan): TestSheet {
  const layout = provenLayout(smallLayout(plan), { scale: SCALE })
  return { layout, canvas: drawSheet(layout, { scale: SCALE, code: 'Q0123456789AB01C' }) }
}

/** A copy of it to write on, with a hand that marks circles by field and letter. */
export interface WrittenPage {
  canvas: PageCanvas
  random: SeededRandom
  mark(id: string, v: string, kind?: MarkKind, row?: number): void
}

export function writtenPage({ layout, canvas }: TestSheet, seed: number, pen: PenName = 'pencil'): WrittenPage {
  const random = seededRandom(seed)
  const hand = handBy(random, pen)
  const copy = copyCanvas(canvas)
  return {
    canvas: copy,
    random,
    mark(id, v, kind = 'fill', row = 0) {
      const field = layout.fields.find((one) => one.id === id)!
      const box = field.rows[row]!.find((one) => one.v === v)!
      drawMark(copy, kind, { x: box.x, y: box.y, r: field.r }, hand, random)
    },
  }
}

/** Marks the first option of every choice that has none yet, as a page that is handed in has. */
export function fillOthers(page: WrittenPage, { layout }: TestSheet, but: readonly string[]): void {
  for (const { id, kind, rows } of layout.fields) {
    if (kind === 'CHOICE' && !but.includes(id)) page.mark(id, rows[0]![0]!.v)
  }
}

export const scanned = (page: WrittenPage, name: ScannerName = 'copier_grey', wish: ScanWish = {}): GreyPicture =>
  scanPage(page.canvas, name, page.random, { dpi: 200, quarters: 0, scale: 1, ...wish }).picture

export function readPicture(picture: GreyPicture, layout: PageLayout): PageReading {
  const { page, refusal } = locate(picture)
  return page ? readPage(picture, layout, page) : { refusal: refusal ?? 'no_marks', fields: [], quality: null }
}

export function fieldOf(reading: PageReading, id: string): FieldReading {
  const field = reading.fields.find((one) => one.id === id)
  if (!field) throw new Error(`No field ${id}: ${reading.refusal}`)
  return field
}
