import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SetLetter, setLetters } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { givenRows } from '../db/given-rows.ts'
import type { SignedChange } from '../ground/change.ts'
import { pupilName } from '../ground/pupil-name.ts'

/** What decides who is on an exam's list. */
export interface RosterOf {
  session_id: number
  subject_id: number
  section_ids: readonly number[]
  date: string
  /** The day by the school's clock. */
  today: string
}

export interface RosterCandidate {
  enrolment_id: number
  section_id: number
  name: string
}

/**
 * The section somebody was in on a day. A move says where they are from its day on, whatever was recorded of that time before: of those that had come by
 * then the one recorded last counts, and where they went from by the next one recorded is where they were.
 */
export const sectionOn = (client_id: number, date: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select v.from_section_id from enrolment_moves v
  where v.client_id = ${client_id} and v.enrolment_id = e.id and v.id > coalesce((
    select max(c.id) from enrolment_moves c
    where c.client_id = ${client_id} and c.enrolment_id = e.id and c.moved_on <= ${date}), 0)
  order by v.id limit 1), e.section_id)`

/** Whether enrolment e takes a subject in its session: of an elective those who chose it, all where nobody's choice is stored. */
export const takesSubject = (
  client_id: number,
  subject_id: RawBuilder<unknown>,
  session_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(
  not exists (select 1 from subjects s where s.client_id = ${client_id} and s.id = ${subject_id} and s.category = 'ELECTIVE')
  or not exists (select 1 from enrolment_subjects t join enrolments o on o.client_id = ${client_id} and o.id = t.enrolment_id
    where t.client_id = ${client_id} and t.subject_id = ${subject_id} and o.session_id = ${session_id})
  or exists (select 1 from enrolment_subjects t
    where t.client_id = ${client_id} and t.subject_id = ${subject_id} and t.enrolment_id = e.id))`

/**
 * Who is enrolled on the day, in the order of roll numbers. Of an elective those who take it; all, where nobody's choice is stored. For an exam
 * that is still to come nobody who is inactive, or has left without a day. Who was promoted, detained or graduated before the session has ended
 * comes to school until then.
 */
export function rosterOf(asking: Asking, of: RosterOf): Promise<RosterCandidate[]> {
  const { client_id } = asking
  const isPast = of.date < of.today
  const there = isPast
    ? sql``
    : sql` and e.status = 1 and (e.left_on is not null or e.state not in ('LEFT', 'TRANSFERRED'))`
  return ask(
    asking,
    sql<RosterCandidate>`
    select e.id as enrolment_id, at.section_id, ${pupilName(client_id, 'p')} as name
    from enrolments e
      join students p on p.client_id = ${client_id} and p.id = e.student_id
      cross join lateral (select ${sectionOn(client_id, sql`${of.date}::date`)} as section_id) at
    where e.client_id = ${client_id} and e.session_id = ${of.session_id} and e.deleted_at is null and p.deleted_at is null${there}
      and at.section_id = any(${of.section_ids}::bigint[])
      and coalesce(e.joined_on, '-infinity') <= ${of.date}::date and coalesce(e.left_on, 'infinity') >= ${of.date}::date
      and not e.away @> ${of.date}::date
      and ${takesSubject(client_id, sql`${of.subject_id}`, sql`${of.session_id}`)}
    order by at.section_id, e.roll_no collate natural_order nulls last, ${pupilName(client_id, 'p')} collate natural_order, e.student_id`,
  )
}

interface Present {
  id: number
  enrolment_id: number
  section_id: number
  set_letter: SetLetter | null
  left: boolean
  has_value: boolean
}

/** Rows of the list as they are, with whether anything ever stood in them. */
const present = (client_id: number, exam_id: number) => sql<Present>`
  select m.id, m.enrolment_id, m.section_id, m.set_letter, m.left_at is not null as left,
    m.attendance is not null or m.marks is not null or m.remarks is not null
      or exists (select 1 from exam_question_marks x where x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.mark_id = m.id)
      or exists (select 1 from exam_mark_history h where h.client_id = ${client_id} and h.mark_id = m.id) as has_value
  from exam_marks m where m.client_id = ${client_id} and m.exam_id = ${exam_id} order by m.id for update of m`

export interface ListedExam extends RosterOf {
  id: number
  max_marks: number
  /** How many sets are written; 0 or 1 for one paper. */
  sets: number
}

