import { type RawBuilder, sql } from 'kysely'
import { english, type RefusedField, type SeriesChange, say } from '#contract'
import { barredBy } from '../../../../planning/duties/plan.ts'
import type { Asking } from '../../../db/ask.ts'
import { givenRows } from '../../../db/given-rows.ts'
import { emit } from '../../../events/emit.ts'
import type { Change, SchoolChange, StampedChange } from '../../../ground/change.ts'
import { refusedField } from '../../../ground/errors.ts'
import { sectionOn } from '../../roster.ts'
import { dutiesOf, dutyKey, type PlannedDuties, readDuties, type StoredDuty } from '../duties/duty-plan.ts'
import { namedStaff, placeWords, whySentence } from '../duties/duty-words.ts'
import { holdStaff, settlePlaces } from '../duties/write-duties.ts'

/** What is said where a duty goes from whom everybody knows to have it to somebody else, or to nobody. */
export function dutyChange(of: PlannedDuties, row: StoredDuty, to: number | null): SeriesChange {
  const name = (id: number | null) => (id === null ? null : namedStaff(of, id).name)
  const [before, after] = [name(row.published_staff_id), name(to)]
  const nobody = say('plan.nobody')
  const said = say('plan.change.DUTY_CHANGED', {
    ...{ place: placeWords(of, row), before: before ?? nobody, after: after ?? nobody },
  })
  return {
    kind: 'DUTY_CHANGED',
    said,
    message: english(said),
    room_id: row.room_id,
    staff_id: to,
    days: [row.day],
    before,
    after,
  }
}

/** What publishing would change of duties: a place that is no longer needed goes. */
function changesOfDuties(of: PlannedDuties): { row: StoredDuty; to: number | null }[] {
  const needed = new Set(of.places.map(dutyKey))
  return of.stored.flatMap((row) => {
    const to = needed.has(dutyKey(row)) ? row.staff_id : null
    return to === row.published_staff_id ? [] : [{ row, to }]
  })
}

export async function waitingDuties(asking: Asking, series_id: number): Promise<SeriesChange[]> {
  const of = await readDuties(asking, series_id)
  return changesOfDuties(of).map(({ row, to }) => dutyChange(of, row, to))
}

export interface DutiesToPublish {
  errors: RefusedField[]
  changes: SeriesChange[]
}

/** Duties as they are to be known: a rule that one of them breaks by now is named. */
export async function dutiesToPublish(call: Change, series_id: number): Promise<DutiesToPublish> {
  await holdStaff(call, series_id)
  const read = await readDuties(call, series_id)
  if (read.stored.length === 0) return { errors: [], changes: [] }
  const of = { ...read, stored: await settlePlaces({ ...call, account_id: call.actor.account_id }, read) }
  const { byId } = dutiesOf(of)
  const changed = changesOfDuties(of)
  const errors = changed.flatMap(({ row, to }): RefusedField[] => {
    const duty = byId.get(row.id)
    const staff = of.plan.staff.find(({ id }) => id === to)
    if (to === null || !duty) return []
    const why = staff ? barredBy(of.plan, staff, duty) : 'EXEMPT'
    if (!why) return []
    const who = namedStaff(of, to).name
    return [
      refusedField(
        `duties.${row.id}`,
        say('plan.duty_breaks', { place: placeWords(of, row), who, why: whySentence(why) }),
      ),
    ]
  })
  return { errors, changes: changed.map(({ row, to }) => dutyChange(of, row, to)) }
}

