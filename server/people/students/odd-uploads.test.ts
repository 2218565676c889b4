import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Student, type UploadResult } from '#contract'
import { type MadeCell, madeWorksheet, run } from '../../../interchange/spreadsheet/testing/made-workbook.ts'
import { startTestApp } from '../../testing/app.ts'
import { crashOnWrite } from '../../testing/crash.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  const { id } = await makeGrade(app, school, { title: 'Class 9', level_order: 9 })
  await makeSection(app, school, id, { title: 'A' })
})

const HEAD = ['admission_no', 'first_name', 'last_name', 'dob', 'class', 'section', 'guardian_name', 'guardian_mobile']
const pupil = (admission_no: string, rest: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    ...{ admission_no, first_name: 'Asha', last_name: `Verma ${admission_no}`, class: 'Class 9', section: 'A' },
    ...{ guardian_name: 'Ravi Verma', guardian_mobile: '+919810000001', ...rest },
  }
  return HEAD.map((name) => cells[name] ?? '').join(',')
}
const send = (lines: string[], end = '\n') =>
  app.upload<UploadResult>(
    api.student_upload.upload,
    { session_id: String(school.session_id) },
    { name: 'pupils.csv', bytes: Buffer.from([HEAD.join(','), ...lines].join(end)) },
    school.admin,
  )
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const find = async (search: string) =>
  (await app.call<Student[]>(api.student.list, { filter: { search } }, school.admin)).data

describe('a file of pupils', () => {
  it('with line ends of an old Mac is read row by row', async () => {
    expect((await send([pupil('CR-1'), pupil('CR-2')], '\r')).data).toMatchObject({ total: 2, created: 2, failed: 0 })
  })

  it('R50 with a year of two digits that no pupil can be of has the cell named and the others taken; a telephone with an extension is taken without it', async () => {
    const reply = await send([
      pupil('Y-1', { dob: '14/05/55' }),
      pupil('Y-2', { guardian_mobile: '+912228888888 x218' }),
      pupil('Y-3'),
    ])
    expect(reply.data).toMatchObject({ created: 2, failed: 1 })
    expect(faults(reply)).toEqual([[2, 'dob', 'invalid_field']])
    expect(reply.data.warnings).toMatchObject([
      { row: 3, column: 'guardian_mobile', code: 'extension' },
      { row: 3, column: 'guardian_mobile', code: 'landline' },
    ])
    expect(await find('Y-2')).toMatchObject([{ guardian_mobile: '+912228888888' }])
  })

  it('keeps long, doubled and short names and those of other scripts as they are written, and they are found', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    const names = [
      ['N-1', long, 'Rao'],
      ['N-2', 'Ali', 'Ali'],
      ['N-3', 'आद्या', 'बनर्जी'],
      ['N-4', 'عائشہ', 'خان'],
      ['N-5', 'Nguyễn', 'O’Brien'],
      ['N-6', 'Suharto', ''],
    ] as const
    const reply = await send(names.map(([no, first_name, last_name]) => pupil(no, { first_name, last_name })))
    expect(faults(reply)).toEqual([])
    for (const [admission_no, first, last] of names) {
      const found = await find(first)
      expect(found.map((row) => [row.admission_no, row.f_name, row.l_name])).toEqual([
        [admission_no, first, last || null],
      ])
    }
  })

  it('of another school, with classes that are not here, fails each row at its class', async () => {
    const reply = await send([pupil('O-1', { class: 'Year 7' }), pupil('O-2', { class: 'Year 8' })])
    expect(reply.data).toMatchObject({ created: 0, failed: 2, import_id: null })
    expect(faults(reply).map(([, ...rest]) => rest)).toEqual([
      ['class', 'unknown_name'],
      ['class', 'unknown_name'],
    ])
    // It looks like another school's: no row names a class of this one.
    expect(reply.data.missing).toEqual({
      classes: [
        { grade_id: null, title: 'Year 7', sections: ['A'] },
        { grade_id: null, title: 'Year 8', sections: ['A'] },
      ],
      known_rows: 0,
    })
  })

  it('names the classes and sections that are missing, and takes the rows once they are made', async () => {
    const lines = [
      pupil('MP-1', { class: '11', section: 'Rose' }),
      pupil('MP-2', { class: '11', section: 'rose' }),
      pupil('MP-3', { class: '9', section: 'Tulip' }),
      pupil('MP-4', { section: 'Chrysanthemum-and-Marigold' }),
      pupil('MP-5'),
    ]
    const { data } = await send(lines)
    expect(data).toMatchObject({ created: 1, failed: 4 })
    const nine = data.missing?.classes.find(({ title }) => title === 'Class 9')
    expect(data.missing).toEqual({
      classes: [
        { grade_id: null, title: '11', sections: ['Rose'] },
        { grade_id: nine?.grade_id, title: 'Class 9', sections: ['Tulip'] },
      ],
      known_rows: 3,
    })
    await makeSection(app, school, nine?.grade_id ?? 0, { title: 'Tulip' })
    await makeSection(app, school, (await makeGrade(app, school, { title: 'Class 11' })).id, { title: 'Rose' })
    const again = await send(lines.slice(0, 3))
    expect(again.data).toMatchObject({ created: 3, failed: 0 })
    expect(again.data.missing).toBeUndefined()
  })

  it('D56 whose server dies in the midst leaves nobody, and goes in whole afterwards', async () => {
    const lines = [pupil('K-1'), pupil('K-2')]
    // The persons are written by then, and their places with this statement.
    const mend = await crashOnWrite(app, 'enrolments')
    const dead = await send(lines)
    await mend()
    expect(dead.status).toBeGreaterThanOrEqual(500)
    expect(await find('K-')).toEqual([])
    expect((await send(lines)).data).toMatchObject({ created: 2, failed: 0 })
  })
})

