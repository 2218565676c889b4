import type { PageSize } from '../../domain/papers/documents.ts'
import type { PageLayout } from './answer-layout.ts'

/** Width and height of paper, millimetres. */
export const paperSizes: Record<PageSize, readonly [number, number]> = {
  A4: [210, 297],
  LETTER: [215.9, 279.4],
  LEGAL: [215.9, 355.6],
}

/** From the paper's edges to marks and codes. */
const edge = 10
const markSide = 7
const codeSide = 14
/** White that a code needs beside it. */
const quiet = 3

/** Where everything but marks and codes stands: from the left and right edges, from the upper and lower ones. */
export const sideMargin = 20
export const endMargin = 30

/**
 * The inner 4 × 4 cells of the four marks, row by row from the lowest bit; 1 is dark. Around them lies a border of dark cells. Any two of
 * the 16 (four marks in four turns) differ in at least 8 cells, so that two wrong cells still name the right corner the right way up.
 */
export const markPatterns: readonly [number, number, number, number] = [36431, 5842, 31812, 24779]
/** Cells of a mark on each side, with the border. */
export const markCells = 6

/** Top left, top right, bottom right, bottom left. */
export type MarkId = 0 | 1 | 2 | 3

/** Whether a cell of a mark is dark; across and down from 0. */
export function isDarkCell(mark: MarkId, across: number, down: number): boolean {
  const inner = markCells - 2
  const isBorder = across === 0 || down === 0 || across === markCells - 1 || down === markCells - 1
  return isBorder || ((markPatterns[mark] >> ((down - 1) * inner + across - 1)) & 1) === 1
}

/** Hundredths of a millimetre: what is drawn and what is read is the same number. */
export const toHundredths = (millimetres: number): number => Math.round(millimetres * 100) / 100

/** Where the four marks, and one code in two opposite corners, stand on paper of so many millimetres. */
export function frameOf(w: number, h: number): Pick<PageLayout, 'tags' | 'codes'> {
  const [right, bottom] = [toHundredths(w - edge - markSide), toHundredths(h - edge - markSide)]
  const corners = [
    [edge, edge],
    [right, edge],
    [right, bottom],
    [edge, bottom],
  ] as const
  return {
    tags: corners.map(([x, y], id) => ({ id, x, y, s: markSide })),
    codes: [
      { x: toHundredths(right - quiet - codeSide), y: edge, s: codeSide },
      { x: edge + markSide + quiet, y: toHundredths(h - edge - codeSide), s: codeSide },
    ],
  }
}

/** A page with nothing but its frame. */
export function emptyPage(size: PageSize, n: number): PageLayout {
  const [w, h] = paperSizes[size]
  return { n, w, h, ...frameOf(w, h), fields: [], crops: [], prints: {} }
}
