import { beforeAll, expect, it } from 'vitest'
import { api, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { planned, setUpCalls } from '../../testing/factories/set-up-factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  const streams = { A: 'Science', B: 'Science', C: 'Commerce' }
  const sections = Object.entries(streams).map(([title, stream]) => ({ title, stream }))
  await setUpCalls(app, school).make([
    planned('11', 'XI', { sections }),
    planned('N', 'Nursery'),
    planned('LKG', 'LKG'),
  ])
})

const send = (places: readonly (readonly [string, string])[]) => {
  const head = 'Adm No,Name,Class,Sec,Father,Mobile'
  const lines = places.map(([one, other], at) => `P${at},Asha ${'abcdefgh'[at]},${one},${other},Ravi Verma,9810000001`)
  return app.upload<UploadResult>(
    api.student_upload.upload,
    { session_id: String(school.session_id) },
    { name: 'pupils.csv', bytes: Buffer.from([head, ...lines].join('\n')) },
    school.admin,
  )
}

it('a list names a section by its class and its stream', async () => {
  const { data } = await send([
    ...([
      ['XI Science A', ''],
      ['11 Sci', 'B'],
    ] as const),
    ...([
      ['XI', 'Commerce C'],
      ['XI Com', 'C'],
    ] as const),
  ])
  expect([data.errors, data.created]).toEqual([[], 4])
  const found = await app.call<Student[]>(api.student.list, { filter: { session_id: school.session_id } }, school.admin)
  const placed = new Map(found.data.map((one) => [one.admission_no, `${one.grade.title} ${one.section.title}`]))
  expect(['P0', 'P1', 'P2', 'P3'].map((no) => placed.get(no))).toEqual(['XI A', 'XI B', 'XI C', 'XI C'])
})

it('a section of another stream is none that is meant', async () => {
  const { data } = await send([['XI Commerce A', '']])
  expect([data.created, data.errors.map(({ column, code }) => [column, code])]).toEqual([
    0,
    [['class', 'unknown_name']],
  ])
})

it('F5 classes are told in the order of the school', async () => {
  const { data } = await send([['Zebra', 'A']])
  expect(data.errors[0]?.message).toContain('"Nursery", "LKG", "XI"')
})
