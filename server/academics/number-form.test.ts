import { beforeAll, expect, it } from 'vitest'
import { api, type Chapter, type OpenReading, type UploadResult } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let subject_id: number

beforeAll(async () => {
  school = await makeSchool(app)
  const { id } = await makeGrade(app, school, { title: 'Class 6' })
  subject_id = (await makeSubject(app, school, { grade_id: id, subject_code: 'MATH' })).id
})

const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.chapter.upload,
    fields,
    { name: 'chapters.csv', bytes: Buffer.from(['class;subject_code;chapter;weightage', ...lines].join('\n')) },
    school.admin,
  )
const weights = async () => {
  const filter = { subject_id, is_all_data_fetch: [true] }
  const { data } = await app.call<Chapter[]>(api.chapter.list, { filter }, school.admin)
  return Object.fromEntries(data.map(({ chapter, weightage }) => [chapter, weightage]))
}

it('R51 commas that mean two things in a column are asked about once, and read as was said', async () => {
  const lines = ['Class 6;MATH;Sets;12,5', 'Class 6;MATH;Ratio;1,000']
  const asked = await send(lines)
  expect([asked.status, asked.errors?.map(({ path }) => path)]).toEqual([422, ['asks.number_form']])
  expect(await weights()).toEqual({})
  const answers = JSON.stringify({ number_form: 'comma' })
  expect((await send(lines, { answers })).data).toMatchObject({ created: 2, failed: 0 })
  expect(await weights()).toEqual({ Sets: 12.5, Ratio: 1 })
})

it('R51 a number that is none of the form that was said is refused in its row, and stored as nothing else', async () => {
  const lines = ['Class 6;MATH;Angles;12,5', 'Class 6;MATH;Area;1,00,000']
  for (const [form, refused, taken] of [
    ['comma', 3, { Angles: 12.5 }],
    ['point', 2, {}],
  ] as const) {
    const { data } = await send(lines, { answers: JSON.stringify({ number_form: form }), mode: 'update' })
    const faults = data.errors.filter(({ column }) => column === 'weightage').map(({ row }) => row)
    expect([form, faults]).toEqual([form, form === 'comma' ? [refused] : [refused, 3]])
    expect(await weights()).toMatchObject(taken)
    expect(await weights()).not.toHaveProperty('Area')
  }
})
