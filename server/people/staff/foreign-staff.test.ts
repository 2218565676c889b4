import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OpenReading, type Staff, type Subject, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let seven: number
let science: Subject
const sections: Record<string, number> = {}

beforeAll(async () => {
  school = await makeSchool(app)
  for (const [title, own] of Object.entries({ 'Class 7': 'A B C', 'Class 8': 'A' })) {
    const { id } = await makeGrade(app, school, { title })
    for (const section of own.split(' '))
      sections[`${title} ${section}`] = (await makeSection(app, school, id, { title: section })).id
    const made = await makeSubject(app, school, { grade_id: id, title: 'Science', subject_code: `SCI${id}` })
    await makeSubject(app, school, { grade_id: id, title: 'Hindi', subject_code: `HIN${id}` })
    if (title === 'Class 7') [seven, science] = [id, made]
  }
})

const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.staff_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'staff.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const find = async (emp_id: string): Promise<Staff | undefined> =>
  (await app.call<Staff[]>(api.staff.list, { filter: { emp_id } }, school.admin)).data[0]
const teaching = (one: Staff | undefined) =>
  one?.assignments.map(
    ({ grade, section, subject }) => `${grade.title} ${section?.title ?? '*'} ${subject?.title ?? '*'}`,
  )
const roleId = async (title: string) => {
  const first = await send(['Staff Code,Name,E-mail ID', 'X0,Asha Rao,x0@example.org'], { dry_run: 'true' })
  return first.data.asks?.[0]?.choices.find(({ label }) => label === title)?.value ?? ''
}