describe('roll numbers that a list hands round', () => {
  const rolled = [...HEAD, 'roll_no']
  const sendRolls = async (rolls: Record<string, string>, rest: Record<string, Record<string, string>> = {}) => {
    const lines = Object.entries(rolls).map(([no, roll]) => `${pupil(no, rest[no])},${roll}`)
    const bytes = Buffer.from([rolled.join(','), ...lines].join('\n'))
    const fields = { session_id: String(school.session_id), mode: 'update' }
    return app.upload<UploadResult>(api.student_upload.upload, fields, { name: 'rolls.csv', bytes }, school.admin)
  }
  const rollsOf = async (numbers: string[]) =>
    Object.fromEntries(await Promise.all(numbers.map(async (no) => [no, (await find(no))[0]?.roll_no])))

  it('R32 whoever comes first takes the number that another of the list gives up, and the undo gives each the own one back', async () => {
    await sendRolls({ 'HR-1': '31', 'HR-2': '32', 'HR-3': '33' })
    const reply = await sendRolls({ 'HR-1': '32', 'HR-2': '33', 'HR-3': '31', 'HR-4': '34' })
    expect(reply.data).toMatchObject({ created: 1, updated: 3, failed: 0 })
    const all = ['HR-1', 'HR-2', 'HR-3', 'HR-4']
    expect(await rollsOf(all)).toEqual({ 'HR-1': '32', 'HR-2': '33', 'HR-3': '31', 'HR-4': '34' })
    const undone = await app.call(api.import.undo, undefined, school.admin, reply.data.import_id ?? 0)
    expect(undone.status).toBe(200)
    expect(await rollsOf(all)).toEqual({ 'HR-1': '31', 'HR-2': '32', 'HR-3': '33' })
  })

  it('R32 a row that can’t go in keeps its number, and whoever was to have it is told by name', async () => {
    await sendRolls({ 'HS-1': '41', 'HS-2': '42', 'HS-3': '43' })
    const broken = { 'HS-3': { dob: '31/02/2011' } }
    const reply = await sendRolls({ 'HS-1': '42', 'HS-2': '43', 'HS-3': '41' }, broken)
    expect(reply.data).toMatchObject({ updated: 0, failed: 3 })
    expect(faults(reply).filter(([, column]) => column === 'roll_no')).toEqual([
      [2, 'roll_no', 'duplicate'],
      [3, 'roll_no', 'duplicate'],
    ])
    expect(await rollsOf(['HS-1', 'HS-2', 'HS-3'])).toEqual({ 'HS-1': '41', 'HS-2': '42', 'HS-3': '43' })
  })

  it('R32 an undo leaves out who would get back a number that somebody else has by then', async () => {
    await sendRolls({ 'HU-1': '51', 'HU-2': '52' })
    const reply = await sendRolls({ 'HU-1': '52', 'HU-2': '51' })
    await sendRolls({ 'HU-2': '51' }, { 'HU-2': { guardian_name: 'Usha Verma' } })
    const undone = await app.call(api.import.undo, undefined, school.admin, reply.data.import_id ?? 0)
    expect([undone.status, await rollsOf(['HU-1', 'HU-2'])]).toEqual([200, { 'HU-1': '52', 'HU-2': '51' }])
  })
})

describe('a workbook of pupils', () => {
  const HEADINGS = ['Adm No', 'Name', 'Class', 'Section', 'Roll', 'Father Name', 'Remarks']
  const row = (no: string, more: Partial<Record<'name' | 'roll' | 'remarks', MadeCell>> = {}): MadeCell[] => [
    ...[no, more.name ?? `Meena Pillai ${no}`, 'Class 9', 'A', more.roll ?? null, 'Ravi Pillai', more.remarks ?? null],
  ]
  const sendBook = (...rows: MadeCell[][]) =>
    app.upload<UploadResult>(
      api.student_upload.upload,
      { session_id: String(school.session_id) },
      { name: 'pupils.xlsx', bytes: Buffer.from(madeWorksheet(HEADINGS, ...rows)) },
      school.admin,
    )

  it('of which a name or a part of a number is crossed out has these rows named, and the others taken', async () => {
    const reply = await sendBook(
      row('ST1'),
      row('ST2', { name: { value: 'Meena Pillai Two', struck: true } }),
      row('ST3', { roll: { runs: run('3', undefined, '<strike/>') + run('4') } }),
    )
    expect([reply.data.created, faults(reply)]).toEqual([
      1,
      [
        [3, 'full_name', 'ask_value'],
        [4, 'roll_no', 'ask_value'],
      ],
    ])
    expect(reply.data.errors[0]?.message).toBe(
      'Cell B3, Meena Pillai Two, is crossed out. Take the line off it where it counts, or leave the row out.',
    )
  })

  it('whose remarks speak of a change says that nothing was done of them', async () => {
    const reply = await sendBook(row('RM1', { remarks: 'Shifted to 9 B' }), row('RM2', { remarks: 'Good at hockey' }))
    expect(reply.data.created).toBe(2)
    expect(reply.data.warnings?.filter(({ code }) => code === 'remark_unread').map(({ row: at }) => at)).toEqual([2])
  })
})
