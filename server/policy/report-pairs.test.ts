import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Section, type Subject, sharedReports } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeExam } from '../testing/factories/exam-factories.ts'
import {
  makeSchool,
  makeSection,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeShare, openShare } from '../testing/factories/report-factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const endpoints = Object.values(api).flatMap((table) => Object.values(table as Record<string, AnyEndpoint>))
const guarded = endpoints.filter(({ access }) => access.who !== 'anyone')

const around = [
  '/v1/client/get-details',
  '/v1/grade/list',
  '/v1/profile/get-me',
  '/v1/section/list',
  '/v1/session/list',
  '/v1/sign-out',
  '/v1/subject/list',
]

let school: TestSchool
let subject: Subject
let other: Subject
let section: Section
let filter: Record<string, unknown>
let pupil_id: number
beforeAll(async () => {
  school = await makeSchool(app)
  const past = { name: '2025-26', start_date: '2025-04-01', end_date: '2026-03-31' }
  await app.call(api.session.create, past, await makeSuperAdmin(app))
  ;[subject, other] = [await makeSubject(app, school), await makeSubject(app, school)]
  const pupils = await makeSectionOf(app, school, subject.grade_id, 1)
  section = pupils.section
  pupil_id = pupils.students[0]?.id ?? 0
  for (const grade_id of [subject.grade_id, other.grade_id]) await makeSection(app, school, grade_id)
  filter = { session_id: school.session_id, section_id: section.id, subject_id: [subject.id] }
})

/** The report on one pupil names the pupil. */
const filterOf = (report: string) => (report.startsWith('student-') ? { ...filter, student_id: pupil_id } : filter)

/** Whoever opens a school admin's link to a report: it must not have the rights of that account. */
async function opened(report: string): Promise<Caller> {
  const { hash } = await makeShare(app, school.admin, filterOf(report), { report })
  return openShare(app, school.sub_domain, hash)
}

it('D4 the pair of a report link opens its one report of the whole contract, with its own filter, and is refused every other call', async () => {
  const names = ['chapter', 'school', 'staff', 'student', 'subject'].map((of) => `${of}-performance`)
  expect([...sharedReports.keys()].toSorted()).toEqual(names)
  const faults: string[] = []
  // Signing out ends the pair.
  const last = (path: string) => (path === api.sign_in.signOut.path ? 1 : 0)
  for (const [report, { path: own }] of sharedReports) {
    const link = await opened(report)
    const answered: string[] = []
    for (const endpoint of guarded.toSorted((a, b) => last(a.path) - last(b.path))) {
      const body = endpoint.path.startsWith('/v1/report/') ? { filter: filterOf(report) } : {}
      const reply = await app.call(endpoint, body, link, 1)
      if (reply.status === 200) answered.push(endpoint.path)
      else if (reply.status !== 403 || reply.errorCode !== 'forbidden') faults.push(`${endpoint.path}: ${reply.status}`)
    }
    // How a pupil's percents come about is part of the report on that pupil.
    const explained = report === 'student-performance' ? [api.report.explain.path] : []
    expect(answered.toSorted()).toEqual([...around, own, ...explained].toSorted())
  }
  expect(faults).toEqual([])
})

it('D4 another filter than the shared one is refused, narrower or wider, also without one', async () => {
  const link = await opened('school-performance')
  const ask = async (given: unknown) => {
    const { status, errorCode } = await app.call(api.report.schoolPerformance, { filter: given }, link)
    return [status, errorCode]
  }
  // However it is written, it is the same.
  const [whole, scalar] = [
    { ...filter, section_id: [section.id] },
    { ...filter, subject_id: subject.id, grade_id: null },
  ]
  for (const same of [filter, whole, scalar]) expect(await ask(same)).toEqual([200, undefined])
  // Several are the same in any order.
  const exams = [9, 10, 11].map((day) =>
    makeExam(app, school, subject, [section.id], { date: `2026-10-${String(day).padStart(2, '0')}` }),
  )
  const [a, b, c] = (await Promise.all(exams)).map(({ id }) => id) as [number, number, number]
  const several = await makeShare(
    app,
    school.admin,
    { ...filter, exam_ids: [b, a, c] },
    { report: 'school-performance' },
  )
  const theirs = await openShare(app, school.sub_domain, several.hash)
  const askFor = async (exam_ids: number[]) =>
    (await app.call(api.report.schoolPerformance, { filter: { ...filter, exam_ids } }, theirs)).status
  expect([await askFor([c, b, a]), await askFor([a, b, c]), await askFor([a, b])]).toEqual([200, 200, 403])
  const { subject_id: _, ...wider } = filter
  const others = [wider, { ...filter, subject_id: [other.id] }, { ...filter, type_test: 'UNIT_TEST' }]
  for (const one of [...others, { ...filter, section_id: null }, { session_id: school.session_id }])
    expect(await ask(one)).toEqual([403, 'forbidden'])
  for (const none of [{}, undefined]) expect(await ask(none)).toEqual([422, 'invalid_field'])
})

it('D4 the lists around it name what the shared filter speaks of, and nothing else', async () => {
  const link = await opened('subject-performance')
  const ids = async (endpoint: AnyEndpoint, given: object = {}) => {
    const { data } = await app.call<{ id: number }[] | { formattedSubjects: { id: number }[] }>(
      endpoint,
      { filter: given },
      link,
    )
    return (Array.isArray(data) ? data : data.formattedSubjects).map(({ id }) => id)
  }
  expect(await ids(api.session.list)).toEqual([school.session_id])
  expect(await ids(api.grade.list)).toEqual([subject.grade_id])
  expect(await ids(api.section.list)).toEqual([section.id])
  expect(await ids(api.section.list, { grade_id: other.grade_id })).toEqual([])
  expect(await ids(api.subject.list)).toEqual([subject.id])
})