describe('a list of staff as a school has it', () => {
  it('R44 places taught are read from the left, and each part that is not whole is asked', async () => {
    const head = 'Staff Code,Name,E-mail ID,Role,Subject(s) Taught,Class Teacher'
    const reply = await send([
      head,
      'A1,Asha Rao,a1@example.org,Teacher,VII C Science; 8-A Hindi,7-C',
      'A2,Usha Rao,a2@example.org,Teacher,"7 A Sci, 7-B हिन्दी",',
      'A3,Nisha Rao,a3@example.org,Teacher,7/*/Science; VIII A Science,8 A',
      'A4,Isha Rao,a4@example.org,Teacher,VII Science,',
      'A5,Disha Rao,a5@example.org,Teacher,7 A Scienze; Hindi,',
      'A6,Trisha Rao,a6@example.org,Teacher,VII A,',
    ])
    expect(faults(reply)).toEqual([5, 6, 6, 7].map((row) => [row, 'assignments', 'unknown_name']))
    expect(teaching(await find('A1'))?.sort()).toEqual(
      ['Class 7 C Science', 'Class 8 A Hindi', 'Class 7 C *'].sort().filter((one) => one !== 'Class 7 C *'),
    )
    expect(teaching(await find('A2'))?.sort()).toEqual(['Class 7 A Science', 'Class 7 B Hindi'])
    expect(teaching(await find('A3'))?.sort()).toEqual(['Class 7 * Science', 'Class 8 A Science'])
    const open = reply.data.reading?.values.filter(({ by }) => by === null)
    expect(open?.map(({ column, value }) => [column, value])).toEqual(
      ['VII Science', '7 A Scienze', 'Hindi', 'VII A'].map((value) => ['assignments', value]),
    )
    expect(open?.map(({ near }) => near.map(({ label }) => label))).toEqual([
      ['Class 7', 'Class 7 A', 'Class 7 B', 'Class 7 C'],
      ['Science'],
      [],
      ['Class 7 A'],
    ])
    const values = {
      assignments: {
        'VII Science': { grade_id: seven, section_id: sections['Class 7 B'] },
        '7 A Scienze': { subject_id: science.id },
        'VII A': { grade_id: seven, section_id: sections['Class 7 A'] },
        Hindi: null,
      },
    }
    const said = await send(
      [
        head,
        'A4,Isha Rao,a4@example.org,Teacher,VII Science,',
        'A5,Disha Rao,a5@example.org,Teacher,7 A Scienze; Hindi,',
        'A6,Trisha Rao,a6@example.org,Teacher,VII A,',
      ],
      { values: JSON.stringify(values) },
    )
    expect([faults(said), teaching(await find('A4')), teaching(await find('A5')), teaching(await find('A6'))]).toEqual([
      ...[[], ['Class 7 B Science'], ['Class 7 A Science'], ['Class 7 A *']],
    ])
    const wrong = await send([head, 'A7,Asha Rai,a7@example.org,Teacher,Hindi,'], {
      values: JSON.stringify({ assignments: { Hindi: { subject_id: science.id } } }),
    })
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['values.assignments.Hindi'])
  })

  it('R44 designations are no roles: the role is asked once for the list', async () => {
    const head = 'Emp. No.,Name,Mail,Role,Post'
    const posts = ['TGT', 'PGT (Maths)', 'PRT', 'I/C', 'Sr. Teacher']
    const lines = [head, ...posts.map((post, at) => `D${at},Asha D${'abcde'[at]},d${at}@example.org,${post},`)]
    const refused = await send(lines)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['asks.role']])
    expect(refused.data.asks?.[0]?.choices.map(({ label }) => label)).toContain('Teacher')
    const taken = await send(lines, { answers: JSON.stringify({ role: await roleId('Teacher') }) })
    expect(taken.data).toMatchObject({ created: 5, failed: 0 })
    expect(await find('D1')).toMatchObject({ designation: 'PGT (Maths)', role: { title: 'Teacher' } })
    const none = await send(['Emp. No.,Name,Mail', 'D9,Asha Dz,d9@example.org'])
    expect(none.errors?.map(({ path }) => path)).toEqual(['asks.role'])
  })

  it('R16 where some words are our roles each other one is asked about by itself', async () => {
    const lines = ['Emp. No.,Name,Mail,Role', 'R1,Asha Ra,r1@example.org,teacher', 'R2,Asha Rb,r2@example.org,Examiner']
    const open = await send(lines)
    expect([open.data.asks, faults(open)]).toEqual([[], [[3, 'role', 'unknown_name']]])
    const said = await send([lines[0] ?? '', lines[2] ?? ''], { values: '{"role":{"Examiner":"Teacher"}}' })
    expect(said.data).toMatchObject({ created: 1, failed: 0 })
    const wrong = await send(lines, { values: '{"role":{"Examiner":"King"}}' })
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['values.role.Examiner'])
  })

  it('R44 people are found by number, else by address, else it is asked', async () => {
    const role = await roleId('Teacher')
    const fields = { answers: JSON.stringify({ role }), mode: 'update' }
    await send(['Emp ID,Name,Mail', 'K1,Asha Ka,k1@example.org'], fields)
    const again = await send(['Name,Mail,Post', 'Asha Ka,K1@example.org,PGT', 'Usha New,k2@example.org,TGT'], fields)
    expect([again.data.updated, faults(again)]).toEqual([1, [[3, 'emp_id', 'invalid_field']]])
    expect(await find('K1')).toMatchObject({ name: 'Asha Ka', designation: 'PGT' })
    const keyless = await send(['Name,Post', 'Asha Kay,PGT'])
    expect(keyless.errors?.map(({ path }) => path)).toEqual(['asks.no_key', 'asks.role'])
  })

  it('R43 R50 R52 who resigned is left out, and days are read by what they can be', async () => {
    const role = await roleId('Teacher')
    const reply = await send(
      [
        'Emp ID,Name,Mail,D.O.J.,Status,Mobile',
        'S1,Asha Sa,s1@example.org; s1@home.org,14/05/98,Working,022-24045678/9810000001',
        'S2,Asha Sb,s2@example.org,14 May 2019,Resigned,-',
        'S3,Asha Sc,s3@example.org,2019,,',
      ],
      { answers: JSON.stringify({ role }) },
    )
    expect([faults(reply), reply.data.reading?.left]).toEqual([
      [[4, 'date_of_joining', 'invalid_field']],
      [{ row: 3, why: 'status' }],
    ])
    expect(await find('S1')).toMatchObject({
      email: 's1@example.org',
      date_of_joining: '1998-05-14',
      mobile: '+919810000001',
    })
  })

  it('R54 a form takes invisible signs out of a name and a number', async () => {
    const body = {
      emp_id: 'Z\u200b1',
      first_name: 'As\u200bha',
      last_name: 'Ra\u2060o',
      email: 'z1@example.org',
      role_id: 3,
    }
    expect((await app.call<Staff>(api.staff.create, body, school.admin)).data).toMatchObject({
      emp_id: 'Z1',
      name: 'Asha Rao',
    })
  })

  const joined = ({ data }: { data: UploadResult }) =>
    data.warnings?.filter(({ code }) => code === 'joined').map(({ row, said }) => [row, said?.params])

  it('takes who stands in a line for each class and subject as one person with all of these places', async () => {
    const reply = await send([
      'S.No,Staff Code,Name,E-mail ID,Role,Class,Sec,Subject',
      '1,M1,Asha Rao,m1@example.org,Teacher,VII,A,Science',
      '2,M2,Usha Rao,m2@example.org,Teacher,VIII,A,Hindi',
      '3,M1,Asha Rao,m1@example.org,Teacher,VII,B,Hindi',
      '4,M1,ASHA RAO,,,8,A,Science',
      '5,,,,,VII,C,Science',
    ])
    expect([faults(reply), reply.data.created]).toEqual([[], 2])
    expect(teaching(await find('M1'))?.sort()).toEqual([
      'Class 7 A Science',
      'Class 7 B Hindi',
      'Class 7 C Science',
      'Class 8 A Science',
    ])
    expect(joined(reply)).toEqual([4, 5, 6].map((row) => [row, { row: 2 }]))
  })

  it('joins lines of places written in one cell, and of blank cells under a person', async () => {
    const reply = await send([
      'Staff Code,Name,E-mail ID,Role,Subject(s) Taught,Class Teacher',
      'M3,Isha Rao,m3@example.org,Teacher,7 A Science,',
      ',,,,7 B Science,7 B',
      'M3,Isha Rao,m3@example.org,Teacher,8 A Hindi,',
    ])
    expect([faults(reply), reply.data.created, joined(reply)?.length]).toEqual([[], 1, 2])
    expect(teaching(await find('M3'))?.sort()).toEqual(['Class 7 A Science', 'Class 7 B Science', 'Class 8 A Hindi'])
  })

  it('does not join lines that say something else of the person, or nothing more', async () => {
    const reply = await send([
      'Staff Code,Name,E-mail ID,Role,Class,Sec,Subject',
      'M4,Disha Rao,m4@example.org,Teacher,7,A,Hindi',
      'M4,Nisha Das,m4@example.org,Teacher,7,B,Hindi',
      'M4,Disha Rao,other@example.org,Teacher,7,C,Hindi',
      'M4,Disha Rao,m4@example.org,Teacher,7,A,Hindi',
    ])
    expect(faults(reply)).toEqual([3, 4, 5].map((row) => [row, 'emp_id', 'duplicate']))
    expect(teaching(await find('M4'))).toEqual(['Class 7 A Hindi'])
  })

  it('asks about a class without its section, and says of a subject without a class that it is not read', async () => {
    const head = 'Staff Code,Name,E-mail ID,Role,Class,Subject'
    const open = await send([head, 'M5,Trisha Rao,m5@example.org,Teacher,7,Hindi'])
    expect(open.data.reading?.values.filter(({ by }) => by === null)).toMatchObject([
      { column: 'assignments', value: '7 Hindi' },
    ])
    const plain = await send(['Staff Code,Name,E-mail ID,Role,Subject', 'M6,Tara Rao,m6@example.org,Teacher,Hindi'])
    expect([faults(plain), plain.data.warnings?.map(({ code, value }) => [code, value])]).toEqual([
      [],
      [['unknown_column', 'Subject'], expect.anything()],
    ])
  })
})
