import { expect, it } from 'vitest'
import { barSchool } from '../testing/bar-school.ts'
import { numbersFrom } from '../testing/numbers.ts'
import { readDates } from '../testing/read-dates.ts'
import { openDays, smallSchool } from '../testing/small-schools.ts'
import type { SeriesPaper, SeriesSchool } from './school.ts'
import { slotsOf, verdictOf } from './verdict.ts'

it('P14 a verdict costs and breaks what reading pupil by pupil does', () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const school = smallSchool(seed)
    const { between, chance } = numbersFrom(seed + 1000)
    const slots = school.days.length * school.shifts.length
    const given = school.papers.map(() => (chance(0.1) ? -1 : between(0, slots - 1)))
    const { hard, cost } = verdictOf(school, given)
    expect({ seed, broken: hard, cost }).toEqual({ seed, ...readDates(school, given) })
  }
})

it('P20 what a slot says is what the verdict then says', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const school = smallSchool(seed)
    const { between } = numbersFrom(seed)
    const slots = school.days.length * school.shifts.length
    const given = school.papers.map(() => between(-1, slots - 1))
    const place = between(0, given.length - 1)
    const today = verdictOf(school, given)
    for (const one of slotsOf(school, given, place)) {
      const after = verdictOf(
        school,
        given.map((slot, i) => (i === place ? one.slot : slot)),
      )
      expect([one.hard, one.costChange]).toEqual([after.hard, after.cost - today.cost])
      expect(one.found).toEqual(after.found.filter(({ papers }) => papers.includes(place)))
    }
  }
})

const paper = (paperId: number, pupils: number[], more: Partial<SeriesPaper> = {}): SeriesPaper => ({
  paperId,
  batch: 0,
  gradeId: 1,
  level: 1,
  subject: 'English',
  minutes: 120,
  hard: false,
  roomKind: 'CLASSROOM',
  pupils,
  ownRoom: 0,
  pinned: null,
  ...more,
})

const school = (papers: SeriesPaper[], more: Partial<SeriesSchool> = {}): SeriesSchool => ({
  days: openDays(4),
  shifts: [{ starts: 540, ends: 720, gradeIds: null }],
  mostADay: 1,
  papers,
  wishes: [],
  seats: { CLASSROOM: [9, 9, 9, 9] },
  ...more,
})

it('P4 a Sunday between two papers is a free day', () => {
  const given = school([paper(1, [1, 2]), paper(2, [2])], {
    wishes: [{ id: 1, kind: 'FREE_DAYS', strength: 'NORMAL', days: 1 }],
  })
  // Thursday, Friday, Saturday, Monday.
  expect(verdictOf(given, [1, 2])).toMatchObject({ hard: 0, cost: 4 })
  expect(verdictOf(given, [2, 3])).toMatchObject({ hard: 0, cost: 0, found: [] })
})

it('P13 names each rule that is broken, and a paper without a day as none', () => {
  const given = school(
    [
      paper(1, [1, 2], { minutes: 200 }),
      paper(2, [2, 3]),
      paper(3, [4], { pinned: { day: 3, shift: 0 } }),
      paper(4, [5], { roomKind: 'LAB' }),
      paper(5, [6]),
    ],
    { wishes: [{ id: 7, kind: 'NOT_ON', strength: 'MUST', weekdays: [4] }] },
  )
  const { hard, cost, found } = verdictOf(given, [0, 0, 1, 1, -1])
  expect(found.map(({ code, papers, pupils, hard: isHard }) => [code, papers, pupils, isHard])).toEqual([
    ['SHIFT', [0], 2, true],
    ['PIN', [2], 1, true],
    ['ONE_AT_A_TIME', [0, 1], 1, true],
    ['SEATS', [3], 1, true],
    ['WISH', [0], 2, true],
    ['WISH', [1], 2, true],
    ['NO_DAY', [4], 1, false],
  ])
  expect([hard, cost]).toEqual([6, 0])
})

it('P7 who sits in an own room takes no seat of the others', () => {
  const given = (ownRoom: number) => school([paper(1, [1, 2, 3], { ownRoom })], { seats: { CLASSROOM: [2, 2, 2, 2] } })
  expect(verdictOf(given(0), [0]).found).toMatchObject([{ code: 'SEATS', pupils: 1 }])
  expect(verdictOf(given(1), [0]).hard).toBe(0)
})

it('P82 the verdict of 90 papers takes at most 12 ms of processor time, the slots of a paper at most 100 ms', () => {
  const bar = barSchool({ seed: 1 })
  const given = bar.papers.map((_, place) => place % bar.days.length)
  verdictOf(bar, given)
  const least = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const before = process.cpuUsage()
        work()
        return process.cpuUsage(before).user / 1000
      }),
    )
  expect(bar.papers).toHaveLength(90)
  expect(least(() => verdictOf(bar, given))).toBeLessThan(12)
  expect(least(() => slotsOf(bar, given, 5))).toBeLessThan(100)
})
