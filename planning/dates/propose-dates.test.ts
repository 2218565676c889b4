import { expect, it } from 'vitest'
import { barSchool, usualWishes, wishesAcross } from '../testing/bar-school.ts'
import { leastOfAll } from '../testing/every-date-sheet.ts'
import { numbersFrom } from '../testing/numbers.ts'
import { readClashes } from '../testing/read-clashes.ts'
import { readDates } from '../testing/read-dates.ts'
import { openDays, smallSchool } from '../testing/small-schools.ts'
import { proposeDates } from './propose-dates.ts'
import type { SeriesPaper, SeriesSchool } from './school.ts'

/** As many classes and papers, but fewer days, pupils and patterns. */
const smallBar = (more: { seed: number; seats?: number }) =>
  barSchool({ days: 14, pupils: 500, patterns: 50, wishes: wishesAcross, ...more })

it('P15 P17 tiny schools: as good as trying everything, proven; or impossible as trying everything is, with clashes none too large', async () => {
  const seen = { best: 0, none: 0 }
  for (let seed = 0; seed < 130; seed += 1) {
    const school = smallSchool(seed)
    const least = leastOfAll(school, 8_000)
    if (least === undefined) continue
    const found = await proposeDates(school, { effort: 'QUICK', seed })
    expect({ seed, possible: found.possible }).toEqual({ seed, possible: least !== null })
    if (!found.possible) {
      expect(found.undecided).toBe(false)
      expect({ seed, untrue: readClashes(school, found.clashes) }).toEqual({ seed, untrue: [] })
      seen.none += 1
      continue
    }
    expect({ seed, broken: readDates(school, found.sheet) }).toEqual({ seed, broken: { broken: 0, cost: found.cost } })
    expect({ seed, cost: found.cost }).toEqual({ seed, cost: least })
    expect(found.bound).toBeLessThanOrEqual(least!)
    expect(found.proven).toBe(found.cost === found.bound)
    seen.best += 1
  }
  expect(seen.best).toBeGreaterThan(25)
  expect(seen.none).toBeGreaterThan(10)
})

it('P15 a school of 90 papers is planned with its proof, wishes across classes and scarce seats too', async () => {
  for (const school of [barSchool({ seed: 4, days: 14 }), barSchool({ seed: 1, days: 14, wishes: wishesAcross })]) {
    const found = await proposeDates(school, { effort: 'QUICK' })
    expect(found).toMatchObject({ possible: true, proven: true })
    if (found.possible) expect(readDates(school, found.sheet)).toEqual({ broken: 0, cost: found.bound })
  }
})

it('P16 the same input and seed give the same date sheet', async () => {
  const school = smallBar({ seed: 3 })
  const once = await proposeDates(school, { effort: 'QUICK', seed: 5 })
  expect(await proposeDates(structuredClone(school), { effort: 'QUICK', seed: 5 })).toEqual(once)
})

it('P17 names a free day as a must for each class that it is too much for, and the days that would do', async () => {
  const wishes = usualWishes.map((wish) => (wish.id === 1 ? { ...wish, strength: 'MUST' as const } : wish))
  const school = barSchool({ seed: 1, days: 14, wishes })
  const found = await proposeDates(school, { effort: 'QUICK' })
  expect(found).toMatchObject({ possible: false, undecided: false })
  if (found.possible) return
  expect(found.clashes.map(({ gradeId, parts }) => [gradeId, parts])).toEqual([
    [11, [{ code: 'WISH', wishId: 1 }]],
    [12, [{ code: 'WISH', wishId: 1 }]],
  ])
  const days = Math.max(...found.clashes.map(({ daysThatWouldDo }) => daysThatWouldDo!))
  expect(await proposeDates(barSchool({ seed: 1, days, wishes }), { effort: 'QUICK' })).toMatchObject({
    possible: true,
  })
})

