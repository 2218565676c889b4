import { beforeAll, expect, it } from 'vitest'
import { api, type CorrectionImpact } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { respondFromPages } from '../scans/responses/store.ts'
import { startTestApp } from '../testing/app.ts'
import { bring, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { fillAnswerSheet, makeScannedExam, type ScannedExam } from '../testing/factories/scan-factories.ts'

const app = await startTestApp()
let school: TestSchool
let scanned: ScannedExam
const digits = (text: string) => [...text].map((one) => (one === ' ' ? [] : [one]))
beforeAll(async () => {
  school = await makeSchool(app)
  scanned = await makeScannedExam(app, school, { pupils: 4, only: ['MCQ_SINGLE', 'NUMERIC'] })
  const answers = [
    [[['B']], digits('  1250')],
    [[['C']], digits('  125 ')],
    [[['C']], digits('   7  ')],
    [[[]], digits('      ')],
  ]
  for (const [at, filled] of answers.entries()) {
    const { page_id } = await fillAnswerSheet(app, school, scanned, scanned.rows[at]!, filled)
    await writeInSchool(app.databases.app_kysely, school.id, (db) =>
      respondFromPages({ db, client_id: school.id, now: app.clock.now, actor: { account_id: null } }, [page_id]),
    )
  }
  const { data } = await app.call<{ token: string }>(api.exam_response.preview, {}, school.admin, scanned.exam.id)
  await app.call(api.exam_response.apply, { token: data.token }, school.admin, scanned.exam.id)
  await bring(app, scanned.exam, school.admin, 'SUBMITTED', 'VERIFIED')
})

const preview = (body: object) =>
  app.call<CorrectionImpact & { token: string }>(
    api.exam_correction.preview,
    { kind: 'ACCEPT', exam_question_id: scanned.questions[0]!.id, ...body },
    school.admin,
    scanned.exam.id,
  )
const marks = async () => (await sheetOf(app, school.admin, scanned.exam.id)).map((row) => row.marks)

it('S78 an accepted answer finds its pupils itself, when it is applied; undone, all is as it was', async () => {
  expect(await marks()).toEqual([2, 1, 0, 0])
  const { data } = await preview({ responses: [{ kind: 'OPTIONS', chosen: [2] }] })
  expect(data).toMatchObject({ changed: 2, up: 2 })
  const done = await app.call<{ correction_id: number }>(
    api.exam_correction.apply,
    { token: data.token, reason: 'C is right too' },
    school.admin,
    scanned.exam.id,
  )
  expect(await marks()).toEqual([2, 2, 1, 0])
  const { rows } = await app.databases.owner.query<{ input: object }>(
    'select input from exam_corrections where client_id = $1 and id = $2',
    [school.id, done.data.correction_id],
  )
  expect(rows[0]?.input).toMatchObject({
    responses: [{ kind: 'OPTIONS', chosen: [2] }],
    mark_ids: [scanned.rows[1]!.id, scanned.rows[2]!.id],
  })
  const undo = { correction_id: done.data.correction_id, reason: 'No' }
  await app.call(api.exam_correction.undo, undo, school.admin, scanned.exam.id)
  expect(await marks()).toEqual([2, 1, 0, 0])
})

it('S78 a number with a tolerance; nobody who answered so, and two ways at once, are refused', async () => {
  const of = { exam_question_id: scanned.questions[1]!.id }
  const { data } = await preview({ ...of, number: { value: 7.5, tolerance: 10, tolerance_kind: 'PERCENT' } })
  expect(data.changed).toBe(1)
  expect((await preview({ ...of, number: { value: 99 } })).errors?.map(({ path }) => path)).toEqual(['number'])
  const nobody = await preview({ responses: [{ kind: 'OPTIONS', chosen: [3] }] })
  expect(nobody.errors?.map(({ path }) => path)).toEqual(['responses'])
  const both = await preview({ responses: [{ kind: 'OPTIONS', chosen: [2] }], mark_ids: [scanned.rows[0]!.id] })
  expect([both.status, both.errors?.[0]?.path]).toEqual([422, 'mark_ids'])
  expect((await preview({ responses: [{ kind: 'LETTER' }] })).status).toBe(422)
})
