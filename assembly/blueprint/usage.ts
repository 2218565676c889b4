/**
 * How fresh a question is. Tier 0 was never used; tier 1 was used longest ago, the last tier most recently. The tiers are
 * parted by bounds, in days since the last use, so that a bank can be counted by tier in one GROUP BY:
 *
 *     case when last_used_at is null then 0 else 1 + (days < bound 1)::int + (days < bound 2)::int … end
 */

/** Days since the last use that part the ranks of freshness: within a year, within two, longer ago. */
const rankBounds = [365, 730]

/** Ascending and distinct: the ranks' bounds, and what the sections leave out. */
export function usageBounds(excludedDays: readonly number[]): number[] {
  return [...new Set([...rankBounds, ...excludedDays.filter((days) => days > 0)])].sort((a, b) => a - b)
}

/** `days` since the last use, whole; null = never used. */
export function usageTier(days: number | null, bounds: readonly number[]): number {
  if (days === null) return 0
  return bounds.length + 1 - bounds.filter((bound) => bound <= days).length
}

/** Fewest days since the last use of a tier ≥ 1. */
function leastDays(tier: number, bounds: readonly number[]): number {
  return bounds[bounds.length - tier] ?? 0
}

/** True where questions of the tier were used less than `days` ago; `days` must be one of the bounds, or 0. */
export function isUsedWithin(days: number, tier: number, bounds: readonly number[]): boolean {
  return tier > 0 && leastDays(tier, bounds) < days
}

/** 0 never used, 1 two years ago or longer, 2 one to two years ago, 3 within a year. */
export function freshnessRank(tier: number, bounds: readonly number[]): number {
  if (tier === 0) return 0
  return 1 + rankBounds.filter((bound) => bound > leastDays(tier, bounds)).length
}
