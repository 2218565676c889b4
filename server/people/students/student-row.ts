import { type RawBuilder, sql } from 'kysely'
import type { Invitation, NameOrder, Student } from '#contract'
import { compilable } from '../../db/connect.ts'
import { invitationOf } from '../../sign-in/invitation-row.ts'
import { nameIn } from '../names.ts'

export interface Shown {
  client_id: number
  now: Date
  order: NameOrder
}

/** What a row of the list answers, but for its marks. */
export type BareStudent = Omit<Student, 'has_marks'>

const noAccommodations = sql`'{"extra_time_pct": 0, "large_print": false, "scribe": false}'::jsonb`

/** "10 A": of a section and its class, which the query names. */
export const sectionTitle = (grade: string, section: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${grade}.title`)}, ${sql.ref(`${section}.title`)})`

const parent = (table: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)})`

const moves = (client_id: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'moved_on', m.moved_on::text,
    'from', jsonb_build_object('id', f.id, 'title', ${sectionTitle('fg', 'f')}),
    'to', jsonb_build_object('id', t.id, 'title', ${sectionTitle('tg', 't')})) order by m.moved_on, m.id)
  from enrolment_moves m
    join sections f on f.client_id = ${client_id} and f.id = m.from_section_id
    join grades fg on fg.client_id = ${client_id} and fg.id = f.grade_id
    join sections t on t.client_id = ${client_id} and t.id = m.to_section_id
    join grades tg on tg.client_id = ${client_id} and tg.id = t.grade_id
  where m.client_id = ${client_id} and m.enrolment_id = e.id), '[]')`

/**
 * Pupils with one enrolment each. `places` names the enrolments in their order: a query of `id` and `place`, which the answer is sorted by.
 */
export const studentsAt = ({ client_id, now, order }: Shown, places: RawBuilder<unknown>) =>
  compilable(sql<BareStudent>`
  select s.id, s.row_version + e.row_version as row_version, s.created_at, greatest(s.updated_at, e.updated_at) as updated_at,
    s.account_id, s.admission_no, ${nameIn('s.f_name', 's.l_name', order)} as name, s.f_name, s.l_name, s.gender, s.dob, s.email,
    s.guardian_name, s.guardian_mobile, s.guardian_email, s.guardians, ${noAccommodations} || s.accommodations as accommodations,
    e.id as enrolment_id, e.session_id, jsonb_build_object('id', x.id, 'title', x.name) as session,
    e.grade_id, ${parent('g')} as grade, e.section_id, ${parent('c')} as section,
    e.roll_no, e.state, e.status, e.joined_on, e.left_on, a.last_sign_in_at,
    coalesce((select array_agg(l.subject_id order by l.subject_id) from enrolment_subjects l
      where l.client_id = ${client_id} and l.enrolment_id = e.id), '{}'::bigint[]) as electives,
    ${moves(client_id)} as moves,
    (select z.erase_on from erasures z
      where z.client_id = ${client_id} and z.student_id = s.id and z.cancelled_at is null and z.done_at is null) as erase_on,
    case when a.id is not null then ${invitationOf({ client_id, now, alias: 'a' }) as RawBuilder<Invitation>} end as invitation
  from (${places}) page
    join enrolments e on e.client_id = ${client_id} and e.id = page.id
    join students s on s.client_id = ${client_id} and s.id = e.student_id
    join sessions x on x.id = e.session_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections c on c.client_id = ${client_id} and c.id = e.section_id
    left join accounts a on a.client_id = ${client_id} and a.id = s.account_id
  order by page.place`)
