import type { Pair } from './model.ts'
import type { SeriesDay, SeriesPaper, SeriesSchool, Strength, Wish, WishScope } from './school.ts'

/** What a wish that isn't met costs, times pupils and amount; a must is never met by paying. */
export const factors: Readonly<Record<Strength, number>> = { MUST: 0, HIGH: 16, NORMAL: 4, LOW: 1 }

/** A wish over papers by themselves: the amount by slot, for each of its papers, times its pupils. */
export interface OneRule {
  wish: Wish
  papers: readonly number[]
  amount: Uint16Array
}

/** A wish over two papers: the amount by `day of a * days + day of b`, for each of its pairs, times the pair's pupils. */
export interface TwoRule {
  wish: Wish
  pairs: readonly Pair[]
  amount: Uint16Array
}

interface Rules {
  ones: OneRule[]
  twos: TwoRule[]
}

interface Ground {
  school: SeriesSchool
  pairs: readonly Pair[]
  common: (a: number, b: number) => number
}

/** The table of wishes, as amounts: verdict and search read the same. */
export function rulesOf(school: SeriesSchool, pairs: readonly Pair[], common: Ground['common']): Rules {
  const ground = { school, pairs, common }
  const rules = school.wishes.map((wish) => ruleOf(ground, wish))
  return {
    ones: rules.flatMap(({ ones }) => ones).filter(({ papers }) => papers.length > 0),
    twos: rules.flatMap(({ twos }) => twos).filter(({ pairs: own }) => own.length > 0),
  }
}

function ruleOf(ground: Ground, wish: Wish): Rules {
  switch (wish.kind) {
    case 'FREE_DAYS':
      return { ones: [], twos: freeDays(ground, wish) }
    case 'FREE_BEFORE':
      return { ones: [], twos: freeBefore(ground, wish) }
    case 'ORDER':
      return { ones: [], twos: order(ground, wish) }
    case 'START_WITH':
      return { ones: [], twos: startWith(ground, wish) }
    case 'SAME_DAY':
      return { ones: [], twos: sameDay(ground, wish) }
    case 'DIFFERENT_DAYS':
      return { ones: [], twos: differentDays(ground, wish) }
    case 'NOT_ON':
      return { ones: [notOn(ground, wish)], twos: [] }
    case 'WITHIN':
      return { ones: [within(ground, wish)], twos: [] }
    case 'MARKING':
      return { ones: [marking(ground, wish)], twos: [] }
  }
}

/** Places of the papers that a wish is about. A paper that nobody writes is left out. */
export function inScope({ papers }: SeriesSchool, scope: WishScope = {}): number[] {
  return papers.flatMap((paper, place) => (paper.pupils.length > 0 && isIn(paper, scope) ? [place] : []))
}

function isIn(paper: SeriesPaper, { gradeIds, subjects, paperIds, hard }: WishScope): boolean {
  return (
    (gradeIds === undefined || gradeIds.includes(paper.gradeId)) &&
    (subjects === undefined || subjects.includes(paper.subject)) &&
    (paperIds === undefined || paperIds.includes(paper.paperId)) &&
    (hard === undefined || hard === paper.hard)
  )
}

// -- two papers

type DayPair = (a: SeriesDay, b: SeriesDay) => number

function byDays({ days }: SeriesSchool, amount: DayPair): Uint16Array {
  return Uint16Array.from(days.flatMap((a) => days.map((b) => amount(a, b))))
}

