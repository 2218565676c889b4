import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OpenReading, type Staff, type Student, type UploadResult } from '#contract'
import { compareKnownName } from '../../interchange/doors/values/known-name.ts'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  const { id } = await makeGrade(app, school, { title: 'Class 7' })
  await makeSection(app, school, id, { title: 'A' })
})

type Answer = UploadResult & Partial<OpenReading>
const upload = (call: typeof api.student_upload.upload | typeof api.staff_upload.upload) => {
  return (lines: string[], fields: Record<string, string> = {}) =>
    app.upload<Answer>(
      call,
      { session_id: String(school.session_id), ...fields },
      { name: 'list.csv', bytes: Buffer.from(lines.join('\n')) },
      school.admin,
    )
}
const update = { mode: 'update' }
const sendPupils = upload(api.student_upload.upload)
const sendStaff = upload(api.staff_upload.upload)
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const told = ({ data }: { data: UploadResult }, code: string) =>
  (data.warnings ?? []).filter((one) => one.code === code).map(({ row }) => row)
const pupil = async (admission_no: string) =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { admission_no, session_id: school.session_id } },
      school.admin,
    )
  ).data[0]
const staff = async (emp_id: string) =>
  (await app.call<Staff[]>(api.staff.list, { filter: { emp_id } }, school.admin)).data[0]

describe('R24 a name beside a number', () => {
  it.each([
    ['Aarav Sharma', 'AARAV SHARMA', 'same'],
    ['José O’Brien', "Jose O'Brien", 'same'],
    ['Aarav Sharma', 'Sharma Aarav', 'near'],
    ['Aarav Sharma', 'A. Sharma', 'near'],
    ['Nisha', 'Nisha Bai', 'near'],
    ['Om', 'Om Rao', 'near'],
    ['Lakshmi Iyer', 'Laxmi Iyer', 'near'],
    ['Deepak Chaudhry', 'Dipak Choudhry', 'near'],
    ['Pooja Shah', 'Puja Shah', 'near'],
    ['Md Arif', 'Mohammed Arif', 'near'],
    ['Aarav Sharma', 'Diya Patel', 'other'],
    ['Aarav Sharma', 'Diya Sharma', 'other'],
    ['Ravi Kumar', 'Rani Kumar', 'other'],
    ['Anil Kumar', 'Sunil Kumar', 'other'],
    ['Meera Pillai', 'Neera Pillai', 'other'],
    ['Karan Das', 'Kiran Das', 'other'],
    ['Meera Pillai', 'Meera Nair', 'other'],
    ['Om Rao', 'O. R.', 'other'],
    ['Meera Pillai', 'मीरा पिल्लै', 'other'],
  ])('%s, %s: %s', (there, given, likeness) => expect(compareKnownName(there, given, false)).toBe(likeness))

  it('with the same day of birth is one after a marriage too, and in another script, and no twin’s', () => {
    expect(compareKnownName('Meera Pillai', 'Meera Nair', true)).toBe('near')
    expect(compareKnownName('Meera Pillai', 'मीरा पिल्लै', true)).toBe('near')
    expect(compareKnownName('Aarav Sharma', 'Diya Sharma', true)).toBe('other')
  })
})

