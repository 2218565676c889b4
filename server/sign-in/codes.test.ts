import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, MOST_CODES, MOST_FOUND_CODES, type Staff } from '#contract'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { writeInSchool } from '../db/connect.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeAccount,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { digestOf } from './links.ts'
import { codeSecret, newCode, printedCode, typedCode } from './way-in/printed-code.ts'

const app = await startTestApp()
let school: TestSchool
let grade_id: number
beforeAll(async () => {
  school = await makeSchool(app)
  grade_id = (await makeGrade(app, school)).id
})

const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows
const print = (body: object, caller = school.admin) =>
  app.call(api.code.students, { session_id: school.session_id, ...body }, caller)

/** A pupil of a section who signs in with the admission number; answers pupil and account. */
async function makePupil(
  section_id: number,
  fields: { status?: 0 | 1; name?: string } = {},
  by = school,
  grade = grade_id,
) {
  const login_name = unique('adm-').replace(' ', '')
  const account_id = await makeAccount(app, by.id, 4, { email: null, login_name, ...fields })
  return writeInSchool(app.databases.owner_kysely, by.id, async (db) => {
    const client_id = by.id
    const { id } = await db
      .insertInto('students')
      .values({ client_id, account_id, admission_no: login_name, f_name: 'Pupil', guardian_name: 'Anil' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = { session_id: by.session_id, grade_id: grade, section_id, roll_no: null }
    await db
      .insertInto('enrolments')
      .values({ client_id, student_id: id, ...place })
      .execute()
    return { id, account_id, login_name }
  })
}

/** Pupils of one section in two statements. */
async function fillSection(of: TestSchool, section: { id: number; grade_id: number } | undefined, count: number) {
  const [place, year] = [[section?.grade_id, section?.id], of.session_id]
  await sql(
    `with made as (
       insert into accounts (client_id, role_id, name, login_name)
       select $1, 4, 'Pupil X', 'many-' || $5 || '-' || n from generate_series(1, $5::int) n returning id, login_name),
     pupils as (
       insert into students (client_id, account_id, admission_no, f_name, guardian_name)
       select $1, id, login_name, 'Pupil', 'Anil' from made returning id)
     insert into enrolments (client_id, student_id, session_id, grade_id, section_id)
     select $1, id, $2, $3, $4 from pupils`,
    ...[of.id, year, ...place, count],
  )
}

const live = (account_id: number) =>
  sql('select id from account_links where account_id = $1 and purpose = $2 and revoked_at is null', account_id, 'CODE')

describe('codes on paper', () => {
  it('are one slip for each active pupil of a section, ten on a page, and make an invitation', async () => {
    const section = await makeSection(app, school, grade_id)
    const pupils = []
    for (let at = 0; at < 11; at += 1) pupils.push(await makePupil(section.id, { name: 'आद्या बनर्जी' }))
    const inactive = await makePupil(section.id, { status: 0 })
    const reply = await print({ section_id: section.id }, { ...school.admin, 'idempotency-key': unique('key') })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(reply.raw)).getPageCount()).toBe(2)
    for (const { account_id } of pupils) expect(await live(account_id)).toHaveLength(1)
    expect(await live(inactive.account_id)).toEqual([])
    const listed = await app.call<object[]>(
      api.invitation.list,
      { filter: { kind: 'student', search: pupils[0]?.login_name } },
      school.admin,
    )
    expect(listed.data).toMatchObject([{ state: 'PENDING', delivery: 'PRINTED' }])
    const entries = await sql("select after from audit_entries where action = 'codes' and client_id = $1", school.id)
    expect(entries).toEqual([{ after: { session_id: school.session_id, section_id: section.id } }])
    expect(
      await sql('select answer from idempotency_keys where client_id = $1 and path like $2', school.id, '%codes'),
    ).toEqual([])
  })

  it('printed anew make those from before void; D31 one opens the way in', async () => {
    const section = await makeSection(app, school, grade_id)
    const { id, account_id, login_name } = await makePupil(section.id)
    expect((await print({ student_ids: [id] })).status).toBe(200)
    const [first] = await live(account_id)
    expect((await print({ student_ids: [id] })).status).toBe(200)
    const [second] = await live(account_id)
    expect(second?.id).not.toBe(first?.id)
    // Nobody can read the printed one back; one in its place is redeemed as it would be.
    const code = newCode()
    const digest = digestOf(app.services.tokens, school.id, codeSecret(account_id, code))
    await sql('update account_links set token_hash = $2 where id = $1', second?.id, digest)
    const at = { subdomain: school.sub_domain }
    const typed = printedCode(code).toLowerCase()
    const redeemed = await app.call<{ hash: string }>(api.way_in.redeemCode, { login: login_name, code: typed }, at)
    expect(redeemed.status).toBe(200)
    const body = { hash: redeemed.data.hash, password: 'a slow green river' }
    expect((await app.call(api.way_in.setPassword, body, at)).status).toBe(200)
  })

  it('are for the own school’s pupils whom one sees, and staff alike', async () => {
    const section = await makeSection(app, school, grade_id)
    const { id } = await makePupil(section.id)
    const other = await makeSchool(app)
    const foreign = await print({ student_ids: [id] }, other.admin)
    expect([foreign.status, foreign.errors?.[0]?.path]).toEqual([422, 'student_ids'])
    expect((await print({ student_ids: [id] }, await makePerson(app, school.id, 3))).status).toBe(403)
    await makeStaff(app, school, [])
    const [member] = await sql('select id, account_id from staff where client_id = $1', school.id)
    const reply = await app.call(api.code.staff, { staff_ids: [member.id] }, school.admin)
    expect([reply.status, (await live(member.account_id)).length]).toEqual([200, 1])
    const away = await app.call(api.code.staff, { staff_ids: [member.id] }, other.admin)
    expect([away.status, away.errors?.[0]?.path]).toEqual([422, 'staff_ids'])
  })

  it('F34 say for how many they were made, who has no sign-in, and whose they are', async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own, { title: 'X' })
    const section = await makeSection(app, own, grade.id, { title: 'A' })
    const at = { session_id: own.session_id, section_id: section.id }
    await makePupil(section.id, {}, own, grade.id)
    const inactive = await makePupil(section.id, { status: 0 }, own, grade.id)
    const gone = await makePupil(section.id, { status: 0 }, own, grade.id)
    await sql("update enrolments set state = 'LEFT' where client_id = $1 and student_id = $2", own.id, gone.id)
    const facts = ({ status, headers }: Awaited<ReturnType<typeof print>>) => [
      ...[status, headers['x-made'], headers['x-left'], headers['content-disposition']],
    ]
    const named = (name: string) => `inline; filename*=UTF-8''${name}`
    expect(facts(await print(at, own.admin))).toEqual([200, '1', '1', named('codes-x-a.pdf')])
    const chosen = { session_id: own.session_id, student_ids: [inactive.id, gone.id] }
    expect((await print(chosen, own.admin)).status).toBe(422)
    const members = []
    for (const emp_id of ['501', 'E-502', '503']) {
      const body = {
        emp_id,
        first_name: 'Asha',
        last_name: emp_id,
        role_id: 3,
        email: emp_id === '503' ? 'e@x.test' : null,
      }
      members.push((await app.call<Staff>(api.staff.create, body, own.admin)).data)
    }
    await app.call(api.staff.changeStatus, {}, own.admin, members[1]?.id)
    const reply = await app.call(api.code.staff, { staff_ids: members.map(({ id }) => id) }, own.admin)
    expect(facts(reply)).toEqual([200, '2', '1', named('codes-staff.pdf')])
    const text = printedText(reply.raw)
    for (const part of ['Asha 501', 't-501', 't-503', 'Type the user name and the code.']) expect(text).toContain(part)
    expect(text).not.toContain('E-502')
  })

  it('F34 are of all whom a filter finds, by class and section; of more than one PDF takes a file for each class', async () => {
    const own = await makeSchool(app)
    const classes = []
    // The tenth is made first: its place is after the ninth all the same.
    for (const [title, level_order] of [
      ['X', 100],
      ['IX', 90],
    ] as const) {
      const grade = await makeGrade(app, own, { title })
      await sql('update grades set level_order = $2 where id = $1', grade.id, level_order)
      const sections = [
        await makeSection(app, own, grade.id, { title: 'B' }),
        await makeSection(app, own, grade.id, { title: 'A' }),
      ]
      for (const section of sections)
        await makePupil(section.id, { name: `Pupil ${title}${section.title}` }, own, grade.id)
      classes.push({ ...grade, sections })
    }
    const [tenth, ninth] = classes
    const at = { session_id: own.session_id }
    const whole = await print({ ...at, filter: {} }, own.admin)
    expect([whole.status, whole.headers['x-made'], whole.headers['x-left']]).toEqual([200, '4', '0'])
    const order = printedText(whole.raw).match(/Pupil (IX|X)[AB]/g)
    expect(order).toEqual(['Pupil IXA', 'Pupil IXB', 'Pupil XA', 'Pupil XB'])
    const one = await print(
      { ...at, filter: { grade_id: [tenth?.id, ninth?.id], section_id: tenth?.sections[0]?.id } },
      own.admin,
    )
    expect([one.headers['x-made'], printedText(one.raw).match(/Pupil \w+/g)]).toEqual(['1', ['Pupil XB']])
    const known = { ...at, filter: { invitation: ['NONE', 'PENDING'], grade_id: ninth?.id } }
    await sql("update accounts set password_hash = 'x' where client_id = $1 and name = 'Pupil IXA'", own.id)
    expect((await print(known, own.admin)).headers['x-made']).toBe('1')
    const none = await print({ ...at, filter: { grade_id: ninth?.id, section_id: tenth?.sections[0]?.id } }, own.admin)
    expect([none.status, none.errors?.[0]?.path]).toEqual([422, 'filter'])
    const unknown = await print({ ...at, filter: { classes: [1] } }, own.admin)
    expect([unknown.status, unknown.errors?.[0]?.path]).toEqual([422, 'filter.classes'])
    const foreign = await print({ session_id: school.session_id, filter: { grade_id: ninth?.id } })
    expect([foreign.status, foreign.errors?.[0]?.path]).toEqual([422, 'filter.grade_id'])
    await fillSection(own, tenth?.sections[1], MOST_CODES)
    const many = await print({ ...at, filter: {} }, own.admin)
    expect([many.status, many.headers['content-type'], many.headers['x-made']]).toEqual([
      200,
      'application/zip',
      String(MOST_CODES + 4),
    ])
    const files = Object.entries(unzipSync(new Uint8Array(many.raw)))
    const made = files.map(([name, bytes]) => [name, printedText(bytes).match(/Pupil (IX|X)/g)?.length])
    expect(made).toEqual([
      ['1-codes-ix.pdf', 2],
      ['2-codes-x.pdf', MOST_CODES],
      ['3-codes-x.pdf', 2],
    ])
    const listed = await sql(
      'select count(*)::int as open from account_links where client_id = $1 and revoked_at is null',
      own.id,
    )
    expect(listed).toEqual([{ open: MOST_CODES + 4 }])
    await fillSection(own, tenth?.sections[1], MOST_FOUND_CODES - MOST_CODES)
    const tooMany = await print({ ...at, filter: {} }, own.admin)
    expect([tooMany.status, tooMany.errors?.[0]?.message]).toEqual([422, 'At most 2500 at once; choose fewer classes'])
  }, 120_000)

  it('of staff open the way in by the number, and five wrong ones make whoever tries wait', async () => {
    const body = { emp_id: '601', first_name: 'Asha', role_id: 3 }
    const { data: member } = await app.call<Staff>(api.staff.create, body, school.admin)
    await app.call(api.code.staff, { staff_ids: [member.id] }, school.admin)
    const code = newCode()
    const digest = digestOf(app.services.tokens, school.id, codeSecret(member.account_id, code))
    await sql('update account_links set token_hash = $2 where account_id = $1', member.account_id, digest)
    const at = { subdomain: school.sub_domain }
    const redeem = (typed: string) =>
      app.call<{ hash: string }>(api.way_in.redeemCode, { login: 'T-601', code: typed }, at)
    const { data } = await redeem(printedCode(code))
    const short = await app.call(api.way_in.setPassword, { hash: data.hash, password: 'slowly1' }, at)
    expect([short.status, short.errors?.[0]?.path]).toEqual([400, 'password'])
    const set = await app.call<{ login: string; pair: object }>(
      api.way_in.setPassword,
      { hash: data.hash, password: 'a slow green river' },
      at,
    )
    expect(set.data).toMatchObject({ login: 't-601', pair: { token: expect.any(String) } })
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await redeem('AAAAA-BBBBB')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('for nobody, or for everybody at once, are refused by the field', async () => {
    for (const [body, path] of [
      [{}, 'section_id'],
      [{ student_ids: [] }, 'student_ids'],
      [{ student_ids: Array.from({ length: 501 }, (_, at) => at + 1) }, 'student_ids'],
      [{ section_id: 999_999 }, 'section_id'],
    ] as const) {
      const reply = await print(body)
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
    }
  })
})

it('a code is of ten signs that nobody takes for another, never the same twice, and is typed as it was printed', () => {
  const codes = Array.from({ length: 2000 }, newCode)
  expect(new Set(codes).size).toBe(2000)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(typedCode(` ${printedCode(code).toLowerCase()} `)).toBe(code)
  }
})
