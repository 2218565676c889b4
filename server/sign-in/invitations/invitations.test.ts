import { beforeAll, describe, expect, it } from 'vitest'
import { api, type InvitationRow, type Sent } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeAccount,
  makeGrade,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let superAdmin: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  superAdmin = await makeSuperAdmin(app)
})

const send = (account_ids: number[], caller = school.admin) =>
  app.call<Sent>(api.invitation.send, { account_ids }, caller)
const list = (filter: object, caller = school.admin) =>
  app.call<InvitationRow[]>(api.invitation.list, { filter }, caller)
const link = (id: number, caller = school.admin) =>
  app.call<{ url: string; expires_at: string }>(api.invitation.link, {}, caller, id)
const revoke = (id: number, caller = school.admin) => app.call(api.invitation.revoke, {}, caller, id)
const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows

const live = (account_id: number) =>
  sql(
    'select purpose, delivery from account_links where account_id = $1 and used_at is null and revoked_at is null',
    account_id,
  )

describe('what is refused', () => {
  it('a person of another school, an unknown one and one of the platform are left as not found, in each call', async () => {
    const other = await makeSchool(app)
    const foreign = await makeAccount(app, other.id, 3)
    const platform = await makeAccount(app, 0, 1)
    const { data } = await send([foreign, 999_999, platform])
    expect([data.sent, data.left.map(({ id, code }) => [id, code])]).toEqual([
      0,
      [foreign, 999_999, platform].map((id) => [id, 'invitation.not_found']),
    ])
    for (const id of [foreign, 999_999, platform]) {
      for (const reply of [await link(id), await revoke(id)]) {
        expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
      }
    }
    expect(await live(foreign)).toEqual([])
  })

  it('a right on staff invites no student, and no school admin', async () => {
    const clerk = await makePerson(app, school.id, 5)
    await sql(
      "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 5, 'staff', 'create', true)",
      school.id,
    )
    app.services.forgetActors(school.id)
    const [teacher, pupil, admin] = [
      await makeAccount(app, school.id, 3),
      await makeAccount(app, school.id, 4),
      await makeAccount(app, school.id, 2),
    ]
    const { data } = await send([teacher, pupil, admin], clerk)
    expect([data.sent, data.left.map(({ id }) => id)]).toEqual([1, [pupil, admin]])
    await sql('delete from school_permissions where client_id = $1', school.id)
    app.services.forgetActors(school.id)
  })

  it('are seen by nobody who may not invite, though they see the people', async () => {
    const [teacher, clerk] = [await makePerson(app, school.id, 3), await makePerson(app, school.id, 5)]
    for (const caller of [teacher, clerk]) expect((await app.call(api.invitation.list, {}, caller)).status).toBe(403)
    const id = await makeAccount(app, school.id, 3)
    await send([id])
    const { data } = await app.call<{ account_id: number }[]>(api.invitation.list, { filter: { id } }, school.admin)
    expect(data.map(({ account_id }) => account_id)).toEqual([id])
  })

  it('nobody, more than 500, and a body of another shape', async () => {
    expect((await send([])).errors?.[0]).toMatchObject({ path: 'account_ids', code: 'invitation.nobody' })
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    expect((await send(many)).errors?.[0]).toMatchObject({ path: 'account_ids', code: 'invitation.too_many' })
  })

  it('D24 whoever has a password is sent nothing, and that is said', async () => {
    const id = await makeAccount(app, school.id, 3, { name: 'Rajesh Iyer' })
    await sql("update accounts set password_hash = 'x' where id = $1", id)
    const { data } = await send([id])
    expect(data).toEqual({
      sent: 0,
      left: [
        {
          id,
          message: 'Rajesh Iyer has a password already and can sign in',
          code: 'invitation.joined',
          params: { name: 'Rajesh Iyer' },
        },
      ],
    })
    expect((await link(id)).errorCode).toBe('in_use')
    expect([await live(id), await sql('select id from mails where account_id = $1', id)]).toEqual([[], []])
  })

  it('D25 an inactive person is not invited, and a link from before reads as revoked', async () => {
    const id = await makeAccount(app, school.id, 3)
    await send([id])
    await sql('update accounts set status = 0 where id = $1', id)
    expect((await send([id])).data.left[0]?.code).toBe('invitation.inactive')
    expect((await list({ search: '', state: 'REVOKED' })).data.map((row) => row.id)).toEqual([id])
  })
})

