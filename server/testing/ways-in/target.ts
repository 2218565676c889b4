import { randomBytes } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { type TestSchool, unique } from '../factories/factories.ts'

/** Somebody of the school whose way in, state, role or places a call may reach. */
export interface Target {
  account_id: number
  role_id: number
  email: string
  /** The number of the record: the staff's, or the pupil's. */
  id: number
  number: string
  enrolment_id: number
}

export interface TargetPlace {
  school: TestSchool
  grade_id: number
  section_id: number
}

/** Makes a member of staff, or with the pupil's role a pupil, in a section; invited by nobody and signed in once. */
export async function makeTarget(app: TestApp, place: TargetPlace, role_id: number, of: 'staff' | 'pupil') {
  const { owner } = app.databases
  const { id: client_id, session_id } = place.school
  const number = unique('W').replace(' ', '-')
  const email = `${number.toLowerCase()}@quaestor.test`
  const one = async (text: string, ...values: unknown[]): Promise<number> =>
    Number((await owner.query(text, values)).rows[0].id)
  const account_id = await one(
    'insert into accounts (client_id, email, name, role_id, login_name) values ($1, $2, $3, $4, $5) returning id',
    ...[client_id, email, 'Somebody', role_id, of === 'pupil' ? number.toLowerCase() : null],
  )
  await one(
    `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
      values ($1, $2, 'PASSWORD', $3, now(), now(), '2030-01-01') returning id`,
    ...[client_id, account_id, randomBytes(6).toString('hex')],
  )
  const at = [client_id, session_id, place.grade_id, place.section_id]
  if (of === 'staff') {
    const id = await one(
      "insert into staff (client_id, account_id, emp_id, first_name) values ($1, $2, $3, 'Somebody') returning id",
      ...[client_id, account_id, number],
    )
    await one(
      'insert into staff_assignments (client_id, session_id, grade_id, section_id, staff_id) values ($1, $2, $3, $4, $5) returning id',
      ...[...at, id],
    )
    return { account_id, role_id, email, id, number, enrolment_id: 0 }
  }
  const id = await one(
    `insert into students (client_id, account_id, admission_no, f_name, email, guardian_name, guardian_mobile, search_text)
      values ($1, $2, $3, 'Somebody', $4, 'A Guardian', '+919876543210', 'somebody') returning id`,
    ...[client_id, account_id, number, email],
  )
  const enrolment_id = await one(
    'insert into enrolments (client_id, session_id, grade_id, section_id, student_id) values ($1, $2, $3, $4, $5) returning id',
    ...[...at, id],
  )
  return { account_id, role_id, email, id, number, enrolment_id }
}

/** All that says how the target gets in, whether and as what; the same before and after a call that was refused. */
export async function standingOf(app: TestApp, client_id: number, { account_id, role_id }: Target): Promise<string> {
  const { rows } = await app.databases.owner.query(
    `select (select jsonb_agg(jsonb_build_array(a.role_id, a.status, a.deleted_at, a.email, a.login_name, a.password_hash)) from accounts a
          where a.client_id = $1 and a.id = $2) as account,
        (select jsonb_agg(jsonb_build_array(l.id, l.purpose, l.delivery, l.revoked_at, l.used_at) order by l.id) from account_links l
          where l.client_id = $1 and l.account_id = $2) as links,
        (select jsonb_agg(jsonb_build_array(s.id, s.revoked_at) order by s.id) from sign_ins s where s.client_id = $1 and s.account_id = $2) as sign_ins,
        (select jsonb_agg(jsonb_build_array(st.id, st.left_on, st.deleted_at)) from staff st where st.client_id = $1 and st.account_id = $2) as staff,
        (select jsonb_agg(jsonb_build_array(p.id, p.session_id, p.section_id, p.subject_id, p.is_class_teacher, p.ends_on) order by p.id)
          from staff_assignments p join staff st on st.client_id = $1 and st.id = p.staff_id
          where p.client_id = $1 and st.account_id = $2) as places,
        (select jsonb_agg(jsonb_build_array(e.id, e.session_id, e.section_id, e.state, e.status, e.left_on, e.deleted_at) order by e.id)
          from enrolments e join students s on s.client_id = $1 and s.id = e.student_id
          where e.client_id = $1 and s.account_id = $2) as enrolments,
        (select jsonb_agg(jsonb_build_array(z.id, z.cancelled_at) order by z.id) from erasures z join students s
          on s.client_id = $1 and s.id = z.student_id where z.client_id = $1 and s.account_id = $2) as erasures,
        (select jsonb_agg(jsonb_build_array(p.module, p.action, p.status) order by p.module, p.action) from school_permissions p
          where p.client_id = $1 and p.role_id = $3) as rights`,
    [client_id, account_id, role_id],
  )
  return JSON.stringify(rows[0])
}
