import { beforeAll, describe, expect, it } from 'vitest'
import { api, type UploadAnswer } from '#contract'
import { chapterSpreadsheet } from '../academics/chapter-spreadsheet.ts'
import { studentSpreadsheet } from '../people/students/spreadsheet/student-spreadsheet.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeNamedChapter } from '../testing/factories/question-files.ts'
import { readListChoices } from './reading/list-choices.ts'
import { readTable } from './spreadsheet-table.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  await makeNamedChapter(app, school)
})

const listOf = (heads: string, row: (at: number) => string, rows: number) =>
  [heads, ...Array.from({ length: rows }, (_, at) => row(at))].join('\n')

describe('a paste of more rows than a clipboard holds well', () => {
  const session = () => ({ session_id: String(school.session_id) })
  const doors = [
    ['students', api.student_upload.upload, 'Adm No\tName\tClass\tSection', (at: number) => `A${at}\tAsha\t6\tA`],
    [
      'staff',
      api.staff_upload.upload,
      'Emp No\tName\tEmail\tRole',
      (at: number) => `E${at}\tRavi\tr${at}@x.in\tTeacher`,
    ],
    ['chapters', api.chapter.upload, 'Class\tSubject\tChapter', (at: number) => `Class 6\tMATH\tChapter ${at} of it`],
    ['topics', api.topic.upload, 'Class\tSubject\tChapter\tTopic', (at: number) => `6\tMATH\tWhole Numbers\tT ${at}`],
    ['questions', api.question.upload, 'Question\tA\tB\tAnswer', (at: number) => `Is ${at} even?\tyes\tno\tA`],
  ] as const

  const send = (call: (typeof doors)[number][1], text: string) =>
    app.upload<typeof UploadAnswer>(
      call as typeof api.student_upload.upload,
      { ...session(), text, dry_run: 'true' },
      null,
      school.admin,
    )

  it.each(
    doors,
  )('%s: is refused in words that say how many, how many may be, and what to do', async (_, call, heads, row) => {
    for (const rows of [2001, 2002, 20_000]) {
      const reply = await send(call, listOf(heads, row, rows))
      expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([413, ['text']])
      expect(reply.message).toMatch(
        /^This list has 2\d+ rows; at most 2000 are pasted at once\. Upload it as a file\.$/,
      )
    }
  })

  it('chapters: 2,000 below their headings are read, and lines in a cell are no rows', async () => {
    const [, , heads, row] = doors[2]
    const whole = await send(doors[2][1], listOf(heads, row, 2000))
    expect([whole.status, whole.data]).toEqual([202, { job_id: expect.any(Number) }])
    const tall = await send(doors[2][1], `${heads}\nClass 6\tMATH\t"${'x\n'.repeat(40)}"\n${'\n'.repeat(3000)}`)
    expect(tall.status).toBe(200)
  })
})

describe('R65 a cell as long as a file can have it', () => {
  const given = { said: readListChoices({}), fillers: { class: 'Class 7', section: 'A' }, now: new Date() }
  type Kind = typeof chapterSpreadsheet | typeof studentSpreadsheet
  /** Processor time of the least of some readings, in milliseconds. */
  const timeOf = (kind: Kind, heads: string, row: string) => {
    const bytes = Buffer.from(`${heads}\n${row}`)
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage()
      readTable(kind, { ...given, name: 'list.csv', bytes })
      return process.cpuUsage(start).user / 1000
    })
    return Math.min(...times)
  }

  /** What takes time with the square of the length would take 256 times as long. */
  it.each([
    '""',
    ' ',
    '\n',
    '\u200b',
    ',',
    '(',
    'e\u0301',
    '1',
    '&<',
  ])('%j over and over is read in proportion', (sign) => {
    const cell = (length: number) => `"x${sign.repeat(length / [...sign].length)}y"`
    for (const [kind, heads, row] of [
      [chapterSpreadsheet, 'Class,Subject,Chapter', (one: string) => `${one},Maths,${one}`],
      [
        studentSpreadsheet,
        'Adm No,Name,Class,Sec,Mobile,DOB,Email',
        (one: string) => `${one},${one},7,A,${one},${one},${one}`,
      ],
    ] as const) {
      const few = timeOf(kind, heads, row(cell(2000)))
      expect(timeOf(kind, heads, row(cell(32_000)))).toBeLessThan(100 + 64 * Math.max(1, few))
    }
  })
})
