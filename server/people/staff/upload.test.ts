import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Staff, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makeQuestion,
  makeSchool,
  makeSection,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let nine: number
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  nine = (await makeGrade(app, school, { title: 'Class 9' })).id
  for (const title of ['A', 'B', 'C']) await makeSection(app, school, nine, { title })
  await makeSubject(app, school, { grade_id: nine, title: 'Science', subject_code: 'SCI' })
  const maths = await makeSubject(app, school, { grade_id: nine, title: 'Mathematics', subject_code: 'MATH' })
  chapter = await makeChapter(app, school, { grade_id: nine, subject_id: maths.id })
})

const HEAD =
  'emp_id,first_name,last_name,email,mobile,gender,role,designation,date_of_joining,assignments,class_teacher_of'
const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult>(
    api.staff_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'staff.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const rows = (lines: string[], fields?: Record<string, string>) => send([HEAD, ...lines], fields)
const person = (emp_id: string, rest: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{ emp_id, first_name: 'Rajesh', last_name: `Iyer ${emp_id}`, role: 'Teacher' },
    ...{ email: `${emp_id}@example.org`, ...rest },
  }
  return HEAD.split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
}
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const find = async (emp_id: string): Promise<Staff | undefined> =>
  (await app.call<Staff[]>(api.staff.list, { filter: { emp_id } }, school.admin)).data[0]
const teaching = (one: Staff | undefined) =>
  one?.assignments
    .filter(({ ends_on }) => ends_on === null)
    .map(
      ({ section, subject, is_class_teacher }) =>
        `${section?.title ?? '*'} ${subject?.title ?? '*'}${is_class_teacher ? ' class teacher' : ''}`,
    )
const undo = (id: number | null | undefined) =>
  app.call<{ removed: number; restored: number; kept: { id: number }[] }>(api.import.undo, {}, school.admin, id ?? 0)

