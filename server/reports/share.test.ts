import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Grade, type ShareRow, type User } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSubject, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { makeShare, openShare } from '../testing/factories/report-factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const HOUR = 3_600_000
const app = await startTestApp()
let school: TestSchool
let teacher: Caller
let filter: { session_id: number }
beforeAll(async () => {
  school = await makeSchool(app)
  teacher = await makePerson(app, school.id, 3, 'anita@quaestor.test')
  filter = { session_id: school.session_id }
})

const at = (sub_domain: string) => ({ subdomain: sub_domain })
const share = (body: object, by: Caller = school.admin) => app.call(api.report_share.share, { filter, ...body }, by)
const enter = (hash: string) => app.call<{ token: string }>(api.sign_in.login, { hash }, at(school.sub_domain))
const report = (by: Caller) => app.call(api.report.schoolPerformance, { filter }, by)
const listed = async (given: object = {}, by = school.admin) =>
  (await app.call<ShareRow[]>(api.report_share.shares, { filter: given }, by)).data
const sql = async (text: string, values: unknown[] = []) => (await app.databases.owner.query(text, values)).rows

describe('a shared report', () => {
  it('opens for whoever has the link, on two devices, and tells of whoever shared it the name alone', async () => {
    const { id, hash } = await makeShare(app, school.admin, filter)
    const [first, second] = [
      await openShare(app, school.sub_domain, hash),
      await openShare(app, school.sub_domain, hash),
    ]
    for (const link of [first, second]) expect((await report(link)).status).toBe(200)
    const { data } = await app.call<User>(api.sign_in.getMe, {}, first)
    expect(data).toMatchObject({ email: null, mobile: null, photo: null, pending_email: null, grade_id: null })
    expect(data.shared).toMatchObject({ report: 'school-performance', filter, shared_by: `admin` })
    const [{ place }] = (await sql('select name as place from sessions where id = $1', [school.session_id])) as [
      { place: string },
    ]
    expect(data.shared?.place).toBe(place)
    expect(await listed({ id })).toMatchObject([
      { report: 'school-performance', filter, state: 'LIVE', opened: 2, sent_to: null, by: { name: 'admin' } },
    ])
    // Who opened it is no device of whoever shared it, and nobody has signed in.
    const { data: devices } = await app.call<unknown[]>(api.profile.signIns, {}, school.admin)
    expect(devices).toHaveLength(1)
    await app.call(api.sign_in.signOut, {}, first)
    expect([(await report(first)).status, (await report(second)).status]).toEqual([401, 200])
    const log = await sql(
      "select account_id, action from audit_entries where client_id = $1 and action in ('open', 'sign-out') order by id",
      [school.id],
    )
    expect(log).toEqual(['open', 'open', 'sign-out'].map((action) => ({ account_id: null, action })))
  })

  it('is a pair of 24 hours, and none of it outlives the link', async () => {
    const { hash, expires_at } = await makeShare(app, school.admin, filter, { days: 2 })
    const began = app.clock.now
    expect(Date.parse(expires_at) - began.getTime()).toBe(48 * HOUR)
    const lives = async () => {
      await openShare(app, school.sub_domain, hash)
      const [row] = await sql('select expires_at from sign_ins where client_id = $1 order by id desc limit 1', [
        school.id,
      ])
      return (new Date(row.expires_at).getTime() - app.clock.now.getTime()) / HOUR
    }
    expect(await lives()).toBe(24)
    app.clock.now = new Date(began.getTime() + 40 * HOUR)
    expect(await lives()).toBe(8)
    app.clock.now = new Date(began.getTime() + 48 * HOUR)
    expect((await enter(hash)).body).toMatchObject({
      status: 400,
      errorCode: 'invalid_link',
      message: 'This link has expired. Ask admin to share the report again.',
      data: { reason: 'expired', can_request_new: false, shared_by: 'admin' },
    })
    app.clock.now = began
  })

  it('ends at once when it is taken back, or when whoever shared it may not see it any more', async () => {
    const ended = await makeShare(app, school.admin, filter)
    const viewer = await openShare(app, school.sub_domain, ended.hash)
    expect((await report(viewer)).status).toBe(200)
    expect((await app.call(api.report_share.unshare, {}, school.admin, ended.id)).status).toBe(200)
    expect((await report(viewer)).errorCode).toBe('token_blocked')
    expect((await enter(ended.hash)).data).toMatchObject({ reason: 'revoked', shared_by: 'admin' })
    expect((await app.call(api.report_share.unshare, {}, school.admin, ended.id)).status).toBe(404)
    expect((await listed({ id: ended.id }))[0]).toMatchObject({ state: 'REVOKED' })

    const head = await makePerson(app, school.id, 2, 'head@quaestor.test')
    const { hash } = await makeShare(app, head, filter)
    const link = await openShare(app, school.sub_domain, hash)
    await sql("update accounts set status = 0 where client_id = $1 and email = 'head@quaestor.test'", [school.id])
    app.services.forgetActors(school.id)
    expect((await report(link)).errorCode).toBe('token_blocked')
    expect((await enter(hash)).data).toMatchObject({ reason: 'revoked' })
  })

  it('A64: neither confirms nor reaches a way to sign in, whatever it is sent', async () => {
    const { hash } = await makeShare(app, school.admin, filter)
    const link = await openShare(app, school.sub_domain, hash)
    const { step_up, own_ways, confirm_by_issuer } = api
    const replies = await Promise.all([
      app.call(step_up.options, {}, link),
      app.call(step_up.confirm, { password: 'a right password of somebody' }, link),
      app.call(confirm_by_issuer.start, { provider: '1-2c3d' }, link),
      app.call(own_ways.ways, {}, link),
      app.call(own_ways.beginApp, {}, link),
      app.call(own_ways.newRecoveryCodes, {}, link),
    ])
    expect(replies.map(({ status, errorCode }) => [status, errorCode])).toEqual(replies.map(() => [403, 'forbidden']))
  })

  it('is of the school that shared it: at another address the link is unknown', async () => {
    const other = await makeSchool(app)
    const { id, hash } = await makeShare(app, school.admin, filter)
    const reply = await app.call(api.sign_in.login, { hash }, at(other.sub_domain))
    expect([reply.status, reply.data]).toEqual([400, { reason: 'unknown', can_request_new: true }])
    expect((await app.call(api.report_share.unshare, {}, other.admin, id)).status).toBe(404)
    expect(await listed({}, other.admin)).toEqual([])
  })

  it('is listed to whoever shared it, and all of them to whoever sees the school', async () => {
    const own = await makeShare(app, teacher, filter, { report: 'subject-performance' })
    expect((await listed({}, teacher)).map(({ id }) => id)).toEqual([own.id])
    expect((await listed()).map(({ id }) => id)).toContain(own.id)
    const [foreign] = await listed({ report: 'school-performance', state: 'LIVE' })
    expect((await app.call(api.report_share.unshare, {}, teacher, foreign?.id)).status).toBe(404)
    expect((await app.call(api.report_share.unshare, {}, school.admin, own.id)).status).toBe(200)
  })
})

