import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, answersFile, api, heavy, read, signedIn } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool } from '../testing/factories/factories.ts'
import { HEAVY_AT_ONCE, isHeavy } from './heavy.ts'
import { serve } from './serve.ts'

/** A heavy call that ends when the test says so. */
const testApi = { held: heavy(read('/test/heavy', signedIn, z.strictObject({}), z.object({}))) }
const came: number[] = []
let release = () => {}
let gate = Promise.resolve()

const app = await startTestApp(
  {},
  serve(testApi, {
    async held({ client_id }) {
      came.push(client_id)
      await gate
      return {}
    },
  }),
)
const rows = Object.values(api).flatMap((table) => Object.values(table) as AnyEndpoint[])

/** Files that lie ready, and templates of a few lines; that of grades and remarks has a row for each pupil. */
const ready = [
  api.media.file,
  api.media.uploadFile,
  api.media.errorFile,
  api.batch.madeFile,
  api.student_data.exported,
  api.question_reading.picture,
  api.scan_page.picture,
  api.school_content.file,
  ...rows.filter((row) => row.path.endsWith('/template') && row !== api.card_entry.template),
] as AnyEndpoint[]

describe('heavy calls', () => {
  it('are all that take minutes, read a file or make one anew', () => {
    const costly = rows.filter((row) => row.slow || row.kind === 'upload' || answersFile(row))
    const light = costly.filter((row) => !isHeavy(row, {})).map(({ path }) => path)
    expect(light.sort()).toEqual(ready.map(({ path }) => path).sort())
  })

  it('are lists that ask for everything, for large pages or by many words, and not those that a screen turns over', () => {
    const words = Array.from({ length: 51 }, (_, at) => `word${at}`)
    const asked: [AnyEndpoint, object][] = [
      [api.question.list, { filter: { search: words } }],
      [api.grade.list, { filter: { id: words.map((_, at) => at + 1) } }],
      [api.student.list, { filter: { is_all_data_fetch: true } }],
      [api.question.list, { range: { page: 1, pageSize: 100 } }],
    ]
    expect(asked.map(([row, body]) => isHeavy(row, body))).toEqual([true, true, true, true])
    const turned: [AnyEndpoint, object | null][] = [
      [api.question.list, { filter: { search: 'motion of a body', grade_id: [1, 2] }, range: { page: 3 } }],
      [api.chapter.list, { filter: { subject_id: 1, is_all_data_fetch: true } }],
      [api.exam_marks.list, { filter: { exam_id: 1, is_all_data_fetch: true } }],
      [api.session.list, { range: { page: 1, pageSize: 1000 } }],
      [api.student.list, null],
    ]
    expect(turned.map(([row, body]) => isHeavy(row, body))).toEqual([false, false, false, false, false])
  })

  it('of a person are two at a time, of a school half of what is done; a colleague and another school go on meanwhile', async () => {
    const [crowd, other] = [await makeSchool(app), await makeSchool(app)]
    gate = new Promise((resolve) => {
      release = resolve
    })
    onTestFinished(() => release())
    const held = (school: typeof crowd, by = school.admin) => app.call(testApi.held, {}, by)
    const flood = [1, 2, 3, 4].map(() => held(crowd))
    await expect.poll(() => came).toEqual([crowd.id, crowd.id])
    const share = HEAVY_AT_ONCE / 2
    const colleagues = await Promise.all(Array.from({ length: share }, () => makePerson(app, crowd.id, 2)))
    const theirs = colleagues.map((one) => held(crowd, one))
    const stranger = held(other)
    await expect.poll(() => came.includes(other.id)).toBe(true)
    expect(came.filter((id) => id === crowd.id)).toHaveLength(share)
    expect((await app.call(api.grade.list, {}, crowd.admin)).status).toBe(200)
    release()
    const replies = await Promise.all([...flood, ...theirs, stranger])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })
})
