import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OpenReading, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  for (const title of ['Class 7', 'Class 8']) {
    const { id } = await makeGrade(app, school, { title })
    await makeSection(app, school, id, { title: 'A' })
  }
})

const make = { answers: JSON.stringify({ admission_no: 'make' }), layout: 'confirm' }
const send = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.student_upload.upload,
    { session_id: String(school.session_id), ...fields },
    { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const faults = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const pupils = async () => {
  const filter = { session_id: school.session_id }
  const range = { page: 1, pageSize: 100 }
  const { data } = await app.call<Student[]>(api.student.list, { filter, range }, school.admin)
  return new Map(data.map(({ admission_no, f_name, l_name }) => [`${f_name} ${l_name}`, admission_no]))
}

const HEAD = 'Name,Class,Sec,Roll,D.O.B.,Father'

describe('a list without admission numbers', () => {
  const list = [
    HEAD,
    'Asha Rao,7,A,1,2013-05-14,Ravi Rao',
    'Bela Sen,7,A,2,,Amit Sen',
    'Chand Ali,7,A,3,2013-01-02,Salim Ali',
  ]

  it('shows the numbers that it makes in a column of their own, and saves nothing before', async () => {
    const looked = await send(list, { dry_run: 'true' })
    const { reading, asks } = looked.data
    const made = reading?.columns.find(({ by }) => by === 'made')
    expect([asks, made?.fields, reading?.layout.sure]).toEqual([[], ['admission_no'], false])
    const here = reading?.preview.map(({ cells }) => cells.find(({ column }) => column === made?.at)?.here)
    expect(here).toEqual([1, 2, 3].map((at) => expect.stringMatching(new RegExp(`^\\d{4}-000${at}$`))))
    const refused = await send(list)
    expect([refused.status, refused.errors?.map(({ path }) => path), (await pupils()).size]).toEqual([
      422,
      ['layout'],
      0,
    ])
  })

  it('asks where a column under a heading that is not known may hold them', async () => {
    const coded = ['Name,Class,Sec,Code,Father', 'Asha Rao,7,A,KV3301,Ravi Rao', 'Bela Sen,7,A,KV3308,Amit Sen']
    const looked = await send(coded, { dry_run: 'true' })
    expect(looked.data.asks?.map(({ id, choices }) => [id, choices.map(({ value }) => value)])).toEqual([
      ['admission_no', ['column 3', 'make']],
    ])
    const refused = await send(coded, { layout: 'confirm' })
    expect([refused.status, (await pupils()).size]).toEqual([422, 0])
    const chosen = await send(coded, { answers: '{"admission_no":"column 3"}', dry_run: 'true' })
    expect(chosen.data.reading?.preview[0]?.cells.find(({ column }) => column === 3)?.here).toBe('KV3301')
    const others = [
      'Name,Class,Sec,PEN,Marks %,Father',
      'Asha Rao,7,A,21045671,81,Ravi',
      'Bela Sen,7,A,21045672,92,Amit',
    ]
    expect((await send(others, { dry_run: 'true' })).data.asks).toEqual([])
  })

  it('numbers them in the order of the list, by the year of the session', async () => {
    const saved = await send(list, make)
    expect([faults(saved), saved.data.created]).toEqual([[], 3])
    const numbers = [...(await pupils()).entries()].toSorted()
    const [year] = numbers[0]?.[1].split('-') ?? []
    expect(numbers).toEqual([
      ['Asha Rao', `${year}-0001`],
      ['Bela Sen', `${year}-0002`],
      ['Chand Ali', `${year}-0003`],
    ])
  })

  it('finds who is there by name and birth date, or by section and roll number, and makes no second pupil', async () => {
    const before = await pupils()
    const again = [HEAD, 'RAO ASHA,7,A,1,14/05/2013,Ravi Rao', 'Bela Sen,7,A,2,,Amit Sen', 'Dev Jain,7,A,4,,Om Jain']
    const saved = await send(again, { ...make, mode: 'update' })
    expect([faults(saved), saved.data.created]).toEqual([[], 1])
    const after = await pupils()
    expect([...before.values()].every((number) => [...after.values()].includes(number))).toBe(true)
    expect(after.size).toBe(4)
    const twice = await send(again, make)
    expect(faults(twice).map(([, column, code]) => [column, code])).toEqual(
      again.slice(1).map(() => ['admission_no', 'duplicate']),
    )
  })

  it('waits where somebody may be there already, or in a row above, until the row is accepted', async () => {
    const doubtful = [
      HEAD,
      // Of another class, and of another roll number without birth dates.
      'Bela Sen,8,A,9,,Amit Sen',
      'Dev Jain,7,A,14,,Om Jain',
      'Gita Das,8,A,1,,Hari Das',
      'Gita Das,8,A,,,Hari Das',
      // Two of a name who were born on other days, or have other numbers, are two.
      'Chand Ali,7,A,20,2012-09-09,Salim Ali',
      'Gita Das,8,A,7,,Hari Das',
    ]
    const looked = await send(doubtful, { ...make, dry_run: 'true' })
    expect(faults(looked).filter(([, , code]) => code === 'same_person')).toEqual([
      [2, 'admission_no', 'same_person'],
      [3, 'admission_no', 'same_person'],
      [5, 'admission_no', 'same_person'],
      [7, 'admission_no', 'same_person'],
    ])
    // Nor is a name alone enough to change somebody.
    const namesake = await send([HEAD, 'Bela Sen,7,A,,,Ravi Sen'], { ...make, mode: 'update' })
    expect(faults(namesake)).toEqual([[2, 'admission_no', 'same_person']])
    const saved = await send(doubtful, { ...make, accept: JSON.stringify([2]) })
    expect(saved.data.created).toBe(3)
  })
})

describe('a roster as a school has it, without numbers', () => {
  it('reads titles, “Surname, First”, numbers before words, remarks and a class of one section', async () => {
    const list = [
      'Sr No,SRNO,Name (Surname; First),Class,Section,Gender,Date of Admission,Remarks,Parent/Guardian 1',
      '1,2201,"NAIR, Lakshmi",8,,2-FEMALE,05-Jul-2021,,Ajit Nair',
      '2,2202,Kum. Meera Iyer,8,,2-FEMALE,05-Jul-2021,Left-handed,Anil Iyer',
      '3,2203,Om Das,8,,1-MALE,05-Jul-2021,TC taken,Uma Das',
    ].map((line) => line.replace('Surname; First', 'Surname first'))
    const saved = await send(list, { layout: 'confirm' })
    expect([faults(saved), saved.data.created]).toEqual([[], 2])
    const there = await pupils()
    expect([there.get('Lakshmi NAIR'), there.get('Meera Iyer')]).toEqual(['2201', '2202'])
    expect(saved.data.warnings?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['left_out', 'of_title', 'not_kept']),
    )
  })
})

