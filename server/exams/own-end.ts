import { clockOf, minutesOf } from '#contract'

/** When somebody's time ends: with what is granted of it more, up to whole five minutes, at the latest at midnight. */
export function endWithExtra({ start, end }: { start: string; end: string }, extra_time_pct: number): string {
  const more = ((minutesOf(end) - minutesOf(start)) * extra_time_pct) / 100
  return clockOf(Math.min(24 * 60 - 1, minutesOf(end) + Math.ceil(more / 5) * 5))
}
