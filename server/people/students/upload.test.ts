import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Section, type Student, type UploadResult } from '#contract'
import { readDate } from '../../../interchange/doors/values/dates.ts'
import { startTestApp } from '../../testing/app.ts'
import { bring, send as giveMarks, makeExam, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSection, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { countWaiting, holdTransaction } from '../../testing/statements/open-transactions.ts'

const app = await startTestApp()
let school: TestSchool
let nineB: Section
let music: number

beforeAll(async () => {
  school = await makeSchool(app)
  const nine = (await makeGrade(app, school, { title: 'Class 9', level_order: 9 })).id
  await makeSection(app, school, nine, { title: 'A' })
  nineB = await makeSection(app, school, nine, { title: 'B', capacity: 1 })
  for (const number of [10, 11, 12]) {
    const { id } = await makeGrade(app, school, { title: `Class ${number}`, level_order: number })
    await makeSection(app, school, id, { title: 'A' })
  }
  music = (await makeSubject(app, school, { grade_id: nine, subject_code: 'MUSIC', category: 'ELECTIVE' })).id
})

const HEAD =
  'admission_no,first_name,last_name,gender,dob,class,section,roll_no,guardian_name,guardian_mobile,guardian_email,email,electives'
const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult>(
    api.student_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const rows = (lines: string[], fields?: Record<string, string>) => send([HEAD, ...lines], fields)
const pupil = (no: string, rest: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{ admission_no: no, first_name: 'Asha', last_name: `Verma ${no}`, class: 'Class 9', section: 'A' },
    ...{ guardian_name: 'Ravi Verma', guardian_mobile: '+919810000001', ...rest },
  }
  return HEAD.split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
}
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
/** What is said of columns that were not read; no row fails of it. */
const ignored = ({ data }: { data: UploadResult }) => data.warnings?.map(({ row, column, code }) => [row, column, code])
const find = async (admission_no: string): Promise<Student | undefined> =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { admission_no, session_id: school.session_id } },
      school.admin,
    )
  ).data[0]
const undo = (id: number | null | undefined) =>
  app.call<{ removed: number; restored: number; kept: { id: number }[] }>(api.import.undo, {}, school.admin, id ?? 0)

