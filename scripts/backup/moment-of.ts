const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(Z|UTC)?$/

/**
 * A second as somebody types it, or takes it from `--list`: by the clock of this machine unless it says Z or UTC.
 * @throws Error with what it must look like, also for a day that there is not
 */
export function momentOf(text: string): Date {
  const [, day = '', time = '', zone] = form.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${zone ? 'Z' : ''}`)
  // The 30th of February is read as a day in March.
  const isDay = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || isDay.toISOString().slice(0, 10) !== day)
    throw new Error(`--at must look like "2026-11-26 10:14:07", and be a day that there is, not "${text}".`)
  return at
}