describe('staff from a spreadsheet', () => {
  it('D50 a column that is not ours is a warning, and no error', async () => {
    const { data } = await send([`${HEAD},Shoe size`, `${person('W-1')},42`], { dry_run: 'true' })
    expect(data).toMatchObject({ created: 1, failed: 0, errors: [] })
    expect(data.warnings?.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'Shoe size', 'unknown_column'],
    ])
  })

  it('a day of no calendar, or of no school year, is a fault of its row; others are saved', async () => {
    const { data } = await rows([
      person('Y-1', { date_of_joining: '0000-01-01' }),
      person('Y-2', { date_of_joining: '0212-05-14' }),
      person('Y-3', { date_of_joining: '2026-02-31' }),
      person('Y-4', { date_of_joining: '2019-04-01' }),
    ])
    expect(data).toMatchObject({ created: 1, failed: 3 })
    expect(data.errors.map(({ row, column, code }) => [row, column, code])).toEqual(
      [2, 3, 4].map((row) => [row, 'date_of_joining', 'invalid_field']),
    )
  })

  it('D55 a check and the run agree row by row, and a check saves nothing', async () => {
    const lines = [
      person('C-1', {
        assignments: '9/A/MATH; Class 9/*/SCI; 9/B',
        class_teacher_of: '9/A',
        mobile: '+91 98100-00001',
      }),
      person('C-2', { class_teacher_of: '9/A' }),
      person('C-3', { role: 'Head of everything' }),
      person('C-4', { assignments: '9/Z/MATH; 19/A; 9/A/ART; 9/A/MATH/2' }),
      person('C-5', { email: 'C-1@example.org', gender: 'male' }),
      person('C-6', { email: '', date_of_joining: '31/2/2019' }),
      person('C-7', { assignments: '9/A/MATH; class 9/A/math', class_teacher_of: '9' }),
      person('C-8', { gender: 'female', date_of_joining: '2019-04-01', class_teacher_of: '9/C' }),
      person('c-1', { email: 'c9@example.org' }),
    ]
    const check = await rows(lines, { dry_run: 'true' })
    expect(await find('C-1')).toBeUndefined()
    const run = await rows(lines)
    expect(run.data).toMatchObject({ total: 9, created: 2, updated: 0, failed: 7 })
    expect(check.data.errors).toEqual(run.data.errors)
    expect(faults(run)).toEqual([
      [3, 'class_teacher_of', 'duplicate'],
      [4, 'role', 'unknown_name'],
      [5, 'assignments', 'unknown_name'],
      [5, 'assignments', 'unknown_name'],
      [5, 'assignments', 'unknown_name'],
      [5, 'assignments', 'invalid_field'],
      [6, 'email', 'duplicate'],
      [7, 'date_of_joining', 'invalid_field'],
      [8, 'assignments', 'duplicate'],
      [8, 'class_teacher_of', 'invalid_field'],
      [10, 'emp_id', 'duplicate'],
    ])
    const made = await find('C-1')
    expect(made).toMatchObject({
      ...{ name: 'Rajesh Iyer C-1', email: 'c-1@example.org', mobile: '+919810000001', role: { title: 'Teacher' } },
      ...{ class_teacher_of: 'Class 9 A', invitation: { state: 'NONE' }, status: 1 },
    })
    expect(teaching(made)).toEqual(['* Science', 'A Mathematics class teacher', 'B *'])
    expect(teaching(await find('C-8'))).toEqual(['C * class teacher'])
  })

  it('reads mobiles as they are dialled in the country of the school, and leaves extensions out with a warning', async () => {
    const lines = [
      person('N-1', { mobile: '98111 22333' }),
      person('N-2', { mobile: '+91 98111 22333 x218' }),
      person('N-3', { mobile: '022-2888-8888 Ext. 18' }),
      person('N-4', { mobile: '5551' }),
      person('N-5', { mobile: '5551234' }),
      person('N-6', { mobile: '5551234 x1' }),
      person('N-7', { mobile: '9.81E+09' }),
      person('N-8', { mobile: '+SUM(A1)' }),
    ]
    const reply = await rows(lines)
    expect(reply.data).toMatchObject({ created: 3, failed: 5 })
    expect(
      reply.data.errors.map(({ row, column, code, said: sentence }) => [row, column, code, sentence?.code]),
    ).toEqual([
      [5, 'mobile', 'invalid_field', 'field.phone'],
      [6, 'mobile', 'invalid_field', 'phone.not_of_country'],
      [7, 'mobile', 'invalid_field', 'phone.not_of_country'],
      [8, 'mobile', 'shortened', 'cell.shortened'],
      [9, 'mobile', 'invalid_field', 'field.phone'],
    ])
    expect(reply.data.warnings?.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
      [3, 'mobile', 'extension', 'The extension 218 was left out of the number'],
      [4, 'mobile', 'extension', 'The extension 18 was left out of the number'],
      [4, 'mobile', 'landline', '+912228888888 is no mobile number: it is kept, and no message can reach it'],
    ])
    const mobiles = await Promise.all(['N-1', 'N-2', 'N-3'].map(async (emp_id) => (await find(emp_id))?.mobile))
    expect(mobiles).toEqual(['+919811122333', '+919811122333', '+912228888888'])
    // As it is dialled it is the number that is stored: nothing changes.
    expect((await rows(lines.slice(0, 3), { mode: 'update' })).data.detail?.unchanged).toBe(3)
  })

  it('D52 the same file twice makes nobody twice, and changes nobody', async () => {
    const lines = [person('T-1', { assignments: '9/A/MATH' }), person('T-2')]
    expect((await rows(lines)).data).toMatchObject({ created: 2, failed: 0 })
    const again = await rows(lines)
    expect(again.data).toMatchObject({ created: 0, updated: 0, failed: 2, import_id: null })
    expect(again.data.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'emp_id', 'duplicate'],
      [3, 'emp_id', 'duplicate'],
    ])
    const updated = await rows(lines, { mode: 'update' })
    expect(updated.data).toMatchObject({ updated: 2, failed: 0, import_id: null, detail: { unchanged: 2, linked: 0 } })
  })

  it('D33 an address that a file changes is unverified, and the link sent to the old one opens nothing', async () => {
    await rows([person('E-1', { email: 'first@example.org' })])
    const made = await find('E-1')
    await app.call(api.invitation.send, { account_ids: [made?.account_id] }, school.admin)
    await app.databases.owner.query('update accounts set email_verified_at = now() where id = $1', [made?.account_id])
    const look = async () =>
      (
        await app.databases.owner.query(
          `select a.email, a.email_verified_at is not null as verified, k.revoked_at is null as is_live
           from accounts a join account_links k on k.client_id = a.client_id and k.account_id = a.id where a.id = $1`,
          [made?.account_id],
        )
      ).rows
    expect(await look()).toEqual([{ email: 'first@example.org', verified: true, is_live: true }])
    await rows([person('E-1', { email: 'second@example.org' })], { mode: 'update' })
    expect(await look()).toEqual([{ email: 'second@example.org', verified: false, is_live: false }])
  })

  it('D38 an admin in the file gets a staff record and keeps the role, and the address is changed by admins alone', async () => {
    const lines = [person('A-1', { email: school.admin_email, assignments: '9/B/SCI' })]
    const { data } = await rows(lines)
    expect(data).toMatchObject({ created: 1, detail: { linked: 1 } })
    expect(data.warnings?.map(({ code }) => code)).toEqual(['linked'])
    expect(await find('A-1')).toMatchObject({ role_id: 2, email: school.admin_email })
    const moved = await rows([person('A-1', { email: 'mine@example.org' })], { mode: 'update' })
    expect(faults(moved)).toEqual([[2, 'email', 'forbidden']])
    expect((await undo(data.import_id)).data).toMatchObject({ removed: 1, kept: [] })
    // The admin signs in as before.
    expect((await app.call(api.staff.list, {}, school.admin)).status).toBe(200)
    expect((await rows(lines, { dry_run: 'true' })).data).toMatchObject({ created: 1, detail: { linked: 1 } })
  })

  it('D57 undo removes those whom nobody has touched since, and frees what they held', async () => {
    const { data } = await rows([
      person('X-1', { class_teacher_of: '9/B' }),
      person('X-2'),
      person('X-3', { assignments: '9/C/MATH' }),
    ])
    const [second, third] = [await find('X-2'), await find('X-3')]
    await app.call(api.staff.update, { designation: 'Head' }, school.admin, second?.id)
    const question = await makeQuestion(app, school, {}, chapter)
    await app.databases.owner.query('update questions set created_by = $1 where id = $2', [
      third?.account_id,
      question.id,
    ])
    const { data: undone } = await undo(data.import_id)
    expect(undone).toMatchObject({ removed: 1, kept: [{ id: second?.id }, { id: third?.id }] })
    expect(await find('X-1')).toBeUndefined()
    // Neither the number, the address nor the section is held by somebody who is gone.
    expect((await rows([person('X-1', { class_teacher_of: '9/B' })])).data).toMatchObject({ created: 1 })
  })

  it('D57 undo puts back whom a file has changed, with what is taught', async () => {
    await rows([person('M-1', { assignments: '9/A/MATH;9/B/MATH', designation: 'Senior teacher' })])
    const before = await find('M-1')
    const { data } = await rows(
      [
        person('M-1', {
          first_name: 'Rajesh Kumar',
          email: 'other@example.org',
          role: 'Examination staff',
          assignments: '9/B/MATH;9/C/SCI',
        }),
      ],
      { mode: 'update' },
    )
    expect(data).toMatchObject({ updated: 1, detail: { unchanged: 0 } })
    const changed = await find('M-1')
    expect(changed).toMatchObject({
      first_name: 'Rajesh Kumar',
      designation: 'Senior teacher',
      role_id: 5,
      email: 'other@example.org',
    })
    expect(teaching(changed)).toEqual(['B Mathematics', 'C Science'])
    expect((await undo(data.import_id)).data).toMatchObject({ restored: 1, kept: [] })
    const { row_version: _, updated_at: _at, assignments: _assignments, ...same } = before ?? ({} as Staff)
    const back = await find('M-1')
    expect(back).toMatchObject(same)
    expect(teaching(back)).toEqual(teaching(before))
  })

  it('takes the teachers of another program by its own headings, with defaults for what it lacks', async () => {
    const text = (await readFile(new URL('./spreadsheet/fixtures/sds-teachers.csv', import.meta.url))).toString()
    const addressed = text
      .trim()
      .split(/\r?\n/)
      .map((line, at) => `${line},${at === 0 ? 'E-mail' : `sds${at}@example.org`}`)
    const own = addressed.filter((line) => line.includes(',10001,')).length
    const mapping = JSON.stringify({ email: 'E-mail' })
    const fields = { defaults: JSON.stringify({ role: 'Teacher' }), mapping }
    expect(await send(addressed, fields)).toMatchObject({ status: 422, errors: [{ code: 'roster.several_schools' }] })
    const reply = await send(addressed, { defaults: JSON.stringify({ role: 'Teacher', school: '10001' }), mapping })
    expect(reply.data).toMatchObject({ total: own, created: own, failed: 0 })
    expect(await find('101')).toMatchObject({ name: 'Craig James Beane', email: 'sds1@example.org' })
  })
})

