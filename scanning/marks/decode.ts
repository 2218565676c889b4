import { type MarkId, markCells, markPatterns } from '../layout/page-frame.ts'
import { sampleAt } from '../picture/sample.ts'
import { applyPlane, fitPlane } from '../plane/homography.ts'
import type { GreyPicture, PlanePoint } from '../reading.ts'

/** The 16 bits after a quarter turn clockwise. */
function turnBits(bits: number): number {
  let turned = 0
  for (let y = 0; y < 4; y += 1) {
    for (let x = 0; x < 4; x += 1) if ((bits >> (y * 4 + x)) & 1) turned |= 1 << (x * 4 + (3 - y))
  }
  return turned
}

const turnedMarks = markPatterns.flatMap((pattern, id) => {
  const marks: { id: MarkId; turn: number; bits: number }[] = []
  let bits: number = pattern
  for (let turn = 0; turn < 4; turn += 1) {
    marks.push({ id: id as MarkId, turn, bits })
    bits = turnBits(bits)
  }
  return marks
})

function countOnes(bits: number): number {
  let count = 0
  for (let left = bits; left; left &= left - 1) count += 1
  return count
}

export interface DecodedMark {
  id: MarkId
  /** Quarter turns clockwise from upright. */
  turn: number
  /** Wrong cells of the pattern; a wrong place of border or surroundings counts a tenth. */
  errors: number
  black: number
  white: number
}

const unitSquare: readonly PlanePoint[] = [
  [0, 0],
  [markCells, 0],
  [markCells, markCells],
  [0, markCells],
]
/** Least difference of grey between a mark and its paper. */
const LEAST_CONTRAST = 25

/** What the cells of a square say; null where it is no mark. @param most most wrong cells */
export function decodeMark(picture: GreyPicture, square: readonly PlanePoint[], most = 2): DecodedMark | null {
  const plane = fitPlane(unitSquare, square)
  if (!plane) return null
  const cells = Array.from({ length: 36 }, (_, i) => greyOf(picture, plane, (i % 6) + 0.5, Math.floor(i / 6) + 0.5))
  const border = cells.filter((_, i) => i % 6 === 0 || i % 6 === 5 || i < 6 || i >= 30)
  const around: number[] = []
  for (let k = 0.5; k < 6; k += 1) {
    for (const [x, y] of [
      [k, -0.6],
      [k, 6.6],
      [-0.6, k],
      [6.6, k],
    ] as const)
      around.push(greyOf(picture, plane, x, y))
  }
  const black = medianOf(border)
  const white = medianOf(around)
  if (white - black < LEAST_CONTRAST) return null
  const half = (black + white) / 2
  const wrong = border.filter((grey) => grey > half).length + around.filter((grey) => grey < half).length / 2
  if (wrong > most * 2) return null
  let bits = 0
  for (let i = 0; i < 16; i += 1) if (cells[((i >> 2) + 1) * 6 + (i & 3) + 1]! < half) bits |= 1 << i
  const [best] = turnedMarks
    .map((mark) => ({ ...mark, errors: countOnes(mark.bits ^ bits) }))
    .sort((a, b) => a.errors - b.errors)
  if (!best || best.errors > most) return null
  return { id: best.id, turn: best.turn, errors: best.errors + wrong / 10, black, white }
}

/** Mean grey of nine places of a cell. */
function greyOf(picture: GreyPicture, plane: readonly number[], cx: number, cy: number): number {
  let sum = 0
  for (let j = -1; j <= 1; j += 1) {
    for (let i = -1; i <= 1; i += 1) {
      const [x, y] = applyPlane(plane, cx + i * 0.25, cy + j * 0.25)
      sum += sampleAt(picture, x, y)
    }
  }
  return sum / 9
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!