describe('pupils from a spreadsheet', () => {
  it('of one list that two bring at once are taken in once, and who comes later is told of each row', async () => {
    const holder = await holdTransaction(app.databases)
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('held/newcomers/${school.id}', 0))`)
    const lists = [rows([pupil('T-1'), pupil('T-2')]), rows([pupil('T-1'), pupil('T-2')])]
    // Both have looked at the school and wait to save.
    await expect.poll(() => countWaiting(app.databases), { timeout: 20_000 }).toBe(2)
    await holder.end()
    const replies = await Promise.all(lists)
    expect(replies.map(({ data }) => [data.created, data.failed]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    const later = replies.find(({ data }) => data.created === 0)!
    expect(faults(later)).toEqual([2, 3].map((row) => [row, 'admission_no', 'duplicate']))
    await undo(replies.find(({ data }) => data.created === 2)?.data.import_id)
  })

  it('a day of no calendar, or of no school year, is a fault of its row; others are saved', async () => {
    const { data } = await rows([
      pupil('Y-1', { dob: '0000-01-01' }),
      pupil('Y-2', { dob: '2012-02-31' }),
      pupil('Y-3', { dob: '2012-02-29' }),
    ])
    expect(data).toMatchObject({ created: 1, failed: 2 })
    expect(faults({ data })).toEqual([2, 3].map((row) => [row, 'dob', 'invalid_field']))
  })

  it('D55 a check and the run agree row by row, and a check saves nothing', async () => {
    const lines = [
      pupil('U-1', { roll_no: '1', electives: 'music', email: 'u1@example.org', dob: '2012-05-14' }),
      pupil('U-2', { roll_no: '1' }),
      pupil('U-3', { class: 'Class 19' }),
      pupil('U-4', { section: 'Z', electives: 'FRENCH' }),
      pupil('U-5', { dob: '1950-01-01' }),
      pupil('U-6', { guardian_name: '', gender: 'Q' }),
      pupil('U-7', { class: '9', guardian_mobile: '' }),
    ]
    const check = await rows(lines, { dry_run: 'true' })
    expect(await find('U-1')).toBeUndefined()
    const run = await rows(lines)
    expect(run.data).toMatchObject({ total: 7, created: 2, updated: 0, failed: 5 })
    expect(check.data.errors).toEqual(run.data.errors)
    expect(check.data.warnings).toEqual(run.data.warnings)
    // Whose roll number was repeated below is told too.
    expect(run.data.warnings?.map(({ row, code }) => [row, code])).toEqual([
      [2, 'repeated'],
      [8, 'no_contact'],
    ])
    expect(faults(run)).toEqual([
      [3, 'roll_no', 'duplicate'],
      [4, 'class', 'unknown_name'],
      [5, 'section', 'unknown_name'],
      [5, 'electives', 'unknown_name'],
      [6, 'dob', 'invalid_field'],
      [7, 'gender', 'invalid_field'],
      [7, 'guardian_name', 'invalid_field'],
    ])
    const made = await find('U-1')
    expect(made).toMatchObject({ roll_no: '1', dob: '2012-05-14', electives: [music], section: { title: 'A' } })
    expect(made?.account_id).not.toBeNull()
  })

  it("a school's own list is read as it is: headings shortened and dotted, its words for boy, girl, yes and no", async () => {
    const header = "Adm No.,Student's Name,Cls,Sec,Roll,D.O.B.,Sex,Father,Mobile No,Scribe"
    const { data } = await send([
      header,
      'OWN-1,सुनीता देवी,9,A,81,2011-06-01,स्त्री,R. Devi,98100 00001,हाँ',
      'OWN-2,Mohan Lal,9,A,82,2011-06-02,पुरुष,S. Lal,98100 00002,नहीं',
    ])
    expect(data).toMatchObject({ created: 2, failed: 0, errors: [] })
    expect(await find('OWN-1')).toMatchObject({ gender: 'F', dob: '2011-06-01', guardian_mobile: '+919810000001' })
    expect(await find('OWN-2')).toMatchObject({ gender: 'M', roll_no: '82', guardian_name: 'S. Lal' })
  })

  it('D51 dates settle each other’s order, an ambiguous one and a shortened number are refused, and 007 stays 007', async () => {
    const reply = await rows(
      [
        pupil('007', { dob: '45123' }),
        pupil('D-2', { dob: '4/2/2010' }),
        pupil('D-3', { guardian_mobile: '9.81E+09' }),
      ],
      { dry_run: 'true' },
    )
    expect(reply.data).toMatchObject({ created: 1, failed: 2 })
    expect(faults(reply)).toEqual([
      [3, 'dob', 'ambiguous_date'],
      [4, 'guardian_mobile', 'shortened'],
    ])
    const settled = await rows([pupil('007', { dob: '4/2/2010' }), pupil('D-5', { dob: '25/12/2011' })])
    expect(settled.data).toMatchObject({ created: 2, failed: 0 })
    expect(await find('007')).toMatchObject({ admission_no: '007', dob: '2010-02-04' })
    expect(readDate('45123', null, { kind: 'joined', today: '2026-06-01' })).toEqual({ day: '2023-07-16' })
  })

  it('D51 a day number in dob is its date, an error is refused in its cell, and what was shortened says what to do', async () => {
    const reply = await rows([
      pupil('N-1', { dob: '45123' }),
      pupil('N-2', { last_name: '#REF!' }),
      pupil('N-3', { guardian_mobile: '9.81E+09' }),
    ])
    expect(reply.data).toMatchObject({ created: 1, failed: 2 })
    expect(faults(reply)).toEqual([
      [3, 'last_name', 'error_cell'],
      [4, 'guardian_mobile', 'shortened'],
    ])
    expect(reply.data.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('C3'),
      expect.stringContaining('Format the column as text'),
    ])
    expect(await find('N-1')).toMatchObject({ dob: '2023-07-16' })
    expect([await find('N-2'), await find('N-3')]).toEqual([undefined, undefined])
  })

  it('a day that there is not is named as it is typed, in the order of the other dates of the file', async () => {
    const reply = await rows([pupil('M-1', { dob: '12/25/2011' }), pupil('M-2', { dob: '02/30/2012' })], {
      dry_run: 'true',
    })
    expect(faults(reply)).toEqual([[3, 'dob', 'invalid_field']])
    expect(reply.data.errors[0]?.message).toBe('02/30/2012: there is no such day')
  })

  it('D51 a file of 5,001 rows is refused', async () => {
    const reply = await rows(Array.from({ length: 5001 }, (_, at) => pupil(`L-${at}`)))
    expect([reply.status, reply.success]).toEqual([413, false])
  })

  it('D50 columns that are not ours are named as ignored', async () => {
    const reply = await send([`${HEAD},religion`, `${pupil('R-1')},x`], { dry_run: 'true' })
    expect([ignored(reply), faults(reply)]).toEqual([[[1, 'religion', 'unknown_column']], []])
    expect(reply.data.created).toBe(1)
  })

  it('D50 caste, religion, blood group and national id are named one by one, and nothing of them is kept', async () => {
    const extra = ['religion', 'caste', 'blood_group', 'national_id', 'Aadhaar No']
    const secret = ['Xfaith', 'Xcaste', 'Xblood', 'Xnational', 'Xaadhaar']
    const reply = await send([[HEAD, ...extra].join(','), [pupil('R-2'), ...secret].join(',')])
    expect([ignored(reply), faults(reply)]).toEqual([extra.map((name) => [1, name, 'unknown_column']), []])
    expect(reply.data.created).toBe(1)
    const { rows: kept } = await app.databases.owner.query(
      `select to_jsonb(s)::text || to_jsonb(e)::text || to_jsonb(a)::text as said from students s
       join enrolments e on e.client_id = s.client_id and e.student_id = s.id
       join accounts a on a.client_id = s.client_id and a.id = s.account_id
       where s.client_id = $1 and s.admission_no = 'R-2'`,
      [school.id],
    )
    expect(kept).toHaveLength(1)
    for (const value of secret) expect(kept[0].said).not.toContain(value)
  })

  it('D52 the same file twice makes nobody twice, and changes nobody', async () => {
    const lines = [pupil('T-1'), pupil('T-2', { email: 't2@example.org' })]
    expect((await rows(lines)).data).toMatchObject({ created: 2, failed: 0 })
    const again = await rows(lines)
    expect(again.data).toMatchObject({ created: 0, updated: 0, failed: 2, import_id: null })
    expect(faults(again).map(([, column, code]) => [column, code])).toEqual([
      ['admission_no', 'duplicate'],
      ['admission_no', 'duplicate'],
    ])
    const updated = await rows(lines, { mode: 'update' })
    expect(updated.data).toMatchObject({ created: 0, updated: 2, failed: 0, import_id: null, detail: { unchanged: 2 } })
  })

  it('D53 the second row of an admission number fails and names the first', async () => {
    const reply = await rows([pupil('S-1'), pupil('s-1', { first_name: 'Ben' })])
    expect(reply.data).toMatchObject({ created: 1, failed: 1 })
    expect(reply.data.errors[0]).toMatchObject({ row: 3, column: 'admission_no', said: { params: { row: 2 } } })
  })

  it('D54 siblings share a guardian’s address, but not their own', async () => {
    const reply = await rows([
      pupil('G-1', { guardian_email: 'home@example.org', email: 'own@example.org' }),
      pupil('G-2', { guardian_email: 'home@example.org' }),
      pupil('G-3', { email: 'own@example.org' }),
    ])
    expect(reply.data).toMatchObject({ created: 2, failed: 1 })
    expect(faults(reply)).toEqual([[4, 'email', 'duplicate']])
  })

  it('D33 an address that a file changes is unverified, and the link sent to the old one opens nothing', async () => {
    await rows([pupil('E-1', { email: 'first@example.org' })])
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
    await rows([pupil('E-1', { email: 'second@example.org' })], { mode: 'update' })
    expect(await look()).toEqual([{ email: 'second@example.org', verified: false, is_live: false }])
  })

  it('D57 undo removes those whom nobody has touched since', async () => {
    const { data } = await rows([pupil('X-1', { email: 'x1@example.org' }), pupil('X-2')])
    const second = await find('X-2')
    await app.call(api.student.update, { guardian_name: 'Another' }, school.admin, second?.id)
    const undone = await undo(data.import_id)
    expect(undone).toMatchObject({ success: true })
    expect(undone.data).toMatchObject({ removed: 1, kept: [{ id: second?.id }] })
    expect(await find('X-1')).toBeUndefined()
    // Neither the number nor the address is held by somebody who is gone.
    expect((await rows([pupil('X-1', { email: 'x1@example.org' })])).data).toMatchObject({ created: 1 })
  })

  it('lists of exams that are running follow a file, and its undoing', async () => {
    const { grade_id } = nineB
    const section = await makeSection(app, school, grade_id, { title: 'R' })
    const next = await makeSection(app, school, grade_id, { title: 'S' })
    const made = await rows([pupil('LIST-1', { section: 'R' }), pupil('LIST-2', { section: 'R' })])
    expect(made.data).toMatchObject({ created: 2, errors: [] })
    const compulsory = await makeSubject(app, school, { grade_id })
    const elective = await makeSubject(app, school, { grade_id, subject_code: 'DANCE', category: 'ELECTIVE' })
    await rows([pupil('LIST-2', { section: 'R', electives: 'DANCE' })], { mode: 'update' })
    const sections = [section.id, next.id]
    // One is to come: who moves by a file moves today.
    const exam = await makeExam(app, school, compulsory, sections, { date: '2026-12-01' })
    const danced = await makeExam(app, school, { id: elective.id, grade_id }, sections)
    await bring(app, exam, school.admin, 'SCHEDULED')
    await bring(app, danced, school.admin, 'SCHEDULED', 'MARKING')
    const listed = async ({ id }: { id: number }) =>
      (await sheetOf(app, school.admin, id)).map((row) => `${row.student.admission_no} ${row.section.title}`).sort()
    const before = [await listed(exam), await listed(danced)]
    expect(before).toEqual([['LIST-1 R', 'LIST-2 R'], ['LIST-2 R']])
    const lines = [
      pupil('LIST-1', { section: 'S' }),
      pupil('LIST-2', { section: 'R', electives: 'MUSIC' }),
      pupil('LIST-3', { section: 'R', electives: 'DANCE' }),
    ]
    const { data } = await rows(lines, { mode: 'update' })
    expect(data).toMatchObject({ created: 1, updated: 2 })
    expect([await listed(exam), await listed(danced)]).toEqual([['LIST-1 S', 'LIST-2 R', 'LIST-3 R'], ['LIST-3 R']])
    expect((await undo(data.import_id)).data).toMatchObject({ removed: 1, restored: 2, kept: [] })
    expect([await listed(exam), await listed(danced)]).toEqual(before)
  })

  it('D57 undo keeps whom a mark was given since, and says so', async () => {
    const { data } = await rows([pupil('W-1', { class: 'Class 12' }), pupil('W-2', { class: 'Class 12' })])
    const [marked, bare] = [await find('W-1'), await find('W-2')]
    const subject = await makeSubject(app, school, { grade_id: marked?.grade_id ?? 0 })
    const exam = await makeExam(app, school, subject, [marked?.section_id ?? 0])
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const row = (await sheetOf(app, school.admin, exam.id)).find(({ student }) => student.id === marked?.id)
    const item = { mark_id: row?.id ?? 0, field: 'marks', base: null, value: 40 }
    expect(await giveMarks(app, school.admin, exam.id, [item])).toEqual(['ok'])
    expect((await undo(data.import_id)).data).toMatchObject({ removed: 1, kept: [{ id: marked?.id }] })
    expect([(await find('W-1'))?.id, await find('W-2')]).toEqual([marked?.id, undefined])
    expect(bare?.id).toBeDefined()
  })

  it('D57 undo puts back whom a file has changed and moved', async () => {
    await rows([pupil('M-1', { roll_no: '41', electives: 'MUSIC', email: 'm1@example.org' })])
    const before = await find('M-1')
    const lines = [
      pupil('M-1', { first_name: 'Asha Devi', section: 'B', email: 'm2@example.org' }),
      pupil('M-2', { section: 'B' }),
    ]
    const { data } = await rows(lines, { mode: 'update' })
    expect(data).toMatchObject({ created: 1, updated: 1, detail: { moved: 1, unchanged: 0, enrolled: 0 } })
    expect(data.warnings?.map(({ row, code }) => [row, code])).toEqual([
      [2, 'near_name'],
      [3, 'over_capacity'],
    ])
    const changed = await find('M-1')
    expect(changed).toMatchObject({ f_name: 'Asha Devi', section_id: nineB.id, roll_no: null, email: 'm2@example.org' })
    expect(changed?.moves).toHaveLength(1)
    expect((await undo(data.import_id)).data).toMatchObject({ removed: 1, restored: 1, kept: [] })
    const { row_version: _, updated_at: _at, moves: _moves, ...same } = before ?? ({} as Student)
    const back = await find('M-1')
    expect(back).toMatchObject(same)
    expect(back?.moves).toHaveLength(2)
  })

  it('reads the guardian’s mobile as it is dialled in the country, and in a school without one asks for its code', async () => {
    const lines = [pupil('DL-1', { guardian_mobile: '098111 22333' }), pupil('DL-2', { guardian_mobile: '9811122333' })]
    await app.databases.owner.query('update schools set country = null where id = $1', [school.id])
    const without = await rows(lines)
    expect([faults(without), without.data.errors.map(({ said: sentence }) => sentence?.code)]).toEqual([
      [2, 3].map((row) => [row, 'guardian_mobile', 'invalid_field']),
      ['phone.no_country', 'phone.no_country'],
    ])
    await app.databases.owner.query("update schools set country = 'IN' where id = $1", [school.id])
    expect((await rows(lines)).data).toMatchObject({ created: 2, failed: 0 })
    for (const no of ['DL-1', 'DL-2']) expect(await find(no)).toMatchObject({ guardian_mobile: '+919811122333' })
  })

  it('takes the roster of another program by its own headings, with defaults for what it lacks', async () => {
    const bytes = await readFile(new URL('./spreadsheet/fixtures/sds-students.csv', import.meta.url))
    const all = bytes.toString().trim().split(/\r?\n/)
    const own = all.filter((line) => line.includes(',10001,')).length
    const defaults = JSON.stringify({ section: 'A', guardian_name: 'Not known yet', guardian_mobile: '+12065550100' })
    // Two schools of a group in one file: none of the other's becomes a pupil here.
    const several = await send(all, { defaults, dry_run: 'true' })
    expect([several.status, several.errors?.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [['file', 'roster.several_schools']],
    ])
    expect(several.message).toContain('10001 (')
    expect(several.data).toMatchObject({
      asks: [{ id: 'school', kind: 'school' }],
      schools: [
        { name: '10001', rows: own },
        { name: '10002', rows: all.length - 1 - own },
      ],
    })
    const whose = (school: string) => JSON.stringify({ ...JSON.parse(defaults), school })
    for (const wrong of [defaults, whose('10003')]) expect((await send(all, { defaults: wrong })).status).toBe(422)
    expect(await find('13001')).toBeUndefined()
    const reply = await send(all, { defaults: whose('10001') })
    expect(reply.data).toMatchObject({ total: own, created: own, failed: 0 })
    const theirs = all.find((line) => line.includes(',10002,'))?.split(',')[8] ?? ''
    expect([theirs, await find(theirs)]).toEqual([expect.stringMatching(/^\d+$/), undefined])
    expect(await find('13001')).toMatchObject({
      name: 'Ora Christopher Klein',
      dob: '2000-04-02',
      grade: { title: 'Class 9' },
    })
    const unknown = await send(all, { defaults: '{"caste":"x"}' })
    expect(unknown.errors?.map(({ path }) => path)).toEqual(['defaults.caste'])
  })

  it('what was matched and what was filled in comes back in the workbook of rows to correct, which is read by itself', async () => {
    const lines = ['Adm,first_name,class,section', 'FILL-1,Asha,Class 99,A']
    const fields = {
      mapping: JSON.stringify({ admission_no: 'Adm' }),
      defaults: JSON.stringify({ guardian_name: 'Not known yet' }),
    }
    const { data } = await send(lines, fields)
    const { raw } = await app.send(data.error_file_url ?? '', undefined, school.admin, 'GET')
    const session_id = String(school.session_id)
    const again = await app.upload<UploadResult>(
      api.student_upload.upload,
      { session_id },
      { name: 'rows.xlsx', bytes: raw },
      school.admin,
    )
    expect([again.status, faults(again)]).toEqual([200, [[2, 'class', 'unknown_name']]])
  })

  it('goes into the current session where the file comes alone, and refuses what is no session', async () => {
    const file = { name: 'pupils.csv', bytes: Buffer.from([HEAD, pupil('ALONE-1')].join('\n')) }
    const alone = await app.upload<UploadResult>(api.student_upload.upload, {}, file, school.admin)
    expect([alone.status, alone.data.created]).toEqual([200, 1])
    expect(await find('ALONE-1')).toMatchObject({ session_id: school.session_id })
    for (const session_id of ['', '0', '-1', '1e3', '999999', '9'.repeat(19)]) {
      const reply = await send([HEAD, pupil('N-2')], { session_id })
      expect([session_id, reply.status, reply.errors?.map(({ path }) => path)]).toEqual([
        session_id,
        422,
        ['session_id'],
      ])
    }
  })
})
