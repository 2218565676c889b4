import type { Neighbours, SeatPupil, SeatRoom, SeatSitting } from '../seats/sitting.ts'
import { numbersFrom } from './numbers.ts'

export const roomOf = (id: number, layout: readonly string[], more: Partial<SeatRoom> = {}): SeatRoom => ({
  id,
  kind: 'CLASSROOM',
  layout,
  stepFree: false,
  special: false,
  ...more,
})

export const grid = (rows: number, columns: number) => Array.from({ length: rows }, () => 'x'.repeat(columns))

export const pupilOf = (id: number, paper: number, more: Partial<SeatPupil> = {}): SeatPupil => ({
  id,
  paper,
  roomKind: 'CLASSROOM',
  section: paper,
  roll: id,
  ...more,
})

export const sittingOf = (rooms: SeatRoom[], pupils: SeatPupil[], more: Partial<SeatSitting> = {}): SeatSitting => ({
  rooms,
  pupils,
  neighbours: 'AROUND',
  fewestRooms: true,
  spareSeats: 0,
  ...more,
})

/** Two rooms of at most nine seats, and as many pupils as may find one. */
export function smallSitting(seed: number): SeatSitting & { counts: number[] } {
  const { between, chance, pick } = numbersFrom(seed)
  const rooms = [1, 2].slice(0, between(1, 2)).map((id) => {
    const layout = grid(between(1, 3), between(2, 3)).map((row) => (chance(0.15) ? `${row.slice(1)}.` : row))
    return roomOf(id, layout)
  })
  const seats = rooms.reduce((sum, { layout }) => sum + layout.join('').replaceAll('.', '').length, 0)
  const neighbours = pick<Neighbours>(['AROUND', 'CROSS', 'BESIDE'])
  const papers = between(1, 3)
  const counts = new Array<number>(papers).fill(0)
  for (let i = between(1, seats); i > 0; i -= 1) counts[between(0, papers - 1)]! += 1
  const papersOf = counts.flatMap((count, paper) => new Array<number>(count).fill(paper))
  const pupils = papersOf.map((paper, i) => pupilOf(i + 1, paper))
  return {
    ...sittingOf(rooms, pupils, { neighbours, fewestRooms: chance(0.5) }),
    counts: counts.filter((count) => count > 0),
  }
}

/** Sixty rooms of about 36 seats, and 2,000 pupils of whom some need something. */
export function largeSitting(counts: readonly number[]): SeatSitting {
  const { pick, chance } = numbersFrom(7)
  const rooms = Array.from({ length: 60 }, (_, i) => {
    const layout = grid(pick([5, 6, 6, 6, 7]), pick([5, 6, 6, 6, 6, 7]))
    if (chance(0.2)) layout[2] = `${layout[2]!.slice(1)}.`
    return roomOf(i + 1, layout, { stepFree: i < 20 })
  })
  let id = 0
  const pupils = counts.flatMap((count, paper) =>
    Array.from({ length: count }, (_, i) => {
      id += 1
      const need =
        id % 97 === 0
          ? { frontRow: true }
          : id % 131 === 0
            ? { stepFree: true }
            : id % 501 === 0
              ? { ownRoom: true }
              : {}
      return pupilOf(id, paper, { section: paper * 10 + Math.floor(i / 40), roll: (i % 40) + 1, ...need })
    }),
  )
  return sittingOf(rooms, pupils, { spareSeats: 1 })
}
