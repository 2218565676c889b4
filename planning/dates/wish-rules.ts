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

/** What it amounts to that one paper is written before the other: by calendar days between (`near[0]`: one), and however far. */
export interface Apart {
  near: readonly number[]
  far: number
}

interface Shape {
  /** Both on one day. */
  same: number
  aFirst: Apart
  bFirst: Apart
}

/** A wish over two papers: what it amounts to for each of its pairs, times the pair's pupils. */
export interface TwoRule extends Shape {
  wish: Wish
  pairs: readonly Pair[]
  /** Its pairs are what pupils have in common; else papers of different classes. */
  isShared: boolean
  /** By `day of a * days + day of b`. */
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

const never: Apart = { near: [], far: 0 }
const always: Apart = { near: [], far: 1 }

type Own = Partial<Shape> & Pick<TwoRule, 'wish' | 'pairs'> & Partial<Pick<TwoRule, 'isShared'>>

function twoRule(
  { days }: SeriesSchool,
  { same = 0, aFirst = never, bFirst = never, isShared = true, ...own }: Own,
): TwoRule {
  const after = ({ near, far }: Apart, gap: number) => (near[gap - 1] ?? 0) + far
  const amountOf = (gap: number) => (gap === 0 ? same : gap > 0 ? after(aFirst, gap) : after(bFirst, -gap))
  const amount = Uint16Array.from(days.flatMap((a) => days.map((b) => amountOf(b.number - a.number))))
  return { ...own, same, aFirst, bFirst, isShared, amount }
}

/** One less with each calendar day: of two free days, two lack to the paper of the day before. */
const lacking = (days: number): Apart => ({ near: Array.from({ length: days }, (_, i) => days - i), far: 0 })

function freeDays({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const { days = 1 } = wish
  const own = pairs.filter(({ a, b }) => scope.has(a) && scope.has(b))
  return [twoRule(school, { wish, pairs: own, same: days + 1, aFirst: lacking(days), bFirst: lacking(days) })]
}

function freeBefore({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const { days = 1 } = wish
  const both = pairs.filter(({ a, b }) => scope.has(a) && scope.has(b))
  const one = turned(pairs, (a, b) => !scope.has(a) && scope.has(b))
  return [
    twoRule(school, { wish, pairs: one, same: days + 1, aFirst: lacking(days) }),
    twoRule(school, { wish, pairs: both, same: 2 * (days + 1), aFirst: lacking(days), bFirst: lacking(days) }),
  ]
}

function order({ school, common }: Ground, wish: Wish): TwoRule[] {
  const first = inScope(school, { paperIds: [wish.firstPaperId ?? -1] })
  const then = inScope(school, { paperIds: [wish.thenPaperId ?? -1] })
  const every = first.flatMap((a) => then.map((b) => ({ a, b, pupils: common(a, b) })))
  const shared = every.filter(({ pupils }) => pupils > 0)
  const isShared = shared.length > 0
  const pairs = isShared ? shared : every.map(({ a, b }) => ({ a, b, pupils: smaller(school, a, b) }))
  return [twoRule(school, { wish, pairs, isShared, same: 1, bFirst: always })]
}

function startWith({ school, pairs }: Ground, wish: Wish): TwoRule[] {
  const scope = new Set(inScope(school, wish.scope))
  const outsideFirst = turned(pairs, (a, b) => !scope.has(a) && scope.has(b))
  return [twoRule(school, { wish, pairs: outsideFirst, aFirst: always })]
}

function sameDay({ school, common }: Ground, wish: Wish): TwoRule[] {
  const row = byClass(school, inScope(school, wish.scope))
  const pairs = row
    .slice(1)
    .map((b, i) => ({ a: row[i]!, b, pupils: smaller(school, row[i]!, b) }))
    .filter(({ a, b }) => common(a, b) === 0)
  return [twoRule(school, { wish, pairs, isShared: false, aFirst: always, bFirst: always })]
}

function differentDays({ school }: Ground, wish: Wish): TwoRule[] {
  const row = byClass(school, inScope(school, wish.scope))
  const pairs = row.flatMap((a, i) => row.slice(i + 1).map((b) => ({ a, b, pupils: smaller(school, a, b) })))
  return [twoRule(school, { wish, pairs, isShared: false, same: 1 })]
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
