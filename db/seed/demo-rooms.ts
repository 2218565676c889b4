import type { RoomKind } from '../../domain/exams/room-layout.ts'

interface SeedRoom {
  name: string
  building: string
  floor: number
  step_free: boolean
  kind: RoomKind
  layout: string[]
  is_special: boolean
}

const benches = (rows: number) => Array.from({ length: rows }, () => 'xx.xx.xx')
const room = (name: string, facts: Partial<SeedRoom>): SeedRoom => ({
  ...{ name, building: 'Main', floor: 0, step_free: true, kind: 'CLASSROOM', layout: benches(6), is_special: false },
  ...facts,
})

/** The rooms of the demo school, in the order in which they are filled: those that its exams name are among them. */
export const demoRooms: readonly SeedRoom[] = [
  room('Hall', { kind: 'HALL', layout: Array.from({ length: 10 }, () => 'xxx.xxx.xxx') }),
  ...[10, 11, 12, 13].map((number) => room(`Room ${number}`, {})),
  ...[20, 21].map((number) => room(`Room ${number}`, { floor: 1, step_free: false })),
  room('Science Laboratory', { kind: 'LAB', layout: ['xxxxx', '.....', 'xxxxx', '.....', 'xxxxx', 'xxxxx'] }),
  room('Computer Room', { kind: 'COMPUTER', layout: Array.from({ length: 4 }, () => 'xxxxx') }),
  room('Quiet Room', { is_special: true, layout: ['x.x', 'x.x'] }),
]
