import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type Topic, type UploadResult } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  const { id } = await makeGrade(app, school, { title: 'Class 6' })
  await makeSubject(app, school, { grade_id: id, subject_code: 'MATH' })
})

const send = async (endpoint: AnyEndpoint, lines: string[], fields: Record<string, string> = {}) =>
  (
    await app.upload<UploadResult>(
      endpoint,
      fields,
      { name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) },
      school.admin,
    )
  ).data
const none = { enrolled: 0, moved: 0, linked: 0 }

it('a file that is sent again changes no row, and says so; of a few that differ, those alone', async () => {
  const head = 'class,subject_code,chapter_no,chapter,weightage'
  const rows = ['Class 6,MATH,1,Numbers,12.5', 'Class 6,MATH,2,Fractions,', 'Class 6,MATH,,Ratio,10']
  const chapters = (lines: string[], fields?: object) => send(api.chapter.upload, [head, ...lines], { ...fields })
  expect(await chapters(rows)).toMatchObject({ created: 3, updated: 0, detail: { ...none, unchanged: 0 } })
  const versions = async () =>
    (await app.call<Chapter[]>(api.chapter.list, {}, school.admin)).data.map(({ row_version }) => row_version)
  const before = await versions()
  for (const dry_run of ['true', 'false'])
    expect(await chapters(rows, { mode: 'update', dry_run })).toMatchObject({
      ...{ total: 3, created: 0, updated: 3, failed: 0 },
      detail: { ...none, unchanged: 3 },
    })
  expect(await versions()).toEqual(before)
  // An empty cell leaves what is stored.
  const others = ['Class 6,MATH,1,Numbers,', 'Class 6,MATH,7,Fractions,', 'Class 6,MATH,,Ratio,11']
  const changed = await chapters(others, { mode: 'update' })
  expect(changed).toMatchObject({ updated: 3, detail: { unchanged: 1 } })
  // What was not touched by the file is not touched by its undo.
  const undone = await app.call(api.import.undo, {}, school.admin, changed.import_id ?? 0)
  expect(undone.data).toMatchObject({ restored: 2, kept: [] })
})

it('topics do so too, with their sub-topics', async () => {
  await send(api.chapter.upload, ['class,subject_code,chapter', 'Class 6,MATH,Shapes'])
  const head = 'class,subject_code,chapter,topic,sub_topics'
  const topics = (lines: string[], mode = 'update') => send(api.topic.upload, [head, ...lines], { mode })
  expect(
    await topics(['Class 6,MATH,Shapes,Angles,acute; right', 'Class 6,MATH,Shapes,Lines,'], 'create'),
  ).toMatchObject({
    created: 2,
  })
  const again = await topics(['Class 6,MATH,Shapes,Angles,acute; right', 'Class 6,MATH,Shapes,Lines,long'])
  expect(again).toMatchObject({ updated: 2, detail: { ...none, unchanged: 1 } })
  const { data } = await app.call<Topic[]>(api.topic.list, {}, school.admin)
  expect(data.map(({ title, sub_topic }) => [title, sub_topic])).toEqual([
    ['Angles', ['acute', 'right']],
    ['Lines', ['long']],
  ])
})