describe('what a link shows', () => {
  it('is listed by name, as far as the reader sees it', async () => {
    const subject = await makeSubject(app, school, { title: 'Mathematics' })
    const { section, students } = await makeSectionOf(app, school, subject.grade_id, 1)
    const { data: grades } = await app.call<Grade[]>(api.grade.list, { filter: { id: subject.grade_id } }, school.admin)
    const place = { grade_id: subject.grade_id, section_id: [section.id], subject_id: subject.id }
    const narrow = await makeShare(app, school.admin, { ...filter, ...place })
    const own = await makeShare(
      ...[app, school.admin, { ...filter, student_id: students[0]!.id }, { report: 'student-performance' }],
    )
    const wide = await makeShare(app, school.admin, filter)
    const placeOf = async ({ id }: { id: number }) => (await listed({ id }))[0]?.place
    const [session] = await sql('select name from sessions where id = $1', [filter.session_id])
    expect(await placeOf(narrow)).toBe([session.name, grades[0]!.title, section.title, 'Mathematics'].join(' · '))
    expect(await placeOf(own)).toBe([session.name, students[0]!.name].join(' · '))
    expect(await placeOf(wide)).toBe(session.name)
  })
})

describe('sharing a report', () => {
  it('takes the right to see it, and a filter that opens it', async () => {
    for (const [by, name] of [
      [teacher, 'school-performance'],
      [await makePerson(app, school.id, 4), 'subject-performance'],
      [await makeSuperAdmin(app), 'school-performance'],
    ] as const)
      expect((await share({ report: name }, by)).errorCode).toBe('forbidden')
    for (const [body, path] of [
      [{ report: 'rows' }, 'report'],
      [{ filter: {} }, 'filter.session_id'],
      [{ filter: { session_id: 999_999 } }, 'filter.session_id'],
      [{ filter: { ...filter, pupil: 3 } }, 'filter.pupil'],
      ...['grade_id', 'section_id', 'subject_id', 'exam_ids', 'staff_id'].map(
        (field) => [{ filter: { ...filter, [field]: [987_654] } }, `filter.${field}`] as const,
      ),
      [{ days: 31 }, 'days'],
      [{ days: 0 }, 'days'],
      [{ email: 'a@x.test\r\nRCPT TO:<evil@x.test>' }, 'email'],
    ] as const) {
      const reply = await share({ report: 'school-performance', ...body })
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
    }
  })

  it('D26 leaves the link in nothing that is stored, and gives it out once', async () => {
    const key = { ...school.admin, 'idempotency-key': 'share-twice' }
    const links = [
      await makeShare(app, key, filter, { email: 'parent@home.test' }),
      await makeShare(app, key, filter, { email: 'parent@home.test' }),
    ]
    expect(links[0]?.hash).not.toBe(links[1]?.hash)
    await openShare(app, school.sub_domain, links[0]?.hash ?? '')
    const mails = await sql(
      "select kind, to_address, state, account_id from mails where client_id = $1 and kind = 'REPORT'",
      [school.id],
    )
    expect(mails).toEqual(
      links.map(() => ({ kind: 'REPORT', to_address: 'parent@home.test', state: 'HELD', account_id: null })),
    )
    const tables = await sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables)
      for (const { hash } of links)
        expect(await sql(`select 1 from "${name}" t where t::text like $1`, [`%${hash}%`]), name).toEqual([])
  })

  it('sends 30 mails an hour at most, to addresses that nobody has checked', async () => {
    const sharer = await makePerson(app, school.id, 2)
    const body = { report: 'subject-performance', email: 'parent@home.test' }
    for (let mails = 0; mails < 30; mails += 1) expect((await share(body, sharer)).status).toBe(200)
    const refused = await share(body, sharer)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await share({ report: 'subject-performance' }, sharer)).status).toBe(200)
  })
})