/** How many sets an exam hands out: each of several papers is one. */
export const setsWritten = (client_id: number, exam_id: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select case when count(*) > 1 then count(*) else coalesce(max(p.sets), 0) end from exam_papers w
    join question_papers p on p.client_id = ${client_id} and p.id = w.paper_id
  where w.client_id = ${client_id} and w.exam_id = ${exam_id})`

/** The letters of the sets, in order, none where everybody writes the same. Several papers have their own, of which one may be gone: A and C. */
async function lettersOf({ db, client_id }: SignedChange, { id, sets }: ListedExam): Promise<readonly string[]> {
  if (sets < 2) return []
  const { rows } = await sql<{ letter: string }>`
    select set_letter as letter from exam_papers
    where client_id = ${client_id} and exam_id = ${id} and set_letter <> '' order by set_letter`.execute(db)
  return rows.length > 1 ? rows.map(({ letter }) => letter) : setLetters.slice(0, sets)
}

/**
 * Makes the list agree with the roster: who is new gets a row, and a set that nobody else's depends on; who is gone keeps the row while
 * something stands in it, as one who left. @returns how many are on the list
 */
export async function syncRoster(change: SignedChange, exam: ListedExam): Promise<number> {
  const { db, client_id, now, actor } = change
  const candidates = await rosterOf(change, exam)
  const { rows } = await present(client_id, exam.id).execute(db)
  const there = new Map(rows.map((row) => [row.enrolment_id, row]))
  const wanted = new Map(candidates.map((one) => [one.enrolment_id, one]))
  const idsOf = (some: Present[]) => some.map(({ id }) => id)
  const gone = rows.filter(({ enrolment_id }) => !wanted.has(enrolment_id))
  const empty = idsOf(gone.filter(({ has_value }) => !has_value))
  const left = idsOf(gone.filter(({ has_value, left }) => has_value && !left))
  const back = idsOf(rows.filter(({ enrolment_id, left }) => left && wanted.has(enrolment_id)))
  const at = now.toISOString()
  if (empty.length > 0)
    await sql`delete from exam_marks where client_id = ${client_id} and id = any(${empty}::bigint[])`.execute(db)
  if (left.length > 0)
    await sql`update exam_marks set left_at = ${at}, updated_at = ${at}, row_version = row_version + 1
      where client_id = ${client_id} and id = any(${left}::bigint[])`.execute(db)
  if (back.length > 0)
    await sql`update exam_marks set left_at = null, updated_at = ${at}, row_version = row_version + 1
      where client_id = ${client_id} and id = any(${back}::bigint[])`.execute(db)
  const moved = rows.flatMap(({ id, enrolment_id, section_id, has_value }) => {
    const one = wanted.get(enrolment_id)
    return one && one.section_id !== section_id && !has_value ? [{ id, section_id: one.section_id }] : []
  })
  if (moved.length > 0)
    await sql`update exam_marks m set section_id = given.section_id, updated_at = ${at}, row_version = row_version + 1
      from ${givenRows('exam_marks', ['id', 'section_id'], moved)}
      where m.client_id = ${client_id} and m.id = given.id`.execute(db)
  const places = placesOf(rows)
  const letters = await lettersOf(change, exam)
  const added = candidates
    .filter(({ enrolment_id }) => !there.has(enrolment_id))
    .map(({ enrolment_id, section_id }) => {
      const place = places.get(section_id) ?? 0
      places.set(section_id, place + 1)
      return { enrolment_id, section_id, set_letter: letters[place % letters.length] ?? null }
    })
  if (added.length > 0)
    await sql`
      insert into exam_marks (client_id, exam_id, enrolment_id, section_id, set_letter, counted_max, created_at, created_by, updated_at, updated_by)
      select ${client_id}::bigint, ${exam.id}::bigint, given.enrolment_id, given.section_id, given.set_letter, ${exam.max_marks}::numeric,
        ${at}::timestamptz, ${actor.account_id}::bigint, ${at}::timestamptz, ${actor.account_id}::bigint
      from ${givenRows('exam_marks', ['enrolment_id', 'section_id', 'set_letter'], added)}
      returning id`.execute(db)
  return candidates.length
}

/** How many have had a set in each section: the next one gets the next letter. */
function placesOf(rows: readonly Present[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { section_id } of rows) places.set(section_id, (places.get(section_id) ?? 0) + 1)
  return places
}
