import type { DutyFlow } from './flow.ts'
import { barredBy, type DutyPlan, type DutyStaff } from './plan.ts'

/** Where people don't reach: a sitting by itself, else a day, else all of them (neither day nor shift). */
export interface Shortage {
  day: string | null
  shift: number | null
  needed: number
  available: number
  onLeave: number
  ownSubject: number
  seniorsNeeded: number
  seniors: number
}

export function shortages(plan: DutyPlan, flow: DutyFlow): Shortage[] {
  const sittings = plan.sittings.flatMap((_, s) => ofSitting(plan, flow, s))
  if (sittings.length > 0) return sittings
  const days = [...new Set(plan.sittings.map(({ day }) => day))].flatMap((day) => ofDays(plan, flow, [day]))
  if (days.length > 0) return days
  const every = [...new Set(plan.sittings.map(({ day }) => day))]
  return [{ ...summed(plan, flow, every), day: null, shift: null }]
}

function ofSitting(plan: DutyPlan, flow: DutyFlow, s: number): Shortage[] {
  const { day, shift } = plan.sittings[s]!
  const places = flow.placesOfSitting(s)
  const available = matched(plan, flow, places)
  if (available >= places.length) return []
  const barred = (one: DutyStaff) => places.map((q) => barredBy(plan, one, flow.places[q]!))
  const own = plan.staff.filter(
    (one) =>
      barred(one).every((why) => why === 'OWN_SUBJECT' || why === 'NOT_SENIOR') && barred(one).includes('OWN_SUBJECT'),
  )
  return [
    {
      day,
      shift,
      needed: places.length,
      available,
      onLeave: plan.staff.filter(({ away, exempt }) => !exempt && away.includes(day)).length,
      ownSubject: own.length,
      seniorsNeeded: places.filter((q) => flow.places[q]!.senior).length,
      seniors: plan.staff.filter((one) => one.senior && barred(one).includes(null)).length,
    },
  ]
}

/** As many places of a sitting as can be filled at all. */
function matched(plan: DutyPlan, flow: DutyFlow, places: readonly number[]): number {
  const mate = new Map<number, number>()
  const grow = (t: number, seen: Set<number>): boolean =>
    places.some((q) => {
      if (!flow.may(t, q) || flow.most[t] === 0 || seen.has(q)) return false
      seen.add(q)
      if (mate.has(q) && !grow(mate.get(q)!, seen)) return false
      mate.set(q, t)
      return true
    })
  return [...plan.staff.keys()].filter((t) => grow(t, new Set())).length
}

function ofDays(plan: DutyPlan, flow: DutyFlow, days: readonly string[]): Shortage[] {
  const one = summed(plan, flow, days)
  return one.needed > one.available ? [{ ...one, day: days[0]!, shift: null }] : []
}

/** People by days: each at most so many a day, and in all. */
function summed(
  { sittings, staff, rules }: DutyPlan,
  flow: DutyFlow,
  days: readonly string[],
): Omit<Shortage, 'day' | 'shift'> {
  const own = [...sittings.keys()].filter((s) => days.includes(sittings[s]!.day))
  const reach = (t: number) =>
    days.reduce((sum, day) => {
      const able = own.filter((s) => sittings[s]!.day === day && flow.placesOfSitting(s).some((q) => flow.may(t, q)))
      return sum + Math.min(rules.mostADay, able.length)
    }, 0)
  const places = own.flatMap((s) => flow.placesOfSitting(s))
  return {
    needed: places.length,
    available: [...staff.keys()].reduce((sum, t) => sum + Math.min(flow.most[t]!, reach(t)), 0),
    onLeave: staff.filter(({ away, exempt }) => !exempt && days.some((day) => away.includes(day))).length,
    ownSubject: 0,
    seniorsNeeded: places.filter((q) => flow.places[q]!.senior).length,
    seniors: staff.filter((one, t) => one.senior && reach(t) > 0).length,
  }
}
