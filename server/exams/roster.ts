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
export async function rosterOf(asking: Asking, of: RosterOf): Promise<RosterCandidate[]> {
  const [own = []] = await rostersOf(asking, [of])
  return own
}

/**
 * The same of several in one statement: each enrolment is read and ranked once, and only who has moved is looked for in other sections.
 * @param all seen on one day
 */
async function rostersOf(asking: Asking, all: readonly RosterOf[]): Promise<RosterCandidate[][]> {
  const [first] = all
  if (!first) return []
  const { client_id } = asking
  const { today } = first
  const given = JSON.stringify(
    all.map(({ session_id, subject_id, section_ids, date }, place) => ({
      place,
      session_id,
      subject_id,
      section_ids,
      date,
    })),
  )
  const section_ids = [...new Set(all.flatMap((one) => one.section_ids))]
  const sessions = [...new Set(all.map(({ session_id }) => session_id))]
  const rows = await ask(
    asking,
    sql<RosterCandidate & { place: number }>`
    with asked as materialized (
      select g.place, g.session_id, g.subject_id, g.section_ids, g.date,
        exists (select 1 from subjects s where s.client_id = ${client_id} and s.id = g.subject_id and s.category = 'ELECTIVE')
          and exists (select 1 from enrolment_subjects t join enrolments o on o.client_id = ${client_id} and o.id = t.enrolment_id
            where t.client_id = ${client_id} and t.subject_id = g.subject_id and o.session_id = g.session_id) as is_chosen
      from jsonb_to_recordset(${given}::jsonb) as g (place int, session_id bigint, subject_id bigint, section_ids bigint[], date date)
    ), known as materialized (
      select e.id, e.session_id as of_session_id, e.section_id, e.status, e.state, e.joined_on, e.left_on, e.away, ${pupilName(client_id, 'p')} as name,
        row_number() over (order by e.roll_no collate natural_order nulls last, ${pupilName(client_id, 'p')} collate natural_order, e.student_id) as at_roll,
        exists (select 1 from enrolment_moves v where v.client_id = ${client_id} and v.enrolment_id = e.id) as has_moved
      from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      where e.client_id = ${client_id} and e.session_id = any(${sessions}::bigint[]) and e.deleted_at is null
        and (e.section_id = any(${section_ids}::bigint[])
          or exists (select 1 from enrolment_moves v where v.client_id = ${client_id} and v.enrolment_id = e.id))
    ), e as (
      select asked.place, asked.subject_id, asked.date, asked.is_chosen, known.*, known.section_id as at_section_id
      from asked cross join lateral unnest(asked.section_ids) as own (section_id)
        join known on known.section_id = own.section_id and known.of_session_id = asked.session_id and not known.has_moved
      union all
      select asked.place, asked.subject_id, asked.date, asked.is_chosen, e.*, at.section_id
      from asked join known e on e.has_moved and e.of_session_id = asked.session_id
        cross join lateral (select ${sectionOn(client_id, sql`asked.date`)} as section_id) at
      where at.section_id = any(asked.section_ids)
    )
    select e.place, e.id as enrolment_id, e.at_section_id as section_id, e.name from e
    where (e.date < ${today}::date or e.status = 1 and (e.left_on is not null or e.state not in ('LEFT', 'TRANSFERRED')))
      and coalesce(e.joined_on, '-infinity') <= e.date and coalesce(e.left_on, 'infinity') >= e.date
      and not e.away @> e.date
      and (not e.is_chosen or exists (select 1 from enrolment_subjects t
        where t.client_id = ${client_id} and t.subject_id = e.subject_id and t.enrolment_id = e.id))
    order by e.place, e.at_section_id, e.at_roll`,
  )
  const found = all.map((): RosterCandidate[] => [])
  for (const { place, ...one } of rows) found[place]?.push(one)
  return found
}

interface Present {
  id: number
  exam_id: number
  enrolment_id: number
  section_id: number
  set_letter: SetLetter | null
  left: boolean
  has_value: boolean
}

/** Rows of the lists as they are, with whether anything ever stood in them. */
const present = (client_id: number, exam_ids: readonly number[]) => sql<Present>`
  select m.id, m.exam_id, m.enrolment_id, m.section_id, m.set_letter, m.left_at is not null as left,
    m.attendance is not null or m.marks is not null or m.remarks is not null
      or exists (select 1 from exam_question_marks x where x.client_id = ${client_id} and x.exam_id = m.exam_id and x.mark_id = m.id)
      or exists (select 1 from exam_mark_history h where h.client_id = ${client_id} and h.mark_id = m.id) as has_value
  from exam_marks m where m.client_id = ${client_id} and m.exam_id = any(${exam_ids}::bigint[]) order by m.id for update of m`

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
async function lettersOf(
  { db, client_id }: SignedChange,
  exams: readonly ListedExam[],
): Promise<Map<number, readonly string[]>> {
  const mixed = exams.filter(({ sets }) => sets >= 2)
  if (mixed.length === 0) return new Map()
  const { rows } = await sql<{ exam_id: number; letter: string }>`
    select exam_id, set_letter as letter from exam_papers
    where client_id = ${client_id} and exam_id = any(${mixed.map(({ id }) => id)}::bigint[]) and set_letter <> ''
    order by exam_id, set_letter`.execute(db)
  const own = byExam(rows)
  return new Map(
    mixed.map(({ id, sets }) => {
      const letters = own.get(id)?.map(({ letter }) => letter) ?? []
      return [id, letters.length > 1 ? letters : setLetters.slice(0, sets)]
    }),
  )
}

