import { beforeAll, describe, expect, it } from 'vitest'
import { api, type RosterAnswer, type Staff, type Student, type UploadResult } from '#contract'
import {
  clever,
  oneRoster11,
  packedRoster,
  type RosterFiles,
  sds1,
} from '../../../interchange/roster/testing/made-roster.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'

type Answer = Omit<RosterAnswer, 'students' | 'staff'> & { students: UploadResult; staff: UploadResult }

const app = await startTestApp()
let school: TestSchool
let nine: number

async function freshSchool(): Promise<TestSchool> {
  const made = await makeSchool(app)
  nine = (await makeGrade(app, made, { title: 'Class 9', level_order: 9 })).id
  await makeSection(app, made, nine, { title: 'A' })
  await makeSubject(app, made, { grade_id: nine, subject_code: 'MATH', title: 'Mathematics' })
  return made
}
beforeAll(async () => {
  school = await freshSchool()
})

const send = (files: RosterFiles, fields: Record<string, string> = {}, caller = school.admin) =>
  app.upload<Answer & { schools?: unknown }>(
    api.roster.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'roster.zip', bytes: Buffer.from(packedRoster(files)) },
    caller,
  )
const pupils = async () =>
  (await app.call<Student[]>(api.student.list, { filter: { session_id: school.session_id } }, school.admin)).data
const staffOf = async (emp_id: string) =>
  (await app.call<Staff[]>(api.staff.list, { filter: { emp_id } }, school.admin)).data

