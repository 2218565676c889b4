import { fitsShift, modelOf, type SeriesModel, seatsAt, seatsOf } from './model.ts'
import type { DateSheet, Found, SeriesSchool, Verdict } from './school.ts'
import { factors } from './wish-rules.ts'

/** What a date sheet breaks and costs, and where: what is broken first, then papers without a day, then the dearest. */
export function verdictOf(school: SeriesSchool, sheet: DateSheet): Verdict {
  return judge(modelOf(school), sheet)
}

/** What a slot would mean for a paper. */
export interface SlotVerdict {
  slot: number
  /** The shift is open to the class and long enough. */
  allowed: boolean
  /** What `Verdict.hard` would be there, and `Verdict.cost` less today's. */
  hard: number
  costChange: number
  /** Of what would be found, that which has to do with the paper. */
  found: readonly Found[]
}

/** What each slot would mean for a paper, all others left where they are. */
export function slotsOf(school: SeriesSchool, sheet: DateSheet, paper: number): SlotVerdict[] {
  const model = modelOf(school)
  const today = judge(model, sheet)
  const moved = [...sheet]
  return Array.from({ length: model.slots }, (_, slot) => {
    moved[paper] = slot
    const { hard, cost, found } = judge(model, moved)
    return {
      slot,
      allowed: fitsShift(model, paper, slot),
      hard,
      costChange: cost - today.cost,
      found: found.filter(({ papers }) => papers.includes(paper)),
    }
  })
}

function judge(model: SeriesModel, sheet: DateSheet): Verdict {
  const found = [
    ...alone(model, sheet),
    ...together(model, sheet),
    ...tooMany(model, sheet),
    ...seats(model, sheet),
    ...wishes(model, sheet),
  ].sort((one, other) => rank(one) - rank(other) || other.cost - one.cost)
  return {
    hard: found.filter(({ hard }) => hard).length,
    cost: found.reduce((sum, { cost }) => sum + cost, 0),
    found,
  }
}

function rank({ hard, code }: Found): number {
  if (hard) return 0
  return code === 'NO_DAY' ? 1 : 2
}

type Broken = Pick<Found, 'code' | 'papers' | 'pupils'> & Partial<Found>

function broken(one: Broken): Found {
  return { wishId: null, hard: true, amount: 1, cost: 0, day: null, shift: null, ...one }
}

function* alone(model: SeriesModel, sheet: DateSheet): Generator<Found> {
  const { school, shifts } = model
  for (const [place, paper] of school.papers.entries()) {
    const pupils = paper.pupils.length
    if (pupils === 0) continue
    const slot = sheet[place]!
    const papers = [place]
    if (slot < 0) {
      yield broken({ code: 'NO_DAY', papers, pupils, hard: false })
      continue
    }
    const where = { day: Math.floor(slot / shifts), shift: slot % shifts }
    if (!fitsShift(model, place, slot)) yield broken({ code: 'SHIFT', papers, pupils, ...where })
    const { pinned } = paper
    if (pinned && (pinned.day !== where.day || pinned.shift !== where.shift))
      yield broken({ code: 'PIN', papers, pupils, ...where })
  }
}

/** Two papers of a pupil at one time, or on one day where a pupil writes one a day. */
function* together({ school, shifts, pairs }: SeriesModel, sheet: DateSheet): Generator<Found> {
  for (const { a, b, pupils } of pairs) {
    const [s, t] = [sheet[a]!, sheet[b]!]
    if (s < 0 || t < 0) continue
    const day = Math.floor(s / shifts)
    if (s === t) yield broken({ code: 'ONE_AT_A_TIME', papers: [a, b], pupils, day, shift: s % shifts })
    else if (school.mostADay === 1 && day === Math.floor(t / shifts))
      yield broken({ code: 'ONE_A_DAY', papers: s < t ? [a, b] : [b, a], pupils, day })
  }
}

/** Three papers a day where two are allowed: only a shift that is not the class's makes room for them. */
function* tooMany({ school, shifts }: SeriesModel, sheet: DateSheet): Generator<Found> {
  if (school.mostADay === 1 || shifts <= 2) return
  for (let day = 0; day < school.days.length; day += 1) {
    const there = sheet.flatMap((slot, place) => (slot >= 0 && Math.floor(slot / shifts) === day ? [place] : []))
    const times = new Map<number, Set<number>>()
    for (const place of there)
      for (const pupil of school.papers[place]!.pupils)
        times.set(pupil, (times.get(pupil) ?? new Set()).add(sheet[place]!))
    const over = new Set([...times].flatMap(([pupil, own]) => (own.size > school.mostADay ? [pupil] : [])))
    if (over.size === 0) continue
    const papers = there.filter((place) => school.papers[place]!.pupils.some((pupil) => over.has(pupil)))
    yield broken({ code: 'ONE_A_DAY', papers, pupils: over.size, day })
  }
}

function* seats({ school, shifts }: SeriesModel, sheet: DateSheet): Generator<Found> {
  const sittings = new Map<string, { kind: string; slot: number; papers: number[]; needed: number }>()
  for (const [place, paper] of school.papers.entries()) {
    const slot = sheet[place]!
    if (slot < 0 || paper.pupils.length === 0) continue
    const key = `${paper.roomKind} ${slot}`
    const one = sittings.get(key) ?? { kind: paper.roomKind, slot, papers: [], needed: 0 }
    one.papers.push(place)
    one.needed += seatsOf(paper)
    sittings.set(key, one)
  }
  for (const { kind, slot, papers, needed } of sittings.values()) {
    const pupils = needed - seatsAt(school, kind, slot)
    if (pupils > 0)
      yield broken({ code: 'SEATS', papers, pupils, day: Math.floor(slot / shifts), shift: slot % shifts })
  }
}

function* wishes({ school, shifts, ones, twos }: SeriesModel, sheet: DateSheet): Generator<Found> {
  const missed = (wish: (typeof ones)[number]['wish'], pupils: number, amount: number) => ({
    code: 'WISH' as const,
    wishId: wish.id,
    hard: wish.strength === 'MUST',
    pupils,
    amount,
    cost: factors[wish.strength] * pupils * amount,
  })
  for (const { wish, papers, amount } of ones)
    for (const place of papers) {
      const slot = sheet[place]!
      if (slot < 0 || amount[slot] === 0) continue
      const where = { day: Math.floor(slot / shifts), shift: slot % shifts }
      yield { ...missed(wish, school.papers[place]!.pupils.length, amount[slot]!), papers: [place], ...where }
    }
  const days = school.days.length
  for (const { wish, pairs, amount } of twos)
    for (const { a, b, pupils } of pairs) {
      const [s, t] = [sheet[a]!, sheet[b]!]
      if (s < 0 || t < 0) continue
      const lacking = amount[Math.floor(s / shifts) * days + Math.floor(t / shifts)]!
      if (lacking === 0) continue
      // Whoever reads it reads the earlier paper first; of an order, the one that should come first.
      const papers = wish.kind === 'ORDER' || s <= t ? [a, b] : [b, a]
      yield { ...missed(wish, pupils, lacking), papers, day: null, shift: null }
    }
}
