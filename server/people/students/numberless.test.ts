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

  it('asks whether numbers are to be made, and saves nothing before', async () => {
    const looked = await send(list, { dry_run: 'true' })
    expect(looked.data.asks?.map(({ id, choices }) => [id, choices.map(({ value }) => value)])).toEqual([
      ['admission_no', ['make']],
    ])
    const shown = looked.data.reading?.preview.map(({ cells }) => JSON.stringify(cells))
    expect(shown).toHaveLength(3)
    const refused = await send(list, { layout: 'confirm' })
    expect([refused.status, (await pupils()).size]).toEqual([422, 0])
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
