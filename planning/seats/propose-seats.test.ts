import { expect, it } from 'vitest'
import { numbersFrom } from '../testing/numbers.ts'
import { fewestOfAll, readSeats } from '../testing/read-seats.ts'
import { grid, largeSitting, pupilOf, roomOf, sittingOf, smallSitting } from '../testing/sittings.ts'
import { closeRoom, likeSeated, minutesWithExtra, seatOne, withoutSeat } from './changes.ts'
import { seatCount } from './places.ts'
import { proposeSeats } from './propose-seats.ts'
import type { SeatPupil, SeatSitting } from './sitting.ts'

async function seated(sitting: SeatSitting) {
  const found = await proposeSeats(sitting, { effort: 'QUICK' })
  if (!found.possible) throw new Error(JSON.stringify(found.short))
  expect(readSeats(sitting, found.seats).broken).toEqual([])
  return found
}

it('P28 P29 tiny rooms: as few like neighbours as trying everything, proven where it says so', async () => {
  let proven = 0
  for (let seed = 0; seed < 150; seed += 1) {
    const sitting = smallSitting(seed)
    const found = await seated(sitting)
    const fewest = fewestOfAll(sitting.rooms, sitting.counts, sitting.neighbours)
    expect({ seed, like: found.like }).toEqual({ seed, like: fewest })
    expect(readSeats(sitting, found.seats).like).toBe(found.like)
    expect(found.rooms.reduce((sum, room) => sum + room.like, 0)).toBe(found.like)
    expect(found.bound).toBeLessThanOrEqual(fewest)
    expect(found.proven).toBe(found.bound === found.like)
    if (found.proven) proven += 1
  }
  expect(proven).toBeGreaterThan(140)
})

it('P30 2,000 pupils of 24 papers sit without like neighbours, in no more rooms than they need', async () => {
  const sitting = largeSitting(Array.from({ length: 24 }, (_, i) => (i < 8 ? 84 : 83)))
  const found = await seated(sitting)
  expect(found).toMatchObject({ like: 0, proven: true, unmet: [] })
  expect(found.rooms.length).toBeLessThan(60)
})

it('P30 where only neighbours of a row count, the rooms in use are the first of the order that can do', async () => {
  let tried = 0
  for (let seed = 0; seed < 150; seed += 1) {
    const { between, pick } = numbersFrom(seed)
    const layouts = [['xxx.xx'], ['x.xxx'], ['xxx', 'x.x'], ['xx.xxx'], ['xxxxx']]
    const rooms = [1, 2, 3].map((id) => roomOf(id, pick(layouts)))
    const counts = Array.from({ length: between(1, 3) }, () => between(1, 4))
    const pupils = counts.flatMap((count, paper) => Array.from({ length: count }, () => paper))
    const first = [1, 2, 3].find(
      (many) =>
        seatCount(rooms.slice(0, many)) >= pupils.length && fewestOfAll(rooms.slice(0, many), counts, 'BESIDE') === 0,
    )
    if (first === undefined) continue
    tried += 1
    const given = { neighbours: 'BESIDE', fewestRooms: true, spareSeats: 0 } as const
    const found = await seated(
      sittingOf(
        rooms,
        pupils.map((paper, i) => pupilOf(i + 1, paper)),
        given,
      ),
    )
    expect({ seed, like: found.like, rooms: found.rooms.length }).toEqual({ seed, like: 0, rooms: first })
  }
  expect(tried).toBeGreaterThan(100)
})

it('P29 where two papers fill the rooms, it proves how few are possible', async () => {
  const found = await seated(largeSitting([500, 470]))
  expect(found.like).toBe(found.bound)
  const full = await seated(
    sittingOf(
      [1, 2, 3].map((id) => roomOf(id, grid(6, 6))),
      Array.from({ length: 100 }, (_, i) => pupilOf(i + 1, i % 2)),
    ),
  )
  expect(full).toMatchObject({ proven: true })
  expect(full.like).toBeGreaterThan(0)
})

it('P31 sets count as other papers, and are shared out evenly', async () => {
  const sitting = sittingOf(
    [roomOf(1, grid(6, 6))],
    Array.from({ length: 36 }, (_, i) => pupilOf(i + 1, 1)),
    { sets: { 1: 4 } },
  )
  const found = await seated(sitting)
  expect(found.like).toBe(0)
  const counts = ['A', 'B', 'C', 'D'].map((set) => found.seats.filter((seat) => seat.set === set).length)
  expect(counts).toEqual([9, 9, 9, 9])
  // Papers differ all round: letters are still even.
  const mixed = sittingOf(
    [roomOf(1, grid(6, 6))],
    Array.from({ length: 30 }, (_, i) => pupilOf(i + 1, i % 5)),
    { sets: { 0: 2, 1: 4 } },
  )
  const letters = (await seated(mixed)).seats
  const of = (paper: number, set: string) =>
    letters.filter((seat) => (seat.pupil - 1) % 5 === paper && seat.set === set).length
  expect([of(0, 'A'), of(0, 'B')]).toEqual([3, 3])
  expect(['A', 'B', 'C', 'D'].map((set) => of(1, set)).sort()).toEqual([1, 1, 2, 2])
})