/** From now on everybody knows who watches where; whose a duty was may still send what they took there. */
export async function keepPublishedDuties(call: Change, series_id: number): Promise<void> {
  const { db, client_id, now } = call
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    update series_duties set before_staff_id = published_staff_id, handed_at = ${now.toISOString()}::timestamptz, published_staff_id = staff_id
    where client_id = ${client_id} and series_id = ${series_id} and published_staff_id is distinct from staff_id
    returning before_staff_id as before, published_staff_id as after`.execute(db)
  if (rows.length > 0) await writeInvigilators(call, series_id)
  tellOfDuties(
    call,
    series_id,
    rows.flatMap(({ before, after }) => [before, after]),
  )
}

/** Tells whose duties are others now, before or after. */
export function tellOfDuties(change: StampedChange, series_id: number, staff: readonly (number | null)[]): void {
  const staff_ids = [...new Set(staff.filter((id) => id !== null))].toSorted((x, y) => x - y)
  if (staff_ids.length > 0) emit(change, 'duty.changed', { series_id, staff_ids })
}

/** What waits of duties is thrown away. */
export async function revertDuties({ db, client_id }: SchoolChange, series_id: number): Promise<void> {
  await sql`update series_duties set staff_id = null
    where client_id = ${client_id} and series_id = ${series_id} and staff_id is distinct from published_staff_id`.execute(
    db,
  )
  await sql`update series_duties set staff_id = published_staff_id, row_version = row_version + 1
    where client_id = ${client_id} and series_id = ${series_id} and staff_id is distinct from published_staff_id`.execute(
    db,
  )
}

interface SittingOfRoom {
  day: string
  shift: number
  room_id: number
}
interface Invigilator {
  exam_id: number
  section_id: number
  staff_id: number
}

/** Whoever watches a room watches all that sit in it. */
function invigilatorsOf(
  duties: readonly (SittingOfRoom & { staff_id: number })[],
  seated: readonly (SittingOfRoom & { exam_id: number; section_id: number })[],
): Invigilator[] {
  const keyOf = ({ day, shift, room_id }: SittingOfRoom) => `${day} ${shift} ${room_id}`
  const watched = new Map<string, number[]>()
  for (const duty of duties) watched.set(keyOf(duty), [...(watched.get(keyOf(duty)) ?? []), duty.staff_id])
  const found = new Map<string, Invigilator>()
  for (const { exam_id, section_id, ...where } of seated)
    for (const staff_id of watched.get(keyOf(where)) ?? [])
      found.set(`${exam_id} ${section_id} ${staff_id}`, { exam_id, section_id, staff_id })
  return [...found.values()]
}

/**
 * Which sections sit where. Seats that were written in this transaction have no statistics yet, and any join of so many may be planned as if they were
 * few: they are read by room, and met with sections here.
 */
async function sectionsSeated(
  { db, client_id }: SchoolChange,
  series_id: number,
  open: RawBuilder<unknown>,
): Promise<(SittingOfRoom & { exam_id: number; section_id: number })[]> {
  const { rows: papers } = await sql<{ id: number; exam_id: number }>`
    select p.id, p.exam_id from series_papers p
    where p.client_id = ${client_id} and p.series_id = ${series_id} and p.exam_id in (${open})`.execute(db)
  const examOf = new Map(papers.map(({ id, exam_id }) => [id, exam_id]))
  const { rows } = await sql<SittingOfRoom & { paper_id: number; enrolment_ids: number[] }>`
    select s.published_day::text as day, s.published_shift as shift, s.published_room_id as room_id, s.paper_id,
      array_agg(s.enrolment_id) as enrolment_ids
    from series_seats s where s.client_id = ${client_id} and s.series_id = ${series_id} and s.published_room_id is not null
    group by 1, 2, 3, 4`.execute(db)
  const seated = rows.flatMap(({ paper_id, ...one }) => {
    const exam_id = examOf.get(paper_id)
    return exam_id === undefined ? [] : [{ ...one, exam_id }]
  })
  const sectionOf = await sectionsOnDays({ db, client_id }, seated)
  const { rows: known } = await sql<{ exam_id: number; section_id: number }>`
    select exam_id, section_id from exam_sections
    where client_id = ${client_id} and exam_id = any(${seated.map(({ exam_id }) => exam_id)}::bigint[])`.execute(db)
  const written = new Set(known.map(({ exam_id, section_id }) => `${exam_id} ${section_id}`))
  return seated.flatMap(({ enrolment_ids, ...where }) =>
    [...new Set(enrolment_ids.map((id) => sectionOf(Number(id), where.day)))]
      .filter((section_id) => written.has(`${where.exam_id} ${section_id}`))
      .map((section_id) => ({ ...where, section_id: section_id as number })),
  )
}

/** In which section somebody is on a day. */
async function sectionsOnDays(
  { db, client_id }: SchoolChange,
  seated: readonly { day: string; enrolment_ids: readonly number[] }[],
): Promise<(enrolment_id: number, day: string) => number | undefined> {
  const ids = [...new Set(seated.flatMap(({ enrolment_ids }) => enrolment_ids.map(Number)))]
  const { rows } = await sql<{ id: number; section_id: number; has_moved: boolean }>`
    select e.id, e.section_id, exists (select 1 from enrolment_moves v
      where v.client_id = ${client_id} and v.enrolment_id = e.id) as has_moved
    from enrolments e where e.client_id = ${client_id} and e.id = any(${ids}::bigint[])`.execute(db)
  const own = new Map(rows.map(({ id, section_id }) => [id, section_id]))
  const moved = rows.flatMap(({ id, has_moved }) => (has_moved ? [id] : []))
  const days = [...new Set(seated.map(({ day }) => day))]
  const then = new Map<string, number>()
  if (moved.length > 0) {
    const { rows: found } = await sql<{ id: number; day: string; section_id: number }>`
      select e.id, d.day::text as day, ${sectionOn(client_id, sql`d.day`)} as section_id
      from enrolments e cross join unnest(${days}::date[]) as d (day)
      where e.client_id = ${client_id} and e.id = any(${moved}::bigint[])`.execute(db)
    for (const { id, day, section_id } of found) then.set(`${id} ${day}`, section_id)
  }
  return (id, day) => then.get(`${id} ${day}`) ?? own.get(id)
}

/** Invigilators of the exams are whoever watches a room in which the section sits: timetable, dashboard and lists know nothing else. */
export async function writeInvigilators({ db, client_id }: SchoolChange, series_id: number): Promise<void> {
  const open = sql`select e.id from exams e where e.client_id = ${client_id} and e.series_id = ${series_id}
    and e.deleted_at is null and e.state in ('DRAFT', 'SCHEDULED', 'MARKING')`
  await sql`delete from exam_staff where client_id = ${client_id} and duty = 'INVIGILATOR' and exam_id in (${open})`.execute(
    db,
  )
  const duties = await sql<SittingOfRoom & { staff_id: number }>`
    select d.day::text as day, d.shift, d.room_id, d.published_staff_id as staff_id from series_duties d
    where d.client_id = ${client_id} and d.series_id = ${series_id} and d.published_staff_id is not null and d.room_id is not null`.execute(
    db,
  )
  const seated = await sectionsSeated({ db, client_id }, series_id, open)
  const rows = invigilatorsOf(duties.rows, seated)
  if (rows.length === 0) return
  await sql`
    insert into exam_staff (client_id, exam_id, section_id, staff_id, duty)
    select ${client_id}::bigint, given.exam_id, given.section_id, given.staff_id, 'INVIGILATOR'
    from ${givenRows('exam_staff', ['exam_id', 'section_id', 'staff_id'], rows)} on conflict do nothing`.execute(db)
}
