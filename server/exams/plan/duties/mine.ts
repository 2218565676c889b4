import { sql } from 'kysely'
import type { OwnSeries } from '#contract'
import { seatLabel } from '../../../../domain/exams/seat-label.ts'
import type { Asking } from '../../../db/ask.ts'
import { ask } from '../../../db/ask.ts'
import type { Reader } from '../../../db/connect.ts'
import type { Actor } from '../../../ground/actor.ts'
import { ApiError } from '../../../ground/errors.ts'
import { swapRows } from '../../duty/swap-rows.ts'
import { endWithExtra } from '../../own-end.ts'
import { todayAt } from '../plan.ts'
import { knownDuties } from './known-duties.ts'

interface MineCall {
  db: Reader
  client_id: number
  actor: Actor
  now: Date
}

/** What of published series is one's own: of staff duties and papers, of pupils what they write and where. @throws forbidden to report pairs */
export async function ownSeries({ db, client_id, actor, now }: MineCall): Promise<OwnSeries> {
  if (actor.shared) throw new ApiError('forbidden')
  const asking = { db, client_id }
  const today = await todayAt(asking, now)
  if (actor.reach?.scope === 'OWN') return { series: await ofPupil(asking, actor.reach.enrolment_ids, today) }
  const staff_ids = actor.reach?.staff_ids ?? (await ownStaff(asking, actor.account_id))
  return { duties: await dutiesOfStaff(asking, staff_ids, today), papers: await papersOf(asking, staff_ids, today) }
}

/** The office is staff as well, though it sees the whole school. */
async function ownStaff(asking: Asking, account_id: number): Promise<number[]> {
  const rows = await ask(
    asking,
    sql<{
      id: number
    }>`select id from staff where client_id = ${asking.client_id} and account_id = ${account_id} and deleted_at is null`,
  )
  return rows.map(({ id }) => id)
}

async function dutiesOfStaff(asking: Asking, staff_ids: readonly number[], today: string) {
  const duties = await knownDuties(
    asking,
    sql`d.published_staff_id = any(${staff_ids}::bigint[]) and d.day >= ${today}::date`,
  )
  const ids = duties.map(({ id }) => id)
  const swaps = await swapRows(asking, { duty_ids: ids, states: ['ASKED'] })
  return duties.map(({ id, series, day, start, end, room, senior }) => ({
    ...{ id, series, day, start, end, room, senior },
    swap: swaps.find(({ duty }) => duty.id === id) ?? null,
  }))
}

type OwnPaper = NonNullable<OwnSeries['papers']>[number]

const papersOf = (asking: Asking, staff_ids: readonly number[], today: string): Promise<OwnPaper[]> => {
  const { client_id } = asking
  return ask(
    asking,
    sql<OwnPaper>`
    select jsonb_build_object('id', y.id, 'name', y.name) as series, e.exam_date::text as date, to_char(e.starts, 'HH24:MI') as start,
      to_char(e.ends, 'HH24:MI') as end, jsonb_build_object('id', g.id, 'title', g.title) as grade,
      jsonb_build_object('id', b.id, 'title', b.title) as subject, p.component
    from series_papers p
      join exam_series y on y.client_id = ${client_id} and y.id = p.series_id and y.deleted_at is null and y.state = 'PUBLISHED'
      join exams e on e.client_id = ${client_id} and e.id = p.exam_id and e.deleted_at is null and e.state <> 'CANCELLED'
      join grades g on g.client_id = ${client_id} and g.id = p.grade_id
      join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
    where p.client_id = ${client_id} and p.deleted_at is null and e.exam_date >= ${today}::date and exists (
      select 1 from staff_assignments a where a.client_id = ${client_id} and a.session_id = y.session_id and a.ends_on is null
        and a.staff_id = any(${staff_ids}::bigint[]) and a.subject_id = p.subject_id)
    order by e.exam_date, e.starts, p.id`,
  )
}

interface PupilsPaper {
  series_id: number
  series: string
  version: number
  date: string
  start: string
  end: string
  subject: { id: number; title: string }
  component: string
  room: { id: number; name: string } | null
  layout: string[] | null
  row: number | null
  col: number | null
  extra_time_pct: number
}

async function ofPupil(asking: Asking, enrolment_ids: readonly number[], today: string) {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<PupilsPaper>`
    select y.id as series_id, y.name as series, y.version, coalesce(s.published_day, e.exam_date)::text as date,
      to_char(e.starts, 'HH24:MI') as start, to_char(e.ends, 'HH24:MI') as end,
      jsonb_build_object('id', b.id, 'title', b.title) as subject, p.component, r.layout, s.published_row as row, s.published_col as col,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as room,
      coalesce((u.accommodations ->> 'extra_time_pct')::numeric, 0) as extra_time_pct
    from exam_marks m
      join exams e on e.client_id = ${client_id} and e.id = m.exam_id and e.deleted_at is null and e.state not in ('DRAFT', 'CANCELLED')
      join series_papers p on p.client_id = ${client_id} and p.exam_id = e.id and p.deleted_at is null
      join exam_series y on y.client_id = ${client_id} and y.id = p.series_id and y.deleted_at is null and y.state = 'PUBLISHED'
      join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
      join enrolments n on n.client_id = ${client_id} and n.id = m.enrolment_id
      join students u on u.client_id = ${client_id} and u.id = n.student_id
      left join series_seats s on s.client_id = ${client_id} and s.paper_id = p.id and s.enrolment_id = m.enrolment_id
      left join rooms r on r.client_id = ${client_id} and r.id = s.published_room_id
    where m.client_id = ${client_id} and m.enrolment_id = any(${enrolment_ids}::bigint[]) and m.left_at is null
      and coalesce(s.published_day, e.exam_date) >= ${today}::date
    order by y.starts_on, y.id, 4, e.starts, p.id`,
  )
  const all = new Map<number, NonNullable<OwnSeries['series']>[number]>()
  for (const one of rows) {
    const { series_id: id, series: name, version, layout, row, col, extra_time_pct, room, ...paper } = one
    const there = all.get(id) ?? { id, name, version, papers: [], card: null }
    const seat = layout && row !== null && col !== null ? seatLabel(layout, row, col) : null
    const until = endWithExtra(paper, extra_time_pct)
    const { date, start, end, subject, component } = paper
    there.papers.push({ ...{ date, start, end, subject, component }, room, seat, until })
    all.set(id, there)
  }
  return [...all.values()]
}
