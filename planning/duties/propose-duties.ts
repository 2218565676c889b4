import { type Random, randomBelow, randomFrom, shuffle } from '../../solver/random.ts'
import { DutyFlow } from './flow.ts'
import { barredBy, type Duty, type DutyPlan, type Why } from './plan.ts'
import { type Shortage, shortages } from './shortages.ts'

/** Who has less than others could spare: of the places that busier people hold, how many each rule bars. */
export interface BarredStaff {
  staff: number
  has: number
  /** The most they could have at all. */
  could: number
  why: Readonly<Partial<Record<Why, number>>>
}

export type DutiesProposal =
  | {
      possible: true
      duties: readonly Duty[]
      /** Of all staff that isn't exempt, earlier series that count included; no list has a smaller spread. */
      most: number
      least: number
      spread: number
      held: readonly BarredStaff[]
    }
  | { possible: false; short: readonly Shortage[] }

/**
 * Who watches where, so that everybody has as many duties as can be alike. The loads that flows can have form an M-convex set (Frank and
 * Murota, 2018): where no chain takes from somebody with two more, both the largest load and the smallest are the best possible.
 *
 * @param asked `kept`: duties that stay
 */
export function proposeDuties(plan: DutyPlan, asked: { seed?: number; kept?: readonly Duty[] } = {}): DutiesProposal {
  const flow = new DutyFlow(plan)
  const random = randomFrom(asked.seed ?? 1, 41)
  keep(plan, flow, asked.kept ?? [])
  const total = (t: number) => flow.load[t]! + plan.staff[t]!.earlier
  const able = [...plan.staff.keys()].filter((t) => !plan.staff[t]!.exempt)
  const byLoad = () => able.filter((t) => flow.load[t]! < flow.most[t]!).sort((a, b) => total(a) - total(b) || a - b)
  greedily(flow, shuffle([...able], random), total)
  while (flow.who.includes(-1))
    if (!byLoad().some((t) => flow.giveOneMore(t, null))) return { possible: false, short: shortages(plan, flow) }
  while (byLoad().some((t) => flow.giveOneMore(t, (other) => total(other) >= total(t) + 2)));
  rotate(flow, random)
  const loads = able.map(total)
  const [most, least] = [Math.max(0, ...loads), Math.min(...loads)]
  return {
    possible: true,
    duties: flow.places.map((place, q) => ({ ...place, staff: plan.staff[flow.who[q]!]!.id })),
    most,
    least: able.length > 0 ? least : 0,
    spread: able.length > 0 ? most - least : 0,
    held: most - least <= 1 ? [] : able.filter((t) => total(t) < most - 1).map((t) => heldBack(plan, flow, t, total)),
  }
}

function keep(plan: DutyPlan, flow: DutyFlow, kept: readonly Duty[]): void {
  for (const { staff, sitting, room, place } of kept) {
    const t = plan.staff.findIndex(({ id }) => id === staff)
    const q = flow.places.findIndex((one) => one.sitting === sitting && one.room === room && one.place === place)
    if (t >= 0 && q >= 0 && flow.who[q] === -1) flow.fix(t, q)
  }
}

/** The least loaded who may, seniors' places first. */
function greedily(flow: DutyFlow, order: readonly number[], total: (t: number) => number): void {
  const places = [...flow.places.keys()].sort((a, b) => {
    const [one, other] = [flow.places[a]!, flow.places[b]!]
    return one.sitting - other.sitting || Number(other.senior) - Number(one.senior) || a - b
  })
  for (const q of places) {
    if (flow.who[q]! >= 0) continue
    const able = order.filter((t) => flow.canTake(t, q))
    if (able.length > 0)
      flow.give(
        able.reduce((best, t) => (total(t) < total(best) ? t : best)),
        q,
      )
  }
}

function heldBack(plan: DutyPlan, flow: DutyFlow, t: number, total: (t: number) => number): BarredStaff {
  const staff = plan.staff[t]!
  const why: Partial<Record<Why, number>> = {}
  flow.places.forEach((place, q) => {
    if (flow.who[q] === t || total(flow.who[q]!) < total(t) + 2) return
    const code = barredBy(plan, staff, place) ?? barredNow(flow, t, place.sitting)
    why[code] = (why[code] ?? 0) + 1
  })
  return { staff: staff.id, has: flow.load[t]!, could: Math.min(flow.most[t]!, reachOf(plan, flow, t)), why }
}

function barredNow(flow: DutyFlow, t: number, sitting: number): Why {
  if (flow.load[t]! >= flow.most[t]!) return 'MOST'
  if (flow.isOnDuty(t, sitting)) return 'ON_DUTY'
  return flow.isDayFull(t, flow.dayOf[sitting]!) ? 'DAY_FULL' : 'CHAIN'
}

/** The most duties somebody could have, by leave, subjects and days alone. */
export function reachOf({ rules, sittings }: DutyPlan, flow: DutyFlow, t: number): number {
  const perDay = new Array<number>(flow.days).fill(0)
  sittings.forEach((_, s) => {
    if (flow.placesOfSitting(s).some((q) => flow.may(t, q))) perDay[flow.dayOf[s]!]! += 1
  })
  return perDay.reduce((sum, count) => sum + Math.min(rules.mostADay, count), 0)
}

const rotations = 4000

/** Changes of rooms inside a sitting, so that nobody has the same room again where another would do: loads stay. */
function rotate(flow: DutyFlow, random: Random): void {
  const counts = new Map<string, number>()
  const key = (t: number, q: number) => `${t}/${flow.places[q]!.room}`
  const times = (t: number, q: number) => (flow.places[q]!.room === null ? 0 : (counts.get(key(t, q)) ?? 0))
  const add = (t: number, q: number, by: number) => counts.set(key(t, q), (counts.get(key(t, q)) ?? 0) + by)
  flow.who.forEach((t, q) => {
    add(t, q, 1)
  })
  if (flow.places.length < 2) return
  for (let i = 0; i < rotations; i += 1) {
    const a = randomBelow(random, flow.places.length)
    const list = flow.placesOfSitting(flow.places[a]!.sitting)
    const b = list[randomBelow(random, list.length)]!
    const [t, u] = [flow.who[a]!, flow.who[b]!]
    if (t === u || flow.isFixed(a) || flow.isFixed(b) || !flow.may(t, b) || !flow.may(u, a)) continue
    // What others have had the room besides this once.
    const isReserve = (q: number) => Number(flow.places[q]!.room === null)
    const now = times(t, a) + times(u, b) - (1 - isReserve(a)) - (1 - isReserve(b))
    if (times(t, b) + times(u, a) >= now) continue
    add(t, a, -1)
    add(u, b, -1)
    add(t, b, 1)
    add(u, a, 1)
    flow.trade(a, b)
  }
}
