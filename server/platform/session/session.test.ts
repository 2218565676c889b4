import { beforeEach, describe, expect, it } from 'vitest'
import { api, type Readiness, type Session } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { describeEntity } from '../../testing/conform/conform.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  makeSuperAdmin,
  makeTeacher,
  unique,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)

/** The tests below begin without sessions; those of every entity keep theirs. */
const startEmpty = () =>
  beforeEach(async () => {
    await app.databases.owner.query('truncate sessions cascade')
  })

const create = (body: object, caller: Caller = superAdmin) => app.call<Session>(api.session.create, body, caller)
const update = (id: number, body: object, caller: Caller = superAdmin) =>
  app.call<Session>(api.session.update, body, caller, id)
const remove = (id: number, caller: Caller = superAdmin) => app.call(api.session.remove, {}, caller, id)
const restore = (id: number, caller: Caller = superAdmin) => app.call<Session>(api.session.restore, {}, caller, id)

async function list(body: object = {}, caller: Caller = superAdmin): Promise<Session[]> {
  const reply = await app.call<Session[]>(api.session.list, body, caller)
  expect(reply.status).toBe(200)
  return reply.data
}

const yearOf = (year: number) => ({
  name: `${year}-${(year + 1) % 100}`,
  start_date: `${year}-04-01`,
  end_date: `${year + 1}-03-31`,
})

async function makeSession(year: number, fields: object = {}): Promise<Session> {
  const reply = await create({ ...yearOf(year), ...fields })
  expect(reply.status).toBe(200)
  return reply.data
}

const defaults = async () => (await list()).filter((session) => session.is_default).map((session) => session.name)

let year = 2030

describeEntity({
  app,
  api: api.session,
  make: async () => ({ ...yearOf(++year), name: unique('Année') }),
  other: { is_locked: true },
  duplicate: { as: ({ name }) => ({ name: name.toUpperCase() }), path: 'name' },
  examples: async () => ({
    second: await makeSession(2102, { name: 'Year 10' }),
    first: await makeSession(2101, { name: 'Year 9' }),
    third: await makeSession(2103, { name: 'Autumn' }),
  }),
  filters: () => [
    [{ name: 'YEAR' }, ['second', 'first']],
    [{ name: ['r 9', 'aut'] }, ['third', 'first']],
  ],
  // The newest first.
  natural: ['third', 'second', 'first'],
  sorts: {
    name: ['third', 'first', 'second'],
    start_date: ['first', 'second', 'third'],
    id: ['second', 'first', 'third'],
  },
  caller: () => makeSuperAdmin(app),
})

