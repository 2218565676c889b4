import { barredBy, type Duty, type DutyPlan, type DutyStaff, type Why } from './plan.ts'

export interface Candidates {
  /** Best first: the reserve of that sitting, then who has least. */
  can: readonly { staff: number; reserve: boolean; duties: number }[]
  not: readonly { staff: number; why: Why }[]
}

/** Who may take a duty over, and why the others may not. */
export function candidatesFor(plan: DutyPlan, duties: readonly Duty[], duty: Duty): Candidates {
  const can: { staff: number; reserve: boolean; duties: number }[] = []
  const not: { staff: number; why: Why }[] = []
  for (const one of plan.staff) {
    if (one.id === duty.staff) continue
    const own = duties.filter(({ staff }) => staff === one.id)
    const isReserve = own.some(({ sitting, room }) => sitting === duty.sitting && room === null)
    // The reserve's own duty goes with it.
    const others = isReserve ? own.filter(({ sitting }) => sitting !== duty.sitting) : own
    const why = barredBy(plan, one, duty) ?? barredWith(plan, one, others, duty)
    if (why) not.push({ staff: one.id, why })
    else can.push({ staff: one.id, reserve: isReserve, duties: own.length + one.earlier })
  }
  can.sort((a, b) => Number(b.reserve) - Number(a.reserve) || a.duties - b.duties || a.staff - b.staff)
  return { can, not }
}

/** Why somebody may not have it beside what they have. */
function barredWith({ sittings, rules }: DutyPlan, { most }: DutyStaff, own: readonly Duty[], duty: Duty): Why | null {
  const { day } = sittings[duty.sitting]!
  if (own.some(({ sitting }) => sitting === duty.sitting)) return 'ON_DUTY'
  if (own.filter(({ sitting }) => sittings[sitting]!.day === day).length >= rules.mostADay) return 'DAY_FULL'
  return most !== null && own.length >= most ? 'MOST' : null
}

/** What would be broken if a duty went to somebody (for one of theirs, where one is named); checked when it is agreed, not only when asked. */
export function swapBreaks(
  plan: DutyPlan,
  duties: readonly Duty[],
  duty: Duty,
  to: { staff: number; other: Duty | null },
): { staff: number; why: Why }[] {
  const rest = duties.filter((one) => one !== duty && one !== to.other)
  const taken = [{ staff: to.staff, one: duty }, ...(to.other ? [{ staff: duty.staff, one: to.other }] : [])]
  return taken.flatMap(({ staff, one }) => {
    const person = plan.staff.find(({ id }) => id === staff)
    if (!person) return []
    const own = rest.filter((other) => other.staff === staff)
    const why = barredBy(plan, person, one) ?? barredWith(plan, person, own, one)
    return why ? [{ staff, why }] : []
  })
}
