import type { DateSheet, SeriesPaper, SeriesSchool, Wish } from '../dates/school.ts'

/** What a date sheet breaks and costs, read pupil by pupil from the table of wishes: nothing of the engine is used. */
export interface Reading {
  /** Rules and musts, one for each paper or pair of papers that breaks them. */
  broken: number
  cost: number
}

const price = { LOW: 1, NORMAL: 4, HIGH: 16 }

interface Written {
  paper: SeriesPaper
  day: number
  number: number
  shift: number
}

export function readDates(school: SeriesSchool, given: DateSheet): Reading {
  const shifts = school.shifts.length
  const written = school.papers.flatMap((paper, place): Written[] => {
    const slot = given[place]!
    if (slot < 0 || paper.pupils.length === 0) return []
    const day = Math.floor(slot / shifts)
    return [{ paper, day, number: school.days[day]!.number, shift: slot % shifts }]
  })
  const reading = { broken: rulesBroken(school, written), cost: 0 }
  for (const wish of school.wishes) {
    const missed = missedBy(school, wish, written)
    if (wish.strength === 'MUST') reading.broken += missed.length
    else reading.cost += price[wish.strength] * missed.reduce((sum, one) => sum + one.pupils * one.amount, 0)
  }
  return reading
}

const both = (one: SeriesPaper, other: SeriesPaper) => one.pupils.filter((pupil) => other.pupils.includes(pupil)).length

function rulesBroken(school: SeriesSchool, written: readonly Written[]): number {
  let broken = 0
  const needed = new Map<string, number>()
  written.forEach((one, i) => {
    const shift = school.shifts[one.shift]!
    if (shift.gradeIds?.includes(one.paper.gradeId) === false || shift.ends - shift.starts < one.paper.minutes)
      broken += 1
    const { pinned } = one.paper
    if (pinned !== null && !(pinned.day === one.day && pinned.shift === one.shift)) broken += 1
    const where = `${one.paper.roomKind}/${one.day * school.shifts.length + one.shift}`
    needed.set(where, (needed.get(where) ?? 0) + one.paper.pupils.length - one.paper.ownRoom)
    for (const other of written.slice(i + 1))
      if (
        both(one.paper, other.paper) > 0 &&
        one.day === other.day &&
        (one.shift === other.shift || school.mostADay < 2)
      )
        broken += 1
  })
  for (const [where, pupils] of needed) {
    const [kind, slot] = where.split('/')
    if (pupils > school.seats[kind!]![Number(slot)]!) broken += 1
  }
  return broken
}

interface Miss {
  pupils: number
  amount: number
}

function missedBy(school: SeriesSchool, wish: Wish, written: readonly Written[]): Miss[] {
  const scope = wish.scope ?? {}
  const isMeant = ({ paper }: Written) =>
    (scope.gradeIds?.includes(paper.gradeId) ?? true) &&
    (scope.subjects?.includes(paper.subject) ?? true) &&
    (scope.paperIds?.includes(paper.paperId) ?? true) &&
    (scope.hard ? paper.hard : true)
  const meant = written.filter(isMeant)
  const misses: Miss[] = []
  const miss = (pupils: number, amount: number) => {
    if (pupils > 0 && amount > 0) misses.push({ pupils, amount })
  }
  const last = Math.max(...school.days.map(({ number }) => number))
  for (const { paper, day, shift, number } of meant) {
    const { date, weekday } = school.days[day]!
    const pupils = paper.pupils.length
    if (wish.kind === 'NOT_ON') {
      const isThen = wish.weekdays?.includes(weekday) || wish.dates?.includes(date) || !(wish.weekdays || wish.dates)
      miss(pupils, isThen && (wish.shift ?? shift) === shift ? 1 : 0)
    }
    if (wish.kind === 'WITHIN') miss(pupils, date < wish.from! || date > wish.to! ? 1 : 0)
    if (wish.kind === 'MARKING' && pupils >= (wish.over ?? 0)) miss(pupils, wish.days! - (last - number))
  }
  written.forEach((one, i) => {
    for (const other of written.slice(i + 1)) {
      const pupils = both(one.paper, other.paper)
      const [early, late] = one.number <= other.number ? [one, other] : [other, one]
      const gap = late.number - early.number
      const lacking = wish.days! + 1 - gap
      if (wish.kind === 'FREE_DAYS' && isMeant(early) && isMeant(late)) miss(pupils, lacking)
      if (wish.kind === 'FREE_BEFORE') {
        const meantOnes = gap > 0 ? Number(isMeant(late)) : Number(isMeant(early)) + Number(isMeant(late))
        miss(pupils, Math.max(0, lacking) * meantOnes)
      }
      if (wish.kind === 'START_WITH') miss(pupils, gap > 0 && !isMeant(early) && isMeant(late) ? 1 : 0)
    }
  })
  const smaller = (a: Written, b: Written) => Math.min(a.paper.pupils.length, b.paper.pupils.length)
  if (wish.kind === 'ORDER') {
    const first = written.find(({ paper }) => paper.paperId === wish.firstPaperId)
    const then = written.find(({ paper }) => paper.paperId === wish.thenPaperId)
    if (first && then && then.number <= first.number) miss(both(first.paper, then.paper) || smaller(first, then), 1)
  }
  const row = [...meant].sort((a, b) => a.paper.level - b.paper.level || a.paper.paperId - b.paper.paperId)
  row.forEach((one, i) => {
    const next = row[i + 1]
    if (wish.kind === 'SAME_DAY' && next && next.day !== one.day && both(one.paper, next.paper) === 0)
      miss(smaller(one, next), 1)
    if (wish.kind === 'DIFFERENT_DAYS')
      for (const other of row.slice(i + 1)) if (other.day === one.day) miss(smaller(one, other), 1)
  })
  return misses
}
