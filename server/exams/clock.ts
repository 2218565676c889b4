import { sql } from 'kysely'
import type { SchoolSettings } from '#contract'
import { type Asking, ask } from '../db/ask.ts'

/** The day and the time of day at a school. */
export interface SchoolTime {
  date: string
  /** "09:00" */
  time: string
}

/** An instant as the clocks of a zone show it. */
export function timeIn(zone: string, now: Date): SchoolTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** What of a school decides about exams and marks. */
export interface ExamSettings {
  timezone: string
  absent_policy: SchoolSettings['absent_policy']
  grace_limit: number
  small_cell: number
}

export async function examSettings(asking: Asking): Promise<ExamSettings> {
  const [settings] = await ask(
    asking,
    sql<ExamSettings>`
    select timezone, absent_policy, grace_limit, small_cell from schools where id = ${asking.client_id}`,
  )
  return settings ?? { timezone: 'UTC', absent_policy: 'EXCLUDE', grace_limit: 5, small_cell: 5 }
}

/** Whether an exam has begun at its school. */
export const hasBegun = (exam: { exam_date: string; starts: string }, { date, time }: SchoolTime): boolean =>
  exam.exam_date < date || (exam.exam_date === date && exam.starts.slice(0, 5) <= time)
