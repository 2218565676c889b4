import { sql } from 'kysely'
import type { Write } from '../../../db/connect.ts'
import { staffSeen } from '../../../policy/people.ts'
import type { Viewer } from '../../../policy/places.ts'
import { findRicherRoles } from '../../../policy/richer-roles.ts'
import { byStaff, findAssignments, type StoredAssignment } from '../assignments.ts'
import type { StaffCandidate } from './read.ts'

/** A member of staff with the sign-in, and what is taught in the session of the file. */
export interface StoredStaff {
  id: number
  row_version: number
  emp_id: string
  first_name: string
  last_name: string | null
  gender: string | null
  designation: string | null
  date_of_joining: string | null
  account_id: number
  account_version: number
  email: string | null
  mobile: string | null
  role_id: number
  base_kind: number
  /** Whether the uploader sees this person. */
  is_seen: boolean
  assignments: StoredAssignment[]
}

interface Holder {
  account_id: number
  name: string
  staff_id: number | null
  role_id: number
  base_kind: number
}

export interface StoredStaffList {
  /** By the employee ID in small letters. */
  staff: Map<string, StoredStaff>
  /** Who has an e-mail address. */
  emails: Map<string, Holder>
  /** Roles that hold rights which the uploader lacks. */
  richer: ReadonlySet<number>
  /** Section → its name, and who is its class teacher. */
  sections: Map<number, { title: string; class_teacher: { staff_id: number; name: string } | null }>
}

/** What the school holds of those whom the rows name; they stay as they are until the transaction ends. */
export async function findStored(
  db: Write,
  actor: Viewer,
  session_id: number,
  ready: readonly StaffCandidate[],
): Promise<StoredStaffList> {
  const { client_id } = actor
  const numbers = ready.map(({ person }) => person.emp_id.toLowerCase())
  const addresses = ready.flatMap(({ person }) => person.email ?? [])
  const staff = await sql<Omit<StoredStaff, 'assignments'>>`
    select st.id, st.row_version, st.emp_id, st.first_name, st.last_name, st.gender, st.designation, st.date_of_joining::text,
      a.id as account_id, a.row_version as account_version, a.email, a.mobile, a.role_id, r.base_kind, ${staffSeen(actor, 'st')} as is_seen
    from staff st join accounts a on a.client_id = ${client_id} and a.id = st.account_id join roles r on r.id = a.role_id
    where st.client_id = ${client_id} and lower(st.emp_id) = any(${numbers}::text[]) and st.deleted_at is null
    order by st.id for update of st, a`.execute(db)
  const emails = await sql<Holder & { email: string }>`
    select lower(a.email) as email, a.id as account_id, a.name, st.id as staff_id, a.role_id, r.base_kind
    from accounts a join roles r on r.id = a.role_id
      left join staff st on st.client_id = ${client_id} and st.account_id = a.id and st.deleted_at is null
    where a.client_id = ${client_id} and lower(a.email) = any(${addresses}::text[]) and a.deleted_at is null`.execute(
    db,
  )
  const ids = staff.rows.map(({ id }) => id)
  const taught = byStaff(await findAssignments({ db, client_id }, ids, session_id))
  const places = ready.flatMap(({ person, class_teacher_of }) => [
    ...(person.assignments ?? []),
    ...(class_teacher_of ? [class_teacher_of] : []),
  ])
  const grade_ids = [...new Set(places.map(({ grade_id }) => grade_id))]
  const section_ids = [...new Set(places.flatMap(({ section_id }) => section_id ?? []))]
  await sql`select id from grades where client_id = ${client_id} and id = any(${grade_ids}::bigint[]) order by id for key share`.execute(
    db,
  )
  const sections = await sql<{ id: number; title: string; staff_id: number | null; name: string | null }>`
    select c.id, concat_ws(' ', g.title, c.title) as title, p.staff_id, concat_ws(' ', st.first_name, st.last_name) as name
    from sections c
      join grades g on g.client_id = ${client_id} and g.id = c.grade_id
      left join staff_assignments p on p.client_id = ${client_id} and p.session_id = ${session_id} and p.section_id = c.id
        and p.is_class_teacher and p.ends_on is null
      left join staff st on st.client_id = ${client_id} and st.id = p.staff_id
    where c.client_id = ${client_id} and c.id = any(${section_ids}::bigint[]) order by c.id for key share of c`.execute(
    db,
  )
  const roles = [
    ...ready.map(({ person }) => person.role_ref_id),
    ...[...staff.rows, ...emails.rows].map(({ role_id }) => role_id),
  ]
  return {
    richer: await findRicherRoles({ db, client_id, actor }, [...new Set(roles)]),
    staff: new Map(
      staff.rows.map((row) => [row.emp_id.toLowerCase(), { ...row, assignments: taught.get(row.id) ?? [] }]),
    ),
    emails: new Map(emails.rows.map((row) => [row.email, row])),
    sections: new Map(
      sections.rows.map(({ id, title, staff_id, name }) => [
        id,
        { title, class_teacher: staff_id === null ? null : { staff_id, name: name ?? '' } },
      ]),
    ),
  }
}
