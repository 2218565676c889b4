import { sql } from 'kysely'
import { say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Viewer } from '../../policy/places.ts'
import { findOccasion, type Occasion } from '../../results/card-occasion.ts'
import type { Scheme } from '../student-lists.ts'

/** What cards or a register are made from. */
interface CardChoice {
  session_id: number
  scheme_id: number | null
  /** Only these exams; null: all that are settled. */
  exam_ids: readonly number[] | null
}

type AskingAsViewer = Asking & { actor: Viewer }

/** @throws invalid_field where the session has no such scheme */
export async function assertScheme({ db, client_id }: Asking, id: number, session_id: number): Promise<void> {
  const rows = await ask(
    { db, client_id },
    sql`select 1 from result_schemes
      where client_id = ${client_id} and id = ${id} and session_id = ${session_id} and deleted_at is null`,
  )
  if (rows.length === 0) throw wrongField('scheme_id', say('report_card.no_scheme'))
}

/** Scheme and exams are of the session, and the caller's to see. @throws invalid_field naming the field */
export async function assertChoice(
  asking: AskingAsViewer,
  { session_id, scheme_id, exam_ids }: CardChoice,
): Promise<void> {
  if (scheme_id !== null) await assertScheme(asking, scheme_id, session_id)
  await assertKnown(asking, 'exams', exam_ids, 'through_exam_ids', sql`exams.session_id = ${session_id}`)
}

/**
 * Everybody has an exam that a card shows: of the section, or one that was written elsewhere before a move. A card without any would be empty, and
 * its code would call it genuine; where `entries` count, what is entered without an exam is enough. An exam that is only planned, or did not take place, shows nothing.
 * @throws invalid_field at `path`, naming the sections
 */
export async function assertExams(
  { db, client_id }: Asking,
  enrolment_ids: readonly number[],
  { session_id, exam_ids }: Pick<CardChoice, 'session_id' | 'exam_ids'>,
  path: string,
  entries = false,
): Promise<void> {
  const shown = sql`x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null
    and x.state not in ('DRAFT', 'CANCELLED') ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``}`
  const without = await ask(
    { db, client_id },
    sql<{ title: string }>`
    select g.title || ' ' || s.title as title
    from enrolments e join sections s on s.client_id = ${client_id} and s.id = e.section_id
      join grades g on g.client_id = ${client_id} and g.id = s.grade_id
    where e.client_id = ${client_id} and e.id = any(${enrolment_ids}::bigint[])
      and not exists (select 1 from exams x join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id
        where ${shown} and y.section_id = e.section_id)
      and not exists (select 1 from exams x join exam_marks m on m.client_id = ${client_id} and m.exam_id = x.id
        where ${shown} and m.enrolment_id = e.id)
      ${entries ? sql`and not ${hasEntries(client_id, enrolment_ids)}` : sql``}
    group by g.id, g.level_order, g.title, s.id, s.title
    order by g.level_order, g.title collate natural_order, s.title collate natural_order, s.id`,
  )
  if (without.length > 0)
    throw wrongField(path, say('report_card.no_exam_in', { sections: without.map(({ title }) => title).slice(0, 10) }))
}

/** Of somebody of the same section something is entered: who has neither is left out by name. */
const hasEntries = (client_id: number, enrolment_ids: readonly number[]) =>
  sql`exists (select 1 from card_entries c join enrolments f on f.client_id = ${client_id} and f.id = c.enrolment_id
    where c.client_id = ${client_id} and c.enrolment_id = any(${enrolment_ids}::bigint[]) and c.value is not null and f.section_id = e.section_id)`

/** Pupils who are named in a refusal. */
const MOST_NAMED = 10

/** Somebody of these has a mark of a verified exam: without one nothing stands on a card. @throws invalid_field at `path`, naming the pupils */
export async function assertNotEmpty(
  { db, client_id }: Asking,
  enrolment_ids: readonly number[],
  { session_id, exam_ids }: Pick<CardChoice, 'session_id' | 'exam_ids'>,
  path: string,
): Promise<void> {
  const [found] = await ask(
    { db, client_id },
    sql<{ is_any: boolean; pupils: string[] }>`
    select exists (select 1 from exam_marks m join exam_stats t on t.client_id = ${client_id} and t.exam_id = m.exam_id and t.section_id = m.section_id
        join exams x on x.client_id = ${client_id} and x.id = m.exam_id
      where m.client_id = ${client_id} and m.enrolment_id = any(${enrolment_ids}::bigint[]) and x.session_id = ${session_id}
        and x.deleted_at is null and x.state in ('VERIFIED', 'PUBLISHED') ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``})
      or exists (select 1 from card_entries c where c.client_id = ${client_id} and c.enrolment_id = any(${enrolment_ids}::bigint[]) and c.value is not null) as is_any,
      array(select ${pupilName(client_id, 'p')} from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
        where e.client_id = ${client_id} and e.id = any(${enrolment_ids}::bigint[]) order by 1 limit ${MOST_NAMED}) as pupils`,
  )
  if (found && !found.is_any) throw wrongField(path, say('report_card.empty', { pupils: found.pupils }))
}

/** The scheme that was chosen stands for every subject of the class; null: none was. */
export async function chosenScheme({ db, client_id }: Asking, id: number | null): Promise<Scheme[] | null> {
  if (id === null) return null
  return ask(
    { db, client_id },
    sql<Scheme>`select id, name, null::bigint as subject_id, parts, component_pass, compartment_max from result_schemes
      where client_id = ${client_id} and id = ${id}`,
  )
}

/** Which exams stand on the cards: those of the occasion, or those that are named; null: all that are settled. @throws invalid_field */
export async function chosenExams(
  asking: Asking,
  body: {
    session_id: number
    occasion_id?: number | null | undefined
    through_exam_ids?: number[] | undefined
    changed_only?: boolean | undefined
  },
): Promise<{ occasion: Occasion | null; exam_ids: number[] | null }> {
  const { session_id, occasion_id, through_exam_ids = null, changed_only } = body
  if (occasion_id == null) {
    const exam_ids = changed_only && !through_exam_ids ? await publishedExams(asking, session_id) : through_exam_ids
    return { occasion: null, exam_ids }
  }
  if (through_exam_ids) throw wrongField('through_exam_ids', say('report_card.occasion_exams'))
  const occasion = await findOccasion(asking, occasion_id, session_id)
  return { occasion, exam_ids: occasion.exam_ids }
}

/** What the cards of the year are compared by: an exam that is not out changes no card, and would make a draft of it. */
export async function publishedExams({ db, client_id }: Asking, session_id: number): Promise<number[]> {
  const rows = await ask(
    { db, client_id },
    sql<{ id: number }>`select id from exams
      where client_id = ${client_id} and session_id = ${session_id} and deleted_at is null and state = 'PUBLISHED' order by id`,
  )
  return rows.map(({ id }) => id)
}
