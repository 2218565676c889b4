import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OpenReading, type Student, type UploadResult } from '#contract'
import { madeWorkbook } from '../../../interchange/spreadsheet/testing/made-workbook.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  for (const title of ['Class 7', 'Class 9']) {
    const { id } = await makeGrade(app, school, { title })
    for (const section of ['A', 'B']) await makeSection(app, school, id, { title: section })
  }
})

type Reply = UploadResult & Partial<OpenReading>
const upload = (file: { name: string; bytes: Buffer }, fields: Record<string, string>) =>
  app.upload<Reply>(api.student_upload.upload, { session_id: String(school.session_id), ...fields }, file, school.admin)
const send = (lines: readonly string[], fields: Record<string, string> = {}) =>
  upload({ name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) }, fields)
const check = (lines: readonly string[], fields: Record<string, string> = {}) =>
  send(lines, { ...fields, dry_run: 'true' })
const said = (answers: Record<string, string>) => ({ answers: JSON.stringify(answers), layout: 'confirm' })
const asksOf = ({ data }: { data: Partial<OpenReading> }) => data.asks?.map(({ id }) => id)
const columnsOf = ({ data }: { data: Partial<OpenReading> }) =>
  Object.fromEntries(
    data.reading?.columns.flatMap(({ at, fields }) => (fields.length > 0 ? [[fields.join('+'), at] as const] : [])) ??
      [],
  )
const warned = ({ data }: { data: UploadResult }, code: string) =>
  data.warnings?.filter((one) => one.code === code).map(({ row, column }) => [row, column])
const find = async (admission_no: string): Promise<Student | undefined> =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { admission_no, session_id: school.session_id } },
      school.admin,
    )
  ).data[0]

describe('two roll numbers beside each other', () => {
  const lines = (no: string) => [
    'Adm No,Name,Class,Sec,Roll,New Roll,Father',
    `${no}1,Asha Rao,7,A,1,11,Ravi`,
    `${no}2,Nina Das,7,A,2,12,Hari`,
  ]
  it('are asked about, and that which is said is the roll', async () => {
    expect(asksOf(await check(lines('N')))).toEqual(['which_column.roll_no'])
    expect((await send(lines('N'), { layout: 'confirm' })).status).toBe(422)
    const fresh = await send(lines('N'), said({ 'which_column.roll_no': '5' }))
    expect([fresh.data.created, (await find('N1'))?.roll_no, (await find('N2'))?.roll_no]).toEqual([2, '11', '12'])
    await send(lines('M'), said({ 'which_column.roll_no': '4' }))
    expect((await find('M2'))?.roll_no).toBe('2')
  })
  it('an old one alone is named and not taken', async () => {
    const old = await send(lines('P').map((line) => line.replace('Roll,New Roll', 'House,Old Roll')))
    expect([warned(old, 'unknown_column')?.length, (await find('P1'))?.roll_no]).toEqual([2, null])
  })
})

it('"Promoted to" beside the class is asked about', async () => {
  const lines = ['Adm No,Name,Class,Promoted to,Sec,Father', 'Q1,Mina Pal,7,9,A,Om', 'Q2,Rina Pal,7,9,A,Om']
  expect(asksOf(await check(lines))).toEqual(['which_column.class'])
  const saved = await send(lines, said({ 'which_column.class': '3' }))
  expect([saved.data.created, (await find('Q1'))?.grade.title]).toEqual([2, 'Class 9'])
  await send(
    lines.map((line) => line.replace(/^Q/, 'R')),
    said({ 'which_column.class': '2' }),
  )
  expect((await find('R1'))?.grade.title).toBe('Class 7')
})