describe('R24 lists that change those whom they find', () => {
  const HEAD = 'Adm No,Name,Class,Sec,Date of Birth,Father'
  const first = [
    HEAD,
    'A-0113,Aarav Sharma,7,A,2013-05-14,Om Sharma',
    'A-0114,Diya Patel,7,A,2013-06-15,Jay Patel',
    'A-0115,Lakshmi Iyer,7,A,2013-07-16,Raj Iyer',
    'A-0116,Meera Pillai,7,A,2013-08-17,Anil Pillai',
    'A-0117,Nisha,7,A,2013-09-18,Ajay Bai',
    'A-0118,Bela Sen,7,A,2013-10-19,Amit Sen',
  ]
  /** Numbers that have slipped by a row, beside names that have only changed. */
  const slipped = [
    HEAD,
    'A-0113,Diya Patel,7,A,2013-06-15,Jay Patel',
    'A-0114,Aarav Sharma,7,A,,Om Sharma',
    'A-0115,Laxmi Iyer,7,A,,Raj Iyer',
    'A-0116,Meera Nair,7,A,2013-08-17,Anil Nair',
    'A-0117,Nisha Bai,7,A,,Ajay Bai',
    'A-0118,SEN BELA,7,A,,Amit Sen',
  ]

  it('a number beside another’s name overwrites nobody: the row waits, in the small table too', async () => {
    expect((await sendPupils(first)).data).toMatchObject({ created: 6, failed: 0 })
    const before = [await pupil('A-0113'), await pupil('A-0114')]
    const looked = await sendPupils(slipped, { ...update, dry_run: 'true' })
    const saved = await sendPupils(slipped, update)
    for (const reply of [looked, saved]) {
      expect(faults(reply)).toEqual([2, 3].map((row) => [row, 'admission_no', 'other_name']))
      expect(reply.data.errors[0]?.message).toContain('A-0113 is Aarav Sharma here, the list says Diya Patel')
      expect(told(reply, 'near_name')).toEqual([4, 5, 6, 7])
      const doubtful = reply.data.reading?.preview.filter(({ why }) => why === 'doubtful')
      expect(doubtful?.map(({ row, said }) => [row, said?.code])).toEqual(
        [2, 3].map((row) => [row, 'person.other_name']),
      )
      expect(doubtful?.[0]?.cells).toContainEqual({
        ...{ column: 1, in_file: 'Diya Patel', here: 'Diya Patel', was: 'Aarav Sharma' },
      })
      expect(reply.data.reading?.layout).toMatchObject({ fits: 4, of: 6 })
    }
    expect(saved.data).toMatchObject({ created: 0, updated: 4, failed: 2 })
    expect([await pupil('A-0113'), await pupil('A-0114')]).toEqual(before)
    expect(await pupil('A-0116')).toMatchObject({ f_name: 'Meera', l_name: 'Nair' })
  })

  it('a row that somebody has looked at is taken, and that is told; the others wait still', async () => {
    const saved = await sendPupils(slipped, { ...update, accept: '[2]' })
    expect(saved.data).toMatchObject({ updated: 5, failed: 1 })
    expect([faults(saved), told(saved, 'near_name')]).toEqual([[[3, 'admission_no', 'other_name']], [2]])
    expect(await pupil('A-0113')).toMatchObject({ f_name: 'Diya', l_name: 'Patel' })
    expect(await pupil('A-0114')).toMatchObject({ f_name: 'Diya', l_name: 'Patel' })
    const undone = await app.call(api.import.undo, undefined, school.admin, saved.data.import_id ?? 0)
    expect(undone.status).toBe(200)
    expect(await pupil('A-0113')).toMatchObject({ f_name: 'Aarav', l_name: 'Sharma' })
  })

  it('another day of birth is told; the same with day and month exchanged waits', async () => {
    const list = [
      HEAD,
      'B-1,Ira Bose,7,A,2013-05-04,Om Bose',
      'B-2,Jai Bose,7,A,2012-05-04,Om Bose',
      'B-3,Kia Bose,7,A,2012-06-15,Om Bose',
    ]
    expect((await sendPupils(list)).data).toMatchObject({ created: 3, failed: 0 })
    const changed = [
      HEAD,
      'B-1,Ira Bose,7,A,2013-04-05,Om Bose',
      'B-2,Jai Bose,7,A,2012-05-14,Om Bose',
      'B-3,Kia Bose,7,A,2012-06-15,Om Bose',
    ]
    const looked = await sendPupils(changed, { ...update, dry_run: 'true' })
    expect(looked.data.reading?.preview.find(({ why }) => why === 'doubtful')?.cells).toContainEqual({
      ...{ column: 4, in_file: '2013-04-05', here: '2013-04-05', was: '2013-05-04' },
    })
    const saved = await sendPupils(changed, update)
    expect([faults(saved), told(saved, 'other_date')]).toEqual([[[2, 'dob', 'turned_date']], [3]])
    expect([await pupil('B-1'), await pupil('B-2')]).toMatchObject([{ dob: '2013-05-04' }, { dob: '2012-05-14' }])
    const taken = await sendPupils(changed, { ...update, accept: '[2]' })
    expect([faults(taken), told(taken, 'other_date')]).toEqual([[], [2]])
    expect(await pupil('B-1')).toMatchObject({ dob: '2013-04-05' })
  })

  it('a row that waits gives no roll number up', async () => {
    const head = `${HEAD},Roll No`
    await sendPupils([head, `${first[1]},31`, `${first[2]},32`], update)
    const rolls = [head, 'A-0113,Diya Patel,7,A,,Jay Patel,33', 'A-0114,Diya Patel,7,A,,Jay Patel,31']
    const reply = await sendPupils(rolls, update)
    expect(faults(reply)).toEqual([
      [2, 'admission_no', 'other_name'],
      [3, 'roll_no', 'duplicate'],
    ])
  })

  it('of staff by their numbers and by their addresses', async () => {
    const lines = [
      'Emp ID,Name,Email,Role,Mobile',
      'T-1,Meera Nair,nair@example.org,Teacher,9810000001',
      'T-2,Anil Kumar,anil@example.org,Teacher,9810000002',
      'T-3,Usha Rao,usha@example.org,Teacher,9810000003',
    ]
    expect((await sendStaff(lines)).data).toMatchObject({ created: 3, failed: 0 })
    const again = await sendStaff(
      [
        'Emp ID,Name,Email,Role',
        // The number and the address say the same of her.
        'T-1,Meera Pillai,nair@example.org,Teacher',
        'T-2,Usha Rao,,Teacher',
        'T-3,RAO USHA,,Teacher',
      ],
      update,
    )
    expect([faults(again), told(again, 'near_name')]).toEqual([[[3, 'emp_id', 'other_name']], [2, 4]])
    expect(await staff('T-2')).toMatchObject({ first_name: 'Anil', last_name: 'Kumar' })
    const byAddress = ['Name,Email,Role', 'Bela Das,anil@example.org,Teacher']
    const open = await sendStaff(byAddress, update)
    expect(faults(open)).toEqual([[2, 'email', 'other_name']])
    expect(open.data.errors[0]?.message).toContain('anil@example.org is Anil Kumar here, the list says Bela Das')
    expect((await sendStaff(byAddress, { ...update, accept: '[2]' })).data).toMatchObject({ updated: 1, failed: 0 })
    expect(await staff('T-2')).toMatchObject({ first_name: 'Bela', last_name: 'Das' })
  })
})
