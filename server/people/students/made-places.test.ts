import { beforeAll, expect, it } from 'vitest'
import { api, type OpenReading, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  await makeSection(app, school, (await makeGrade(app, school, { title: 'Class 7' })).id, { title: 'A' })
})

const lines = [
  'Adm No,Name,Class,Sec,Father,Mobile',
  'M1,Asha Rao,Prep,A,Ravi,9810000001',
  'M2,Om Rao,7,B,Ravi,9810000001',
]
const values = JSON.stringify({ class: { Prep: { make: true }, 7: { make: true } } })
const send = (fields: Record<string, string>) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.student_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const places = async () => {
  const filter = { session_id: school.session_id }
  const { data } = await app.call<Student[]>(api.student.list, { filter }, school.admin)
  return Object.fromEntries(data.map((one) => [one.admission_no, `${one.grade.title} ${one.section.title}`]))
}
const sections = async () => {
  const { rows } = await app.databases.owner.query<{ place: string }>(
    `select g.title || ' ' || s.title as place from sections s join grades g on g.client_id = s.client_id and g.id = s.grade_id
     where s.client_id = $1 order by 1`,
    [school.id],
  )
  return rows.map(({ place }) => place)
}

it('R16 a class and a section that somebody says are made with their pupils, and not by looking', async () => {
  expect((await send({})).data).toMatchObject({ created: 0, failed: 2 })
  expect((await send({ values, dry_run: 'true' })).data).toMatchObject({ created: 2, failed: 0 })
  expect(await sections()).toEqual(['Class 7 A'])
  expect((await send({ values })).data).toMatchObject({ created: 2, failed: 0 })
  expect(await sections()).toEqual(['Class 7 A', 'Class 7 B', 'Prep A'])
  expect(await places()).toEqual({ M1: 'Prep A', M2: 'Class 7 B' })
})
