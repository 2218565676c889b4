/** How a school writes its dates. */
export const dateFormats = ['D MMM YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/**
 * A day of the wire, "2026-11-12", as a school writes it; null: as its country does.
 *
 * @param locale language and country, "hi-IN": what months are called, and how the country writes
 */
export function schoolDay(date: string, format: DateFormat | null, locale: string): string {
  const at = new Date(`${date}T12:00:00Z`)
  const write = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', timeZone: 'UTC', ...parts }).format(at)
  if (format === null) return write({ day: 'numeric', month: 'short', year: 'numeric' })
  const [year = '', month = '', day = ''] = date.split('-')
  return format
    .replace('YYYY', year)
    .replace('MMM', () => write({ month: 'short' }))
    .replace('MM', month)
    .replace('DD', day)
    .replace(/^D /, `${Number(day)} `)
}