/** The list of one exam, as `syncRosters`. @returns how many are on it */
export async function syncRoster(change: SignedChange, exam: ListedExam): Promise<number> {
  const [count = 0] = await syncRosters(change, [exam])
  return count
}

function byExam<Row extends { exam_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const all = new Map<number, Row[]>()
  for (const row of rows) {
    const own = all.get(row.exam_id)
    if (own) own.push(row)
    else all.set(row.exam_id, [row])
  }
  return all
}

/** What makes a list agree with who is to be on it. */
interface Difference {
  empty: number[]
  left: number[]
  back: number[]
  moved: { id: number; section_id: number }[]
  added: { exam_id: number; counted_max: number; enrolment_id: number; section_id: number; set_letter: string | null }[]
}

function differenceOf(
  { id: exam_id, max_marks }: ListedExam,
  candidates: readonly RosterCandidate[],
  rows: readonly Present[],
  letters: readonly string[],
): Difference {
  const there = new Set(rows.map(({ enrolment_id }) => enrolment_id))
  const wanted = new Map(candidates.map((one) => [one.enrolment_id, one]))
  const gone = rows.filter(({ enrolment_id }) => !wanted.has(enrolment_id))
  const idsOf = (some: readonly Present[]) => some.map(({ id }) => id)
  const places = placesOf(rows)
  return {
    empty: idsOf(gone.filter(({ has_value }) => !has_value)),
    left: idsOf(gone.filter(({ has_value, left }) => has_value && !left)),
    back: idsOf(rows.filter(({ enrolment_id, left }) => left && wanted.has(enrolment_id))),
    moved: rows.flatMap(({ id, enrolment_id, section_id, has_value }) => {
      const one = wanted.get(enrolment_id)
      return one && one.section_id !== section_id && !has_value ? [{ id, section_id: one.section_id }] : []
    }),
    added: candidates
      .filter(({ enrolment_id }) => !there.has(enrolment_id))
      .map(({ enrolment_id, section_id }) => {
        const place = places.get(section_id) ?? 0
        places.set(section_id, place + 1)
        const set_letter = letters[place % letters.length] ?? null
        return { exam_id, counted_max: max_marks, enrolment_id, section_id, set_letter }
      }),
  }
}

/**
 * Makes the lists agree with the roster: who is new gets a row, and a set that nobody else's depends on; who is gone keeps the row while
 * something stands in it, as one who left. @returns how many are on each list
 */
export async function syncRosters(change: SignedChange, exams: readonly ListedExam[]): Promise<number[]> {
  const { db, client_id, now, actor } = change
  const rosters = await rostersOf(change, exams)
  const { rows } = await present(
    client_id,
    exams.map(({ id }) => id),
  ).execute(db)
  const there = byExam(rows)
  const letters = await lettersOf(change, exams)
  const all = exams.map((exam, at) =>
    differenceOf(exam, rosters[at] ?? [], there.get(exam.id) ?? [], letters.get(exam.id) ?? []),
  )
  const [empty, left, back] = (['empty', 'left', 'back'] as const).map((kind) => all.flatMap((one) => one[kind]))
  const [moved, added] = [all.flatMap((one) => one.moved), all.flatMap((one) => one.added)]
  const at = now.toISOString()
  if (empty?.length)
    await sql`delete from exam_marks where client_id = ${client_id} and id = any(${empty}::bigint[])`.execute(db)
  if (left?.length)
    await sql`update exam_marks set left_at = ${at}, updated_at = ${at}, row_version = row_version + 1
      where client_id = ${client_id} and id = any(${left}::bigint[])`.execute(db)
  if (back?.length)
    await sql`update exam_marks set left_at = null, updated_at = ${at}, row_version = row_version + 1
      where client_id = ${client_id} and id = any(${back}::bigint[])`.execute(db)
  if (moved.length > 0)
    await sql`update exam_marks m set section_id = given.section_id, updated_at = ${at}, row_version = row_version + 1
      from ${givenRows('exam_marks', ['id', 'section_id'], moved)}
      where m.client_id = ${client_id} and m.id = given.id`.execute(db)
  if (added.length > 0)
    await sql`
      insert into exam_marks (client_id, exam_id, enrolment_id, section_id, set_letter, counted_max, created_at, created_by, updated_at, updated_by)
      select ${client_id}::bigint, given.exam_id, given.enrolment_id, given.section_id, given.set_letter, given.counted_max,
        ${at}::timestamptz, ${actor.account_id}::bigint, ${at}::timestamptz, ${actor.account_id}::bigint
      from ${givenRows('exam_marks', ['exam_id', 'enrolment_id', 'section_id', 'set_letter', 'counted_max'], added)}
      returning id`.execute(db)
  return rosters.map(({ length }) => length)
}

/** How many have had a set in each section: the next one gets the next letter. */
function placesOf(rows: readonly Present[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { section_id } of rows) places.set(section_id, (places.get(section_id) ?? 0) + 1)
  return places
}
