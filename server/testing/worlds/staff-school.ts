import { api, fixedRoles, type Staff } from '#contract'
import type { TestApp } from '../app.ts'
import { makeGrade, makeSchool, makeSection, makeSubject, unique } from '../factories/factories.ts'

/** A school with two sections of a class and a subject; and what is done with its staff. */
export async function makeStaffSchool(app: TestApp) {
  const school = await makeSchool(app)
  const grade_id = (await makeGrade(app, school, { title: 'Class 9' })).id
  const section = await makeSection(app, school, grade_id, { title: 'A' })
  const other = await makeSection(app, school, grade_id, { title: 'B' })
  const maths = await makeSubject(app, school, { grade_id, title: 'Mathematics' })

  const body = (fields: object = {}) => ({
    emp_id: unique('T').replace(' ', '-'),
    first_name: 'Rajesh',
    last_name: 'Iyer',
    email: `${unique('staff').replace(' ', '-')}@quaestor.test`,
    role_ref_id: fixedRoles.teacher,
    ...fields,
  })
  const send = (fields: object = {}) => app.call<Staff>(api.staff.create, body(fields), school.admin)
  async function made(fields: object = {}): Promise<Staff> {
    const reply = await send(fields)
    if (!reply.success) throw new Error(JSON.stringify(reply))
    return reply.data
  }
  const update = (id: number, fields: object) => app.call<Staff>(api.staff.update, fields, school.admin, id)
  const found = async (filter: object) =>
    (await app.call<Staff[]>(api.staff.list, { filter }, school.admin)).data.map(({ id }) => id)
  const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)
  const accountOf = async ({ account_id }: Staff) =>
    (await app.databases.owner.query('select * from accounts where id = $1', [account_id])).rows[0]
  const teaching = (fields: object = {}) => ({
    session_id: school.session_id,
    assignments: [{ grade_id: section.grade_id, section_id: section.id, subject_id: maths.id, ...fields }],
  })
  async function nextSession(): Promise<number> {
    await app.databases.owner.query(
      "insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') on conflict do nothing",
    )
    return Number((await app.databases.owner.query("select id from sessions where name = '2027-28'")).rows[0].id)
  }

  return { school, section, other, maths, body, send, made, update, found, paths, accountOf, teaching, nextSession }
}
