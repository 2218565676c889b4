import { sql } from 'kysely'

const DAY = 86_400_000

/** The midnight to come (UTC): days since a use are counted by the calendar, so that what was counted holds all day. */
const endOfDay = (now: Date) => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY)

/** Days since a use of which the calendar makes `days` or more, as the instant before which it was. */
export const usedBefore = (now: Date, days: number) => new Date(endOfDay(now).getTime() - days * DAY).toISOString()

/** Whole days since the last use; null = never used. */
export const usedDays = (now: Date, table: 'questions' | 'q') =>
  sql<number | null>`floor(date_part('epoch',
    ${endOfDay(now).toISOString()}::timestamptz - ${sql.ref(`${table}.last_used_at`)}) / 86400)::int`
