import { expect, it } from 'vitest'
import { writeTemplate } from '../../interchange/spreadsheet/write-workbook.ts'
import { chapterSpreadsheet } from '../academics/chapter-spreadsheet.ts'
import { readListChoices } from './reading/list-choices.ts'
import { readTableAside } from './spreadsheet-reader.ts'

const header = 'class,subject_code,chapter\n'
const file = (rows: number) => ({
  name: 'chapters.csv',
  bytes: Buffer.from(header + Array.from({ length: rows }, (_, at) => `Class 9,MATH,Chapter ${at}`).join('\n')),
  said: readListChoices({}),
  now: new Date(),
  fillers: {},
})
const whose = { client_id: 1, account_id: 1 }
const never = () => new Promise(() => undefined)

it('a file that takes too long ends alone: those that wait behind it are read', async () => {
  const limits: string[] = []
  const late = async () => {
    limits.push('late')
  }
  const patient = () => {
    limits.push('patient')
    return never()
  }
  const slow = readTableAside(chapterSpreadsheet, file(4000), whose, late)
  const others = [2000, 1500].map((rows) => readTableAside(chapterSpreadsheet, file(rows), whose, patient))
  // The time of a file that waits has not begun.
  expect(limits).toEqual(['late'])
  await expect(slow).rejects.toMatchObject({ code: 'too_large', shown: { code: 'file.too_slow' } })
  expect((await Promise.all(others)).map(({ records }) => records.length)).toEqual([2000, 1500])
  expect(limits).toEqual(['late', 'patient', 'patient'])
})

it('a workbook is unpacked in the thread however small it is, text of a few rows at once', async () => {
  const limits: string[] = []
  const limit = () => {
    limits.push('begun')
    return never()
  }
  const { title, columns, examples } = chapterSpreadsheet
  const bytes = Buffer.from(await writeTemplate(title, columns, { examples }))
  expect(bytes.length).toBeLessThan(16 * 1024)
  await readTableAside(chapterSpreadsheet, file(3), whose, limit)
  expect(limits).toEqual([])
  const { records } = await readTableAside(
    chapterSpreadsheet,
    { ...file(0), name: 'chapters.xlsx', bytes },
    whose,
    limit,
  )
  expect([records.length > 0, limits]).toEqual([true, ['begun']])
})
