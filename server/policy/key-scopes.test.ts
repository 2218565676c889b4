import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, type ApiKeyScope, api, apiKeyScopes } from '#contract'
import { permissionKey } from '../ground/actor.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { keyScopes, rightsOfKey } from './key-scopes.ts'

const app = await startTestApp()
const rows = Object.values(api).flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
const short = (row: AnyEndpoint) => row.path.replace('/v1/', '')

/** What keys open, so that a call more is a visible change. */
const opened: Record<ApiKeyScope, string[]> = {
  'rosters:read': ['grade/list', 'section/list', 'session/list', 'staff/list', 'student/list', 'subject/list'],
  'contacts:read': ['staff/list', 'student/list'],
  'rosters:write': [
    ...['job/get/{id}', 'staff/create', 'staff/template', 'staff/update/{id}', 'staff/upload', 'student/create'],
    ...['student/leave/{id}', 'student/return/{id}', 'student/template', 'student/update/{id}', 'student/upload'],
  ],
  'exams:read': ['exam/list', 'exam/timetable'],
  'exams:write': ['exam/change-state/{id}', 'exam/create', 'exam/update/{id}'],
  'results:read': [
    ...['exam-marks/list', 'grade-system/list', 'report/chapter-performance', 'report/school-performance'],
    ...['report/student-performance', 'report/subject-performance'],
  ],
  'marks:read': ['exam-response/list', 'exam-response/table/{id}'],
  'marks:write': ['exam-marks/list', 'exam-marks/mark-attendance', 'exam-marks/update-many'],
  'questions:read': ['chapter/list', 'question/counts', 'question/export', 'question/list', 'subject-topic/list'],
  'questions:write': ['job/get/{id}', 'question/create', 'question/update/{id}', 'question/upload-question'],
  'events:read': ['event/list'],
}

const never =
  /^v1\/(api-key|webhook|audit|mail|permission|role|profile|invitation|question-paper|media|import|scan|scan-page)\//

describe('what a key opens', () => {
  it('N68 is this table', () => {
    const now = Object.fromEntries(apiKeyScopes.map((scope) => [scope, keyScopes[scope].calls.map(short).sort()]))
    expect(now).toEqual(opened)
  })

  it('N68 holds no dangerous call, and brings the rights that its calls ask for', () => {
    for (const scope of apiKeyScopes)
      for (const { path, access, kind } of keyScopes[scope].calls) {
        expect([path, never.test(path.slice(1)) || kind === 'handout' || kind === 'session']).toEqual([path, false])
        if (access.who !== 'permitted') continue
        const rights = rightsOfKey([scope])
        expect([path, access.any.some(({ module, action }) => rights.has(permissionKey(module, action)))]).toEqual([
          ...[path, true],
        ])
      }
  })

  const keys = new Map<ApiKeyScope, Caller>()
  beforeAll(async () => {
    const { admin } = await makeSchool(app)
    const expires_at = new Date(app.clock.now.getTime() + 9 * 86_400_000).toISOString()
    for (const scope of apiKeyScopes) {
      const body = { name: scope, scopes: [scope], expires_at, per_minute: 600 }
      const { data } = await app.call<{ key: string }>(api.api_key.create, body, admin)
      keys.set(scope, { authorization: `Bearer ${data.key}` })
    }
  })

  it.each(apiKeyScopes)('A70 %s opens its calls, and every other is 403', async (scope) => {
    const open = new Set(keyScopes[scope].calls.map(({ path }) => path))
    const wrong: string[] = []
    for (const row of rows) {
      if (row.access.who === 'anyone') continue
      const reply = await app.call(row, {}, keys.get(scope), 999_999)
      const isForbidden = reply.status === 403 && reply.errorCode === 'forbidden'
      if (isForbidden === open.has(row.path)) wrong.push(`${row.path} ${reply.status}`)
    }
    expect(wrong).toEqual([])
  })
})