describe('a school with a series of its own', () => {
  it('goes on with it', async () => {
    const other = await makeSchool(app)
    const { id } = await makeGrade(app, other, { title: 'Class 7' })
    await makeSection(app, other, id, { title: 'A' })
    const upload = (lines: string[], fields: Record<string, string> = {}) =>
      app.upload<UploadResult & Partial<OpenReading>>(
        api.student_upload.upload,
        { session_id: String(other.session_id), layout: 'confirm', ...fields },
        { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
        other.admin,
      )
    const own = Array.from({ length: 12 }, (_, at) => `A-0${101 + at},Asha ${'BCDEFGHIJKLM'[at]}oshi,7,A,Ravi`)
    await upload(['Adm No,Name,Class,Sec,Father', ...own])
    const looked = await upload(['Name,Class,Sec,Father', 'Tara Sen,7,A,Om Sen', 'Uma Das,7,A,Om Das'], {
      dry_run: 'true',
    })
    expect(looked.data.reading?.columns.at(-1)).toMatchObject({ by: 'made', samples: ['A-0113', 'A-0114'] })
    expect(looked.data.reading?.layout.sentence).toContain('A-0113 to A-0114')
  })
})

describe('a typed list', () => {
  const seen = async (lines: string[]) => {
    const { data, errors } = await send(lines, { dry_run: 'true' })
    const rows = data.reading?.preview.map(({ cells }) =>
      cells.flatMap(({ here, column }) => (column < 4 && here !== null ? [String(here)] : [])),
    )
    return { rows, sure: data.reading?.layout.sure, asks: data.asks, errors }
  }
  it.each([
    ['numbers, names and classes', ['1. Tara Sena  7A', '2. Uma Sena  7A', '3. Veda Sena  8A']],
    ['a class over them', ['Class 7 A', '1) Tara Sena', '2) Uma Sena', 'Class 8 A', '1) Veda Sena']],
    ['commas and no numbers', ['Tara Sena, VII-A', 'Uma Sena, VII-A', 'Veda Sena, VIII-A']],
    [
      'a title and signs before the lines',
      ['List of students', '• Tara Sena (7-A)', '• Uma Sena (7-A)', '• Veda Sena (8-A)'],
    ],
  ])('of %s is read, and not sure', async (_, lines) => {
    const { rows, sure, errors } = await seen(lines)
    expect([errors, sure]).toEqual([undefined, false])
    expect(rows?.map((cells) => cells.join(' ')).map((text) => text.replace(/ Class (\d) A$/, ' $1'))).toEqual(
      lines.some((line) => line.startsWith('Class'))
        ? ['Tara Sena', 'Uma Sena', 'Veda Sena']
        : ['Tara Sena 7', 'Uma Sena 7', 'Veda Sena 8'],
    )
  })
  it('takes numbers for rolls where they are called so or leave some out, with telephone numbers behind', async () => {
    const rolled = await seen(['Roll 1 - Tara Sena - VII A', 'Roll 2 - Uma Sena - VII A'])
    expect(rolled.rows?.map(([roll]) => roll)).toEqual(['1', '2'])
    const { rows } = await seen([
      '3. Tara Sena 7A 98100 11111',
      '7. Uma Sena 7A 9810011112',
      '9. Veda Sena 8A +919810011113',
    ])
    expect(rows?.[0]).toEqual(['3', 'Tara Sena', 'Class 7 A', '+919810011111'])
  })
  it.each([
    ['names alone', ['Tara Sena', 'Uma Sena', 'Veda Sena']],
    ['a line between that is none of a pupil', ['1. Tara Sena 7A', 'see the office about 12/3', '2. Uma Sena 7A']],
  ])('of %s is asked about', async (_, lines) => {
    expect((await seen(lines)).errors?.every(({ path }) => path.startsWith('mapping.'))).toBe(true)
  })
  it('a name that still has its number or its class is never taken with it', async () => {
    const saved = await send(
      ['Adm No,Name,Class,Sec,Father', 'TN1,1. Tara Sena,7,A,Om', 'TN2,Uma Sena 7A,7,A,Om', 'TN3,Veda Sena,7,A,Om'],
      { layout: 'confirm' },
    )
    expect(faults(saved)).toEqual([[3, 'full_name', 'ask_value']])
    expect((await pupils()).get('Tara Sena')).toBe('TN1')
  })
})

describe('telephone numbers of a list', () => {
  const numbersOf = async (numbers: string[]) => {
    const lines = numbers.map((number, at) => `PH${at},Asha ${'BCDEFGH'[at]}oshi,7,A,Ravi,"${number}"`)
    const { data } = await send(['Adm No,Name,Class,Sec,Father,Mobile', ...lines], { dry_run: 'true' })
    const out = new Map(data.errors.map(({ row, code }) => [row, code]))
    const shown = new Map(
      data.reading?.preview.map(({ row, cells }) => [row, cells.find(({ column }) => column === 5)?.here]),
    )
    // The first two rows and the last are shown.
    return numbers.flatMap((_, at) => out.get(at + 2) ?? shown.get(at + 2) ?? [])
  }
  it('are read with their code however it is written, with words beside them, and of several the first', async () => {
    expect(await numbersOf(['0049 151 12345678', '+49 (0)151/1234567', '9810011112 (F), 9810011113 (M)'])).toEqual([
      ...['+4915112345678', '+491511234567', '+919810011112'],
    ])
    expect(await numbersOf(['Ph: 98100 11111', 'M. 98100-11112'])).toEqual(['+919810011111', '+919810011112'])
  })
  it('are of the country of the list’s other numbers where they can be of the school’s in none', async () => {
    expect(await numbersOf(['+254 720 661 125', '0104339300', '+254 733 142 862', '0756780217'])).toEqual([
      ...['+254720661125', '+254104339300', '+254756780217'],
    ])
    expect(await numbersOf(['089/12345', '98100 11111'])).toEqual(['invalid_field', '+919810011111'])
  })
})
