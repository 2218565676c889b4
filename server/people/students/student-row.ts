import { type RawBuilder, sql } from 'kysely'
import type { Invitation, Student } from '#contract'
import { compilable } from '../../db/connect.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { invitationOf } from '../../sign-in/invitations/invitation-row.ts'
import { hasMarks } from '../pupil-uses.ts'

export interface Shown {
  client_id: number
  now: Date
}

const noAccommodations = sql`'{"extra_time_pct": 0, "large_print": false, "scribe": false,
  "front_row": false, "own_room": false, "step_free": false}'::jsonb`

/** "10 A": of a section and its class, which the query names. */
export const sectionTitle = (grade: string, section: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${grade}.title`)}, ${sql.ref(`${section}.title`)})`

/**
 * A parent of a row by its id. It is looked up row by row: with each table that a page joins, PostgreSQL takes longer to think of ways than to go
 * one for ten rows.
 */
const parent = (table: 'grades' | 'sections', client_id: number, id: string) => sql`(
  select jsonb_build_object('id', p.id, 'title', p.title) from ${sql.table(table)} p where p.client_id = ${client_id} and p.id = ${sql.ref(id)})`

const placeTitle = (client_id: number, section_id: string) => sql`(
  select ${sectionTitle('g', 'c')} from sections c join grades g on g.client_id = ${client_id} and g.id = c.grade_id
  where c.client_id = ${client_id} and c.id = ${sql.ref(section_id)})`

const moves = (client_id: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'moved_on', m.moved_on::text,
    'from', jsonb_build_object('id', m.from_section_id, 'title', ${placeTitle(client_id, 'm.from_section_id')}),
    'to', jsonb_build_object('id', m.to_section_id, 'title', ${placeTitle(client_id, 'm.to_section_id')})) order by m.moved_on, m.id)
  from enrolment_moves m where m.client_id = ${client_id} and m.enrolment_id = e.id), '[]')`

/**
 * Pupils with one enrolment each. `places` names the enrolments in their order: a query of `id` and `place`, which the answer is sorted by.
 */
export const studentsAt = ({ client_id, now }: Shown, places: RawBuilder<unknown>) =>
  compilable(sql<Student>`
  select s.id, s.row_version + e.row_version as row_version, s.created_at, greatest(s.updated_at, e.updated_at) as updated_at,
    s.account_id, s.admission_no, ${pupilName(client_id, 's')} as name, s.f_name, s.l_name, s.gender, s.dob, s.email,
    s.guardian_name, s.guardian_mobile, s.guardian_email, s.guardians, ${noAccommodations} || s.accommodations as accommodations,
    e.id as enrolment_id, e.session_id, (select jsonb_build_object('id', x.id, 'title', x.name) from sessions x where x.id = e.session_id) as session,
    e.grade_id, ${parent('grades', client_id, 'e.grade_id')} as grade, e.section_id, ${parent('sections', client_id, 'e.section_id')} as section,
    e.roll_no, e.state, e.status, e.joined_on, e.left_on, a.last_sign_in_at, s.photo,
    coalesce((select array_agg(l.subject_id order by l.subject_id) from enrolment_subjects l
      where l.client_id = ${client_id} and l.enrolment_id = e.id), '{}'::bigint[]) as electives,
    ${moves(client_id)} as moves, ${hasMarks(client_id, 'e.id')} as has_marks,
    (select z.erase_on from erasures z
      where z.client_id = ${client_id} and z.student_id = s.id and z.cancelled_at is null and z.done_at is null) as erase_on,
    case when a.id is not null then ${invitationOf({ client_id, now, alias: 'a' }) as RawBuilder<Invitation>} end as invitation
  from (${places}) page
    join enrolments e on e.client_id = ${client_id} and e.id = page.id
    join students s on s.client_id = ${client_id} and s.id = e.student_id
    left join accounts a on a.client_id = ${client_id} and a.id = s.account_id
  order by page.place`)