it('who may be nobody, or two, waits until somebody accepts the row; "Surname, First" is one', async () => {
  const names = ['Vacant', 'TBD', '"Asha Rao, Ravi Rao"', 'Asha & Ravi Rao', '"Rao, Asha Devi"', 'Asha Andal']
  const lines = ['Adm No,Name,Class,Sec,Father', ...names.map((name, at) => `V${at},${name},7,A,Late Om Rao`)]
  const reply = await send(lines)
  expect(reply.data.errors.map(({ row, column, code }) => [row, column, code])).toEqual(
    [2, 3, 4, 5].map((row) => [row, 'full_name', 'ask_value']),
  )
  expect(warned(reply, 'late')).toEqual([
    [6, 'father_name'],
    [7, 'father_name'],
  ])
  expect((await send(lines.slice(0, 2), { accept: '[2]' })).data.created).toBe(1)
})

describe('words of a row that say less than they seem to', () => {
  it('a landline under "Mobile" is kept and named', async () => {
    const reply = await send([
      'Adm No,Name,Class,Sec,Roll,Father,Mobile',
      'L1,Ira Sen,7,B,1,Om,022-28888888',
      'L2,Uma Sen,7,B,2,Om,9810000001',
      'L3,Eva Sen,7,B,3,Om,022-28888888 / 9810000002',
    ])
    expect([reply.data.created, warned(reply, 'landline')]).toEqual([3, [[2, 'guardian_mobile']]])
    expect((await find('L3'))?.guardian_mobile).toBe('+919810000002')
  })

  it('a sex that is neither is X, in whatever words; others are named', async () => {
    const words = ['Non-Binary', 'Other', 'third gender', 'अन्य', 'Not told']
    const reply = await send([
      'Adm No,Name,Class,Sec,Gender,Father',
      ...words.map((word, at) => `X${at},Kim ${'ABCDE'[at]}ora,9,A,${word},Om`),
    ])
    expect(await Promise.all(words.map(async (_, at) => (await find(`X${at}`))?.gender))).toEqual([
      ...['X', 'X', 'X', 'X'],
      undefined,
    ])
    expect(reply.data.errors.map(({ row, column }) => [row, column])).toEqual([[6, 'gender']])
  })

  it('"M/F" that a line of the list explains as mother and father is asked about', async () => {
    const lines = [
      'Adm No,Name,Class,Sec,M/F,Contact,Father',
      'F1,Jia Sen,7,B,M,9810000001,Om',
      'F2,Jas Sen,7,B,F,9810000002,Om',
      'M/F: M = mother; F = father',
    ]
    expect(asksOf(await check(lines))).toEqual(['which_column.gender'])
    await send(lines, said({ 'which_column.gender': 'leave' }))
    expect([(await find('F1'))?.gender, (await find('F2'))?.gender]).toEqual([null, null])
  })
})

describe('headings with a slip of the pen', () => {
  const lines = (no: string) => [
    'Adm No,Name,Class,Sectoin,Gendar,Fathers Nmae',
    `${no}1,Lila Roy,9,B,F,Om Roy`,
    `${no}2,Lola Roy,9,B,F,Om Roy`,
  ]
  it('are read and shown where their cells say the same', async () => {
    const looked = await check(lines('S'))
    expect([asksOf(looked), looked.data.reading?.layout.sure]).toEqual([[], false])
    const taken = await send(lines('S'), said({}))
    expect(taken.data.created).toBe(2)
    expect(await find('S1')).toMatchObject({ gender: 'F', guardian_name: 'Om Roy', section: { title: 'B' } })
  })
  it('are asked about where their cells say nothing of them', async () => {
    const list = ['Adm No,Name,Class,Sec,Father,Elctives', 'SN1,Lila Roy,9,B,Om Roy,', 'SN2,Lola Roy,9,B,Om Roy,']
    expect(asksOf(await check(list))).toEqual(['which_column.near'])
  })
  it('are not read where they are not meant so', async () => {
    const left = await check(lines('T'), said({ 'which_column.near': 'leave' }))
    expect([left.status, left.errors?.map(({ path }) => path)]).toEqual([422, ['mapping.section']])
  })
})

