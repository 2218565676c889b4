import type { RoomLayout } from '#contract'

/** A seat or none in this cell. */
export const withCell = (layout: RoomLayout, row: number, column: number, cell: 'x' | '.'): string[] =>
  layout.map((line, at) => (at === row ? line.slice(0, column) + cell + line.slice(column + 1) : line))

/** What a seat is called: the letter of its column from the left, columns without seats not counted, and its row from the front. */
export function seatLabel(layout: RoomLayout, row: number, column: number): string {
  const seated = (at: number) => layout.some((line) => line[at] === 'x')
  const before = Array.from({ length: column }, (_, at) => at).filter(seated).length
  const rows = layout.slice(0, row).filter((line) => line.includes('x')).length
  return `${lettersOf(before)}${rows + 1}`
}

/** 0 is A, 25 is Z, 26 is AA. */
const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
