import {
  concatTransformationMatrix,
  drawObject,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { AnswerLayout, LayoutCode } from '../../../scanning/layout/answer-layout.ts'
import { codeText, type PageCode } from '../../../scanning/layout/serial.ts'
import type { CodeDrawing } from '../../document.ts'
import { codeRuns } from './copy.ts'

/** What the codes of a page of an answer sheet look like, and where they stand. */
export interface PageCodes {
  drawing: CodeDrawing
  places: readonly LayoutCode[]
}

/** @throws RangeError where its code is no serial */
export function pageCodes({ pages }: AnswerLayout, code: PageCode): PageCodes {
  return { drawing: codeRuns(codeText(code), 'Q'), places: pages[code.page - 1]?.codes ?? [] }
}

const pointsPerMillimetre = 72 / 25.4

/** One filled path for each code, written once a page: set by the typesetter they took the most time of a batch. */
export function drawCodes(page: PDFPage, { drawing, places }: PageCodes): void {
  const { size, runs } = drawing
  const cells = runs.map(([x, y, length]) => `${x} ${y} ${length} 1 re`).join('\n')
  const { context } = page.doc
  const form = context.flateStream(`${cells}\nf`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] })
  const name = page.node.newXObject('Code', context.register(form))
  for (const { x, y, s } of places) {
    const cell = (s / size) * pointsPerMillimetre
    const [left, top] = [x * pointsPerMillimetre, page.getHeight() - y * pointsPerMillimetre]
    // Rows of a code run downwards, those of a page upwards.
    const place = concatTransformationMatrix(cell, 0, 0, -cell, left, top)
    page.pushOperators(pushGraphicsState(), place, drawObject(name), popGraphicsState())
  }
}
