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