describe('a bundle of a roster', () => {
  it('I74 is looked at without a change, and then saved as two imports with an undo each', async () => {
    const check = await send(oneRoster11, { dry_run: 'true' })
    expect([check.status, check.message]).toEqual([200, expect.any(String)])
    expect(check.data).toMatchObject({
      ...{ format: 'oneroster-1.1', school: 'Green Valley' },
      students: { total: 2, created: 2, failed: 0, errors: [] },
      staff: { total: 2, created: 2, failed: 0, errors: [] },
      classes: [{ title: '9', sections: ['A'], known: true }],
    })
    expect(await pupils()).toEqual([])
    const { data } = await send(oneRoster11)
    expect(data).toMatchObject({ students: { created: 2, failed: 0 }, staff: { created: 2, failed: 0 } })
    expect(data.left).toEqual(check.data.left)
    expect(
      (await pupils()).map((one) => [
        one.admission_no,
        one.f_name,
        one.grade.title,
        one.section.title,
        one.gender,
        one.dob,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['A-1001', 'Asha', 'Class 9', 'A', 'F', '2012-05-14'],
        ['u2', 'Ben, Jr. K', 'Class 9', 'A', null, '2012-06-01'],
      ]),
    )
    const [rao] = await staffOf('T-101')
    expect(rao).toMatchObject({ first_name: 'Meera', email: 'rao@school.test', role: { title: 'Teacher' } })
    const [das] = await staffOf('T-102')
    expect(das).toMatchObject({ designation: 'Administrator', role: { title: 'Teacher' } })
    const imports = [data.students.import_id, data.staff.import_id]
    expect(new Set(imports).size).toBe(2)
    for (const id of imports)
      expect((await app.call(api.import.undo, {}, school.admin, id ?? 0)).data).toMatchObject({ removed: 2, kept: [] })
    expect(await pupils()).toEqual([])
  })

  it('I71 I72 who teaches a class that names class, section and subject is assigned to it; the others are named', async () => {
    const { data } = await send(oneRoster11)
    const { rows } = await app.databases.owner.query(
      `select u.subject_code, s.title from staff_assignments p join subjects u on u.client_id = p.client_id and u.id = p.subject_id
       join sections s on s.client_id = p.client_id and s.id = p.section_id where p.client_id = $1`,
      [school.id],
    )
    expect(rows).toEqual([{ subject_code: 'MATH', title: 'A' }])
    expect(data.left.filter(({ code }) => code === 'no_place')).toEqual([
      expect.objectContaining({ file: 'enrollments.csv', row: 7, message: expect.stringContaining('Lacrosse') }),
    ])
  })

  it('I74 a second upload of the same bundle changes nothing, and nobody’s role or further classes', async () => {
    const [rao] = await staffOf('T-101')
    const other = await makeSection(app, school, nine, { title: 'B' })
    await app.databases.owner.query(
      'insert into staff_assignments (client_id, session_id, grade_id, section_id, staff_id) values ($1, $2, $3, $4, $5)',
      [school.id, school.session_id, nine, other.id, rao?.id],
    )
    await app.databases.owner.query('update accounts set role_id = 5 where client_id = $1 and id = $2', [
      school.id,
      rao?.account_id,
    ])
    const { data } = await send(oneRoster11)
    for (const one of [data.students, data.staff])
      expect(one).toMatchObject({
        total: 2,
        created: 0,
        updated: 2,
        failed: 0,
        import_id: null,
        detail: { unchanged: 2 },
      })
    const [after] = await staffOf('T-101')
    expect(after?.role).toMatchObject({ id: 5 })
  })

  it('R24 a number beside another’s name overwrites nobody, and is taken once somebody has said so', async () => {
    const users = (oneRoster11['users.csv'] ?? '').replace('Meera', 'Wholly').replace('Rao', 'Other')
    const renamed = { ...oneRoster11, 'users.csv': users }
    const { data } = await send(renamed)
    const [error] = data.staff.errors
    expect([data.staff.errors.length, error?.code, data.students.failed]).toEqual([1, 'other_name', 0])
    expect((await staffOf('T-101'))[0]).toMatchObject({ first_name: 'Meera' })
    const taken = await send(renamed, { accept_staff: JSON.stringify([error?.row]), dry_run: 'true' })
    expect(taken.data.staff).toMatchObject({ failed: 0, updated: 2 })
  })

  it('I70 of several schools is refused with their names and counts, and read for the one that is said', async () => {
    const several = await send(sds1, { dry_run: 'true' })
    expect([several.status, several.errors?.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [['file', 'roster.several_schools']],
    ])
    expect(several.message).toContain('Green Valley (3)')
    expect(several.data.schools).toEqual([
      { name: 'Green Valley', rows: 3 },
      { name: 'Blue Hills', rows: 1 },
    ])
    const wrong = await send(sds1, { school: 'Red Lake', dry_run: 'true' })
    expect([wrong.status, wrong.errors?.map(({ path }) => path)]).toEqual([422, ['school']])
    const blue = await send(sds1, { school: 'Blue Hills', dry_run: 'true' })
    expect(blue.data).toMatchObject({
      ...{ students: { total: 1 }, staff: { total: 0, created: 0, import_id: null } },
      classes: [{ title: '9', sections: ['C'], known: false }],
    })
    // As of every list of pupils: what is missing is told, to be made.
    expect(blue.data.students.missing).toMatchObject({ classes: [{ title: 'Class 9', sections: ['C'] }] })
    expect(blue.data.students.errors.map(({ row, column }) => [row, column])).toEqual([[4, 'section']])
  })

  it('I73 nothing of passwords and numbers of the state is kept, or shown in an answer', async () => {
    const reply = await send(clever, { dry_run: 'true' })
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply)).not.toMatch(/Geheim|078-05/)
  })

  it('says of a school by its codes what is no bundle, and asks both rights', async () => {
    const none = await send({ 'a.csv': 'a,b\n1,2' })
    expect([none.status, none.errors?.map(({ path, code }) => [path, code])]).toEqual([
      415,
      [['file', 'roster.no_bundle']],
    ])
    const caller = await makeStaff(app, school, [])
    expect((await send(oneRoster11, {}, caller)).status).toBe(403)
    const plain = await app.upload(api.roster.upload, {}, { name: 'a.csv', bytes: Buffer.from('a,b') }, school.admin)
    expect([plain.status, plain.errors?.map(({ code }) => code)]).toEqual([415, ['roster.no_archive']])
  })

  it('of 600 pupils is a job for them, and the staff at once', async () => {
    const [head] = (oneRoster11['users.csv'] ?? '').split('\n')
    const many = Array.from(
      { length: 600 },
      (_, at) => `p${at},active,,true,s1,student,,,Pupil,Number ${at},,P-${at},,,,,09,`,
    )
    const reply = await send({ ...oneRoster11, 'users.csv': [head, ...many].join('\n') }, { dry_run: 'true' })
    expect(reply.data.students).toEqual({ job_id: expect.any(Number) })
    expect(reply.data.staff).toMatchObject({ total: 0 })
  })
})