describe('what works', () => {
  it('D20 one live link per account and purpose: a new one voids the old', async () => {
    const id = await makeAccount(app, school.id, 3)
    await send([id])
    expect(await live(id)).toEqual([{ purpose: 'INVITE', delivery: 'MAIL' }])
    const first = await link(id)
    const second = await link(id)
    expect(first.data.url).not.toBe(second.data.url)
    expect(await live(id)).toEqual([{ purpose: 'INVITE', delivery: 'COPIED' }])
    expect(await sql('select count(*) from account_links where account_id = $1', id)).toEqual([{ count: 3 }])
  })

  it('D20 of many links that are asked for at once one is live', async () => {
    const id = await makeAccount(app, school.id, 3)
    const replies = await Promise.all(Array.from({ length: 6 }, () => link(id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await live(id)).toHaveLength(1)
  })

  it('D31 without a mail server the mail is held, sealed, and the link can be copied', async () => {
    const id = await makeAccount(app, school.id, 3)
    expect((await send([id])).data.sent).toBe(1)
    const [mail] = await sql('select state, to_address, subject, sealed from mails where account_id = $1', id)
    expect(mail).toMatchObject({ state: 'HELD', subject: expect.stringContaining('School') })
    expect(app.services.mail.open(mail.sealed)).toMatch(/\/verify#hash=[\w-]{44,}$/)
    const { data } = await link(id)
    expect(data.url).toMatch(new RegExp(`^http://${school.sub_domain}\\.localhost:3000/verify#hash=[\\w-]{44,}$`))
    expect(data.expires_at).toBe('2026-11-27T06:00:00.000Z')
  })

  it('D26 no hash stands in clear anywhere in the database', async () => {
    const id = await makeAccount(app, school.id, 3)
    await send([id], { ...school.admin, 'idempotency-key': unique('key') })
    const [mail] = await sql('select sealed from mails where account_id = $1', id)
    const sent = app.services.mail.open(mail.sealed).split('hash=')[1] as string
    const copied = (await link(id, { ...school.admin, 'idempotency-key': unique('key') })).data.url.split('hash=')[1]
    const tables = await sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const text = JSON.stringify(await sql(`select * from "${name}"`))
      expect([name, text.includes(sent), text.includes(copied as string)]).toEqual([name, false, false])
    }
  })

  it('the list shows who was invited and how far that is, by state, kind and search', async () => {
    const here = await makeSchool(app)
    const people = {
      held: await makeAccount(app, here.id, 3, { name: 'Held Person', email: 'held@here.test' }),
      copied: await makeAccount(app, here.id, 5, { name: 'Copiéd Person' }),
      pupil: await makeAccount(app, here.id, 4, { name: 'Pupil Person' }),
      never: await makeAccount(app, here.id, 3, { name: 'Never Asked' }),
    }
    await send([people.held, people.pupil], here.admin)
    await link(people.copied, here.admin)
    await revoke(people.pupil, here.admin)
    const of = async (filter: object) => (await list(filter, here.admin)).data.map(({ name }) => name)
    expect(await of({})).toEqual(['Copiéd Person', 'Held Person', 'Pupil Person'])
    expect(await of({ kind: 'student' })).toEqual(['Pupil Person'])
    expect(await of({ state: ['PENDING'] })).toEqual(['Copiéd Person', 'Held Person'])
    expect(await of({ state: 'REVOKED' })).toEqual(['Pupil Person'])
    expect(await of({ search: 'HELD@' })).toEqual(['Held Person'])
    expect(await of({ search: 'copied' })).toEqual(['Copiéd Person'])
    const [row] = (await list({ id: undefined, search: 'held' }, here.admin)).data
    expect(row).toEqual({
      id: people.held,
      account_id: people.held,
      person_id: null,
      kind: 'staff',
      name: 'Held Person',
      role: { id: 3, title: 'Teacher' },
      sent_to: 'held@here.test',
      state: 'PENDING',
      sent_at: '2026-11-20T06:00:00.000Z',
      expires_at: '2026-11-27T06:00:00.000Z',
      delivery: 'HELD',
      error: null,
    })
    app.clock.now = new Date('2026-11-27T06:00:00.000Z')
    expect(await of({ state: 'EXPIRED' })).toEqual(['Copiéd Person', 'Held Person'])
    app.clock.now = new Date('2026-11-20T06:00:00.000Z')
  })

  it('the platform invites admins of every school, and sees nobody else', async () => {
    const [one, two] = [await makeSchool(app), await makeSchool(app)]
    const admins = [await makeAccount(app, one.id, 2), await makeAccount(app, two.id, 2)]
    const teacher = await makeAccount(app, one.id, 3)
    await send([teacher], one.admin)
    const { data } = await send([...admins, teacher], superAdmin)
    expect([data.sent, data.left.map(({ id }) => id)]).toEqual([2, [teacher]])
    const listed = (await list({ kind: 'school-admin' }, superAdmin)).data.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining(admins))
    expect((await list({}, superAdmin)).data.map(({ id }) => id)).not.toContain(teacher)
    expect((await link(admins[1] as number, superAdmin)).data.url).toContain(`//${two.sub_domain}.`)
    expect((await revoke(admins[0] as number, superAdmin)).data).toEqual({ id: admins[0] })
    const entries = await sql(
      "select client_id, action from audit_entries where entity = 'invitation' and entity_id = any($1) order by id",
      admins,
    )
    expect(entries.map(({ client_id, action }) => [Number(client_id), action])).toEqual([
      [0, 'send'],
      [0, 'send'],
      [0, 'revoke'],
    ])
  })

  it('a pupil without an address is invited at the guardian’s; without either a reason is said', async () => {
    const grade = await makeGrade(app, school)
    const { students } = await makeSectionOf(app, school, grade.id, 2)
    const accounts: number[] = []
    for (const { id, admission_no } of students) {
      const account_id = await makeAccount(app, school.id, 4, { email: null, login_name: admission_no.toLowerCase() })
      await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
        db
          .updateTable('students')
          .set({ account_id })
          .where('client_id', '=', school.id)
          .where('id', '=', id)
          .execute(),
      )
      accounts.push(account_id)
    }
    await sql("update students set guardian_email = 'guardian@home.test' where id = $1", students[0]?.id)
    const { data } = await send(accounts)
    expect([data.sent, data.left.map(({ id, code }) => [id, code])]).toEqual([
      1,
      [[accounts[1], 'invitation.no_address']],
    ])
    expect((await sql('select to_address from mails where account_id = $1', accounts[0]))[0].to_address).toBe(
      'guardian@home.test',
    )
  })
})
