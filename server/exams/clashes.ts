import { sql } from 'kysely'
import { type ExamClash, messageOf, type Sentence, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { type RosterOf, rosterOf } from './roster.ts'

/** When and for whom an exam is, as far as others can be in its way. */
export interface Slot extends RosterOf {
  /** null while there is no such exam yet. */
  id: number | null
  start: string
  end: string
  /** Exams of this series are in nobody's way: its date sheet is judged pupil by pupil, batch by batch. */
  series_id?: number | null
}

interface Other {
  id: number
  name: string
  session_id: number
  subject_id: number
  subject: string
  start: string
  end: string
  section_ids: number[]
  shared: { id: number; title: string }[]
  is_chosen: boolean
}

/** Sections are taken in one order, so that two exams that are made at once look at each other; who is enrolled there meanwhile is waited for. */
export async function lockSections({ db, client_id }: Change, section_ids: readonly number[]): Promise<void> {
  await sql`select id from sections where client_id = ${client_id} and id = any(${section_ids}::bigint[]) order by id for no key update`.execute(
    db,
  )
}

/** Whether not everybody of a section takes a subject. */
const isChosen = (
  client_id: number,
  subject: ReturnType<typeof sql>,
  session: ReturnType<typeof sql>,
) => sql<boolean>`exists (
  select 1 from subjects s where s.client_id = ${client_id} and s.id = ${subject} and s.category = 'ELECTIVE'
    and exists (select 1 from enrolment_subjects t join enrolments o on o.client_id = ${client_id} and o.id = t.enrolment_id
      where t.client_id = ${client_id} and t.subject_id = s.id and o.session_id = ${session}))`

/** Exams at the same time that share a section. */
function othersAt(asking: Asking, slot: Slot): Promise<Other[]> {
  const { client_id } = asking
  return ask(
    asking,
    sql<Other>`
    select e.id, e.name, e.session_id, e.subject_id, b.title as subject, to_char(e.starts, 'HH24:MI') as start, to_char(e.ends, 'HH24:MI') as end,
      (select array_agg(x.section_id) from exam_sections x where x.client_id = ${client_id} and x.exam_id = e.id) as section_ids,
      (select jsonb_agg(jsonb_build_object('id', n.id, 'title', concat(g.title, ' ', n.title)) order by n.title collate natural_order)
        from exam_sections x join sections n on n.client_id = ${client_id} and n.id = x.section_id
          join grades g on g.client_id = ${client_id} and g.id = n.grade_id
        where x.client_id = ${client_id} and x.exam_id = e.id and x.section_id = any(${slot.section_ids}::bigint[])) as shared,
      ${isChosen(client_id, sql`e.subject_id`, sql`e.session_id`)} as is_chosen
    from exams e join subjects b on b.client_id = ${client_id} and b.id = e.subject_id
    where e.client_id = ${client_id} and e.deleted_at is null and e.state <> 'CANCELLED' and e.exam_date = ${slot.date}::date
      and e.starts < ${slot.end}::time and e.ends > ${slot.start}::time and e.id <> ${slot.id ?? 0}
      and coalesce(e.series_id, 0) <> ${slot.series_id ?? -1}
      and exists (select 1 from exam_sections x
        where x.client_id = ${client_id} and x.exam_id = e.id and x.section_id = any(${slot.section_ids}::bigint[]))
    order by e.starts, e.id`,
  )
}

/** Which of these have another exam at their time that shares a section: only they can clash. By their place in the list. */
export async function slotsThatMeet(asking: Asking, slots: readonly Slot[], series_id: number): Promise<number[]> {
  const { client_id } = asking
  const given = slots.map(({ id, date, start, end, section_ids }, place) => ({
    ...{ place, id: id ?? 0, date, start, end, section_ids },
  }))
  const rows = await ask(
    asking,
    sql<{ place: number }>`
    select g.place from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (place int, id bigint, date date, start time, "end" time, section_ids bigint[])
    where exists (select 1 from exams e
      where e.client_id = ${client_id} and e.deleted_at is null and e.state <> 'CANCELLED' and e.exam_date = g.date
        and e.starts < g."end" and e.ends > g.start and e.id <> g.id and coalesce(e.series_id, 0) <> ${series_id}
        and exists (select 1 from exam_sections x
          where x.client_id = ${client_id} and x.exam_id = e.id and x.section_id = any(g.section_ids)))
    order by g.place`,
  )
  return rows.map(({ place }) => place)
}

export interface FoundClash {
  clash: ExamClash
  sentence: Sentence
}

/**
 * Exams at the same time in which the same pupils sit. Where everybody of a section takes both subjects the section clashes, whoever is in it;
 * electives do by their pupils.
 */
export async function findClashes(change: Asking, slot: Slot): Promise<FoundClash[]> {
  const others = await othersAt(change, slot)
  if (others.length === 0) return []
  const { client_id } = change
  const [subject] = await ask(
    change,
    sql<{ is_chosen: boolean }>`
    select ${isChosen(client_id, sql`${slot.subject_id}::bigint`, sql`${slot.session_id}::bigint`)} as is_chosen`,
  )
  const isOwnChosen = subject?.is_chosen ?? false
  const own = await rosterOf(change, slot)
  const found: FoundClash[] = []
  for (const other of others) {
    const { id, name, subject, start, end, shared } = other
    const theirs = await rosterOf(change, { ...other, date: slot.date, today: slot.today })
    const listed = new Set(theirs.map(({ enrolment_id }) => enrolment_id))
    const both = own.filter(({ enrolment_id }) => listed.has(enrolment_id))
    const bySection = !isOwnChosen && !other.is_chosen
    if (!bySection && both.length === 0) continue
    const place = shared.map(({ title }) => title).join(', ')
    const names = both.slice(0, 3).map((one) => one.name)
    found.push({
      clash: { exam_id: id, name, section: place, start, end, students: both.length },
      sentence: bySection
        ? say('exam.clash', { place, subject, name, start, end })
        : say('exam.clash_students', { students: both.length, subject, name, start, end, names }),
    })
  }
  return found
}

/** @throws invalid_field at the start, with all of them */
export async function assertNoClash(change: Change, slot: Slot): Promise<void> {
  const found = await findClashes(change, slot)
  const [first] = found
  if (!first) return
  throw new ApiError('invalid_field', messageOf(first.sentence), {
    errors: found.map(({ sentence }) => refusedField('start', sentence)),
    data: { clashes: found.map(({ clash }) => clash) },
  })
}
