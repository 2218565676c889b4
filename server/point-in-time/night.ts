const HOUR_MS = 3_600_000

/** At night nobody waits: from one to five by this machine's clock. */
export const isNight = (at: Date) => at.getHours() >= 1 && at.getHours() < 5

/** Whether a copy of everything is due after one of that moment (ms; 0: none): once a night. A machine that is off at night makes it by day. */
export function isBaseDue(base_at: number, now: Date): boolean {
  const hours = (now.getTime() - base_at) / HOUR_MS
  return hours >= (isNight(now) ? 12 : 30)
}
