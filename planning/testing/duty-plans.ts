import type { Duty, DutyPlan, DutyStaff } from '../duties/plan.ts'
import { numbersFrom } from './numbers.ts'

export const staffOf = (id: number, more: Partial<DutyStaff> = {}): DutyStaff => ({
  id,
  senior: false,
  exempt: false,
  most: null,
  earlier: 0,
  away: [],
  busy: [],
  ...more,
})

const days = ['2026-09-10', '2026-09-11', '2026-09-12']

/** So few places and people that everything can be tried. */
export function smallDuties(seed: number): DutyPlan {
  const { between, chance, pick } = numbersFrom(seed + 5000)
  const staff = Array.from({ length: between(2, 4) }, (_, i) =>
    staffOf(i + 1, {
      senior: chance(0.6),
      exempt: chance(0.08),
      most: chance(0.15) ? between(1, 2) : null,
      earlier: chance(0.2) ? between(1, 2) : 0,
      away: chance(0.2) ? [pick(days)] : [],
      busy: chance(0.1) ? [0] : [],
    }),
  )
  const sittings = Array.from({ length: between(2, 4) }, (_, i) => ({
    day: days[Math.min(i, 2)]!,
    shift: i === 3 ? 1 : 0,
    rooms: Array.from({ length: between(1, 2) }, (__, room) => ({
      id: room + 1,
      pupils: pick([10, 20, 35]),
      taughtBy: staff.filter(() => chance(0.2)).map(({ id }) => id),
    })),
  }))
  const rules = {
    perWatcher: 30,
    reservePer: chance(0.2) ? 8 : 0,
    ownSubject: pick(['ROOM', 'SITTING', 'OFF'] as const),
    senior: chance(0.4),
    mostADay: between(1, 2),
  }
  return { sittings, staff, rules }
}

/** Twenty days of thirty rooms, and 120 teachers. */
export function largeDuties(): DutyPlan {
  const { between, chance } = numbersFrom(11)
  const day = (i: number) => new Date(Date.parse('2026-09-07') + i * 86_400_000).toISOString().slice(0, 10)
  const staff = Array.from({ length: 120 }, (_, i) =>
    staffOf(i + 1, { senior: chance(0.4), away: chance(0.15) ? [day(between(0, 19))] : [] }),
  )
  const sittings = Array.from({ length: 20 }, (_, i) => ({
    day: day(i),
    shift: 0,
    rooms: Array.from({ length: 28 }, (__, room) => ({
      id: room + 1,
      pupils: between(20, 30),
      taughtBy: Array.from({ length: 6 }, () => between(1, 120)),
    })),
  }))
  return { sittings, staff, rules: { perWatcher: 30, reservePer: 8, ownSubject: 'ROOM', senior: false, mostADay: 1 } }
}

/** Sentences of what a list breaks, read duty by duty. */
export function readDuties({ sittings, staff, rules }: DutyPlan, duties: readonly Duty[]): string[] {
  const broken: string[] = []
  for (const [s, { rooms, day }] of sittings.entries()) {
    const here = duties.filter(({ sitting }) => sitting === s)
    for (const { id, pupils, taughtBy } of rooms) {
      const watching = here.filter(({ room }) => room === id)
      const needed = pupils <= rules.perWatcher ? 1 : Math.ceil(pupils / rules.perWatcher)
      if (watching.length !== needed) broken.push(`${watching.length} of ${needed} in room ${id}`)
      if (rules.senior && !watching.some((duty) => staff.some((one) => one.id === duty.staff && one.senior)))
        broken.push(`no senior in room ${id}`)
      const near = rules.ownSubject === 'SITTING' ? here : rules.ownSubject === 'ROOM' ? watching : []
      if (near.some((duty) => taughtBy.includes(duty.staff))) broken.push(`own subject in room ${id}`)
    }
    const reserve = here.filter(({ room }) => room === null).length
    if (reserve !== (rules.reservePer === 0 ? 0 : Math.ceil(rooms.length / rules.reservePer)))
      broken.push(`${reserve} in reserve`)
    for (const one of staff) {
      const own = duties.filter((duty) => duty.staff === one.id)
      if (own.filter(({ sitting }) => sitting === s).length > 1) broken.push(`${one.id} twice at once`)
      if (own.filter(({ sitting }) => sittings[sitting]!.day === day).length > rules.mostADay)
        broken.push(`${one.id} too often on ${day}`)
      if (own.some(({ sitting }) => sitting === s) && (one.away.includes(day) || one.busy.includes(s)))
        broken.push(`${one.id} is away`)
    }
  }
  for (const one of staff) {
    const count = duties.filter((duty) => duty.staff === one.id).length
    if (count > (one.exempt ? 0 : (one.most ?? Infinity))) broken.push(`${one.id} has ${count}`)
  }
  return broken
}

export const spreadOf = ({ staff }: DutyPlan, duties: readonly Duty[]) => {
  const loads = staff
    .filter(({ exempt }) => !exempt)
    .map(({ id, earlier }) => earlier + duties.filter((duty) => duty.staff === id).length)
  return loads.length === 0 ? 0 : Math.max(...loads) - Math.min(...loads)
}

/** The least spread by trying everything; null: no list is possible. */
export function leastSpread(plan: DutyPlan, places: readonly Omit<Duty, 'staff'>[]): number | null {
  let least: number | null = null
  const duties: Duty[] = []
  const goOn = (i: number) => {
    if (i === places.length) {
      if (readDuties(plan, duties).length > 0) return
      const spread = spreadOf(plan, duties)
      if (least === null || spread < least) least = spread
      return
    }
    for (const { id } of plan.staff) {
      if (duties.some(({ staff, sitting }) => staff === id && sitting === places[i]!.sitting)) continue
      duties.push({ ...places[i]!, staff: id })
      goOn(i + 1)
      duties.pop()
    }
  }
  goOn(0)
  return least
}
