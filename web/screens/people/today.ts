/** Today where the person is, as YYYY-MM-DD. */
export function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A day of the wire as a date of this place, for the language to write. */
export const dayOf = (day: string) => new Date(`${day}T00:00:00`)