it('P17 P19 names a laboratory that is too small, the days that are too few, and two pins on one seat', async () => {
  const one = (paperId: number, pupils: number[], more: Partial<SeriesPaper> = {}): SeriesPaper => ({
    paperId,
    batch: 0,
    gradeId: 1,
    level: 1,
    subject: `Subject ${paperId}`,
    minutes: 60,
    hard: false,
    roomKind: 'CLASSROOM',
    pupils,
    ownRoom: 0,
    pinned: null,
    ...more,
  })
  const school = (papers: SeriesPaper[], more: Partial<SeriesSchool> = {}): SeriesSchool => ({
    days: openDays(2),
    shifts: [{ starts: 540, ends: 720, gradeIds: null }],
    mostADay: 1,
    papers,
    wishes: [],
    seats: { CLASSROOM: [40, 40], LAB: [2, 2] },
    ...more,
  })
  const clashOf = async (given: SeriesSchool) => {
    const found = await proposeDates(given, { effort: 'QUICK' })
    return found.possible ? null : found.clashes.map(({ parts, daysThatWouldDo }) => [parts, daysThatWouldDo])
  }
  // Two in the laboratory on each of two days: three batches need a third day; a hall's seats are none of theirs.
  const batches = [1, 2, 3].map((batch) => one(7, [2 * batch, 2 * batch + 1], { batch, roomKind: 'LAB' }))
  expect(await clashOf(school(batches))).toEqual([[[{ code: 'SEATS', roomKind: 'LAB' }], 3]])
  expect(await clashOf(school(batches.slice(1)))).toBeNull()
  expect(await clashOf(school([one(1, [1]), one(2, [1]), one(3, [1])]))).toEqual([[[{ code: 'DAYS' }], 3]])
  const pinned = { day: 1, shift: 0 }
  expect(await clashOf(school([one(1, [1], { pinned }), one(2, [1], { pinned })]))).toEqual([
    [
      [
        { code: 'PIN', paper: 0 },
        { code: 'PIN', paper: 1 },
      ],
      null,
    ],
  ])
})

it('P18 what is pinned stays, and everything before the day from which on it is planned', async () => {
  let planned = 0
  for (let seed = 0; seed < 60; seed += 1) {
    const school = smallSchool(seed)
    const { between } = numbersFrom(seed)
    const from = between(1, school.days.length - 1)
    const shifts = school.shifts.length
    const current = school.papers.map(() => between(-1, school.days.length * shifts - 1))
    const found = await proposeDates(school, { effort: 'QUICK', from, current })
    if (!found.possible) continue
    planned += 1
    for (const [place, slot] of found.sheet.entries()) {
      const { pinned, pupils } = school.papers[place]!
      if (pupils.length === 0) continue
      const before = current[place]!
      if (before >= 0 && before < from * shifts) expect(slot).toBe(before)
      else {
        expect(slot).toBeGreaterThanOrEqual(from * shifts)
        if (pinned) expect(slot).toBe(pinned.day * shifts + pinned.shift)
      }
    }
  }
  expect(planned).toBeGreaterThan(15)
})

it('P24 told to stop, it answers what it has, or that it is undecided; never more than it has shown', async () => {
  const school = smallBar({ seed: 2, seats: 160 })
  const whole = await proposeDates(school, { effort: 'QUICK' })
  let asked = 0
  const found = await proposeDates(school, { effort: 'THOROUGH', stopped: () => asked++ > 40 })
  if (found.possible) {
    expect(readDates(school, found.sheet)).toEqual({ broken: 0, cost: found.cost })
    expect(found.bound).toBeLessThanOrEqual(whole.possible ? whole.cost : Infinity)
  } else expect(found).toEqual({ possible: false, undecided: true, clashes: [] })
})

it('P27 goes on from the date sheet that lies there: it never gets dearer', async () => {
  const school = smallBar({ seed: 5 })
  const first = await proposeDates(school, { effort: 'QUICK', seed: 1 })
  if (!first.possible) throw new Error('possible')
  const again = await proposeDates(school, { effort: 'QUICK', seed: 2, current: first.sheet })
  expect(again).toMatchObject({ possible: true })
  if (again.possible) expect(again.cost).toBeLessThanOrEqual(first.cost)
})

it('says how far it is: each class, then all of them', async () => {
  const told: number[] = []
  await proposeDates(barSchool({ seed: 1, days: 14 }), {
    effort: 'QUICK',
    progress: ({ classes }) => told.push(classes),
  })
  expect(told.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