describe('a list of pupils without headings', () => {
  const rows = [
    '1,5001,Asha Mehta,7,A,F,14-05-2013,9810000011',
    '2,5002,Bela Mehta,7,A,F,15-06-2013,9810000012',
    '3,5003,Chand Khan,7,A,M,16-07-2013,9810000013',
    '4,5004,Deb Nath,7,B,M,17-08-2013,9810000014',
  ]
  it('is read by what its columns hold, shown, and taken once somebody has confirmed it', async () => {
    const looked = await check(rows)
    expect(columnsOf(looked)).toEqual({
      ...{ admission_no: 1, full_name: 2, class: 3, section: 4, gender: 5, dob: 6, guardian_mobile: 7 },
    })
    expect([looked.data.reading?.layout.sure, looked.data.reading?.header_rows]).toEqual([false, []])
    expect((await send(rows, { answers: '{"guardian":"none"}' })).errors?.map(({ path }) => path)).toEqual(['layout'])
    const saved = await send(rows, said({ guardian: 'none' }))
    expect(saved.data.created).toBe(4)
    expect(await find('5003')).toMatchObject({ name: 'Chand Khan', dob: '2013-07-16', gender: 'M' })
  })
  it.each([
    ['first and last names, which could be father’s', rows.map((row) => row.replace(/(\w+) (\w+),7/, '$1,$2,7'))],
    ['headings in words that are not known', ['க,கக,ககக,கககக,ககககக,கககககக,க-க,க+க', ...rows]],
  ])('is asked about with %s', async (_, lines) => {
    const looked = await check(lines)
    expect([looked.status, looked.errors?.some(({ path }) => path.startsWith('mapping.'))]).toEqual([422, true])
  })
  it('rolls that begin again are no classes, and B throughout is no boy', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) => `60${10 + at},Gita ${'ABCDEFGHIJKL'[at]}oshi,${(at % 6) + 1},B,98100000${20 + at}`,
    )
    const looked = await check(lines)
    expect(looked.errors?.map(({ path }) => path)).toContain('mapping.class')
  })
})

describe('sheets of a workbook that are sections', () => {
  const head = ['Adm No', 'Name', 'Roll', 'Father']
  const sheet = (name: string, from: number, count: number) => ({
    name,
    rows: [
      head,
      ...Array.from({ length: count }, (_, at) => [
        `W${from + at}`,
        `Tara ${'ABCDEFGHIJ'[(from + at) % 10]}al`,
        at + 1,
        'Om',
      ]),
    ],
  })
  const book = Buffer.from(
    madeWorkbook([
      {
        name: 'Summary',
        rows: [
          ['Class', 'Boys', 'Girls'],
          ['9A', 2, 1],
          ['9B', 1, 1],
        ],
      },
      ...[sheet('9A', 0, 3), sheet('9B', 3, 2), sheet('TC issued', 5, 2)],
    ]),
  )
  it('are offered together, with the class of each by its name', async () => {
    const file = { name: 'pupils.xlsx', bytes: book }
    const looked = await upload(file, { dry_run: 'true' })
    const [ask] = looked.data.asks ?? []
    expect([ask?.id, ask?.choices.map(({ value }) => value)]).toEqual([
      'sheet',
      ['*', 'Summary', '9A', '9B', 'TC issued'],
    ])
    const saved = await upload(file, said({ sheet: '*' }))
    expect(saved.data).toMatchObject({ total: 5, created: 5, failed: 0 })
    expect(
      await Promise.all(['W0', 'W2', 'W3', 'W4', 'W5'].map(async (no) => (await find(no))?.section.title)),
    ).toEqual(['A', 'A', 'B', 'B', undefined])
    expect(saved.data.warnings?.filter(({ code }) => code === 'other_sheet').map(({ value }) => value)).toEqual([
      'Summary',
      'TC issued',
    ])
  })
})
