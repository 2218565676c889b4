import { turned } from './cheapest-room.ts'
import type { Neighbours, SeatRoom } from './sitting.ts'

type Turn = (layout: readonly string[]) => string[]

const asIs: Turn = (layout) => [...layout]
const mirrored: Turn = (layout) => layout.map((row) => [...row].reverse().join(''))
const upsideDown: Turn = (layout) => [...layout].reverse()
const upright: readonly Turn[] = [asIs, mirrored, upsideDown, (one) => upsideDown(mirrored(one))]
const sideways: readonly Turn[] = upright.map((turn) => (one) => turn(turned(one)))

/** Rooms that are alike when turned or mirrored: what holds for one, holds for all. */
export interface Shape {
  layout: readonly string[]
  rooms: { room: SeatRoom; cellOf: (row: number, column: number) => readonly [row: number, column: number] }[]
}

/** The commonest first. */
export function shapesOf(rooms: readonly SeatRoom[], neighbours: Neighbours): Shape[] {
  const turns = neighbours === 'BESIDE' ? upright : [...upright, ...sideways]
  const shapes = new Map<string, Shape>()
  for (const room of rooms) {
    const forms = turns.map((turn) => ({ turn, key: turn(room.layout).join('/') }))
    const { turn, key } = forms.reduce((least, one) => (one.key < least.key ? one : least))
    const shape = shapes.get(key) ?? { layout: key.split('/'), rooms: [] }
    shape.rooms.push({ room, cellOf: cellsOf(room.layout, turn) })
    shapes.set(key, shape)
  }
  return [...shapes.values()].sort((a, b) => b.rooms.length - a.rooms.length)
}

/** Where a cell of the room lies in its shape: each is written down as a letter of its own, and read off once turned. */
function cellsOf(layout: readonly string[], turn: Turn): Shape['rooms'][number]['cellOf'] {
  const width = layout[0]!.length
  const letter = (row: number, column: number) => String.fromCharCode(33 + row * width + column)
  const marked = turn(layout.map((row, y) => Array.from(row, (_, x) => letter(y, x)).join('')))
  const place = new Map(marked.flatMap((row, y) => Array.from(row, (one, x) => [one, [y, x] as const] as const)))
  return (row, column) => place.get(letter(row, column))!
}