describe('what is refused', () => {
  startEmpty()

  it('nobody in a school may change sessions, whatever the role was granted', async () => {
    const session = await makeSession(2026)
    const school = await makeSchool(app)
    const admin = await makePerson(app, school.id, 2)
    const refused = async () => {
      const replies = [
        await create(yearOf(2030), admin),
        await update(session.id, { name: 'Taken' }, admin),
        await remove(session.id, admin),
        await restore(session.id, admin),
      ]
      expect(replies.map((reply) => [reply.status, reply.errorCode])).toEqual(Array(4).fill([403, 'forbidden']))
    }
    await refused()
    for (const action of ['create', 'update', 'delete']) {
      await app.databases.owner.query(
        "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'session', $2, true)",
        [school.id, action],
      )
    }
    app.services.forgetActors(school.id)
    await refused()
  })

  it('wrong values name the field', async () => {
    const session = await makeSession(2026)
    const wrong: [object, string[]][] = [
      [{ ...yearOf(2030), name: '30' }, ['name']],
      [{ ...yearOf(2030), name: 'x'.repeat(21) }, ['name']],
      [{ ...yearOf(2030), start_date: '2030-02-30' }, ['start_date']],
      [{ ...yearOf(2030), is_default: 'yes' }, ['is_default']],
      [{ ...yearOf(2030), end_date: '2030-04-01' }, ['end_date']],
      [{ ...yearOf(2030), end_date: '2031-10-02' }, ['end_date']],
      [{ ...yearOf(2030), start_date: '0000-04-01' }, ['start_date']],
    ]
    for (const [body, paths] of wrong) {
      const reply = await create(body)
      expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
    }
    expect((await update(session.id, { end_date: '2026-03-31' })).errors?.[0]?.path).toBe('end_date')
    expect((await update(session.id, { start_date: '2025-01-01' })).errors?.[0]?.path).toBe('end_date')
  })

  it('D12: exactly one is the default, also when two are made so at once', async () => {
    const sessions = [await makeSession(2025), await makeSession(2026), await makeSession(2027)]
    const replies = await Promise.all(sessions.map(({ id }) => update(id, { is_default: true })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await defaults()).toHaveLength(1)
  })

  it('D13: the default session is neither switched off nor deleted', async () => {
    const session = await makeSession(2026)
    const off = await update(session.id, { is_default: false })
    expect([off.status, off.errors]).toMatchObject([
      422,
      [{ path: 'is_default', message: 'Make another session the default first' }],
    ])
    const reply = await remove(session.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe('This is the default session. Make another session the default first.')
  })

  it('D13: a session that any school uses is not deleted, and the answer says by what', async () => {
    const session = await makeSession(2026)
    const [one, two] = [await makeSchool(app), await makeSchool(app)]
    await makeTeacher(app, one, await makeSubject(app, one))
    const grade = await makeGrade(app, two)
    const section = await makeSection(app, two, grade.id)
    const student = await app.databases.owner.query<{ id: number }>(
      "insert into students (client_id, admission_no, f_name, guardian_name) values ($1, '1', 'A', 'B') returning id",
      [two.id],
    )
    const enrolment = [two.id, student.rows[0]?.id, session.id, grade.id, section.id]
    await app.databases.owner.query(
      'insert into enrolments (client_id, student_id, session_id, grade_id, section_id) values ($1, $2, $3, $4, $5)',
      enrolment,
    )
    await makeSession(2027, { is_default: true })
    const reply = await remove(session.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toBe(
      'Session is used by 1 enrolment, 1 staff assignment; keep it, and lock it so that marks no longer change.',
    )
    await app.databases.owner.query('update enrolments set deleted_at = now()')
    expect((await remove(session.id)).message).toContain('used by 1 staff assignment;')
  })
})

describe('what works', () => {
  startEmpty()

  it('the first session becomes the default, whatever was asked', async () => {
    expect(await makeSession(2026, { is_default: false })).toMatchObject({ is_default: true, is_locked: false })
    expect(await makeSession(2027)).toMatchObject({ is_default: false })
  })

  it('making a session the default clears the other, on create and update, and counts its version up', async () => {
    const first = await makeSession(2025)
    const second = await makeSession(2026, { is_default: true })
    expect(await defaults()).toEqual(['2026-27'])
    expect((await update(first.id, { is_default: true })).data.is_default).toBe(true)
    expect(await defaults()).toEqual(['2025-26'])
    expect((await list({ filter: { id: second.id } }))[0]).toMatchObject({ is_default: false, row_version: 2 })
    expect((await update(first.id, { is_default: true })).status).toBe(200)
    expect((await update(second.id, { is_default: false })).status).toBe(200)
  })

  it('every change is recorded for the platform', async () => {
    await app.databases.owner.query('truncate audit_entries')
    const first = await makeSession(2025)
    const second = await makeSession(2026, { is_default: true })
    await remove(first.id)
    const { rows } = await app.databases.owner.query(
      'select client_id, entity, entity_id, action, after from audit_entries order by id',
    )
    const entry = { client_id: 0, entity: 'session' }
    expect(rows).toMatchObject([
      { ...entry, entity_id: first.id, action: 'create' },
      { ...entry, entity_id: first.id, action: 'update', after: { is_default: false } },
      { ...entry, entity_id: second.id, action: 'create' },
      { ...entry, entity_id: first.id, action: 'delete' },
    ])
  })

  it('a session may keep its own dates while it changes', async () => {
    const session = await makeSession(2026)
    const { data } = await update(session.id, { ...yearOf(2026), name: 'Year 26', end_date: '2027-03-30' })
    expect(data).toMatchObject({ name: 'Year 26', start_date: '2026-04-01', end_date: '2027-03-30' })
  })

  it('everyone signed in reads them, up to 1000 at once', async () => {
    const school = await makeSchool(app)
    await makeSession(2027)
    const student = await makePerson(app, school.id, 4)
    const sessions = await list({ range: { pageSize: 1000 } }, student)
    expect(sessions).toMatchObject([
      { name: '2027-28' },
      { name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31' },
    ])
  })

  it('sessions may overlap: a warning names the other, on create, update and restore', async () => {
    const warningsOf = (reply: { body: object }) =>
      (reply.body as { warnings: { code: string; message: string }[] }).warnings
    const first = await create(yearOf(2025))
    expect(warningsOf(first)).toEqual([])
    const overlapping = await create({ name: 'August', start_date: '2025-08-01', end_date: '2026-06-30' })
    const warning = {
      code: 'session.overlap',
      message: 'These dates overlap with session 2025-26 (2025-04-01 to 2026-03-31)',
    }
    expect([overlapping.status, warningsOf(overlapping)]).toMatchObject([200, [warning]])
    expect(warningsOf(await update(overlapping.data.id, { is_locked: true }))).toMatchObject([warning])
    expect(warningsOf(await update(overlapping.data.id, { start_date: '2026-04-01' }))).toEqual([])
    await update(overlapping.data.id, { start_date: '2025-08-01' })
    await remove(overlapping.data.id)
    expect(warningsOf(await restore(overlapping.data.id))).toMatchObject([warning])
  })

  it('two that are made at the same moment are not both the default', async () => {
    const replies = await Promise.all([
      create({ ...yearOf(2026), name: 'First' }),
      create({ ...yearOf(2026), name: 'Second' }),
      create({ ...yearOf(2027), name: 'Third', is_default: true }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await defaults()).toHaveLength(1)
  })
})

describe('readiness', () => {
  startEmpty()

  it('counts who has a place in a session: of all schools to the platform, of the own to a school', async () => {
    const [one, two] = [await makeSchool(app), await makeSchool(app)]
    const next = await makeSession(2027)
    const grade = await makeGrade(app, one)
    const section = await makeSection(app, one, grade.id)
    const enrol = async (admission_no: string, sessions: number[]) => {
      const { rows } = await app.databases.owner.query<{ id: number }>(
        "insert into students (client_id, admission_no, f_name, guardian_name) values ($1, $2, 'A', 'B') returning id",
        [one.id, admission_no],
      )
      for (const session_id of sessions) {
        await app.databases.owner.query(
          'insert into enrolments (client_id, student_id, session_id, grade_id, section_id) values ($1, $2, $3, $4, $5)',
          [one.id, rows[0]?.id, session_id, grade.id, section.id],
        )
      }
    }
    await enrol('1', [one.session_id, next.id])
    await enrol('2', [one.session_id])
    const subject = await makeSubject(app, one)
    await makeTeacher(app, one, subject)
    const readiness = async (caller: Caller) =>
      (await app.call<Readiness>(api.session.readiness, {}, caller, next.id)).data
    const ofOne = { id: one.id, enrolled: 1, not_yet_promoted: 1, teachers: 1, without_assignments: 1 }
    const none = { enrolled: 0, not_yet_promoted: 0, teachers: 0, without_assignments: 0 }
    expect(await readiness(superAdmin)).toMatchObject({
      session: { id: next.id, title: '2027-28' },
      schools: [ofOne, { id: two.id, ...none }],
    })
    expect((await readiness(one.admin)).schools).toMatchObject([ofOne])
    await app.databases.owner.query('update staff_assignments set session_id = $1', [next.id])
    expect((await readiness(one.admin)).schools[0]?.without_assignments).toBe(0)
    // The school's own year is what its pupils are promoted from.
    await app.databases.owner.query('update schools set session_id = $1 where id = $2', [next.id, one.id])
    expect((await readiness(one.admin)).schools[0]?.not_yet_promoted).toBe(0)
  })

  it('is for whoever promotes pupils, and of a session that is there', async () => {
    const school = await makeSchool(app)
    const teacher = await makePerson(app, school.id, 3)
    expect((await app.call(api.session.readiness, {}, teacher, school.session_id)).status).toBe(403)
    expect((await app.call(api.session.readiness, {}, school.admin, 999_999)).status).toBe(404)
  })
})
