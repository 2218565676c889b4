import { sql } from 'kysely'
import { seatLabel } from '../../../../domain/exams/seat-label.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import { endWithExtra } from '../../own-end.ts'
import { knownDuties } from '../duties/known-duties.ts'

/** What somebody knows of a series by one of its papers, or by one of their duties. */
export interface KnownFact {
  /** The same before and after. */
  key: string
  /** What it is called: a subject; null: a duty. */
  subject: string | null
  practical: boolean
  date: string
  start: string
  end: string
  /** null: of a pupil no seat yet, of a duty the reserve. */
  room: string | null
  seat: string | null
}

/** Somebody who can be told, and what they know. */
export interface Knower {
  account_id: number
  email: string
  language: string | null
  facts: KnownFact[]
}

/** Which of it is asked for: from a day on, or of it alone; of one pupil. */
export interface Within {
  from: string
  to?: string | undefined
  student_id?: number | undefined
}

interface PupilsRow extends Omit<Knower, 'facts'> {
  paper_id: number
  subject: string
  practical: boolean
  date: string
  start: string
  end: string
  room: string | null
  layout: string[] | null
  row: number | null
  col: number | null
  extra_time_pct: number
}

const grouped = <Row extends Omit<Knower, 'facts'>>(
  rows: readonly Row[],
  factOf: (row: Row) => KnownFact,
): Map<number, Knower> => {
  const all = new Map<number, Knower>()
  for (const row of rows) {
    const { account_id, email, language } = row
    const one = all.get(account_id) ?? { account_id, email, language, facts: [] }
    one.facts.push(factOf(row))
    all.set(account_id, one)
  }
  return all
}

/** Pupils who have an address of their own, with what they write then. */
export async function knownToPupils(
  asking: Asking,
  series_id: number,
  { from, to, student_id }: Within,
): Promise<Map<number, Knower>> {
  const { client_id } = asking
  const day = sql`coalesce(s.published_day, e.exam_date)`
  const until = to === undefined ? sql`` : sql` and ${day} <= ${to}::date`
  const own = student_id === undefined ? sql`` : sql` and u.id = ${student_id}`
  const rows = await ask(
    asking,
    sql<PupilsRow>`
    select a.id as account_id, a.email, a.language, p.id as paper_id, b.title as subject, p.component = 'PRACTICAL' as practical,
      coalesce(s.published_day, e.exam_date)::text as date, to_char(e.starts, 'HH24:MI') as start, to_char(e.ends, 'HH24:MI') as end,
      r.name as room, r.layout, s.published_row as row, s.published_col as col,
      coalesce((u.accommodations ->> 'extra_time_pct')::numeric, 0) as extra_time_pct
    from exam_marks m
      join exams e on e.client_id = ${client_id} and e.id = m.exam_id and e.deleted_at is null and e.state not in ('DRAFT', 'CANCELLED')
      join series_papers p on p.client_id = ${client_id} and p.exam_id = e.id and p.series_id = ${series_id} and p.deleted_at is null
      join exam_series y on y.client_id = ${client_id} and y.id = p.series_id and y.state = 'PUBLISHED'
      join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
      join enrolments n on n.client_id = ${client_id} and n.id = m.enrolment_id
      join students u on u.client_id = ${client_id} and u.id = n.student_id
      join accounts a on a.client_id = ${client_id} and a.id = u.account_id and a.status = 1 and a.email is not null
      left join series_seats s on s.client_id = ${client_id} and s.paper_id = p.id and s.enrolment_id = m.enrolment_id
      left join rooms r on r.client_id = ${client_id} and r.id = s.published_room_id
    where m.client_id = ${client_id} and m.left_at is null and ${day} >= ${from}::date${until}${own}
    order by a.id, 7, e.starts, p.id`,
  )
  return grouped(
    rows,
    ({ paper_id, subject, practical, date, start, end, room, layout, row, col, extra_time_pct }) => ({
      ...{ key: `paper ${paper_id}`, subject, practical, date, start, room },
      end: endWithExtra({ start, end }, extra_time_pct),
      seat: layout && row !== null && col !== null ? seatLabel(layout, row, col) : null,
    }),
  )
}

/** Staff who have an address, with their duties then. */
export async function knownToStaff(
  asking: Asking,
  series_id: number,
  { from, to }: Within,
): Promise<Map<number, Knower>> {
  const { client_id } = asking
  const until = to === undefined ? sql`` : sql` and d.day <= ${to}::date`
  const duties = await knownDuties(
    asking,
    sql`d.series_id = ${series_id} and d.day >= ${from}::date${until} and d.published_staff_id is not null and y.state = 'PUBLISHED'`,
  )
  const people = await ask(
    asking,
    sql<{ id: number; account_id: number; email: string; language: string | null }>`
    select t.id, a.id as account_id, a.email, a.language from staff t
      join accounts a on a.client_id = ${client_id} and a.id = t.account_id and a.status = 1 and a.email is not null
    where t.client_id = ${client_id} and t.deleted_at is null and t.id = any(${duties.map(({ staff }) => staff.id)}::bigint[])`,
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  const rows = duties.flatMap((duty) => {
    const person = byId.get(duty.staff.id)
    return person ? [{ ...person, duty }] : []
  })
  return grouped(rows, ({ duty: { id, day, start, end, room } }) => ({
    ...{ key: `duty ${id}`, subject: null, practical: false, date: day, start, end },
    ...{ room: room?.name ?? null, seat: null },
  }))
}
