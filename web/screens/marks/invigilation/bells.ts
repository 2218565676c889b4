import type { RoomRoll } from '#contract'

/** How long it still takes, and who has longer. */
interface BellTimes {
  /** null: it has not begun. Below 0: over. */
  minutes_left: number | null
  longer: { until: string; names: string[] }[]
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @param now what the school's clock shows, "11:50" */
export function bellTimes({ start, end, pupils }: Pick<RoomRoll, 'start' | 'end' | 'pupils'>, now: string): BellTimes {
  const longer = new Map<string, string[]>()
  for (const { until, student, attendance } of pupils) {
    if (until <= end || until <= now || attendance === 'A' || attendance === 'ML' || attendance === 'EX') continue
    longer.set(until, [...(longer.get(until) ?? []), student.name])
  }
  return {
    minutes_left: now < start ? null : minutesOf(end) - minutesOf(now),
    longer: [...longer].toSorted().map(([until, names]) => ({ until, names })),
  }
}

/** Nobody was taken a quarter of an hour after the start. */
export const isNotBegun = (
  { start, taken, pupils, state }: { start: string; taken: number; pupils: number; state: RoomRoll['state'] },
  now: string,
): boolean => state === 'OPEN' && pupils > 0 && taken === 0 && minutesOf(now) >= minutesOf(start) + 15
