/**
 * npx tsx bench/planner/chance.ts tiny [500] | schools [10000] [first seed]
 *
 * `tiny`: so many date sheets, seatings and duty lists, each beside trying everything. `schools`: so many schools by chance through all three
 * engines, with somebody late and a closed room in each sitting, read by what knows nothing of the engines.
 */
import { loadavg } from 'node:os'
import { proposeDates } from '../../planning/dates/propose-dates.ts'
import type { SeriesSchool } from '../../planning/dates/school.ts'
import { type DutyPlan, placesOf } from '../../planning/duties/plan.ts'
import { proposeDuties } from '../../planning/duties/propose-duties.ts'
import { closeRoom, seatOne } from '../../planning/seats/changes.ts'
import { proposeSeats } from '../../planning/seats/propose-seats.ts'
import type { Seated, SeatSitting } from '../../planning/seats/sitting.ts'
import { leastSpread, readDuties, smallDuties, spreadOf, staffOf } from '../../planning/testing/duty-plans.ts'
import { leastOfAll } from '../../planning/testing/every-date-sheet.ts'
import { type Numbers, numbersFrom } from '../../planning/testing/numbers.ts'
import { readClashes } from '../../planning/testing/read-clashes.ts'
import { readDates } from '../../planning/testing/read-dates.ts'
import { fewestOfAll, readSeats } from '../../planning/testing/read-seats.ts'
import { grid, pupilOf, roomOf, sittingOf, smallSitting } from '../../planning/testing/sittings.ts'
import { smallSchool } from '../../planning/testing/small-schools.ts'

const tally = new Map<string, number>()
const count = (name: string, times = 1) => tally.set(name, (tally.get(name) ?? 0) + times)
const wrong = (what: string, seed: number, why: unknown) => {
  count(`${what}: WRONG`)
  console.log(`${what} of seed ${seed}: ${JSON.stringify(why)}`)
}

async function tinyDates(wanted: number): Promise<void> {
  let done = 0
  for (let seed = 0; done < wanted; seed += 1) {
    const school = smallSchool(seed)
    const least = leastOfAll(school, 60_000)
    if (least === undefined) {
      count('date sheets: left out, too much to try')
      continue
    }
    done += 1
    const found = await proposeDates(school, { effort: 'QUICK', seed })
    if (found.possible !== (least !== null)) wrong('date sheets', seed, { found, least })
    else if (found.possible) {
      const { broken, cost } = readDates(school, found.sheet)
      if (broken > 0 || cost !== found.cost || cost !== least) wrong('date sheets', seed, { broken, cost, least })
      else count(`date sheets: the least cost${found.proven ? ', proven' : ''}`)
    } else {
      const untrue = readClashes(school, found.clashes)
      if (untrue.length > 0) wrong('clashes', seed, untrue)
      else count('date sheets: impossible, with the smallest clashes')
    }
  }
}

async function tinySeats(wanted: number): Promise<void> {
  for (let seed = 0; seed < wanted; seed += 1) {
    const sitting = smallSitting(seed)
    const found = await proposeSeats(sitting, { effort: 'QUICK' })
    if (!found.possible) {
      wrong('seats', seed, found.short)
      continue
    }
    const { broken, like } = readSeats(sitting, found.seats)
    const fewest = fewestOfAll(sitting.rooms, sitting.counts, sitting.neighbours)
    if (broken.length > 0 || like !== fewest || like !== found.like) wrong('seats', seed, { broken, like, fewest })
    else count(`seats: the fewest like neighbours${found.proven ? ', proven' : ''}`)
  }
}

function tinyDuties(wanted: number): void {
  let done = 0
  for (let seed = 0; done < wanted; seed += 1) {
    const plan = smallDuties(seed)
    const places = placesOf(plan)
    if (plan.staff.length ** places.length > 300_000) continue
    done += 1
    const least = leastSpread(plan, places)
    const found = proposeDuties(plan, { seed })
    if (found.possible !== (least !== null)) wrong('duties', seed, { found, least })
    else if (!found.possible) count('duties: impossible, with what falls short')
    else {
      const broken = readDuties(plan, found.duties)
      if (broken.length > 0 || found.spread !== least) wrong('duties', seed, { broken, spread: found.spread, least })
      else count('duties: the least spread')
    }
  }
}

