import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Job, type OpenReading, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
const places: Record<string, { grade_id: number; section_id: number }> = {}

beforeAll(async () => {
  school = await makeSchool(app)
  const classes = {
    LKG: 'A',
    'Class 7': 'A B C Blue',
    'Class 8': 'A',
    'Class 11 Science': 'A',
    'Class 11 Humanities': 'A',
  }
  for (const [title, sections] of Object.entries(classes)) {
    const { id } = await makeGrade(app, school, { title })
    for (const section of sections.split(' ')) {
      const made = await makeSection(app, school, id, { title: section })
      places[`${title} ${section}`] = { grade_id: id, section_id: made.id }
    }
  }
})

const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.student_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const check = (lines: string[], fields: Record<string, string> = {}) => send(lines, { ...fields, dry_run: 'true' })
const HEAD = 'S.No,Adm No,Name,Class,Sec,Roll No,D.O.B.,Sex,Father,Mobile'
/** Nobody is like another: the name is of the number. */
const line = (no: string, rest: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{
      'Adm No': no,
      Name: `Asha ${no.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
      Class: '7',
      Sec: 'A',
    },
    ...{ Father: 'Ravi Verma', Mobile: '9810000001', ...rest },
  }
  return HEAD.split(',')
    .map((name) => `"${cells[name] ?? ''}"`)
    .join(',')
}
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const told = ({ data }: { data: UploadResult }, code: string) =>
  data.warnings?.filter((one) => one.code === code).map(({ row }) => row)
const find = async (admission_no: string): Promise<Student | undefined> =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { admission_no, session_id: school.session_id } },
      school.admin,
    )
  ).data[0]
const asksOf = ({ data }: { data: Partial<OpenReading> }) => data.asks?.map(({ id }) => id)

describe('a roster as a school has it', () => {
  it('R20 R21 reads classes and sections as schools write them', async () => {
    const written = [
      ...[
        ['VII', 'A'],
        ['7th', 'b'],
        ['VII-C', ''],
        ['Std VII', 'Blue'],
        ['७', 'A'],
        ['7C', ''],
        ['सातवीं', 'B'],
      ],
      ...[
        ['L K G', 'A'],
        ['XI Hum', 'A'],
        ['11th Science-A', ''],
        ['7\u200b', 'A'],
        ['VII', '7 A'],
      ],
    ]
    const reply = await send([
      HEAD,
      ...written.map(([one = '', other = ''], at) => line(`P${at}`, { Class: one, Sec: other })),
    ])
    expect([faults(reply), reply.data.created]).toEqual([[], written.length])
    const found = await Promise.all(written.map(async (_, at) => await find(`P${at}`)))
    expect(found.map((one) => `${one?.grade.title} ${one?.section.title}`)).toEqual([
      ...['Class 7 A', 'Class 7 B', 'Class 7 C', 'Class 7 Blue', 'Class 7 A', 'Class 7 C', 'Class 7 B'],
      ...['LKG A', 'Class 11 Humanities A', 'Class 11 Science A', 'Class 7 A', 'Class 7 A'],
    ])
  })

  it('R16 each text is said once; open ones keep their rows out and no others', async () => {
    const lines = [
      HEAD,
      ...[line('V1', { Class: 'Prep' }), line('V2', { Class: 'XI' }), line('V3', { Class: 'Prep' })],
      ...[line('V4'), line('V5', { Sec: 'D' }), line('V6', { Class: 'Gone' })],
    ]
    const open = await send(lines)
    expect(open.data).toMatchObject({ created: 1, failed: 5 })
    expect(open.data.reading?.values.filter(({ by }) => by === null)).toMatchObject([
      { column: 'class', value: 'Prep', rows: 2 },
      { column: 'class', value: 'XI', rows: 1 },
      { column: 'section', value: '7 D', rows: 1 },
      { column: 'class', value: 'Gone', rows: 1 },
    ])
    const near = open.data.reading?.values.find(({ value }) => value === 'XI')?.near
    expect(near?.map(({ label }) => label)).toEqual(['Class 11 Humanities', 'Class 11 Science'])
    const values = {
      class: {
        Prep: { grade_id: places['LKG A']?.grade_id },
        XI: { grade_id: places['Class 11 Science A']?.grade_id },
        gone: null,
      },
      section: { '7 D': places['Class 7 B'] },
    }
    const said = await send(
      lines.filter((one) => !one.includes('V4')),
      { values: JSON.stringify(values) },
    )
    expect(said.data).toMatchObject({ total: 4, created: 4, failed: 0 })
    expect(said.data.reading?.left).toEqual([{ row: 6, why: 'said' }])
    expect([(await find('V3'))?.grade.title, (await find('V5'))?.section.title, await find('V6')]).toEqual([
      'LKG',
      'B',
      undefined,
    ])
  })

  it('R16 R21 a class that is here with a section that is not, in one cell, is asked for its section', async () => {
    const lines = ['Adm No,Name,Class & Sec,Father', 'SD1,Asha Sda,VII-D,Ravi', 'SD2,Asha Sdb,VII-A,Ravi']
    const open = await check(lines)
    expect(faults(open)).toEqual([[2, 'class', 'unknown_name']])
    expect(open.data.errors[0]?.message).toContain('There is no section "D"')
    expect(open.data.missing?.classes).toMatchObject([{ title: 'Class 7', sections: ['D'] }])
    const values = { class: { 'VII-D': { make: true } } }
    expect((await check(lines, { values: JSON.stringify(values) })).data).toMatchObject({ failed: 0 })
  })

  it('R61 what is said of what is not there is refused by its path', async () => {
    const lines = [HEAD, line('U1')]
    const wrong: [Record<string, string>, string][] = [
      [{ values: '{"colour":{"x":null}}' }, 'values.colour'],
      [{ values: JSON.stringify({ class: { 7: { grade_id: 999_999 } } }) }, 'values.class.7'],
      [{ values: JSON.stringify({ class: { 7: { make: true } } }) }, 'values.class.7'],
      [{ values: '{' }, 'values'],
      [{ answers: '{"percent":"convert"}' }, 'answers.percent'],
      [{ accept: '[99]' }, 'accept.0'],
      [{ sheet: 'IX A' }, 'sheet'],
      [{ header_rows: '[9]' }, 'header_rows'],
      [{ layout: 'yes' }, 'layout'],
    ]
    for (const [fields, path] of wrong) {
      const reply = await send(lines, fields)
      expect([path, reply.status, reply.errors?.map((one) => one.path)]).toEqual([path, 422, [path]])
    }
    expect(await find('U1')).toBeUndefined()
  })

  it('R40 a serial number is no roll number, and an admission number is told at both its rows', async () => {
    const reply = await send([HEAD, `1,${line('N1').slice(3)}`, `2,${line('N2').slice(3)}`, `3,${line('N1').slice(3)}`])
    expect(reply.data).toMatchObject({ created: 2, failed: 1 })
    expect([faults(reply), told(reply, 'repeated')]).toEqual([[[4, 'admission_no', 'duplicate']], [2]])
    expect((await find('N1'))?.roll_no).toBeNull()
    expect(reply.data.reading?.columns[0]).toMatchObject({ heading: 'S.No', fields: [], left_as: 'serial' })
  })

  it('R40 R12 a column "Roll" that counts through sections is asked about', async () => {
    const lines = [
      HEAD,
      ...Array.from({ length: 10 }, (_, at) => line(`C${at}`, { 'Roll No': String(at + 1), Sec: at < 5 ? 'A' : 'B' })),
    ]
    expect(asksOf(await check(lines))).toEqual(['which_column'])
    const refused = await send(lines)
    expect([refused.status, refused.errors?.map(({ path }) => path), asksOf(refused)]).toEqual([
      ...[422, ['asks.which_column'], ['which_column']],
    ])
    expect(await find('C0')).toBeUndefined()
    const taken = await send(lines, { answers: '{"which_column":"serial"}' })
    expect([taken.data.created, (await find('C0'))?.roll_no]).toEqual([10, null])
  })

  it('R41 the same name and birth date waits, as by hand, and is taken once it is accepted', async () => {
    const dob = { 'D.O.B.': '2012-05-14' }
    expect((await send([HEAD, line('H1', { ...dob, Name: 'Asha Rao' })])).data.created).toBe(1)
    const lines = [
      HEAD,
      ...['Asha Rao', 'RAO ASHA', 'Rao, Asha', 'Kumari Asha Rao', 'Asharao', 'Asha Roy'].map((Name, at) =>
        line(`HH${at}`, { ...dob, Name }),
      ),
      line('HI', { Name: 'Asha Rao', 'D.O.B.': '2012-05-15' }),
      ...[line('HJ', { ...dob, Name: 'José Nair' }), line('HK', { ...dob, Name: 'Jose NAIR' })],
    ]
    const reply = await send(lines, { accept: '[3]' })
    expect(faults(reply)).toEqual([2, 4, 5, 6, 10].map((row) => [row, 'admission_no', 'same_person']))
    expect(reply.data.errors[0]?.said).toMatchObject({
      code: 'student.same_person',
      params: { name: 'Asha Rao', admission_no: 'H1' },
    })
    expect(reply.data.errors.at(-1)?.said?.params).toMatchObject({ row: 9, admission_no: 'HJ' })
    expect([reply.data.created, (await find('HH1'))?.admission_no, await find('HH0')]).toEqual([4, 'HH1', undefined])
    // Who has the number already is nobody else.
    expect((await send([HEAD, line('H1', { ...dob, Name: 'Asha Rao' })], { mode: 'update' })).data).toMatchObject({
      updated: 1,
      failed: 0,
    })
  })

  it('R41 R32 rolls 1, 01, 1.0 and 7C01 are one in 7 C, told at both rows', async () => {
    const rolls = ['1', '01', '1.0', '7C01', '2.0']
    const reply = await send([HEAD, ...rolls.map((roll, at) => line(`R${at}`, { Sec: 'C', 'Roll No': roll }))])
    expect(faults(reply)).toEqual([3, 4, 5].map((row) => [row, 'roll_no', 'duplicate']))
    expect([told(reply, 'repeated'), (await find('R4'))?.roll_no]).toEqual([[2, 2, 2], '2'])
    const later = await send([HEAD, line('R9', { Sec: 'C', 'Roll No': '001' })])
    expect(faults(later)).toEqual([[2, 'roll_no', 'duplicate']])
  })

  it('R41 a roll number in other figures is the same number, and stands as it was written', async () => {
    const rolls = ['२१', '21', '२२']
    const reply = await send([HEAD, ...rolls.map((roll, at) => line(`RD${at}`, { Sec: 'Blue', 'Roll No': roll }))])
    expect(faults(reply)).toEqual([[3, 'roll_no', 'duplicate']])
    expect([(await find('RD0'))?.roll_no, (await find('RD2'))?.roll_no]).toEqual(['२१', '२२'])
  })

  it('of a name in two scripts in one cell the first is taken, and the other told', async () => {
    const reply = await send([
      HEAD,
      line('TS1', { Name: 'Tara Bose / तारा बोस', Father: 'Ravi Bose (रवि बोस)' }),
      line('TS2', { Name: 'ज़ोया ख़ान Zoya Khan' }),
      line('TS3', { Name: 'श्री Uday कुमार' }),
    ])
    expect([faults(reply), told(reply, 'second_name')]).toEqual([[], [2, 2, 3]])
    expect(reply.data.warnings?.find(({ code }) => code === 'second_name')?.message).toBe(
      'Tara Bose was read; this is not kept: तारा बोस',
    )
    const found = await Promise.all(['TS1', 'TS2', 'TS3'].map(find))
    expect(found.map((one) => one?.name)).toEqual(['Tara Bose', 'ज़ोया ख़ान', 'श्री Uday कुमार'])
    expect(found[0]?.guardian_name).toBe('Ravi Bose')
  })

  it('R42 takes the first mobile of a cell, the middle name, and of father and mother the first that is filled', async () => {
    const head = 'Adm No,First Name,Middle Name,Last Name,Class & Section,Father,Mother,Mobile No'
    const reply = await send([
      head,
      'F1,Asha,Devi,Rao,VII-C,Ravi Rao,Meera Rao,022-24045678 / 9810000001',
      'F2,Nisha,,Rao,7 Blue,-,Meera Rao,"9810000001, 9810000002"',
      'F3,Usha,,Rao,VII A,nil,na,9810000001',
    ])
    expect(faults(reply)).toEqual([[4, 'guardian_name', 'invalid_field']])
    expect(await find('F1')).toMatchObject({
      name: 'Asha Devi Rao',
      guardian_name: 'Ravi Rao',
      guardian_mobile: '+919810000001',
    })
    expect(await find('F2')).toMatchObject({
      guardian_name: 'Meera Rao',
      guardian_mobile: '+919810000001',
      section: { title: 'Blue' },
    })
    expect([told(reply, 'second_number'), told(reply, 'not_kept')]).toEqual([[2, 3], [1]])
  })

  it('R42 beside a column of surnames a name loses none of its words', async () => {
    const names = [
      ['Asha Rao', '', 'Rao', 'Asha Rao'],
      ['Singh Ranjit Singh', '', 'Singh', 'Singh Ranjit Singh'],
      ['Md Arif Mohammed', '', 'Mohammed', 'Md Arif Mohammed'],
      ['Rao, Asha', 'Devi', 'Rao', 'Asha Devi Rao'],
      ['Usha', 'Kumari', '', 'Usha Kumari'],
    ]
    const lines = names.map(([name, middle, surname], at) => `WN${at},"${name}",${middle},${surname},7,A,Ravi`)
    await send(['Adm No,Name,Middle Name,Surname,Class,Sec,Father', ...lines])
    const found = await Promise.all(names.map((_, at) => find(`WN${at}`)))
    expect(found.map((one) => one?.name)).toEqual(names.map(([, , , name]) => name))
    expect(found.map((one) => one?.l_name)).toEqual(['Rao', 'Singh', 'Mohammed', 'Rao', null])
  })

  it('R42 a list without anybody at home says so, and is taken once that was seen', async () => {
    const lines = ['Adm No,Name,Class,Sec', 'G1,Asha Gupta,7,A', 'G2,Nisha Gupta,7,A']
    const looked = await check(lines)
    expect([asksOf(looked), looked.data.reading?.layout.sentence]).toEqual([
      [],
      expect.stringContaining('nobody at home'),
    ])
    const refused = await send(lines)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['layout']])
    expect((await send(lines, { layout: 'confirm' })).data).toMatchObject({ created: 2, failed: 0 })
    expect((await find('G1'))?.guardian_name).toBe('')
  })

  it('R42 names of a family under a heading that nobody knows are asked about', async () => {
    const lines = ['Adm No,Name,Class,Sec,Mata ji', 'GM1,Asha Gupta,7,A,Rama Gupta', 'GM2,Nisha Rao,7,A,Lata Rao']
    const looked = await check(lines)
    expect(looked.data.asks?.map(({ id, proposed }) => [id, proposed])).toEqual([['guardian', 'column 4']])
    const unknown = await send(lines, { answers: '{"guardian":"uncle"}' })
    expect(unknown.errors?.map(({ path }) => path)).toEqual(['answers.guardian'])
    await send(lines, { answers: '{"guardian":"column 4"}', layout: 'confirm' })
    expect((await find('GM1'))?.guardian_name).toBe('Rama Gupta')
  })

  it('R43 who has left is left out by name where only the name says so', async () => {
    const reply = await check([
      'Adm No,Name,Class,Sec,Father',
      ...['N1,Asha Kumar (TC issued),7,A,Ravi', 'N2,Asha Devi - LEFT,7,A,Ravi', 'N3,Asha Rao (N),7,A,Ravi'],
    ])
    expect(reply.data.reading?.left.map(({ row }) => row)).toEqual([2, 3])
    expect(reply.data.total).toBe(1)
  })

  it('R43 who has left is left out by name, one school is read, and secrets are kept nowhere', async () => {
    const head = 'Adm No,Name,Class,Sec,Father,Status,School ID,Password,Aadhaar No'
    const lines = [
      head,
      ...['L1,Asha Left,7,A,Ravi,TC issued,S1,hunter2,1234', 'L2,Asha Stays,7,A,Ravi,Active,S1,hunter3,5678'],
      ...['L3,Asha Other,7,A,Ravi,Active,S2,hunter4,9999', 'L4,Asha Lost,77,A,Ravi,Pending,S1,hunter5,8888'],
    ]
    const several = await check(lines)
    expect([several.status, asksOf(several)]).toEqual([422, ['school']])
    const reply = await send(lines, { answers: '{"school":"S1"}' })
    expect(reply.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    expect(reply.data.reading?.left).toEqual([{ row: 2, why: 'status' }])
    expect(reply.data.warnings?.find(({ code }) => code === 'left_out')?.message).toBe(
      'Asha Left was left out: "TC issued"',
    )
    expect([told(reply, 'status_unknown'), await find('L1'), await find('L3')]).toEqual([[5], undefined, undefined])
    const { raw } = await app.send(reply.data.error_file_url ?? '', undefined, school.admin, 'GET')
    const again = await app.upload<UploadResult>(
      api.student_upload.upload,
      { session_id: String(school.session_id), dry_run: 'true', answers: '{"school":"S1"}' },
      { name: 'rows.xlsx', bytes: raw },
      school.admin,
    )
    expect(JSON.stringify([reply.data, again.data])).not.toMatch(/hunter|8888/)
    expect(again.data.errors.map(({ column }) => column)).toEqual(['class'])
  })
})

describe('values of cells', () => {
  it('R50 the order of dates is settled by their own column, else by the file, else asked once', async () => {
    const head = 'Adm No,Name,Class,Sec,Father,D.O.B.,Admission Date'
    const open = [head, 'D1,Asha Dab,7,A,Ravi,4/2/2012,', 'D2,Nisha Dab,7,A,Ravi,05/03/12,']
    const asked = await check(open)
    expect(asked.data.asks).toMatchObject([{ id: 'date_order', kind: 'date_order', rows: [2, 3], proposed: 'dmy' }])
    expect(faults(asked)).toEqual([2, 3].map((row) => [row, 'dob', 'ambiguous_date']))
    const refused = await send(open)
    expect([refused.status, refused.errors?.map(({ path }) => path), await find('D1')]).toEqual([
      422,
      ['asks.date_order'],
      undefined,
    ])
    expect((await send(open, { answers: '{"date_order":"mdy"}' })).data.created).toBe(2)
    expect([(await find('D1'))?.dob, (await find('D2'))?.dob]).toEqual(['2012-04-02', '2012-05-03'])
    const settled = await send([
      head,
      'D3,Asha Dac,7,A,Ravi,4/2/2012,',
      'D4,Asha Dad,7,A,Ravi,25/12/2012,',
      'D5,Asha Dae,7,A,Ravi,31/02/2012,',
    ])
    expect([asksOf(settled), faults(settled), (await find('D3'))?.dob]).toEqual([
      [],
      [[4, 'dob', 'invalid_field']],
      '2012-02-04',
    ])
    expect(settled.data.errors[0]?.said?.code).toBe('cell.no_such_day')
  })

  it('R52 R53 R54 blanks, addresses, words for a sex and invisible signs', async () => {
    const head = 'Adm No,Name,Class,Sec,Father,Sex,Mobile,Email,Scribe'
    const reply = await send([
      head,
      'W\u200b1,As\u200bha Wab,7,A,Ra\u00advi Rao,B,91-98100-00001,a@x.in; b@x.in,✓',
      'W2,Nisha Wab,7,A,Ravi,छात्रा,-,nil,नहीं',
      'W3,Usha Wab,7,A,Ravi,??,9810000001,NA,',
    ])
    expect(faults(reply)).toEqual([[4, 'gender', 'invalid_field']])
    expect(await find('W1')).toMatchObject({
      ...{
        name: 'Asha Wab',
        guardian_name: 'Ravi Rao',
        gender: 'M',
        email: 'a@x.in',
        guardian_mobile: '+919810000001',
      },
      accommodations: { scribe: true },
    })
    expect(await find('W2')).toMatchObject({ gender: 'F', email: null, guardian_mobile: null })
    expect([told(reply, 'second_email'), told(reply, 'cleaned')]).toEqual([[2], [2]])
    expect(reply.data.reading?.values.filter(({ column }) => column === 'gender')).toMatchObject([
      { value: '??', here: null, by: null },
      { value: 'B', here: 'M', by: 'rule' },
      { value: 'छात्रा', here: 'F', by: 'rule' },
    ])
    const said = await send([head, 'W4,Usha Wab,7,A,Ravi,??,9810000001,NA,'], { values: '{"gender":{"??":"F"}}' })
    expect([said.data.created, (await find('W4'))?.gender]).toEqual([1, 'F'])
  })

  it('P32 what pupils need of their seats stands in the list', async () => {
    const reply = await send([
      'Adm No,Name,Class,Sec,Father,Sex,Mobile,Front Row,Separate Room,Wheelchair',
      'SN1,Asha Nair,7,A,Ravi,F,9810000001,yes,no,Y',
      'SN2,Ravi Nair,7,A,Ravi,M,9810000001,,yes,maybe',
      'SN3,Usha Nair,7,A,Ravi,F,9810000001,,yes,',
    ])
    expect(faults(reply)).toEqual([[3, 'step_free', 'invalid_field']])
    expect(await find('SN1')).toMatchObject({ accommodations: { front_row: true, own_room: false, step_free: true } })
    expect(await find('SN3')).toMatchObject({ accommodations: { front_row: false, own_room: true, step_free: false } })
  })

  it('R54 a form takes invisible signs out too', async () => {
    const body = {
      ...{
        session_id: school.session_id,
        ...places['Class 7 A'],
        admission_no: 'Z\u200b1',
        f_name: 'As\u200bha',
        l_name: '\u2060Rao',
      },
      ...{ guardian_name: 'Ra\ufeffvi', guardian_mobile: '+919810000001', dob: '2013-01-01' },
    }
    const { data } = await app.call<Student>(api.student.create, body, school.admin)
    expect(data).toMatchObject({ admission_no: 'Z1', name: 'Asha Rao', guardian_name: 'Ravi' })
  })
})

describe('what is said travels', () => {
  it('R60 templates and programs go on unchanged: nothing is asked', async () => {
    const head = 'admission_no,first_name,last_name,dob,class,section,guardian_name,guardian_mobile'
    const { data } = await send([head, 'T1,Asha,Tab,2012-05-14,Class 7,A,Ravi,+919810000001'])
    expect([data.created, data.asks, data.reading?.layout.sure]).toEqual([1, [], true])
    expect(data.reading?.preview[0]).toMatchObject({ row: 2, why: 'first' })
  })

  it('R61 what was copied stands in the place of a file', async () => {
    const text = ['Adm No\tName\tClass\tSec\tFather', 'K1\tAsha Kab\tVII\tA\tRavi'].join('\n')
    const fields = { session_id: String(school.session_id), text }
    const reply = await app.upload<UploadResult>(api.student_upload.upload, fields, null, school.admin)
    expect(reply.data).toMatchObject({ created: 1, failed: 0 })
  })

  it('R10 a person may say one column for class and section, a place, or none', async () => {
    const lines = ['No,Who,Where,Dad,Junk', 'M1,Asha Mab,VII-C,Ravi,x']
    const mapping = {
      admission_no: { at: 0 },
      full_name: 'Who',
      class: 'Where',
      section: 'Where',
      guardian_name: { at: 3 },
      dob: null,
    }
    const reply = await send(lines, { mapping: JSON.stringify(mapping) })
    expect([faults(reply), (await find('M1'))?.section.title]).toEqual([[], 'C'])
    const beyond = await send(lines, { mapping: JSON.stringify({ ...mapping, roll_no: { at: 9 } }) })
    expect(beyond.errors?.map(({ path }) => path)).toEqual(['mapping.roll_no'])
  })

  it('R16 R19 what was said of a text is remembered for the school, and forgotten where its class is gone', async () => {
    const grade = await makeGrade(app, school, { title: 'Meadow' })
    const section = await makeSection(app, school, grade.id, { title: 'A' })
    const lines = (no: string) => ['Adm No,Name,Class,Sec,Father', `${no},Asha ${no},Grassland,A,Ravi`]
    const values = JSON.stringify({ class: { Grassland: { grade_id: grade.id } } })
    expect((await send(lines('Oa'), { values, remember: 'false' })).data.created).toBe(1)
    expect((await send(lines('Ob'))).data).toMatchObject({ created: 0, failed: 1 })
    expect((await check(lines('Oc'), { values })).data.created).toBe(1)
    expect((await send(lines('Od'))).data.created).toBe(0)
    expect((await send(lines('Oe'), { values })).data.created).toBe(1)
    const again = await send(lines('Of'))
    expect(again.data).toMatchObject({ created: 1, failed: 0 })
    expect(again.data.reading?.values).toMatchObject([{ value: 'Grassland A', by: 'remembered' }])
    await app.databases.owner.query('update sections set deleted_at = now() where id = $1', [section.id])
    await app.databases.owner.query('update grades set deleted_at = now() where id = $1', [grade.id])
    const gone = await send(lines('Og'))
    expect([gone.status, faults(gone)]).toEqual([200, [[2, 'class', 'unknown_name']]])
  })

  it('R65 a job carries what was said, and an open one is refused before it begins', async () => {
    const dob = (at: number) => `${(at % 12) + 1}/${(at % 9) + 1}/2012`
    const name = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const lines = [
      'Adm No,Name,Class,Sec,Father,D.O.B.',
      ...Array.from({ length: 501 }, (_, at) => `J${at},Asha ${name(at)},${at % 2 ? 'Prep' : 'VII'},A,Ravi,${dob(at)}`),
    ]
    const refused = await send(lines)
    expect([refused.status, asksOf(refused)]).toEqual([422, ['date_order']])
    const fields = {
      answers: '{"date_order":"dmy"}',
      values: JSON.stringify({ class: { Prep: { grade_id: places['LKG A']?.grade_id } } }),
    }
    const { data } = await app.upload<{ job_id: number }>(
      api.student_upload.upload,
      { session_id: String(school.session_id), ...fields },
      { name: 'many.csv', bytes: Buffer.from(lines.join('\n')) },
      school.admin,
    )
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    expect(job.result).toMatchObject({ created: 501, failed: 0, asks: [] })
    expect((job.result as UploadResult).reading?.values).toMatchObject([
      { value: 'VII A', rows: 251, by: 'rule' },
      { value: 'Prep A', rows: 250, by: 'said' },
    ])
    expect((await find('J1'))?.grade.title).toBe('LKG')
  })
})