it('P31 letters that are given stay', async () => {
  const pupils = Array.from({ length: 20 }, (_, i) => pupilOf(i + 1, 1, { set: i < 12 ? 'A' : i < 15 ? 'B' : null }))
  const found = await seated(sittingOf([roomOf(1, grid(5, 5))], pupils, { sets: { 1: 2 } }))
  for (const { id, set } of pupils) if (set) expect(found.seats.find((seat) => seat.pupil === id)!.set).toBe(set)
  expect(found.seats.filter(({ set }) => set === 'B')).toHaveLength(8)
  expect(readSeats(sittingOf([roomOf(1, grid(5, 5))], pupils), found.seats).like).toBe(found.like)
})

it('P32 front row, step-free room and own room are met, or named', async () => {
  const rooms = [
    roomOf(1, grid(4, 4)),
    roomOf(2, grid(4, 4), { stepFree: true }),
    roomOf(3, grid(3, 3), { special: true }),
  ]
  const needs: Partial<SeatPupil>[] = [
    { frontRow: true },
    { stepFree: true },
    { frontRow: true, stepFree: true },
    { ownRoom: true },
    { ownRoom: true },
  ]
  const pupils = Array.from({ length: 24 }, (_, i) => pupilOf(i + 1, i % 5, needs[i] ?? {}))
  const found = await seated(sittingOf(rooms, pupils))
  expect(found.unmet).toEqual([])
  const seatOf = (id: number) => found.seats.find(({ pupil }) => pupil === id)!
  expect([seatOf(1).row, seatOf(2).room, seatOf(3).row, seatOf(3).room]).toEqual([0, 2, 0, 2])
  expect(
    found.seats
      .filter(({ room }) => room === 3)
      .map(({ pupil }) => pupil)
      .sort(),
  ).toEqual([4, 5])
  expect(
    Math.max(Math.abs(seatOf(4).row - seatOf(5).row), Math.abs(seatOf(4).column - seatOf(5).column)),
  ).toBeGreaterThan(1)
  // Six for one room of four: two sit among the others all the same.
  const six = Array.from({ length: 20 }, (_, i) => pupilOf(i + 1, i % 5, i < 6 ? { ownRoom: true } : {}))
  const tight = await seated(sittingOf([roomOf(1, grid(4, 4)), roomOf(3, grid(3, 3), { special: true })], six))
  expect(tight.unmet.map(({ need }) => need)).toEqual(['own_room', 'own_room'])
})

it('P33 in a room, a section’s pupils of a paper stand in roll order', async () => {
  const sitting = largeSitting([300, 280, 260, 200, 190]).pupils.map((one) => ({
    ...one,
    frontRow: false,
    stepFree: false,
    ownRoom: false,
  }))
  const found = await seated({ ...largeSitting([1]), pupils: sitting })
  const pupil = new Map(sitting.map((one) => [one.id, one]))
  const groups = new Map<string, (typeof found.seats)[number][]>()
  for (const seat of found.seats) {
    const { paper, section } = pupil.get(seat.pupil)!
    const key = `${seat.room} ${paper} ${section}`
    groups.set(key, [...(groups.get(key) ?? []), seat])
  }
  for (const group of groups.values()) {
    const inSeats = [...group]
      .sort((a, b) => a.column - b.column || a.row - b.row)
      .map((seat) => pupil.get(seat.pupil)!.roll)
    expect(inSeats).toEqual([...inSeats].sort((a, b) => a - b))
  }
})

it('P34 who is late gets the free seat with the fewest like neighbours; nobody else moves', async () => {
  for (let seed = 0; seed < 80; seed += 1) {
    const sitting = smallSitting(seed)
    const found = await seated(sitting)
    const late = pupilOf(900, numbersFrom(seed).between(0, 2))
    const seat = seatOne({ ...sitting, seats: found.seats }, late, null)
    const all = sitting.rooms.flatMap(({ id, layout }) =>
      layout.flatMap((cells, row) =>
        Array.from(cells).flatMap((cell, column) => (cell === 'x' ? [{ room: id, row, column }] : [])),
      ),
    )
    const free = all.filter(
      (one) =>
        !found.seats.some(({ room, row, column }) => room === one.room && row === one.row && column === one.column),
    )
    if (seat === null) {
      expect(free).toEqual([])
      continue
    }
    const withLate = { ...sitting, pupils: [...sitting.pupils, late] }
    const likeWith = (one: (typeof free)[number]) =>
      readSeats(withLate, [...found.seats, { ...one, pupil: 900, set: null }]).like
    const inUse = new Set(found.seats.map(({ room }) => room))
    const used = free.filter(({ room }) => inUse.has(room))
    expect(likeWith(seat)).toBe(Math.min(...(used.length > 0 ? used : free).map(likeWith)))
    expect(likeWith(seat) - found.like).toBe(seat.like)
  }
})