const size = { grades: [1, 4], papers: [3, 6], pupils: [2, 14], days: [4, 10], hall: [20, 60] } as const

/** Rooms until they hold as many as the largest hall of the school, of both kinds. */
function roomsOf({ between, chance }: Numbers, school: SeriesSchool) {
  const rooms = ['CLASSROOM', 'LAB'].flatMap((kind) => {
    const made: ReturnType<typeof roomOf>[] = []
    for (let seats = 0; seats < Math.max(...school.seats[kind]!); ) {
      const layout = grid(between(2, 6), between(2, 6)).map((row) => (chance(0.2) ? `${row.slice(1)}.` : row))
      made.push(roomOf(0, layout, { kind, stepFree: chance(0.5) }))
      seats += layout.join('').replaceAll('.', '').length
    }
    return made
  })
  return rooms.map((room, at) => ({ ...room, id: at + 1 }))
}

function oneSitting(
  numbers: Numbers,
  school: SeriesSchool,
  rooms: SeatSitting['rooms'],
  papers: number[],
): SeatSitting {
  const { between, chance, pick } = numbers
  const pupils = papers.flatMap((place) => {
    const { pupils: own, gradeId, roomKind } = school.papers[place]!
    const need = () => (chance(0.03) ? { frontRow: true } : chance(0.02) ? { stepFree: true } : {})
    return own.map((id, i) => pupilOf(id, place, { roomKind, section: gradeId * 10 + (i % 2), roll: i + 1, ...need() }))
  })
  return sittingOf([...rooms], pupils, {
    neighbours: pick(['AROUND', 'CROSS', 'BESIDE']),
    fewestRooms: chance(0.5),
    spareSeats: between(0, 1),
    ...(chance(0.3) ? { sets: { [papers[0]!]: between(2, 4) } } : {}),
  })
}

const kindsKept = ({ rooms, pupils }: SeatSitting, seats: readonly Seated[]) => {
  const kinds = new Map(rooms.map(({ id, kind }) => [id, kind]))
  const needed = new Map(pupils.map(({ id, roomKind }) => [id, roomKind]))
  return seats.filter(({ pupil, room }) => kinds.get(room) !== needed.get(pupil)).map(({ pupil }) => `${pupil}: kind`)
}
const brokenOf = (sitting: SeatSitting, seats: readonly Seated[]) => [
  ...readSeats(sitting, seats).broken,
  ...kindsKept(sitting, seats),
]

function lateAndClosed(seed: number, numbers: Numbers, sitting: SeatSitting, seats: readonly Seated[]): void {
  const { pick } = numbers
  const late = { ...pick(sitting.pupils), id: 100_000 }
  const seat = seatOne({ ...sitting, seats }, late, null)
  const withLate = { ...sitting, pupils: [...sitting.pupils, late] }
  const all = sitting.rooms.filter(({ kind }) => kind === late.roomKind)
  const free =
    all.reduce((sum, { layout }) => sum + layout.join('').replaceAll('.', '').length, 0) -
    sitting.pupils.filter(({ roomKind }) => roomKind === late.roomKind).length
  if (seat === null ? free > 0 : brokenOf(withLate, [...seats, { ...seat, pupil: late.id, set: null }]).length > 0)
    wrong('late', seed, { seat, free })
  else count(seat ? 'late: seated, nobody moved' : 'late: no seat was free')

  const room = pick(seats).room
  const found = closeRoom({ ...sitting, seats }, room)
  if (!found.possible) {
    count('closed rooms: said to have no place')
    return
  }
  const after = seats.map((one) => found.moved.find(({ pupil }) => pupil === one.pupil) ?? one)
  const others = found.moved.filter(({ pupil }) => seats.some((one) => one.pupil === pupil && one.room !== room))
  const open = { ...sitting, rooms: sitting.rooms.filter(({ id }) => id !== room) }
  const broken = brokenOf(open, after)
  if (broken.length > 0 || others.length > 0) wrong('closed rooms', seed, { broken, others })
  else count('closed rooms: their pupils alone moved')
}

