import type pg from 'pg'
import { api } from '../../../contract/index.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { call, type Headers, type Reached } from '../../attacks/world.ts'

export interface BenchSchool {
  id: number
  sub_domain: string
  login: { email: string; password: string }
  admin: Headers
  grade_id: number
  subject_code: string
}

const PASSWORD = 'four-words-of-a-bench'

/** So many schools, each with an admin who is signed in, a class with a subject, and somebody of the platform in its log. */
export async function fillSchools(owner: pg.Client, server: Reached, count: number): Promise<BenchSchool[]> {
  const filled: BenchSchool[] = []
  for (let number = 1; number <= count; number++) filled.push(await fillSchool(owner, server, `away-${number}`))
  return filled
}

async function fillSchool(owner: pg.Client, server: Reached, sub_domain: string): Promise<BenchSchool> {
  const id = await insertId(
    owner,
    `insert into schools (name, sub_domain, contact_person, email, phone, city)
     values ($1, $1, 'A Person', 'a@b.test', '+910000000100', 'Pune') returning id`,
    [sub_domain],
  )
  const login = { email: `admin@${sub_domain}.test`, password: PASSWORD }
  await owner.query(
    'insert into accounts (client_id, name, email, role_id, password_hash) values ($1, $2, $3, 2, $4)',
    [id, sub_domain, login.email, await hashPassword(id, PASSWORD)],
  )
  const { rows } = await owner.query<{ id: string }>('select id from accounts where client_id = 0')
  await owner.query(
    `insert into audit_entries (client_id, impersonator_id, entity, entity_id, action, request_id) values ($1, $2, 'grade', 1, 'update', 'bench')`,
    [id, rows[0]?.id],
  )
  const reply = await call(server, api.sign_in.login, login, { subdomain: sub_domain })
  const { token, db_token } = reply.body.data as { token: string; db_token: string }
  const admin = { subdomain: sub_domain, authorization: `Bearer ${token}`, 'db-token': db_token }
  const made = async (row: typeof api.grade.create | typeof api.subject.create, body: object) => {
    const { status, body: answer } = await call(server, row, body, admin)
    if (status !== 200) throw new Error(`${row.path}: ${status} ${answer.message}`)
    return (answer.data as { id: number }).id
  }
  const grade_id = await made(api.grade.create, { title: 'Class 9' })
  const subject_code = 'MATH'
  await made(api.subject.create, { grade_id, title: 'Mathematics', subject_code })
  return { id, sub_domain, login, admin, grade_id, subject_code }
}

async function insertId(owner: pg.Client, text: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(text, values)
  return Number(rows[0]?.id)
}