it('P35 ends are rounded up to five minutes', () => {
  expect([
    minutesWithExtra(180, 33),
    minutesWithExtra(60, 25),
    minutesWithExtra(90, 0),
    minutesWithExtra(120, 33),
  ]).toEqual([240, 75, 90, 160])
})

it('P35 those with more time sit together, apart from the rest', async () => {
  const rooms = [roomOf(1, grid(4, 4)), roomOf(2, grid(3, 3), { special: true })]
  const found = await seated(
    sittingOf(
      rooms,
      Array.from({ length: 18 }, (_, i) => pupilOf(i + 1, i % 4, { together: i < 4 })),
    ),
  )
  expect(
    found.seats
      .filter(({ room }) => room === 2)
      .map(({ pupil }) => pupil)
      .sort(),
  ).toEqual([1, 2, 3, 4])
})

it('P37 a layout that loses seats takes them from those alone', async () => {
  const sitting = sittingOf(
    [roomOf(1, grid(2, 2))],
    [1, 2, 3].map((id) => pupilOf(id, id)),
  )
  const { seats } = await seated(sitting)
  const lost = withoutSeat(seats, roomOf(1, ['x.', 'xx']))
  expect(lost).toEqual(seats.filter(({ row, column }) => row === 0 && column === 1))
})

it('P38 like neighbours are counted the same before and after a move', async () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const sitting = smallSitting(seed)
    const { seats } = await seated(sitting)
    const [first, ...rest] = seats
    const last = rest.at(-1)
    if (!last) continue
    const swapped = [{ ...first!, pupil: last.pupil }, ...rest.slice(0, -1), { ...last, pupil: first!.pupil }]
    expect(likeSeated({ ...sitting, seats: swapped })).toBe(readSeats(sitting, swapped).like)
  }
})

it('P39 a closed room goes whole into one that holds it, else one by one; nobody else moves', async () => {
  const sitting = largeSitting(Array.from({ length: 10 }, () => 100))
  const { seats } = await seated(sitting)
  const closed = seats[0]!.room
  for (const rooms of [sitting.rooms, sitting.rooms.filter(({ id }) => seats.some(({ room }) => room === id))]) {
    const found = closeRoom({ ...sitting, rooms, seats }, closed)
    if (!found.possible) {
      expect(found.short).toBeGreaterThan(0)
      continue
    }
    expect(found.moved.map(({ pupil }) => pupil).sort()).toEqual(
      seats
        .filter(({ room }) => room === closed)
        .map(({ pupil }) => pupil)
        .sort(),
    )
    const after = seats.map((seat) => found.moved.find(({ pupil }) => pupil === seat.pupil) ?? seat)
    expect(readSeats({ ...sitting, rooms: rooms.filter(({ id }) => id !== closed) }, after).broken).toEqual([])
    expect(rooms === sitting.rooms).toBe(found.whole !== null)
  }
})

it('P40 a spare seat stays free in each room while rooms last', async () => {
  const pupils = Array.from({ length: 20 }, (_, i) => pupilOf(i + 1, i % 5))
  const rooms = [1, 2, 3].map((id) => roomOf(id, grid(3, 4)))
  const found = await seated(sittingOf(rooms, pupils, { spareSeats: 1 }))
  for (const { pupils: count } of found.rooms) expect(count).toBeLessThanOrEqual(11)
  expect(await proposeSeats(sittingOf(rooms.slice(0, 1), pupils), { effort: 'QUICK' })).toEqual({
    possible: false,
    short: [{ roomKind: 'CLASSROOM', needed: 20, available: 12 }],
  })
})

it('P7 a laboratory’s pupils sit in laboratories', async () => {
  const rooms = [roomOf(1, grid(3, 3)), roomOf(2, grid(2, 2), { kind: 'LAB' })]
  const pupils = Array.from({ length: 8 }, (_, i) => pupilOf(i + 1, i < 4 ? 1 : 2, i < 4 ? {} : { roomKind: 'LAB' }))
  const found = await seated(sittingOf(rooms, pupils))
  expect(found.seats.filter(({ pupil }) => pupil > 4).every(({ room }) => room === 2)).toBe(true)
  const short = await proposeSeats(sittingOf(rooms, [...pupils, pupilOf(9, 2, { roomKind: 'LAB' })]), {
    effort: 'QUICK',
  })
  expect(short).toEqual({ possible: false, short: [{ roomKind: 'LAB', needed: 5, available: 4 }] })
})

it('P16 the same input and seed give the same seats', async () => {
  const sitting = largeSitting([320, 300])
  expect(await seated(sitting)).toEqual(await seated(structuredClone(sitting)))
})
