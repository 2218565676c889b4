import type { Seated, SeatRoom, SeatSitting } from '../seats/sitting.ts'

/** What a seating breaks, and its like neighbours: read seat by seat, nothing of the engine is used. */
export function readSeats(sitting: Pick<SeatSitting, 'rooms' | 'pupils' | 'neighbours'>, seats: readonly Seated[]) {
  const broken: string[] = []
  const taken = new Map<string, Seated>()
  for (const pupil of sitting.pupils) {
    const own = seats.filter((seat) => seat.pupil === pupil.id)
    if (own.length !== 1) broken.push(`${pupil.id} has ${own.length} seats`)
    for (const seat of own) {
      const room = sitting.rooms.find(({ id }) => id === seat.room)
      if (room?.layout[seat.row]?.charAt(seat.column) !== 'x') broken.push(`${pupil.id} sits where no seat is`)
      const key = `${seat.room} ${seat.row} ${seat.column}`
      if (taken.has(key)) broken.push(`two sit at ${key}`)
      taken.set(key, seat)
    }
  }
  const paperOf = (seat: Seated) => sitting.pupils.find(({ id }) => id === seat.pupil)!.paper
  let like = 0
  const all = [...taken.values()]
  all.forEach((one, i) => {
    for (const other of all.slice(i + 1)) {
      const [down, right] = [Math.abs(one.row - other.row), Math.abs(one.column - other.column)]
      const touches =
        one.room === other.room &&
        down <= 1 &&
        right <= 1 &&
        (sitting.neighbours === 'AROUND' || (sitting.neighbours === 'CROSS' ? down + right === 1 : down === 0))
      if (touches && paperOf(one) === paperOf(other) && one.set === other.set) like += 1
    }
  })
  return { broken, like }
}

/** The fewest like neighbours by trying every way to give kinds to seats. */
export function fewestOfAll(
  rooms: readonly SeatRoom[],
  counts: readonly number[],
  neighbours: SeatSitting['neighbours'],
): number {
  const seats = rooms.flatMap(({ id, layout }) =>
    layout.flatMap((cells, row) =>
      Array.from(cells).flatMap((cell, column) => (cell === 'x' ? [{ id, row, column }] : [])),
    ),
  )
  const left = [...counts, seats.length - counts.reduce((sum, count) => sum + count, 0)]
  const given: number[] = []
  let fewest = Infinity
  const goOn = (i: number, like: number) => {
    if (like >= fewest) return
    if (i === seats.length) {
      fewest = like
      return
    }
    const one = seats[i]!
    for (let kind = 0; kind < left.length; kind += 1) {
      if (left[kind] === 0) continue
      left[kind]! -= 1
      let more = 0
      if (kind < counts.length)
        for (let j = 0; j < i; j += 1) {
          const other = seats[j]!
          const [down, right] = [Math.abs(one.row - other.row), Math.abs(one.column - other.column)]
          if (given[j] !== kind || other.id !== one.id || down > 1 || right > 1) continue
          if (neighbours === 'AROUND' || (neighbours === 'CROSS' ? down + right === 1 : down === 0)) more += 1
        }
      given[i] = kind
      goOn(i + 1, like + more)
      left[kind]! += 1
    }
  }
  goOn(0, 0)
  return fewest
}
