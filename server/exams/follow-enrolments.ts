import { type RawBuilder, sql } from 'kysely'
import type { SignedChange } from '../ground/change.ts'
import { examSettings, timeIn } from './clock.ts'
import { freeSeatsOf } from './plan/seats/store-seats.ts'
import { type ListedExam, setsWritten, syncRoster } from './roster.ts'

/** The exams that the enrolments are, or were, of: held until this call has ended as `lock` says, or only named. */
async function examsOf(
  { db, client_id }: SignedChange,
  ids: readonly number[],
  lock: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select exams.id from exams join sessions s on s.id = exams.session_id and not s.is_locked
    where exams.client_id = ${client_id} and exams.deleted_at is null and exams.state in ('DRAFT', 'SCHEDULED', 'MARKING')
      and (exists (select 1 from exam_marks m
          where m.client_id = ${client_id} and m.exam_id = exams.id and m.enrolment_id = any(${ids}::bigint[]))
        or exists (select 1 from enrolments e
          where e.client_id = ${client_id} and e.id = any(${ids}::bigint[]) and e.session_id = exams.session_id
            and (e.grade_id = exams.grade_id or exists (select 1 from enrolment_moves v
              where v.client_id = ${client_id} and v.enrolment_id = e.id and v.from_grade_id = exams.grade_id))))
    order by exams.id ${lock}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The sections that the enrolments are, or were, in: whoever plans or schedules an exam in one takes it alone (`lockSections`), so waits until these are
 * there to be read, and is waited for. Shared: enrolments do not wait for each other.
 */
async function shareSections({ db, client_id }: SignedChange, ids: readonly number[]): Promise<void> {
  await sql`
    select c.id from sections c
    where c.client_id = ${client_id} and c.id in (
      select e.section_id from enrolments e where e.client_id = ${client_id} and e.id = any(${ids}::bigint[])
      union all
      select v.from_section_id from enrolment_moves v where v.client_id = ${client_id} and v.enrolment_id = any(${ids}::bigint[]))
    order by c.id for share of c`.execute(db)
}

const toHold = sql`for no key update of exams`

/**
 * Holds the exams that the enrolments are, or were, of, and shares their sections. Exams come before sections, as where an exam is scheduled or
 * changed: one that was made while the sections were waited for is taken then only where nobody has it. Else all is let go and taken anew, for whoever
 * has it may wait for these sections.
 */
async function holdAll(change: SignedChange, ids: readonly number[]): Promise<number[]> {
  const { db } = change
  for (;;) {
    await Promise.all([sql`savepoint follow`.execute(db), examsOf(change, ids, toHold)])
    await shareSections(change, ids)
    const [locked, all] = await Promise.all([
      examsOf(change, ids, sql`${toHold} skip locked`),
      examsOf(change, ids, sql``),
    ])
    if (all.length === locked.length) return locked
    await sql`rollback to savepoint follow`.execute(db)
  }
}

/**
 * Makes the lists of exams agree with enrolments that have just changed. Only lists that are frozen and not handed in follow: a plan has none yet,
 * and what was handed in stays as it was, as all of a locked session does. Plans are held all the same: whoever schedules one waits until the
 * enrolments are there to be read, or has frozen a list that follows here.
 */
export async function followEnrolments(change: SignedChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db, client_id, now } = change
  const locked = await holdAll(change, ids)
  await freeSeatsOf(change, ids)
  if (locked.length === 0) return
  // The exams are locked now: what is read from here on is as the writer before this one has left it.
  const { rows } = await sql<Omit<ListedExam, 'today'>>`
    select exams.id, exams.session_id, exams.subject_id, exams.max_marks, exams.exam_date as date,
      (select array_agg(x.section_id order by x.section_id) from exam_sections x
        where x.client_id = ${client_id} and x.exam_id = exams.id) as section_ids,
      ${setsWritten(client_id, sql`exams.id`)} as sets
    from exams
    where exams.client_id = ${client_id} and exams.id = any(${locked}::bigint[])
      and exams.state in ('SCHEDULED', 'MARKING')
      and (exists (select 1 from exam_marks m
          where m.client_id = ${client_id} and m.exam_id = exams.id and m.enrolment_id = any(${ids}::bigint[]))
        or exists (select 1 from exam_sections x
            join enrolments e on e.client_id = ${client_id} and e.id = any(${ids}::bigint[]) and e.session_id = exams.session_id
          where x.client_id = ${client_id} and x.exam_id = exams.id and (x.section_id = e.section_id
            or exists (select 1 from enrolment_moves v where v.client_id = ${client_id} and v.enrolment_id = e.id
              and v.from_section_id = x.section_id))))
    order by exams.id`.execute(db)
  if (rows.length === 0) return
  const today = timeIn((await examSettings(change)).timezone, now).date
  for (const exam of rows) await syncRoster(change, { ...exam, today })
}
