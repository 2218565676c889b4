import type { SeriesPaper, SeriesSchool, Wish } from '../dates/school.ts'
import { type Numbers, numbersFrom } from './numbers.ts'
import { openDays } from './small-schools.ts'

interface Bar {
  seed: number
  days?: number
  pupils?: number
  patterns?: number
  shifts?: 1 | 2
  seats?: number
  wishes?: readonly Wish[]
}

export const usualWishes: readonly Wish[] = [
  { id: 1, kind: 'FREE_DAYS', days: 1, strength: 'NORMAL' },
  { id: 2, kind: 'FREE_BEFORE', days: 2, strength: 'NORMAL', scope: { hard: true } },
  { id: 3, kind: 'NOT_ON', weekdays: [1], strength: 'LOW', scope: { subjects: ['Mathematics'] } },
  { id: 4, kind: 'MARKING', over: 150, days: 3, strength: 'LOW' },
]

export const wishesAcross: readonly Wish[] = [
  ...usualWishes,
  { id: 5, kind: 'SAME_DAY', strength: 'LOW', scope: { subjects: ['English'], gradeIds: [6, 7, 8, 9, 10] } },
  { id: 6, kind: 'DIFFERENT_DAYS', strength: 'NORMAL', scope: { subjects: ['Physics'] } },
]

const hard = ['Mathematics', 'Science', 'Physics', 'Chemistry', 'Accountancy']

/** A school of twelve classes: 90 papers, 2,000 pupils, about 300 patterns of electives. */
export function barSchool({
  seed,
  days = 20,
  pupils = 2000,
  patterns = 300,
  shifts = 1,
  seats = Infinity,
  wishes = usualWishes,
}: Bar): SeriesSchool {
  const numbers = numbersFrom(seed)
  const papers: SeriesPaper[] = []
  const each = Math.floor(pupils / 12)
  let next = 1
  for (let grade = 1; grade <= 12; grade += 1) {
    const add = (subject: string) => papers.push(paperOf(grade, papers.length + 1, subject)) - 1
    const sets = patternsOf(numbers, grade, add, Math.floor(patterns / 2) - 10)
    const count = grade === 12 ? pupils - 11 * each : each
    for (let i = 0; i < count; i += 1) {
      // Everybody's pattern once, then the first ones oftener.
      const at =
        i < sets.length ? i : Math.min(numbers.between(0, sets.length - 1), numbers.between(0, sets.length - 1))
      for (const place of sets[at]!) (papers[place]!.pupils as number[]).push(next)
      next += 1
    }
  }
  const times = [
    { starts: 510, ends: 690, gradeIds: null },
    { starts: 780, ends: 960, gradeIds: null },
  ].slice(0, shifts)
  return {
    days: openDays(days),
    shifts: shifts === 1 ? times : times.map((one, i) => ({ ...one, gradeIds: gradesOf(i) })),
    mostADay: 1,
    papers,
    wishes,
    seats: { CLASSROOM: Array.from({ length: days * shifts }, () => seats) },
  }
}

/** Seniors in the morning, juniors in the afternoon. */
const gradesOf = (shift: number) => Array.from({ length: 6 }, (_, i) => i + (shift === 0 ? 7 : 1))

function paperOf(gradeId: number, paperId: number, subject: string): SeriesPaper {
  const isHard = hard.includes(subject) && !(gradeId < 6 && subject === 'Science')
  const more = { minutes: 180, hard: isHard, roomKind: 'CLASSROOM', pupils: [], ownRoom: 0, pinned: null }
  return { paperId, batch: 0, gradeId, level: gradeId, subject, ...more }
}

type Add = (subject: string) => number

function patternsOf(numbers: Numbers, grade: number, add: Add, most: number): number[][] {
  if (grade <= 5) return [['English', 'Hindi', 'Mathematics', 'Science', 'Computer'].map(add)]
  if (grade <= 8) {
    const core = ['English', 'Hindi', 'Mathematics', 'Science'].map(add)
    return ['Sanskrit', 'French', 'German'].map((third) => [...core, add(third)])
  }
  if (grade <= 10) {
    const core = ['English', 'Mathematics', 'Science', 'Social Science'].map(add)
    const [seconds, skills] = [['Hindi', 'Sanskrit'].map(add), ['IT', 'AI'].map(add)]
    return seconds.flatMap((second) => skills.map((skill) => [...core, second, skill]))
  }
  return seniorPatterns(numbers, add, most)
}

const streams = [
  ['Physics', 'Chemistry', 'Mathematics'],
  ['Physics', 'Chemistry', 'Biology'],
  ['Accountancy', 'Business Studies', 'Economics'],
  ['History', 'Political Science', 'Economics'],
  ['History', 'Political Science', 'Geography'],
  ['History', 'Political Science', 'Psychology'],
]

function seniorPatterns({ pick, mixed, chance }: Numbers, add: Add, most: number): number[][] {
  const more = ['Computer Science', 'Physical Education']
  const every = ['English', ...new Set([...streams.flat(), ...more])]
  const placeOf = new Map(every.map((subject) => [subject, add(subject)]))
  const seen = new Map<string, number[]>()
  for (let tries = 0; seen.size < most && tries < 20_000; tries += 1) {
    const stream = pick(streams)
    const others = mixed(every.slice(1).filter((subject) => !stream.includes(subject)))
    const set = ['English', ...stream, ...others.slice(0, chance(0.6) ? 1 : 2)].map((subject) => placeOf.get(subject)!)
    set.sort((a, b) => a - b)
    seen.set(set.join(), set)
  }
  return [...seen.values()]
}
