import { type FieldError, type Session, say } from '#contract'
import type { Write } from '../../db/connect.ts'
import { wrongFields } from '../../ground/errors.ts'

export type Dates = Pick<Session, 'start_date' | 'end_date'>

const MAX_MONTHS = 18

/** A slip of a digit in the year is caught; the database, too, knows no year 0. */
const years = { first: '1990-01-01', last: '2199-12-31' }

/** @throws invalid_field when the end is not after the start, or more than 18 months after it. */
export function assertDates(dates: Dates): void {
  const errors = findWrongDates(dates)
  if (errors.length > 0) throw wrongFields(errors)
}

function findWrongDates({ start_date, end_date }: Dates): FieldError[] {
  const outside = Object.entries({ start_date, end_date }).filter(([, day]) => day < years.first || day > years.last)
  if (outside.length > 0) return outside.map(([path]) => ({ path, ...say('session.year') }))
  if (end_date <= start_date) return [{ path: 'end_date', ...say('session.end_first') }]
  if (end_date > monthsLater(start_date, MAX_MONTHS)) {
    return [{ path: 'end_date', ...say('session.too_long', { months: MAX_MONTHS }) }]
  }
  return []
}

/** The same day of a later month, or the month's last day where it has no such day. */
export function monthsLater(date: string, months: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  const day = later.getUTCDate()
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== day) later.setUTCDate(0)
  return later.toISOString().slice(0, 10)
}

/** Another live session that shares a day with these dates. */
export async function findOverlap(db: Write, { start_date, end_date }: Dates, id = 0) {
  const other = await db
    .selectFrom('sessions')
    .select(['name', 'start_date', 'end_date'])
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .where('start_date', '<=', end_date)
    .where('end_date', '>=', start_date)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst()
  return other ?? null
}

export const overlapWith = ({ name, start_date, end_date }: Pick<Session, 'name' | 'start_date' | 'end_date'>) =>
  say('session.overlap', { name, start: start_date, end: end_date })