describe('somebody who is deleted', () => {
  it('D34 leaves the section to another class teacher, and takes it back only where it is free', async () => {
    const grade_id = nine
    const section = await makeSection(app, school, grade_id, { title: 'D' })
    const teacher = {
      session_id: school.session_id,
      assignments: [{ grade_id, section_id: section.id, is_class_teacher: true }],
    }
    const make = async (emp_id: string) =>
      app.call<Staff>(
        api.staff.create,
        { emp_id, first_name: 'Asha', email: `${emp_id}@example.org`, role_ref_id: 3, ...teacher },
        school.admin,
      )
    const { data: first } = await make('G-1')
    expect((await make('G-2')).errorCode).toBe('duplicate')
    await app.call(api.staff.remove, {}, school.admin, first.id)
    expect((await make('G-2')).data).toMatchObject({ class_teacher_of: 'Class 9 D' })
    const { data: back } = await app.call<Staff>(api.staff.restore, {}, school.admin, first.id)
    expect([back.class_teacher_of, teaching(back)]).toEqual([null, ['D *']])
  })
})

it('a file alone goes into the current session', async () => {
  const file = { name: 'staff.csv', bytes: Buffer.from([HEAD, person('ALONE', { assignments: '9/A/SCI' })].join('\n')) }
  const alone = await app.upload<UploadResult>(api.staff_upload.upload, {}, file, school.admin)
  expect([alone.status, alone.data.created]).toEqual([200, 1])
  expect((await find('ALONE'))?.assignments).toMatchObject([{ session_id: school.session_id }])
})
