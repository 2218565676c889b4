/** A room from above, the front row first: `x` is a seat, `.` is none, such as an aisle or a pillar. */
export type RoomLayout = readonly string[]

export const roomKinds = ['CLASSROOM', 'HALL', 'LAB', 'COMPUTER', 'OTHER'] as const
export type RoomKind = (typeof roomKinds)[number]

export const roomLimits = { rows: 30, columns: 30, seats: 900, at_once: 100 } as const

/** A room without aisles. */
export const fullRoom = (rows: number, columns: number): string[] =>
  Array.from({ length: rows }, () => 'x'.repeat(columns))

export const seatsOf = (layout: RoomLayout): number =>
  layout.reduce((sum, row) => sum + [...row].filter((cell) => cell === 'x').length, 0)

/** What is wrong with a layout, by the code of its sentence; null: nothing. */
export function layoutFault(
  layout: RoomLayout,
): { code: 'room.layout_cells' | 'room.layout_ragged' | 'room.no_seat' } | null {
  if (layout.some((row) => !/^[x.]+$/.test(row))) return { code: 'room.layout_cells' }
  if (layout.some((row) => row.length !== layout[0]?.length)) return { code: 'room.layout_ragged' }
  return seatsOf(layout) === 0 ? { code: 'room.no_seat' } : null
}

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
