import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool } from '../testing/factories.ts'
import { isOpenToReportLinks } from './report-pairs.ts'

const app = await startTestApp()
const endpoints = Object.values(api).flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
const guarded = endpoints.filter(({ access }) => access.who !== 'anyone')

let link: Caller
let session_id: number
beforeAll(async () => {
  const school = await makeSchool(app)
  // The account behind it is a school admin's: the link must not have its rights.
  link = await makePerson(app, school.id, 2, 'report@quaestor.test', 'REPORT')
  session_id = school.session_id
})

it('the bearer of a report link may make these calls of the whole contract, and is refused every other', async () => {
  const answered: string[] = []
  const faults: string[] = []
  // Signing out ends the pair.
  const last = (path: string) => (path === api.sign_in.signOut.path ? 1 : 0)
  for (const endpoint of guarded.toSorted((a, b) => last(a.path) - last(b.path))) {
    const body = endpoint.path.startsWith('/v1/report/') ? { filter: { session_id } } : {}
    const reply = await app.call(endpoint, body, link, 1)
    if (reply.status === 200) answered.push(endpoint.path)
    else if (reply.status !== 403 || reply.errorCode !== 'forbidden') faults.push(`${endpoint.path}: ${reply.status}`)
  }
  expect(faults).toEqual([])
  expect(answered.toSorted()).toEqual([
    '/v1/client/get-details',
    '/v1/grade/list',
    '/v1/profile/get-me',
    '/v1/report/chapter-performance',
    '/v1/report/school-performance',
    '/v1/report/subject-performance',
    '/v1/section/list',
    '/v1/session/list',
    '/v1/sign-out',
    '/v1/subject/list',
  ])
})

it('reports open with it, but nothing that makes or sends a link', () => {
  const open = (path: string, kind: AnyEndpoint['kind']) => isOpenToReportLinks({ path, kind })
  expect([open('/v1/report/student-performance', 'read'), open('/v1/report/school-performance', 'file')]).toEqual([
    true,
    true,
  ])
  expect([open('/v1/report/share', 'write'), open('/v1/report/share', 'session')]).toEqual([false, false])
  expect(open('/v1/reports', 'list')).toBe(false)
})
