import type { SeriesDay, SeriesPaper, SeriesSchool, Strength, Wish, WishScope } from '../dates/school.ts'
import { type Numbers, numbersFrom } from './numbers.ts'

/** Open days from Thursday 10 September 2026 on, Sundays left out. */
export function openDays(count: number): SeriesDay[] {
  const first = Date.parse('2026-09-10')
  const days: SeriesDay[] = []
  for (let number = 0; days.length < count; number += 1) {
    const day = new Date(first + number * 86_400_000)
    if (day.getUTCDay() !== 0) days.push({ date: day.toISOString().slice(0, 10), number, weekday: day.getUTCDay() })
  }
  return days
}

const subjects = ['English', 'Hindi', 'Mathematics', 'Science', 'Computer', 'Sanskrit']

type Range = readonly [low: number, high: number]

/** How large a school by chance is: papers of a grade, pupils of a pattern of electives, seats of a hall. */
export interface SchoolSize {
  grades: Range
  papers: Range
  pupils: Range
  days: Range
  hall: Range
}
const small: SchoolSize = { grades: [1, 2], papers: [2, 4], pupils: [1, 6], days: [3, 5], hall: [4, 12] }

/** A school so small that everything can be tried, with wishes by chance: some can't be met. With a size: such a one, for which that is too much. */
export function smallSchool(seed: number, size = small): SeriesSchool {
  const numbers = numbersFrom(seed)
  const { between, chance } = numbers
  const grades = between(...size.grades)
  const papers: SeriesPaper[] = []
  let pupil = 1
  for (let grade = 1; grade <= grades; grade += 1) {
    const own = Array.from({ length: between(...size.papers) }, (_, i) =>
      paperOf(numbers, grade, 10 * grade + i, subjects[i]!),
    )
    const patterns = between(1, 3)
    for (let pattern = 0; pattern < patterns; pattern += 1) {
      const written = own.filter((_, i) => i < own.length / 2 || chance(0.5))
      const until = pupil + between(...size.pupils)
      for (; pupil < until; pupil += 1) for (const paper of written) (paper.pupils as number[]).push(pupil)
    }
    papers.push(...own)
  }
  const days = openDays(between(...size.days))
  const twoShifts = chance(0.3)
  const shifts = [
    { starts: 540, ends: 720, gradeIds: null },
    ...(twoShifts ? [{ starts: 780, ends: 900, gradeIds: chance(0.5) ? [1] : null }] : []),
  ]
  const slots = days.length * shifts.length
  const hall = chance(0.4) ? between(...size.hall) : 9 * size.hall[1]
  const pinned = between(0, papers.length - 1)
  return {
    days,
    shifts,
    mostADay: twoShifts && chance(0.4) ? 2 : 1,
    papers: papers.map((paper, place) =>
      place === pinned && chance(0.2) ? { ...paper, pinned: { day: between(0, days.length - 1), shift: 0 } } : paper,
    ),
    wishes: smallWishes(numbers, papers, days),
    seats: {
      CLASSROOM: Array.from({ length: slots }, () => (chance(0.1) ? Math.ceil(hall / 2) : hall)),
      LAB: Array.from({ length: slots }, () => size.hall[0] + 1),
    },
  }
}

function paperOf({ chance, pick }: Numbers, gradeId: number, paperId: number, subject: string): SeriesPaper {
  return {
    paperId,
    batch: 0,
    gradeId,
    level: gradeId,
    subject,
    minutes: pick([90, 120, 180]),
    hard: chance(0.3),
    roomKind: chance(0.1) ? 'LAB' : 'CLASSROOM',
    pupils: [],
    ownRoom: 0,
    pinned: null,
  }
}

function smallWishes(
  { between, chance, pick, mixed }: Numbers,
  papers: readonly SeriesPaper[],
  days: readonly SeriesDay[],
): Wish[] {
  const strength = (): Strength => (chance(0.2) ? 'MUST' : pick(['LOW', 'NORMAL', 'HIGH'] as const))
  const scope = (): WishScope =>
    pick<() => WishScope>([
      () => ({}),
      () => ({ hard: true }),
      () => ({ subjects: [pick(papers).subject] }),
      () => ({ gradeIds: [pick(papers).gradeId] }),
      () => ({ paperIds: [pick(papers).paperId, pick(papers).paperId] }),
    ])()
  const [first, then] = mixed(papers)
  const every: Omit<Wish, 'id' | 'strength'>[] = [
    { kind: 'FREE_DAYS', days: between(1, 2), scope: scope() },
    { kind: 'FREE_BEFORE', days: between(1, 2), scope: scope() },
    { kind: 'NOT_ON', weekdays: [between(1, 6)], scope: scope() },
    { kind: 'NOT_ON', dates: [pick(days).date], shift: 0, scope: scope() },
    { kind: 'WITHIN', from: days[0]!.date, to: days[1]!.date, scope: scope() },
    { kind: 'MARKING', days: between(1, 3), over: between(0, 8) },
    { kind: 'ORDER', firstPaperId: first!.paperId, thenPaperId: then!.paperId },
    { kind: 'START_WITH', scope: scope() },
    { kind: 'SAME_DAY', scope: scope() },
    { kind: 'DIFFERENT_DAYS', scope: scope() },
  ]
  return every.filter(() => chance(0.35)).map((wish, index) => ({ ...wish, id: index + 1, strength: strength() }))
}
