import { sql } from 'kysely'
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
  // Seats that were written in this transaction have no statistics yet: each is looked up once, whatever the database makes of them, and met with the duties here.
  const seated = await sql<SittingOfRoom & { exam_id: number; section_id: number }>`
    with lies as materialized (
      select s.enrolment_id, s.published_day as day, s.published_shift as shift, s.published_room_id as room_id, p.exam_id
      from series_seats s
        join series_papers p on p.client_id = ${client_id} and p.id = s.paper_id and p.exam_id in (${open})
      where s.client_id = ${client_id} and s.series_id = ${series_id} and s.published_room_id is not null
    ), sits as materialized (
      select distinct lies.day, lies.shift, lies.room_id, lies.exam_id, at.section_id
      from lies join enrolments e on e.client_id = ${client_id} and e.id = lies.enrolment_id
        cross join lateral (select ${sectionOn(client_id, sql`lies.day`)} as section_id) at
    )
    select sits.day::text as day, sits.shift, sits.room_id, sits.exam_id, sits.section_id
    from sits join exam_sections x on x.client_id = ${client_id} and x.exam_id = sits.exam_id and x.section_id = sits.section_id`.execute(
    db,
  )
  const rows = invigilatorsOf(duties.rows, seated.rows)
  if (rows.length === 0) return
  await sql`
    insert into exam_staff (client_id, exam_id, section_id, staff_id, duty)
    select ${client_id}::bigint, given.exam_id, given.section_id, given.staff_id, 'INVIGILATOR'
    from ${givenRows('exam_staff', ['exam_id', 'section_id', 'staff_id'], rows)} on conflict do nothing`.execute(db)
}
