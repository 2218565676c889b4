import { sql } from 'kysely'
import {
  type ClosedDay,
  type ClosedSitting,
  type ExamComponent,
  type OpenDay,
  openDays,
  type PaperRoomKind,
  type RoomKind,
  type SeriesRules,
  type SeriesShift,
  type SeriesWishRow,
  usualRules,
  type WishParams,
} from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { examSettings, timeIn } from '../clock.ts'
import { batchesOf } from './batches.ts'
import { writersOf } from './writers.ts'

interface Parent {
  id: number
  title: string
}

export interface PlanSitting {
  batch: number
  day: string | null
  shift: number | null
  /** Who writes it, in the order of sections and roll numbers. */
  pupils: number[]
  published: { day: string; shift: number } | null
}

export interface PlanPaper {
  id: number
  row_version: number
  grade: Parent
  /** The order of classes. */
  level: number
  subject: Parent
  component: ExamComponent
  section_ids: number[]
  sections: Parent[]
  minutes: number
  max_marks: number
  pass_marks: number | null
  weightage: number | null
  sets: number
  hard: boolean
  room_kind: PaperRoomKind
  batch_size: number | null
  question_paper: Parent | null
  exam_id: number | null
  pinned: boolean
  sittings: PlanSitting[]
}

export interface PlanRoom {
  room: { id: number; name: string }
  seats: number
  kind: RoomKind
  special: boolean
  closed: ClosedSitting[]
}

/** All of a series that its date sheet is judged by. */
export interface Plan {
  id: number
  session_id: number
  starts_on: string
  ends_on: string
  weekdays: number[]
  closed_days: ClosedDay[]
  shifts: SeriesShift[]
  rules: SeriesRules
  version: number
  days: OpenDay[]
  papers: PlanPaper[]
  wishes: SeriesWishRow[]
  rooms: PlanRoom[]
}

/** How many pupils a paper has. */
export const pupilsOf = ({ sittings }: Pick<PlanPaper, 'sittings'>): number =>
  sittings.reduce((sum, { pupils }) => sum + pupils.length, 0)

type StoredFrame = Omit<Plan, 'days' | 'papers' | 'wishes' | 'rooms' | 'rules'> & { rules: Partial<SeriesRules> }
type StoredPaper = Omit<PlanPaper, 'sittings'> & { sittings: Omit<PlanSitting, 'pupils'>[] }

const frameOf = (client_id: number, id: number) => sql<StoredFrame>`
  select id, session_id, starts_on::text, ends_on::text, weekdays, closed_days, shifts, rules, version
  from exam_series where client_id = ${client_id} and id = ${id}`

const papersOf = (client_id: number, series_id: number, removed: boolean) => sql<StoredPaper>`
  select p.id, p.row_version, jsonb_build_object('id', g.id, 'title', g.title) as grade, g.level_order as level,
    jsonb_build_object('id', b.id, 'title', b.title) as subject, p.component, p.section_ids,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.title collate natural_order), '[]')
      from sections t where t.client_id = ${client_id} and t.id = any(p.section_ids)) as sections,
    p.minutes, p.max_marks, p.pass_marks, p.weightage, p.sets, p.is_hard as hard, p.room_kind, p.batch_size,
    (select jsonb_build_object('id', q.id, 'title', q.name) from question_papers q
      where q.client_id = ${client_id} and q.id = p.question_paper_id) as question_paper,
    p.exam_id, p.is_pinned as pinned,
    (select coalesce(jsonb_agg(jsonb_build_object('batch', s.batch, 'day', s.day, 'shift', s.shift, 'published',
        case when s.published_day is not null then jsonb_build_object('day', s.published_day, 'shift', s.published_shift) end)), '[]')
      from series_sittings s where s.client_id = ${client_id} and s.paper_id = p.id) as sittings
  from series_papers p
    join grades g on g.client_id = ${client_id} and g.id = p.grade_id
    join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
  where p.client_id = ${client_id} and p.series_id = ${series_id} and (p.deleted_at is null or ${removed} and exists (
    select 1 from series_sittings s where s.client_id = ${client_id} and s.paper_id = p.id and s.published_day is not null))
  order by g.level_order, g.title collate natural_order, g.id, b.title collate natural_order, p.id`

const wishesOf = (client_id: number, series_id: number) => sql<
  Pick<SeriesWishRow, 'id' | 'kind' | 'strength'> & { params: WishParams }
>`
  select id, kind, strength, params from series_wishes
  where client_id = ${client_id} and series_id = ${series_id} order by position, id`

const roomsOf = (client_id: number, series_id: number) => sql<PlanRoom>`
  select jsonb_build_object('id', r.id, 'name', r.name) as room, r.seats, r.kind, r.is_special as special, s.closed
  from series_rooms s join rooms r on r.client_id = ${client_id} and r.id = s.room_id
  where s.client_id = ${client_id} and s.series_id = ${series_id} order by s.position, r.id`

/** Today at the school. */
export const todayAt = async (asking: Asking, now: Date): Promise<string> =>
  timeIn((await examSettings(asking)).timezone, now).date

/** A series that the caller has seen, with everything that its date sheet hangs on; `removed`: with papers whose removal is not published yet. */
export async function readPlan(
  asking: Asking,
  now: Date,
  id: number,
  { removed = false }: { removed?: boolean } = {},
): Promise<Plan> {
  const { client_id } = asking
  const [frame] = await ask(asking, frameOf(client_id, id))
  if (!frame) throw new Error(`The series ${id} was seen and is gone`)
  const stored = await ask(asking, papersOf(client_id, id, removed))
  const wishes = await ask(asking, wishesOf(client_id, id))
  const rooms = await ask(asking, roomsOf(client_id, id))
  const dayOf = ({ sittings }: StoredPaper) => sittings.find(({ batch }) => batch === 0)?.day ?? frame.starts_on
  const writers = await writersOf(
    asking,
    frame.session_id,
    await todayAt(asking, now),
    stored.map((one) => ({
      grade_id: one.grade.id,
      subject_id: one.subject.id,
      section_ids: one.section_ids,
      date: dayOf(one),
    })),
  )
  return {
    ...frame,
    rules: { ...usualRules, ...frame.rules },
    days: openDays(frame),
    papers: stored.map((one, at) => ({ ...one, sittings: sittingsOf(one, writers[at] ?? []) })),
    wishes: wishes.map(({ params, ...wish }) => ({ ...wish, ...params })) as SeriesWishRow[],
    rooms,
  }
}

function sittingsOf({ batch_size, sittings }: StoredPaper, pupils: number[]): PlanSitting[] {
  return batchesOf(pupils, batch_size).map((some, batch) => {
    const there = sittings.find((one) => one.batch === batch)
    return {
      batch,
      day: there?.day ?? null,
      shift: there?.shift ?? null,
      published: there?.published ?? null,
      pupils: some,
    }
  })
}
