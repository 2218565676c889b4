import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api, defaultPermissions } from '#contract'
import { MAX_ARCHIVE_BYTES } from '../interchange/spreadsheet/workbook/packed-spreadsheet.ts'
import { routes } from './routes.ts'
import { type Caller, startTestApp } from './testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSection,
  makeSuperAdmin,
  makeTopic,
  type TestSchool,
} from './testing/factories/factories.ts'
import { makeInstruction } from './testing/factories/paper-factories.ts'
import { changesOf } from './testing/policy/policy-calls.ts'

const rows = Object.entries(api).flatMap(([entity, table]) =>
  Object.entries(table as Record<string, AnyEndpoint>).map(([name, endpoint]) => ({
    name: `${entity}.${name}`,
    endpoint,
    /** What changes a row, where the call does. */
    changes: name === 'update' ? changesOf(entity as keyof typeof api) : undefined,
  })),
)
const permitted = (endpoint: AnyEndpoint, role: number) =>
  endpoint.access.who !== 'permitted' ||
  endpoint.access.any.some(({ module, action }) => defaultPermissions[role]?.[module]?.includes(action))

const app = await startTestApp()

describe('every row of the contract', () => {
  let school: TestSchool
  const callers = new Map<number, Caller>()
  /** Rows of another school, by the first part of the address. */
  let ids: Record<string, number>

  beforeAll(async () => {
    school = await makeSchool(app)
    callers.set(1, await makeSuperAdmin(app))
    for (const role of [2, 3, 4, 5]) callers.set(role, await makePerson(app, school.id, role))
    const other = await makeSchool(app)
    const chapter = await makeChapter(app, other)
    const question = await makeQuestion(app, other, {}, chapter)
    ids = {
      grade: chapter.grade_id,
      subject: chapter.subject_id,
      section: (await makeSection(app, other, chapter.grade_id)).id,
      chapter: chapter.id,
      'subject-topic': (await makeTopic(app, other, chapter)).id,
      question: question.id,
      instruction: (await makeInstruction(app, other)).id,
    }
  })

  it('is served', () => {
    const served = new Set(routes.map((route) => route.endpoint.path))
    expect(rows.filter(({ endpoint }) => !served.has(endpoint.path)).map(({ name }) => name)).toEqual([])
    expect(routes).toHaveLength(rows.length)
  })

  it('that is open to anyone is listed here, so that opening one is a visible change', () => {
    const open = rows.filter(({ endpoint }) => endpoint.access.who === 'anyone' || endpoint.signed_link)
    expect(
      open.map(({ endpoint }) => `${endpoint.path}${endpoint.signed_link ? ' (signed link)' : ''}`).sort(),
    ).toEqual([
      '/v1/admit-card/verify',
      '/v1/brand',
      '/v1/forgot-password',
      '/v1/link-validity',
      '/v1/login',
      '/v1/media/download-file (signed link)',
      '/v1/media/file/{key}',
      '/v1/media/made-file/{key} (signed link)',
      '/v1/oidc/finish',
      '/v1/oidc/start',
      '/v1/passkey/options',
      '/v1/passkey/sign-in',
      '/v1/question-paper/pages/{id} (signed link)',
      '/v1/question-paper/preview/{id} (signed link)',
      '/v1/redeem-code',
      '/v1/refresh-token',
      '/v1/report-card/verify',
      '/v1/second-step',
      '/v1/send-reverification-link',
      '/v1/sent-otp',
      '/v1/set-password',
      '/v1/verify-otp',
    ])
  })

  it('that hands out a secret is listed here, so that a new one is a visible change', () => {
    expect(rows.filter(({ endpoint }) => endpoint.kind === 'handout').map(({ endpoint }) => endpoint.path)).toEqual([
      '/v1/invitation/link/{id}',
      '/v1/student/codes',
      '/v1/staff/codes',
      '/v1/mail/open/{id}',
      '/v1/api-key/create',
      '/v1/api-key/rotate/{id}',
      '/v1/webhook/create',
      '/v1/webhook/rotate/{id}',
      '/v1/report/share',
    ])
  })

  const guarded = rows.filter(({ endpoint }) => endpoint.access.who !== 'anyone')

  it.each(guarded.filter(({ endpoint }) => !endpoint.signed_link))('$name answers 401 without a sign-in', async ({
    endpoint,
  }) => {
    const reply = await app.call(endpoint, {}, undefined, 1)
    expect([reply.status, reply.errorCode]).toEqual([401, 'invalid_token'])
  })

  const forbidden = guarded.flatMap((row) =>
    [1, 2, 3, 4, 5].filter((role) => !permitted(row.endpoint, role)).map((role) => ({ ...row, role })),
  )

  it.each(forbidden)('$name answers 403 to role $role, before the body is read', async ({ endpoint, role }) => {
    const reply = await app.call(endpoint, { no_such_field: true }, callers.get(role), 1)
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })

  const withBody = guarded.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.kind !== 'upload')

  it.each(withBody)('$name refuses an unknown field and names it', async ({ endpoint }) => {
    const role = [2, 1, 3].find((one) => permitted(endpoint, one)) as number
    const reply = await app.call(endpoint, { no_such_field: 1 }, callers.get(role), 1)
    expect([reply.status, reply.errorCode]).toEqual([endpoint.field_status ?? 422, 'invalid_field'])
    expect(reply.errors?.map((error) => error.path)).toContain('no_such_field')
  })

  const ofSchool = guarded.filter(
    ({ endpoint }) => endpoint.path.includes('{id}') && endpoint.kind !== 'upload' && permitted(endpoint, 2),
  )

  it.each(ofSchool)("$name answers 404 for another school's id and for one that is no number", async ({
    endpoint,
    changes,
  }) => {
    const entity = /\/v1\/([a-z-]+)\//.exec(endpoint.path)?.[1] ?? ''
    /** What else a call can't do without, by a part of its path. */
    const needs: Record<string, object> = {
      'manual-create': { sections: [] },
      'auto-create': { blueprint: { sections: [{ section: 'A', types: ['SHORT'], marks_each: 1, count: 1 }] } },
      '/alternatives/': { question_id: 1 },
      '/swap/': { question_id: 1, by: 2 },
      '/change-permission/': { module_id: 7, action: 'view' },
      '/set-many/': { changes: [{ module_id: 7, action: 'view', status: 1 }] },
      '/review/': { review_state: 'IN_REVIEW' },
      '/question-paper/change-state/': { state: 'APPROVED' },
      '/exam/change-state/': { state: 'SCHEDULED' },
      '/exam/delete/': { session_id: 1 },
      '/passkey/rename/': { name: 'Seen' },
      '/reset-second-step/': { reason: 'Seen' },
      '/webhook/update/': { description: 'Seen' },
      '/sign-in-provider/update/': { label: 'Seen' },
      '/exam-series/print/': { document: 'date-sheet' },
      '/exam-series/change-state/': { state: 'PROPOSED' },
      '/exam-series/wishes/': { wishes: [] },
      '/exam-series/rooms/': { room_ids: [] },
      '/exam-series/staff/': { staff: [] },
      '/exam-series/move/': { paper_id: 1, day: null },
      '/exam-series/place/': { moves: [{ paper_id: 1, day: null }] },
      '/exam-series/slots/': { paper_id: 1 },
      '/exam-series/propose/': { what: 'DATES' },
      '/exam-series/take/': { proposal_id: 1 },
      '/exam-series/seats/': { day: '2026-12-08', shift: 0 },
      '/exam-series/desk/': { day: '2026-12-08', shift: 0 },
      '/exam-series/seat/': { paper_id: 1, student_id: 1, room_id: null },
      '/exam-series/seat-one/': { student_id: 1 },
      '/exam-series/close-room/': { room_id: 1, day: '2026-12-08', reason: 'Taken over' },
      '/exam-series/packet/': { day: '2026-12-08', shift: 0, room_id: 1, ticked: true },
      '/exam-series/undo/': { act_id: 1 },
      '/exam-series/duty/': { duty_id: 1, staff_id: null },
      '/exam-series/candidates/': { duty_id: 1 },
      '/exam-series/absent/': { staff_id: 1, day: '2026-12-08', reason: 'Ill' },
      '/duty-swap/decide/': { state: 'AGREED' },
      '/exam-correction/preview/': { kind: 'ADD', marks: 1 },
      '/exam-correction/apply/': { token: 'none', reason: 'Taken over' },
      '/exam-correction/undo/': { correction_id: 1, reason: 'Taken over' },
      '/recheck/assign/': { staff_id: null },
      '/recheck/decide/': { state: 'UNCHANGED', answer: 'Taken over' },
      '/scan/discard/': { reason: 'Taken over' },
      '/scan-page/decide/': { act: 'DISCARD' },
      '/exam-response/apply/': { token: 'none' },
      '/scan-audit/decide/': { items: [{ n: 1, value: [['A']] }] },
      '/question-pair/decide/': { decision: 'KEEP_BOTH' },
      '/student/delete/': { session_id: 1 },
      '/student/change-status/': { session_id: 1 },
      '/student/leave/': { session_id: 1, left_on: '2026-07-01', reason: 'OTHER' },
      '/student/return/': { session_id: 1 },
      '/student/erase/': { admission_no: 'A-1' },
      '/staff/leave/': { left_on: '2026-07-01' },
      '/hand-over/': { to_staff_id: 1, session_id: 1, on_date: '2026-07-01' },
      '/question-reading/change/': { keys: '1 a' },
      '/paper-fit/preview/': { pages: 2 },
      '/print-blank/': { exam_id: 1, count: 1, kind: 'BLANK' },
      '/batch/': { section_ids: [1], documents: ['paper'], format: 'pdf' },
    }
    const needed = Object.entries(needs).find(([part]) => endpoint.path.includes(part))?.[1] ?? {}
    const body = changes ?? needed
    for (const id of [ids[entity] ?? 999_999, 'abc', '0', '-1', '1e3']) {
      const reply = await app.call(endpoint, body, school.admin, id)
      expect([id, reply.status, reply.errorCode]).toEqual([id, 404, 'not_found'])
    }
  })

  it('takes an upload of questions as large as the archives that are read', () => {
    expect(api.question.upload.max_bytes).toBe(MAX_ARCHIVE_BYTES)
  })

  it('prints an OpenAPI document with every path', async () => {
    const reply = await app.send('/openapi.json', undefined, {}, 'GET')
    const { paths } = reply.body as { paths: Record<string, unknown> }
    expect(Object.keys(paths).sort()).toEqual([...new Set(rows.map(({ endpoint }) => endpoint.path))].sort())
  })
})