function freeDays({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const days = wish.days ?? 1
  const lacking: DayPair = (a, b) => Math.max(0, days + 1 - Math.abs(a.number - b.number))
  return [{ wish, pairs: pairs.filter(({ a, b }) => scope.has(a) && scope.has(b)), amount: byDays(school, lacking) }]
}

function freeBefore({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const days = wish.days ?? 1
  /** What the other one, `gap` days before it, costs a paper of the scope. */
  const before = (gap: number) => (gap >= 0 ? Math.max(0, days + 1 - gap) : 0)
  const both = pairs.filter(({ a, b }) => scope.has(a) && scope.has(b))
  const one = turned(pairs, (a, b) => !scope.has(a) && scope.has(b))
  return [
    { wish, pairs: one, amount: byDays(school, (a, b) => before(b.number - a.number)) },
    {
      wish,
      pairs: both,
      amount: byDays(school, (a, b) => before(b.number - a.number) + before(a.number - b.number)),
    },
  ]
}

function order({ school, common }: Ground, wish: Wish): TwoRule[] {
  const first = inScope(school, { paperIds: [wish.firstPaperId ?? -1] })
  const then = inScope(school, { paperIds: [wish.thenPaperId ?? -1] })
  const every = first.flatMap((a) => then.map((b) => ({ a, b, pupils: common(a, b) })))
  const shared = every.filter(({ pupils }) => pupils > 0)
  const pairs = shared.length > 0 ? shared : every.map(({ a, b }) => ({ a, b, pupils: smaller(school, a, b) }))
  return [{ wish, pairs, amount: byDays(school, (a, b) => Number(b.number <= a.number)) }]
}

function startWith({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const outsideFirst = turned(pairs, (a, b) => !scope.has(a) && scope.has(b))
  return [{ wish, pairs: outsideFirst, amount: byDays(school, (a, b) => Number(a.number < b.number)) }]
}

function sameDay({ school, common }: Ground, wish: Wish): TwoRule[] {
  const row = byClass(school, inScope(school, wish.scope))
  const pairs = row
    .slice(1)
    .map((b, i) => ({ a: row[i]!, b, pupils: smaller(school, row[i]!, b) }))
    .filter(({ a, b }) => common(a, b) === 0)
  return [{ wish, pairs, amount: byDays(school, (a, b) => Number(a.number !== b.number)) }]
}

function differentDays({ school }: Ground, wish: Wish): TwoRule[] {
  const row = byClass(school, inScope(school, wish.scope))
  const pairs = row.flatMap((a, i) => row.slice(i + 1).map((b) => ({ a, b, pupils: smaller(school, a, b) })))
  return [{ wish, pairs, amount: byDays(school, (a, b) => Number(a.number === b.number)) }]
}

/** The pairs in the direction in which they are so. */
function turned(pairs: readonly Pair[], isSo: (a: number, b: number) => boolean): Pair[] {
  return pairs.flatMap(({ a, b, pupils }) => {
    if (isSo(a, b)) return [{ a, b, pupils }]
    return isSo(b, a) ? [{ a: b, b: a, pupils }] : []
  })
}

function smaller({ papers }: SeriesSchool, a: number, b: number): number {
  return Math.min(papers[a]!.pupils.length, papers[b]!.pupils.length)
}

function byClass({ papers }: SeriesSchool, places: readonly number[]): number[] {
  return [...places].sort((one, other) => {
    const [a, b] = [papers[one]!, papers[other]!]
    return a.level - b.level || a.paperId - b.paperId || a.batch - b.batch
  })
}

// -- a paper by itself

function oneRule(school: SeriesSchool, wish: Wish, amount: (day: SeriesDay, shift: number) => number): OneRule {
  const slots = school.days.flatMap((day) => school.shifts.map((_, shift) => amount(day, shift)))
  return { wish, papers: inScope(school, wish.scope), amount: Uint16Array.from(slots) }
}

function notOn({ school }: Ground, wish: Wish): OneRule {
  const { weekdays, dates, shift } = wish
  const isDay = ({ weekday, date }: SeriesDay) =>
    weekdays === undefined && dates === undefined ? true : weekdays?.includes(weekday) || dates?.includes(date)
  return oneRule(school, wish, (day, at) => Number(isDay(day) && (shift === undefined || shift === at)))
}

function within({ school }: Ground, wish: Wish): OneRule {
  const { from = '', to = '9999-12-31' } = wish
  return oneRule(school, wish, ({ date }) => Number(date < from || date > to))
}

/** Days for marking that lack to the series' last day, of papers that at least `over` pupils write. */
function marking({ school }: Ground, wish: Wish): OneRule {
  const last = school.days.at(-1)?.number ?? 0
  const { days = 1, over = 0 } = wish
  const rule = oneRule(school, wish, ({ number }) => Math.max(0, days - (last - number)))
  return { ...rule, papers: rule.papers.filter((place) => school.papers[place]!.pupils.length >= over) }
}
