import { expect, it } from 'vitest'
import { type ApiKeyScope, api, type ResponseRow, type ResponseTable } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeSchool, unique } from '../../testing/factories/factories.ts'
import { fillAnswerSheet, makeScannedExam } from '../../testing/factories/scan-factories.ts'

const app = await startTestApp()

it('S91 a key with marks:read reads what pupils answered and its table, of its school, and changes nothing', async () => {
  const school = await makeSchool(app)
  const scanned = await makeScannedExam(app, school, { pupils: 2, only: ['MCQ_SINGLE', 'MCQ_SINGLE', 'MCQ_SINGLE'] })
  await fillAnswerSheet(app, school, scanned, scanned.rows[0]!, [[['B']], [['A']], [[]]])
  const keyed = async (by: Caller, ...scopes: ApiKeyScope[]): Promise<Caller> => {
    const expires_at = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
    const { data } = await app.call<{ key: string }>(
      api.api_key.create,
      { name: unique('Key'), scopes, expires_at },
      by,
    )
    return { authorization: `Bearer ${data.key}` }
  }
  const reader = await keyed(school.admin, 'marks:read')
  const list = (by: Caller) =>
    app.call<ResponseRow[]>(api.exam_response.list, { filter: { exam_id: scanned.exam.id } }, by)
  const table = (by: Caller) => app.call<ResponseTable>(api.exam_response.table, {}, by, scanned.exam.id)
  expect((await list(reader)).data).toEqual((await list(school.admin)).data)
  expect((await table(reader)).data).toEqual((await table(school.admin)).data)
  expect((await table(reader)).data.questions).toHaveLength(3)

  for (const call of [
    ...[api.exam_response.change, api.exam_response.preview, api.exam_response.apply, api.exam_response.upload],
    ...[api.exam_marks.list, api.exam_marks.updateMany, api.scan.list, api.scan_page.list, api.scan_doubt.list],
  ])
    expect((await app.call(call, {}, reader, scanned.exam.id)).status).toBe(403)
  const others = await keyed(school.admin, 'results:read', 'marks:write', 'rosters:read', 'exams:read')
  expect([(await list(others)).status, (await table(others)).status]).toEqual([403, 403])
  const elsewhere = await keyed((await makeSchool(app)).admin, 'marks:read')
  expect([(await list(elsewhere)).status, (await table(elsewhere)).status]).toEqual([404, 404])
})
