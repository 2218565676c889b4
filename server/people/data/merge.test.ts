import { expect, it } from 'vitest'
import { api, type Merged, type Student } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  pupilBody,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const { id: grade_id } = await makeGrade(app, school)
const section = await makeSection(app, school, grade_id)
const { rows } = await app.databases.owner.query<{ id: number }>(
  "insert into sessions (name, start_date, end_date) values ('2025-26', '2025-04-01', '2026-03-31') returning id",
)
const last_session = rows[0]!.id
const create = async (fields: object, session_id = school.session_id) => {
  const body = { ...pupilBody(session_id), grade_id, section_id: section.id, create_anyway: true, ...fields }
  return (await app.call<Student>(api.student.create, body, school.admin)).data
}
const merge = (body: object, by = school.admin) => app.call<Merged>(api.student_data.merge, body, by)
const places = async (id: number) =>
  (
    await app.databases.owner.query<{ session_id: number }>(
      'select session_id from enrolments where student_id = $1 and deleted_at is null order by session_id',
      [id],
    )
  ).rows.map(({ session_id }) => session_id)

it('two records of one pupil become one: places, marks and what only the other knows go over, the other is gone', async () => {
  const keep = await create({ f_name: 'Asha', email: null, dob: null })
  const drop = await create({ f_name: 'Asha', email: 'asha@quaestor.test', dob: '2012-05-06' }, last_session)
  const photo = '/v1/media/file/asha.webp'
  await app.databases.owner.query('update students set photo = $1 where id = $2', [photo, drop.id])
  const body = { keep_id: keep.id, drop_id: drop.id }
  const expected = { moved: { enrolments: 1, fields: ['dob', 'email', 'photo'] }, conflicts: [] }
  expect((await merge({ ...body, dry_run: true })).data).toEqual(expected)
  expect(await places(keep.id)).toEqual([school.session_id])
  expect(await merge(body)).toMatchObject({ status: 200, data: expected })
  expect((await places(keep.id)).sort()).toEqual([last_session, school.session_id].sort())
  const { data } = await app.call<Student[]>(api.student.list, { filter: { id: [keep.id, drop.id] } }, school.admin)
  expect(data).toMatchObject([{ id: keep.id, email: 'asha@quaestor.test', dob: '2012-05-06', photo }])
  const { rows } = await app.databases.owner.query('select photo from students where id = $1', [drop.id])
  expect(rows).toEqual([{ photo: null }])
  expect((await merge(body)).errors).toMatchObject([{ path: 'drop_id' }])
})

it('of two places in one session that with marks stays; with marks in both they stay two pupils, named with their exams', async () => {
  const subject = await makeSubject(app, school, { grade_id })
  const only = await makeSection(app, school, grade_id)
  const [first, second] = [
    await create({ section_id: only.id, roll_no: '1' }),
    await create({ section_id: only.id, roll_no: '2' }),
  ]
  const third = await create({ roll_no: '3' })
  await makeSettled(app, school, subject, [only], [10, 20], { name: 'Unit Test' })
  const refused = await merge({ keep_id: first.id, drop_id: second.id })
  expect(refused).toMatchObject({ status: 409, errorCode: 'in_use' })
  expect((refused.data as unknown as Merged).conflicts).toMatchObject([
    { message: expect.stringContaining('Unit Test') },
  ])
  const merged = await merge({ keep_id: third.id, drop_id: first.id })
  expect(merged.data).toMatchObject({ moved: { enrolments: 1 }, conflicts: [{ code: 'student.merge_stays' }] })
  const { rows: kept } = await app.databases.owner.query(
    'select e.id from exam_marks m join enrolments e on e.client_id = m.client_id and e.id = m.enrolment_id where e.student_id = $1 and e.deleted_at is null',
    [third.id],
  )
  expect(kept).toEqual([{ id: first.enrolment_id }])
})

it('is for those who see the whole school, and for two pupils of it', async () => {
  const [one, two] = [await create({}), await create({}, last_session)]
  const stranger = await makeSchool(app)
  const teacher = await makePerson(app, school.id, 3)
  const body = { keep_id: one.id, drop_id: two.id }
  expect((await merge(body, teacher)).status).toBe(403)
  expect((await merge(body, stranger.admin)).errors).toMatchObject([{ path: 'keep_id' }])
  expect((await merge({ keep_id: one.id, drop_id: one.id })).errors).toMatchObject([{ path: 'drop_id' }])
})
