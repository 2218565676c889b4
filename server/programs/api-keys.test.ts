import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiKeyRow, type AuditEntry, api, type ExamRow, type Job, type Staff, type Student } from '#contract'
import { purge } from '../jobs/purge.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { actAs } from '../testing/audited.ts'
import { examBody, makeSettled, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  makeSuperAdmin,
  pupilBody,
  questionBody,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { tellOfEndingKeys } from './ending-keys.ts'

const app = await startTestApp()
const start = app.clock.now
const HOUR = 3_600_000
const DAY = 24 * HOUR

type Made = { key: string; row: ApiKeyRow }
let school: TestSchool
beforeEach(async () => {
  app.clock.now = start
  school = await makeSchool(app)
})

const inDays = (days: number) => new Date(start.getTime() + days * DAY).toISOString()
const create = (fields: object = {}, by = school.admin) =>
  app.call<Made>(
    api.api_key.create,
    { name: unique('Roster program'), scopes: ['rosters:read'], expires_at: inDays(90), ...fields },
    by,
  )
const made = async (fields: object = {}, by = school.admin): Promise<Made> => {
  const reply = await create(fields, by)
  if (!reply.success) throw new Error(`${reply.message} ${JSON.stringify(reply.errors)}`)
  return reply.data
}
const program = (key: string, more: Caller = {}): Caller => ({ authorization: `Bearer ${key}`, ...more })
const opens = async (key: string, more: Caller = {}) => {
  const { status, errorCode } = await app.call(api.grade.list, {}, program(key, more))
  return status === 200 ? 200 : [status, errorCode]
}
const list = async () => (await app.call<ApiKeyRow[]>(api.api_key.list, {}, school.admin)).data
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function makeClass() {
  const subject = await makeSubject(app, school)
  const section = await makeSection(app, school, subject.grade_id)
  return { subject, section, place: { grade_id: subject.grade_id, section_id: section.id } }
}
const enrol = (place: object, by: Caller, fields: object = {}) =>
  app.call<Student>(
    api.student.create,
    { ...pupilBody(school.session_id, { dob: '2012-05-01', ...fields }), ...place },
    by,
  )

describe('an API key', () => {
  it('N60 is shown once, names its school and number, and stands nowhere but as a digest', async () => {
    const { key, row } = await made({ name: 'Library' })
    expect(key).toMatch(new RegExp(`^qk_${school.id.toString(36)}_${row.id.toString(36)}_[A-Za-z0-9_-]{43}$`))
    expect(row).toMatchObject({ name: 'Library', scopes: ['rosters:read'], per_minute: 120, networks: [] })
    expect([row.hint, row.last_used_at, row.revoked_at]).toEqual([key.slice(-4), null, null])
    expect(await opens(key)).toBe(200)
    const secret = key.slice(-43)
    expect(JSON.stringify(await list())).not.toContain(secret)
    for (const table of ['api_keys', 'audit_entries', 'idempotency_keys', 'events', 'mails']) {
      const { rows } = await app.databases.owner.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
    expect(await list()).toMatchObject([{ last_used_at: start.toISOString() }])
  })

  it('N60 a school has twenty at most, each with a name of its own', async () => {
    const { row } = await made({ name: 'Library' })
    const twice = await create({ name: 'LIBRARY' })
    expect([twice.status, twice.errors?.[0]?.path, twice.message]).toEqual([
      ...[409, 'name', 'Another key has this name already'],
    ])
    for (let more = 1; more < 20; more += 1) await made()
    expect(await create()).toMatchObject({ status: 409, errorCode: 'in_use' })
    await app.call(api.api_key.revoke, {}, school.admin, row.id)
    expect((await create({ name: 'Library' })).status).toBe(200)
  })

  it('N61 A72 is taken alone and whole, as a bearer; with a Db-Token, in the address, cut or changed it is nobody', async () => {
    const { key, row } = await made()
    const other = await makeSchool(app)
    expect(await opens(key, { subdomain: school.sub_domain })).toBe(200)
    const nobody = [401, 'invalid_token']
    expect(await opens(key, { 'db-token': school.admin['db-token'] as string })).toEqual(nobody)
    expect(await opens(key, { 'db-token': '' })).toEqual(nobody)
    expect(await app.send(`/v1/grade/list?key=${key}&t=${key}`, {})).toMatchObject({ status: 401 })
    const [head, , number, secret = ''] = key.split('_', 4) as [string, string, string, string]
    const tail = key.slice(key.indexOf(secret))
    for (const wrong of [
      ...[
        key.slice(0, -1),
        `${key}A`,
        `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
        'qk_',
        `qk_1_1_${'A'.repeat(43)}`,
      ],
      ...[`${head}_${other.id.toString(36)}_${number}_${tail}`, `${head}_zzzzzzzzzz_zzzzzzzzzz_${'A'.repeat(43)}`],
      ...[`${head}_${school.id.toString(36)}_${(row.id + 1).toString(36)}_${tail}`, key.toUpperCase()],
    ])
      expect([wrong, await opens(wrong)]).toEqual([wrong, nobody])
  })

  it('N62 lasts a year at most, is told of before it ends, and opens nothing from then on', async () => {
    for (const [expires_at, code] of [
      [inDays(367), 'api_key.too_long'],
      [inDays(-1), 'api_key.in_past'],
      ['tomorrow', 'field.instant'],
      [undefined, 'field.instant'],
    ] as const) {
      const refused = await create({ expires_at })
      expect([refused.status, refused.errors?.[0]]).toMatchObject([422, { path: 'expires_at' }])
      if (expires_at) expect(refused.errors?.[0]?.code).toBe(code)
    }
    const clerk = await makePerson(app, school.id, 2, `${unique('clerk').replace(' ', '-')}@quaestor.test`)
    const { key } = await made({ name: 'Fees', expires_at: inDays(20) }, clerk)
    const mails = async () =>
      (
        await app.databases.owner.query(
          "select to_address from mails where client_id = $1 and kind = 'KEY_ENDING' order by id",
          [school.id],
        )
      ).rows.length
    const told: number[] = []
    for (const day of [5, 6.5, 7, 17, 18.5, 19]) {
      app.clock.now = new Date(start.getTime() + day * DAY)
      await tellOfEndingKeys(app.services)
      told.push(await mails())
    }
    // The two admins, of whom one has made it: two weeks before and two days before.
    expect(told).toEqual([0, 2, 2, 2, 4, 4])
    expect(await opens(key)).toBe(200)
    later(DAY + 1000)
    expect(await opens(key)).toEqual([401, 'token_blocked'])
  })

  it('N62 a key that was revoked opens nothing, and nothing is done with it any more', async () => {
    const { key, row } = await made()
    expect(await opens(key)).toBe(200)
    const revoked = await app.call<ApiKeyRow>(api.api_key.revoke, {}, school.admin, row.id)
    expect([revoked.status, revoked.data.revoked_at]).toEqual([200, start.toISOString()])
    later(5000)
    expect(await opens(key)).toEqual([401, 'token_blocked'])
    for (const call of [api.api_key.update, api.api_key.rotate])
      expect(await app.call(call, {}, school.admin, row.id)).toMatchObject({ status: 409, errorCode: 'in_use' })
    expect((await app.call(api.api_key.revoke, {}, school.admin, row.id)).status).toBe(200)
    await purge(app.databases, new Date(start.getTime() + 364 * DAY))
    expect(await list()).toHaveLength(1)
    await purge(app.databases, new Date(start.getTime() + 366 * DAY))
    expect(await list()).toEqual([])
  })

  it('N62 a revocation and the end of a school hold in a process that has the key at hand, within five seconds', async () => {
    const { key, row } = await made()
    expect(await opens(key)).toBe(200)
    await app.databases.owner.query('update api_keys set revoked_at = $2 where id = $1', [row.id, start.toISOString()])
    later(5000)
    expect(await opens(key)).toEqual([401, 'token_blocked'])
    const { key: second } = await made()
    expect(await opens(second)).toBe(200)
    await app.databases.owner.query('update schools set status = 0 where id = $1', [school.id])
    later(5000)
    expect(await opens(second)).toEqual([401, 'token_blocked'])
  })

  it('N63 is rotated: the one before goes on for as long as was said', async () => {
    const { key, row } = await made()
    const rotate = async (body: object = {}) =>
      (await app.call<Made>(api.api_key.rotate, body, school.admin, row.id)).data
    const second = await rotate()
    expect(second.row.before_until).toBe(inDays(1))
    expect(second.key).not.toBe(key)
    expect([await opens(key), await opens(second.key)]).toEqual([200, 200])
    later(DAY + 1000)
    expect([await opens(key), await opens(second.key)]).toEqual([[401, 'token_blocked'], 200])
    const third = await rotate({ keep_hours: 0 })
    later(1000)
    expect([await opens(second.key), await opens(third.key)]).toEqual([[401, 'token_blocked'], 200])
    expect(await opens(key)).toEqual([401, 'invalid_token'])
    for (const keep_hours of [-1, 73, 1.5])
      expect(await app.call(api.api_key.rotate, { keep_hours }, school.admin, row.id)).toMatchObject({
        ...{ status: 422, errors: [{ path: 'keep_hours' }] },
      })
  })

  it('N64 makes so many calls a minute, counted by itself', async () => {
    const { key } = await made({ per_minute: 2 })
    const { key: other } = await made({ per_minute: 2 })
    expect([await opens(key), await opens(key)]).toEqual([200, 200])
    const third = await app.call(api.grade.list, {}, program(key))
    expect([third.status, third.errorCode]).toEqual([429, 'slow_down'])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect(await opens(other)).toBe(200)
    for (const per_minute of [0, 601, 1.5])
      expect(await create({ per_minute })).toMatchObject({ status: 422, errors: [{ path: 'per_minute' }] })
  })

  it('N64 is used from its networks alone, however right its scope is', async () => {
    const { key, row } = await made({ networks: ['203.0.113.7', '2001:db8::/32'] })
    expect(row.networks).toEqual(['203.0.113.7/32', '2001:db8::/32'])
    expect(await opens(key)).toEqual([403, 'forbidden'])
    const change = (networks: string[]) => app.call<ApiKeyRow>(api.api_key.update, { networks }, school.admin, row.id)
    expect((await change(['127.1.2.3/8'])).data.networks).toEqual(['127.0.0.0/8'])
    expect(await opens(key)).toBe(200)
    for (const wrong of ['10.0.0.0/33', 'school.org', '10.1', '::/129', '1.2.3.4/8/9', 'fe80::1%eth0/64']) {
      const refused = await change(['10.0.0.0/8', wrong])
      expect([wrong, refused.status, refused.errors?.[0]?.path]).toEqual([wrong, 422, 'networks.1'])
    }
    expect((await change(Array.from({ length: 11 }, (_, at) => `10.0.0.${at}`))).status).toBe(422)
  })

  it('N65 N66 what it writes stands in the log as the key’s, once; sent again under its key it is done once', async () => {
    const { place } = await makeClass()
    const { key, row } = await made({ name: 'Admissions', scopes: ['rosters:write'] })
    const { key: other } = await made({ scopes: ['rosters:write'] })
    const body = { ...pupilBody(school.session_id), ...place }
    const ask = (by: string) => app.call<Student>(api.student.create, body, program(by, { 'idempotency-key': 'one' }))
    const first = await ask(key)
    expect((await ask(key)).data).toEqual(first.data)
    // The same words of another key are another call.
    expect((await ask(other)).status).toBe(409)
    const log = async () =>
      (await app.call<AuditEntry[]>(api.audit.list, { filter: { entity: 'student' } }, school.admin)).data
    expect(await log()).toMatchObject([
      { actor: null, api_key: { id: row.id, name: 'Admissions' }, action: 'create', entity_id: first.data.id },
    ])
    await app.call(api.student.update, { l_name: 'Rao', session_id: school.session_id }, program(key), first.data.id)
    expect(await log()).toMatchObject([{ action: 'update', api_key: { id: row.id } }, { action: 'create' }])
  })

  it('N67 gives nobody’s program what they lack; what it opens never grows', async () => {
    const { rows } = await app.databases.owner
      .query<{ id: number }>(
        `insert into roles (title, base_kind, scope, created_for) values ('Registrar', 5, 'ALL', 'SCHOOL') returning id`,
      )
      .catch(() => ({ rows: [] as { id: number }[] }))
    expect(rows).toHaveLength(1)
    const role = Number(rows[0]?.id)
    for (const [module, action] of [
      ...[['module-wise-access', 'view'] as const, ['module-wise-access', 'update'] as const],
      ...[['exam', 'view'] as const],
    ])
      await app.databases.owner.query(
        'insert into role_permissions (role_id, module, action, status) values ($1, $2, $3, true)',
        [role, module, action],
      )
    const registrar = await makePerson(app, school.id, role)
    expect((await create({ scopes: ['exams:read', 'events:read'] }, registrar)).status).toBe(200)
    const refused = await create({ scopes: ['exams:read', 'exams:write'] }, registrar)
    expect([refused.status, refused.errors]).toMatchObject([403, [{ path: 'scopes.1', code: 'api_key.scope_lacked' }]])
    const { row } = await made()
    const grown = await app.call(api.api_key.update, { scopes: ['rosters:write'] }, school.admin, row.id)
    expect([grown.status, grown.errors?.[0]?.path]).toEqual([422, 'scopes'])
    for (const scopes of [[], ['everything'], ['rosters:read', 'admin']])
      expect((await create({ scopes })).status).toBe(422)
  })

  it('A71 reads and changes the rows of its own school', async () => {
    const other = await makeSchool(app)
    const theirs = await makeGrade(app, other)
    const { key } = await made({ scopes: ['rosters:read', 'exams:write'] })
    expect(await opens(key, { subdomain: other.sub_domain })).toEqual([400, 'unknown_subdomain'])
    const read = await app.call<{ id: number }[]>(api.grade.list, { filter: { id: theirs.id } }, program(key))
    expect([read.status, read.data]).toEqual([200, []])
    expect((await app.call(api.exam.changeState, { state: 'CANCELLED' }, program(key), 999_999)).status).toBe(404)
    for (const call of [api.api_key.update, api.api_key.rotate, api.api_key.revoke]) {
      const { row } = await made()
      expect((await app.call(call, {}, other.admin, row.id)).status).toBe(404)
    }
  })

  it('A73 is nobody who has signed in', async () => {
    const { key } = await made({ scopes: ['rosters:read', 'rosters:write', 'events:read'] })
    for (const call of [
      ...[api.sign_in.signOut, api.sign_in.getMe, api.sign_in.getDetails, api.sign_in.loginAs, api.profile.signIns],
      ...[api.permission.activeModules, api.api_key.list, api.api_key.create, api.webhook.create, api.audit.list],
    ])
      expect(await app.call(call, {}, program(key))).toMatchObject({ status: 403, errorCode: 'forbidden' })
  })

  it('A63 is nothing for whoever acts as somebody of the school, nor for the platform or a part of the school', async () => {
    const { row } = await made()
    const superAdmin = await makeSuperAdmin(app)
    const acting = await actAs(app, superAdmin, school.id, school.admin_email)
    const body = { name: 'Mine', scopes: ['rosters:read'], expires_at: inDays(9) }
    for (const [call, id] of [
      ...[[api.api_key.list, undefined] as const, [api.api_key.create, undefined] as const],
      ...[
        [api.api_key.update, row.id] as const,
        [api.api_key.rotate, row.id] as const,
        [api.api_key.revoke, row.id] as const,
      ],
    ])
      expect(await app.call(call, call === api.api_key.create ? body : {}, acting, id)).toMatchObject({
        ...{ status: 403, errorCode: 'forbidden' },
      })
    expect((await create({}, superAdmin)).status).toBe(404)
    expect((await create({}, await makePerson(app, school.id, 3))).status).toBe(403)
  })

  it('rosters:read shows neither guardians nor how to reach anybody; contacts:read does', async () => {
    const { place } = await makeClass()
    await enrol(place, school.admin, { email: 'pupil@quaestor.test' })
    const read = async (scopes: string[]) => {
      const { key } = await made({ scopes })
      const [pupils, staff] = await Promise.all([
        app.call<Student[]>(api.student.list, {}, program(key)),
        app.call<Staff[]>(api.staff.list, {}, program(key)),
      ])
      expect([pupils.status, staff.status]).toEqual([200, 200])
      return { pupil: pupils.data[0]!, staff: staff.data[0] }
    }
    const hidden = ['email', 'dob', 'guardian_name', 'guardian_mobile', 'guardian_email', 'guardians', 'invitation']
    const { pupil } = await read(['rosters:read'])
    expect(hidden.filter((field) => field in pupil)).toEqual([])
    expect(pupil).toMatchObject({ f_name: 'Asha', l_name: 'Verma', section_id: place.section_id })
    const full = (await read(['rosters:read', 'contacts:read'])).pupil
    expect(hidden.filter((field) => !(field in full))).toEqual([])
    expect(full.guardian_mobile).toBe('+919876543210')
  })

  it('rosters:write makes pupils and staff, but nobody who runs the school and no way in', async () => {
    const { place } = await makeClass()
    const { key } = await made({ scopes: ['rosters:write'] })
    const pupil = await enrol(place, program(key))
    expect([pupil.status, 'guardian_name' in pupil.data]).toEqual([200, false])
    const one = (role_id: number, fields: object = {}) =>
      app.call<Staff>(
        api.staff.create,
        {
          ...{ emp_id: unique('E').replace(' ', '-'), first_name: 'Tara', role_id },
          ...{ email: `${unique('tara').replace(' ', '-')}@quaestor.test`, ...fields },
        },
        program(key),
      )
    expect((await one(3)).status).toBe(200)
    expect(await one(2)).toMatchObject({ status: 422, errors: [{ path: 'role_id' }] })
    expect(await one(3, { send_invitation: true })).toMatchObject({ status: 403, errorCode: 'forbidden' })
    const invited = await enrol(place, program(key), { email: 'new@quaestor.test', send_invitation: true })
    expect([invited.status, invited.message]).toEqual([403, 'A key invites nobody. Leave send_invitation out'])
  })

  it('rosters:write takes a file in, a large one as a job of its own, which nobody else sees', async () => {
    const { place, section } = await makeClass()
    const { rows } = await app.databases.owner.query<{ grade: string }>(
      'select title as grade from grades where id = $1',
      [place.grade_id],
    )
    const { key, row } = await made({ scopes: ['rosters:write'] })
    const { key: other } = await made({ scopes: ['rosters:write'] })
    const lines = Array.from(
      { length: 501 },
      (_, at) => `F-${at},Pupil ${at},A Guardian,+919876543210,${rows[0]?.grade},${section.title}`,
    )
    const head = 'admission_no,first_name,guardian_name,guardian_mobile,class,section'
    const reply = await app.upload<{ job_id: number }>(
      api.student_upload.upload,
      { session_id: String(school.session_id) },
      { name: 'pupils.csv', bytes: Buffer.from([head, ...lines].join('\n')) },
      program(key),
    )
    expect([reply.status, reply.errors]).toEqual([202, undefined])
    await app.runJobs(school.id)
    const job = (by: Caller) => app.call<Job>(api.job.get, {}, by, reply.data.job_id)
    expect((await job(program(key))).data).toMatchObject({ state: 'done', result: { created: 501, failed: 0 } })
    expect((await job(program(other))).status).toBe(404)
    const { rows: logged } = await app.databases.owner.query(
      "select account_id, api_key_id from audit_entries where client_id = $1 and action = 'upload'",
      [school.id],
    )
    expect(logged).toEqual([{ account_id: null, api_key_id: row.id }])
  })

  it('exams:write plans exams; results:read reads what is published, marks:write what is being marked', async () => {
    const { subject, section, place } = await makeClass()
    for (let pupils = 0; pupils < 2; pupils += 1) await enrol(place, school.admin)
    const { key } = await made({ scopes: ['exams:read', 'exams:write'] })
    const planned = await app.call<ExamRow>(
      api.exam.create,
      examBody(school, subject, [section.id], { name: unique('Key test') }),
      program(key),
    )
    expect(planned.status).toBe(200)
    const state = (to: string) =>
      app.call<ExamRow>(api.exam.changeState, { state: to, reason: 'x' }, program(key), planned.data.id)
    expect((await state('SCHEDULED')).data.state).toBe('SCHEDULED')
    for (const to of ['MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED'])
      expect(await state(to)).toMatchObject({
        status: 403,
        errorCode: 'forbidden',
        message: expect.stringMatching(/for people/),
      })
    expect((await state('DRAFT')).data.state).toBe('DRAFT')

    const reader = program((await made({ scopes: ['results:read'] })).key)
    const writer = program((await made({ scopes: ['marks:write'] })).key)
    const sheet = (by: Caller, exam_id: number) => app.call(api.exam_marks.list, { filter: { exam_id } }, by)
    const verified = await makeSettled(app, school, subject, [section], [40, 60], {
      ...{ start: '13:00', end: '14:00' },
    })
    expect((await sheet(reader, verified.id)).status).toBe(403)
    await app.call(api.exam.changeState, { state: 'PUBLISHED' }, school.admin, verified.id)
    expect([(await sheet(reader, verified.id)).status, (await sheet(writer, verified.id)).status]).toEqual([200, 403])

    await app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, planned.data.id)
    await app.call(api.exam.changeState, { state: 'MARKING' }, school.admin, planned.data.id)
    const rows = await sheetOf(app, writer, planned.data.id)
    expect(await send(app, writer, planned.data.id, [{ mark_id: rows[0]!.id, field: 'marks', value: 33 }])).toEqual([
      'ok',
    ])
    expect((await sheet(reader, planned.data.id)).status).toBe(403)
    const log = await app.call<AuditEntry[]>(api.audit.list, { filter: { action: 'update-many' } }, school.admin)
    expect(log.data).toMatchObject([{ entity: 'exam-marks', api_key: { name: expect.any(String) } }])
  })

  it('questions:write adds questions that people see as nobody’s', async () => {
    const chapter = await makeChapter(app, school)
    const { key } = await made({ scopes: ['questions:read', 'questions:write'] })
    const added = await app.call<{ id: number }>(api.question.create, questionBody(chapter), program(key))
    expect(added.status).toBe(200)
    const seen = await app.call(api.question.list, { filter: { id: added.data.id } }, school.admin)
    expect(seen.data).toMatchObject([{ created_by: null, written_by: null }])
    expect((await app.call(api.question.list, {}, program(key))).status).toBe(200)
  })
})
