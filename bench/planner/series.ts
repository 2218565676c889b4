/**
 * npx tsx bench/planner/series.ts [dates|seats|duties]
 *
 * The school of the bar (12 classes, 90 papers, 2,000 pupils, about 300 patterns of electives, 60 rooms, 120 teachers) through each engine,
 * in seconds of this process's processor time, beside what can be known without an engine: bounds, and a reading pupil by pupil.
 */
import { proposeDates } from '../../planning/dates/propose-dates.ts'
import type { SeriesSchool } from '../../planning/dates/school.ts'
import { slotsOf, verdictOf } from '../../planning/dates/verdict.ts'
import { proposeDuties } from '../../planning/duties/propose-duties.ts'
import { closeRoom, seatOne } from '../../planning/seats/changes.ts'
import { proposeSeats } from '../../planning/seats/propose-seats.ts'
import { barSchool, usualWishes, wishesAcross } from '../../planning/testing/bar-school.ts'
import { largeDuties, readDuties } from '../../planning/testing/duty-plans.ts'
import { readDates } from '../../planning/testing/read-dates.ts'
import { readSeats } from '../../planning/testing/read-seats.ts'
import { largeSitting, pupilOf } from '../../planning/testing/sittings.ts'

async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

const say = (name: string, text: string, seconds: number) =>
  console.log(`${name.padEnd(44)} ${text}; ${seconds.toFixed(2)} s`)
const ofBound = (cost: number, bound: number, proven: boolean) => `${cost}, bound ${bound}${proven ? ', proven' : ''}`

async function dates(): Promise<void> {
  const freeDay = usualWishes.map((wish) => (wish.id === 1 ? { ...wish, strength: 'MUST' as const } : wish))
  const schools: [string, SeriesSchool][] = [
    ...[1, 2, 3, 4, 5].map((seed): [string, SeriesSchool] => [`20 days, school ${seed}`, barSchool({ seed })]),
    ['16 days', barSchool({ seed: 1, days: 16 })],
    ['14 days', barSchool({ seed: 1, days: 14 })],
    ...[1, 2, 3].map((seed): [string, SeriesSchool] => [
      `wishes across classes, school ${seed}`,
      barSchool({ seed, wishes: wishesAcross }),
    ]),
    ['1,000 seats', barSchool({ seed: 1, seats: 1000 })],
    ['700 seats', barSchool({ seed: 1, seats: 700 })],
    ['two shifts of 900 seats, wishes across', barSchool({ seed: 1, shifts: 2, seats: 900, wishes: wishesAcross })],
    ['a free day as a must in 14 days', barSchool({ seed: 1, days: 14, wishes: freeDay })],
  ]
  for (const [name, school] of schools) {
    const { result, seconds } = await timed(() => proposeDates(school, { effort: 'QUICK' }))
    if (!result.possible) {
      say(name, `impossible: ${JSON.stringify(result.clashes)}`, seconds)
      continue
    }
    const { broken, cost } = readDates(school, result.sheet)
    say(name, `${ofBound(result.cost, result.bound, result.proven)}; read anew ${cost}, broken ${broken}`, seconds)
  }
  const school = barSchool({ seed: 1 })
  const given = school.papers.map((_, place) => place % school.days.length)
  const verdicts = await timed(() => Array.from({ length: 50 }, () => verdictOf(school, given)))
  say('a verdict (of 50)', `hard ${verdicts.result[0]!.hard}`, verdicts.seconds / 50)
  const slots = await timed(() => slotsOf(school, given, 5))
  say('all slots of a paper', `${slots.result.length} slots`, slots.seconds)
}

async function seats(): Promise<void> {
  const even = (papers: number) => Array.from({ length: papers }, (_, i) => Math.floor((2000 + i) / papers))
  for (const [name, counts] of [
    ...[24, 12, 5, 4, 3, 2, 1].map((papers) => [`2,000 pupils of ${papers} papers`, even(papers)] as const),
    ['one paper of 900, 23 of 47', [900, ...new Array<number>(23).fill(47)]] as const,
  ]) {
    const sitting = largeSitting(counts)
    const { result, seconds } = await timed(() => proposeSeats(sitting, { effort: 'QUICK' }))
    if (!result.possible) {
      say(name, JSON.stringify(result.short), seconds)
      continue
    }
    const read = readSeats(sitting, result.seats)
    const text = `${ofBound(result.like, result.bound, result.proven)}; ${result.rooms.length} rooms, needs not met ${result.unmet.length}`
    say(name, `${text}; read anew ${read.like}, broken ${read.broken.length}`, seconds)
    const state = { ...sitting, seats: result.seats }
    const late = await timed(() => seatOne(state, pupilOf(9999, 0), null))
    const closed = await timed(() => closeRoom(state, result.seats[0]!.room))
    say(
      '  late pupil; closed room',
      `like ${late.result?.like ?? 'no seat'}; ${closed.result.possible}`,
      late.seconds + closed.seconds,
    )
  }
}

async function duties(): Promise<void> {
  for (const [name, rules] of [
    ['one watcher a room', {}],
    ['own subject of the whole sitting', { ownSubject: 'SITTING' as const }],
    ['a senior each', { senior: true }],
  ] as const) {
    const plan = { ...largeDuties(), rules: { ...largeDuties().rules, ...rules } }
    const { result, seconds } = await timed(() => proposeDuties(plan))
    const text = result.possible
      ? `${result.duties.length} duties, ${result.most} to ${result.least}, held back ${result.held.length}, broken ${readDuties(plan, result.duties).length}`
      : `impossible: ${JSON.stringify(result.short[0])}`
    say(name, text, seconds)
  }
}

const [what] = process.argv.slice(2)
if (!what || what === 'dates') await dates()
if (!what || what === 'seats') await seats()
if (!what || what === 'duties') await duties()