async function oneSchool(seed: number): Promise<void> {
  const school = smallSchool(seed, size)
  const numbers = numbersFrom(seed + 900_000)
  const { between, chance, pick } = numbers
  const dated = await proposeDates(school, { effort: 'QUICK', seed })
  if (!dated.possible) {
    count(dated.undecided ? 'schools: undecided' : 'schools: impossible, by name')
    return
  }
  const { broken, cost } = readDates(school, dated.sheet)
  if (broken > 0 || cost !== dated.cost) return wrong('date sheets', seed, { broken, cost, said: dated.cost })
  count(`schools: dated${dated.proven ? ', proven' : ', with a gap'}`)

  const rooms = roomsOf(numbers, school)
  const shifts = school.shifts.length
  const duties: DutyPlan['sittings'][number][] = []
  const staff = Array.from({ length: between(6, 24) }, (_, i) =>
    staffOf(i + 1, {
      senior: chance(0.4),
      exempt: chance(0.05),
      most: chance(0.1) ? between(1, 4) : null,
      away: chance(0.1) ? [pick(school.days).date] : [],
    }),
  )
  for (let slot = 0; slot < school.days.length * shifts; slot += 1) {
    const papers = [...school.papers.keys()].filter(
      (place) => dated.sheet[place] === slot && school.papers[place]!.pupils.length > 0,
    )
    if (papers.length === 0) continue
    const sitting = oneSitting(numbers, school, rooms, papers)
    const found = await proposeSeats(sitting, { effort: 'QUICK' })
    if (!found.possible) {
      wrong('seats', seed, found.short)
      continue
    }
    const unseated = brokenOf(sitting, found.seats)
    const { like } = readSeats(sitting, found.seats)
    if (unseated.length > 0 || like !== found.like || found.bound > like)
      wrong('seats', seed, { unseated, like, said: found.like, bound: found.bound })
    else count(`sittings: ${like === 0 ? 'no like neighbours' : found.proven ? 'the fewest, proven' : 'with a gap'}`)
    lateAndClosed(seed, numbers, sitting, found.seats)
    const taughtBy = () => staff.filter(() => chance(0.15)).map(({ id }) => id)
    duties.push({
      day: school.days[Math.floor(slot / shifts)]!.date,
      shift: slot % shifts,
      rooms: found.rooms.map(({ room, pupils }) => ({ id: room, pupils, taughtBy: taughtBy() })),
    })
  }
  const rules = {
    perWatcher: 30,
    reservePer: chance(0.4) ? 8 : 0,
    ownSubject: pick(['ROOM', 'SITTING', 'OFF'] as const),
    senior: chance(0.2),
    mostADay: between(1, 2),
  }
  const plan = { sittings: duties, staff, rules }
  const found = proposeDuties(plan, { seed })
  if (!found.possible) {
    count(found.short.length > 0 ? 'duty lists: impossible, with what falls short' : 'duty lists: WRONG')
    return
  }
  const unwatched = readDuties(plan, found.duties)
  const unexplained = found.spread > 1 && found.held.length === 0
  if (unwatched.length > 0 || unexplained || spreadOf(plan, found.duties) !== found.spread)
    wrong('duty lists', seed, { unwatched, spread: found.spread })
  else count(found.spread <= 1 ? 'duty lists: within one' : 'duty lists: explained')
}

const [what = 'tiny', times = what === 'tiny' ? '500' : '10000', first = '0'] = process.argv.slice(2)
const before = process.cpuUsage()
if (what === 'tiny') {
  await tinyDates(Number(times))
  await tinySeats(Number(times))
  tinyDuties(Number(times))
} else for (let seed = Number(first); seed < Number(first) + Number(times); seed += 1) await oneSchool(seed)
for (const [name, number] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${name.padEnd(52)} ${number}`)
const { user, system } = process.cpuUsage(before)
console.log(`${((user + system) / 1e6).toFixed(1)} s of processor, load ${loadavg()[0]?.toFixed(1)}`)
