import { api, type Section, type Student } from '#contract'
import type { TestApp } from '../app.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../factories/factories.ts'

/** A school with two sections of class 9, of which the first holds three, and one of class 10; and what is done with its pupils. */
export async function makePupilOffice(app: TestApp) {
  const school = await makeSchool(app)
  const nine_id = (await makeGrade(app, school, { title: 'Class 9', level_order: 9 })).id
  const ten_id = (await makeGrade(app, school, { title: 'Class 10', level_order: 10 })).id
  const nine = await makeSection(app, school, nine_id, { title: 'A', capacity: 3 })
  const nineB = await makeSection(app, school, nine_id, { title: 'B' })
  const ten = await makeSection(app, school, ten_id, { title: 'A' })

  const at = ({ id, grade_id }: Section) => ({ grade_id, section_id: id })
  const send = (fields: object, section = nine) =>
    app.call<Student>(api.student.create, { ...pupilBody(school.session_id), ...at(section), ...fields }, school.admin)
  async function made(fields: object = {}, section = nine): Promise<Student> {
    const reply = await send(fields, section)
    if (!reply.success) throw new Error(JSON.stringify(reply))
    return reply.data
  }
  const update = (id: number, body: object) => app.call<Student>(api.student.update, body, school.admin, id)
  const list = (body: object) => app.call<Student[]>(api.student.list, body, school.admin)
  const inSession = () => ({ session_id: school.session_id })
  const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)
  const accountOf = async ({ account_id }: Student) =>
    (await app.databases.owner.query('select * from accounts where id = $1', [account_id])).rows[0]

  async function nextSession(): Promise<number> {
    const { rows } = await app.databases.owner.query<{ id: string }>(
      `insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31')
       on conflict do nothing returning id`,
    )
    if (rows[0]) return Number(rows[0].id)
    return Number((await app.databases.owner.query("select id from sessions where name = '2027-28'")).rows[0].id)
  }

  return { school, nine, nineB, ten, at, send, made, update, list, inSession, paths, accountOf, nextSession }
}
