/** The day that it is at a moment in a time zone, as YYYY-MM-DD; in UTC where the school is not known. */
export function dayIn(timezone: string | undefined, now: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone ?? 'UTC' }).format(now)
}
