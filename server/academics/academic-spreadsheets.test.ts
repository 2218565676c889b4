import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type Job, type Subject, type Topic, type UploadResult } from '#contract'
import { headerKey } from '../../interchange/spreadsheet/columns/header-keys.ts'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import { writeRows } from '../../interchange/spreadsheet/write-workbook.ts'
import { staffColumns } from '../people/staff/spreadsheet/columns.ts'
import { studentColumns } from '../people/students/spreadsheet/columns.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacher,
  makeTopic,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { countIdle } from '../testing/statements/open-transactions.ts'
import { chapterSpreadsheet } from './chapter-spreadsheet.ts'
import { topicSpreadsheet } from './topic-spreadsheet.ts'

const app = await startTestApp()
let school: TestSchool
let subject: Subject
let grade: string

beforeAll(async () => {
  school = await makeSchool(app)
  const { id, title } = await makeGrade(app, school, { title: 'Class 6' })
  grade = title
  subject = await makeSubject(app, school, { grade_id: id, subject_code: 'MATH' })
})

const csv = (...lines: string[]) => ({ name: 'rows.csv', bytes: Buffer.from(lines.join('\n')) })
const send = (
  endpoint: AnyEndpoint,
  lines: string[],
  fields: Record<string, string> = {},
  caller: Caller = school.admin,
) => app.upload<UploadResult>(endpoint, fields, csv(...lines), caller)
const chapters = (lines: string[], fields?: Record<string, string>, caller?: Caller) =>
  send(api.chapter.upload, ['class,subject_code,chapter_no,chapter,weightage', ...lines], fields, caller)
const topics = (lines: string[], fields?: Record<string, string>, caller?: Caller) =>
  send(api.topic.upload, ['class,subject_code,chapter,topic,sub_topics', ...lines], fields, caller)
const saved = async (): Promise<Chapter[]> => {
  const filter = { subject_id: subject.id, is_all_data_fetch: [true] }
  return (await app.call<Chapter[]>(api.chapter.list, { filter }, school.admin)).data
}
const faultsOf = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])

describe('chapters from a spreadsheet', () => {
  it('are saved, and their problems listed with row, column, value and a sentence', async () => {
    const reply = await chapters([
      'class 6,math,1,Whole Numbers,12.5',
      'Clas 6,MATH,2,Fractions,',
      'Class 6,MATHS,3,Decimals,',
      'Class 6,MATH,one,Ratio,120',
      'Class 6,MATH,,,',
      'Class 6,MATH,,whole  numbers,',
      'Class 6,MATH,4,Data Handling,',
    ])
    expect([reply.status, reply.data]).toMatchObject([200, { total: 7, created: 2, updated: 0, failed: 5 }])
    expect(faultsOf(reply)).toEqual([
      [3, 'class', 'unknown_name'],
      [4, 'subject_code', 'unknown_name'],
      [5, 'chapter_no', 'invalid_field'],
      [5, 'weightage', 'invalid_field'],
      [6, 'chapter', 'invalid_field'],
      [7, 'chapter', 'duplicate'],
    ])
    expect(reply.data.errors[1]).toEqual({
      row: 4,
      column: 'subject_code',
      code: 'unknown_name',
      value: 'MATHS',
      message: `There is no subject "MATHS" in this class. Did you mean "${subject.title}"?`,
      said: {
        code: 'several.sentences',
        params: {
          sentences: [
            { code: 'place.unknown_subject', params: { name: 'MATHS' } },
            { code: 'hint.did_you_mean', params: { names: `"${subject.title}"` } },
          ],
        },
      },
    })
    expect(reply.data.errors[0]?.message).toContain('Did you mean "Class 6"?')
    expect(reply.data.errors[5]?.message).toBe('This repeats row 2 of the file')
    const rows = (await saved()).map(({ chapter, number, weightage }) => [chapter, number, weightage])
    expect(rows).toEqual([
      ['Whole Numbers', 1, 12.5],
      ['Data Handling', 4, null],
    ])
  })

  it.each([
    ['English', 'Std,Subject Name,Ch. No.,Chapter Title,Weightage (%)', 'Mensuration'],
    ['Hindi', 'कक्षा,विषय,अध्याय संख्या,अध्याय का नाम,भारांक', 'क्षेत्रमिति'],
  ])('are found under the headings of others, in %s', async (_language, header, title) => {
    const reply = await send(api.chapter.upload, [header, `Class 6,MATH,40,${title},5`], { dry_run: 'true' })
    expect([reply.data.created, reply.data.errors]).toEqual([1, []])
  })

  it('have each heading at one column only, as topics, pupils and staff have', () => {
    for (const columns of [chapterSpreadsheet, topicSpreadsheet]
      .map((spreadsheet) => spreadsheet.columns)
      .concat([studentColumns, staffColumns])) {
      const keys = columns.flatMap(({ name, also = [] }) => [...new Set([name, ...also].map(headerKey))])
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })

  it('that exist are refused by create and changed by update, where an empty cell changes nothing', async () => {
    const refused = await chapters(['Class 6,MATH,9,Whole Numbers,'])
    expect([refused.data.failed, faultsOf(refused)]).toEqual([1, [[2, 'chapter', 'duplicate']]])
    // By the name of the switch in the dialog.
    expect(refused.data.errors[0]?.message).toContain('"Change rows that exist already"')
    const reply = await chapters(['Class 6,MATH,9,WHOLE numbers,', 'Class 6,MATH,8,Symmetry,'], { mode: 'update' })
    expect(reply.data).toMatchObject({ total: 2, created: 1, updated: 1, failed: 0, error_file_url: null })
    const row = (await saved()).find(({ number }) => number === 9)
    expect([row?.chapter, row?.weightage, row?.row_version]).toEqual(['WHOLE numbers', 12.5, 2])
  })

  it('are only looked at by a dry run, which answers the same', async () => {
    const before = await saved()
    const lines = ['Class 6,MATH,20,New One,', 'Class 6,MATH,21,Symmetry,']
    const dry = await chapters(lines, { dry_run: 'true' })
    expect([dry.data.created, faultsOf(dry), await saved()]).toEqual([1, [[3, 'chapter', 'duplicate']], before])
    const real = await chapters(lines)
    expect({ ...real.data, error_file_url: '', import_id: null }).toEqual({ ...dry.data, error_file_url: '' })
  })

  it('that failed come as a workbook that can be corrected and sent again, for the uploader only', async () => {
    const { data } = await chapters(['Class 6,MATH,31,Good,', 'Class 6,MATHS,32,=Bad,'.replace('=', "'=")])
    const url = data.error_file_url ?? ''
    const file = await app.send(url, undefined, school.admin, 'GET')
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const spreadsheet = readSpreadsheet(file.raw, 'failed.xlsx')
    expect(spreadsheet.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([['Class 6', 'MATHS', '32', '=Bad']])
    expect(spreadsheet.rows[0]?.cells[5]).toContain('subject_code: There is no subject')
    const again = await app.upload<UploadResult>(
      api.chapter.upload,
      {},
      { name: 'failed.xlsx', bytes: file.raw },
      school.admin,
    )
    expect(again.data.errors.map(({ column }) => column)).toEqual(['subject_code'])
    const colleague = await makePerson(app, school.id, 2)
    const other = await makeSchool(app)
    for (const caller of [colleague, other.admin, {}]) {
      expect((await app.send(url, undefined, caller, 'GET')).status).toBe('authorization' in caller ? 404 : 401)
    }
  })

  it('are judged and written down outside of a transaction, however many failed', async () => {
    const { files } = app.services
    const put = files.put
    const open: number[] = []
    files.put = async (key, bytes) => {
      open.push(await countIdle(app.databases))
      return put(key, bytes)
    }
    try {
      for (const rows of [2, 300]) {
        const lines = Array.from({ length: rows }, (_, at) => `Class 6,MATHS,${at},${'Long words '.repeat(10)},`)
        const { data } = await chapters([...lines, `Class 6,MATH,,Beside ${rows},`])
        expect([data.created, data.failed]).toEqual([1, rows])
        const file = await app.send(data.error_file_url ?? '', undefined, school.admin, 'GET')
        const spreadsheet = readSpreadsheet(file.raw, 'failed.xlsx')
        expect([spreadsheet.rows.length, spreadsheet.rows.at(-1)?.cells[2]]).toEqual([rows, String(rows - 1)])
        expect(spreadsheet.rows.at(-1)?.cells[5]).toContain('subject_code: There is no subject')
      }
    } finally {
      files.put = put
    }
    expect(open).toEqual([0, 0])
  })

  it('that somebody else saves meanwhile are refused, and stand in the workbook like the others', async () => {
    const { files } = app.services
    const put = files.put
    files.put = async (key, bytes) => {
      files.put = put
      await chapters(['Class 6,MATH,,Raced,'])
      return put(key, bytes)
    }
    const { data } = await chapters(['Class 6,MATH,,Raced,', 'Class 6,MATHS,,Wrong,', 'Class 6,MATH,,Unraced,'])
    expect([data.created, faultsOf({ data })]).toEqual([
      1,
      [
        [2, 'chapter', 'duplicate'],
        [3, 'subject_code', 'unknown_name'],
      ],
    ])
    const file = await app.send(data.error_file_url ?? '', undefined, school.admin, 'GET')
    expect(readSpreadsheet(file.raw, 'failed.xlsx').rows.map(({ cells }) => cells[3])).toEqual(['Raced', 'Wrong'])
  })

  it('of a file that a thread reads are refused with the same code as those of a small one', async () => {
    const refusal = { code: 'column.missing_near', params: { name: { code: 'sheet_column.class' }, near: '"Clas"' } }
    for (const rows of [1, 2000]) {
      const lines = Array.from({ length: rows }, () => 'Class 6,MATH,Chapter')
      const refused = await send(api.chapter.upload, ['Clas,subject_code,chapter', ...lines])
      expect(refused.body).toMatchObject({
        errorCode: 'invalid_field',
        ...refusal,
        errors: [{ path: 'mapping.class', ...refusal }],
      })
    }
  })

  it('are matched by a mapping; columns that were not found are named, with those of the file', async () => {
    const lines = ['Klasse;Subject Code;Lektion', 'Class 6;MATH;Mapped']
    const refused = await send(api.chapter.upload, lines)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['mapping.class', 'mapping.chapter'],
    ])
    expect(refused.body.data).toMatchObject({
      header: ['Klasse', 'Subject Code', 'Lektion'],
      columns: [
        { name: 'class', required: true, found: null },
        { name: 'subject_code', required: true, found: 'Subject Code' },
        { name: 'chapter_no', required: false, found: null },
        { name: 'chapter', required: true, found: null },
        { name: 'weightage', required: false, found: null },
      ],
    })
    const mapping = JSON.stringify({ class: 'Klasse', chapter: 'lektion' })
    expect((await send(api.chapter.upload, lines, { mapping })).data).toMatchObject({
      created: 1,
      failed: 0,
      errors: [],
    })
    for (const wrong of ['[]', '{"class":1}', '{']) {
      const reply = await send(api.chapter.upload, lines, { mapping: wrong })
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'mapping'])
    }
  })

  it('have their weightage with the sign of percent, and numbers in groups of digits', async () => {
    const { data } = await chapters([
      'Class 6,MATH,,Percent,12.5 %',
      'Class 6,MATH,"1,200",Group,',
      'Class 6,MATH,,Comma,"12,5"',
    ])
    expect([data.created, data.errors.map(({ row, column }) => [row, column])]).toEqual([2, [[3, 'chapter_no']]])
    // It is a number, but no chapter has such a one.
    expect(data.errors[0]?.message).toBe('Must be at most 999')
    const weights = (await saved()).filter(({ chapter }) => ['Percent', 'Comma'].includes(chapter))
    expect(weights.map(({ weightage }) => weightage)).toEqual([12.5, 12.5])
  })

  it('say which columns were found where others were not read, and are matched to them', async () => {
    const lines = ['class,subject_code,chapter,Weight %.', 'Class 6,MATH,Weighed,7', 'Class 66,MATH,Lost,7']
    const fields = { dry_run: 'true' }
    const { data } = await send(api.chapter.upload, lines, fields)
    expect(data.unread).toMatchObject({
      header: ['class', 'subject_code', 'chapter', 'Weight %.'],
      columns: [{ found: 'class' }, { found: 'subject_code' }, { found: null }, { found: 'chapter' }, { found: null }],
    })
    const mapping = JSON.stringify({ weightage: 'Weight %.' })
    const matched = await send(api.chapter.upload, lines, { mapping })
    expect([matched.data.created, matched.data.unread]).toEqual([1, undefined])
    expect((await saved()).find(({ chapter }) => chapter === 'Weighed')?.weightage).toBe(7)
    // What comes back to be corrected is read without being told again.
    const file = await app.send(matched.data.error_file_url ?? '', undefined, school.admin, 'GET')
    const { header, rows } = readSpreadsheet(file.raw, 'failed.xlsx')
    expect([header, rows[0]?.cells.slice(0, 4)]).toEqual([
      ['class', 'subject_code', 'chapter', 'Weightage', 'Problem'],
      ['Class 66', 'MATH', 'Lost', '7'],
    ])
  })

  it('of a text of several lines in a cell are named as a spreadsheet shows them too, those of a workbook as its rows', async () => {
    const lines = ['class,subject_code,chapter', 'Class 66,MATH,"Two', 'lines"', 'Class 66,MATH,Lost']
    const { data } = await send(api.chapter.upload, lines, { dry_run: 'true' })
    expect(data.errors.map(({ row, sheet_row }) => [row, sheet_row])).toEqual([
      [2, undefined],
      [4, 3],
    ])
    expect(data.workbook).toBeUndefined()
    const columns = ['class', 'subject_code', 'chapter'].map((name) => ({ name, example: '', note: '' }))
    const bytes = await writeRows('Chapters', columns, [{ class: 'Class 66', subject_code: 'MATH', chapter: 'Lost' }])
    const file = { name: 'rows.xlsx', bytes: Buffer.from(bytes) }
    const book = await app.upload<UploadResult>(api.chapter.upload, { dry_run: 'true' }, file, school.admin)
    expect([book.data.workbook, book.data.errors.map(({ row, sheet_row }) => [row, sheet_row])]).toEqual([
      true,
      [[2, undefined]],
    ])
  })

  it('keep out rows with an error and say which columns were not read, without failing their rows', async () => {
    const reply = await send(api.chapter.upload, [
      'class,subject_code,chapter,Teacher',
      'Class 6,MATH,#REF!,x',
      'Class 6,MATH,Angles,y',
    ])
    expect([reply.data.created, reply.data.failed, faultsOf(reply)]).toEqual([
      1,
      1,
      [
        [1, 'Teacher', 'unknown_column'],
        [2, 'chapter', 'error_cell'],
      ],
    ])
  })

  it('above 500 rows become a job with the same answer', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => `Class 6,MATH,,Long ${index},`)
    const reply = await app.upload<{ job_id: number }>(
      api.chapter.upload,
      {},
      csv('class,subject_code,chapter_no,chapter,weightage', ...lines, 'Class 9,MATH,,X,'),
      school.admin,
    )
    expect(reply.status).toBe(202)
    await app.runJobs(school.id)
    const { data } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
    expect([data.kind, data.state, data.done, data.of]).toEqual(['import-chapters', 'done', 502, 502])
    expect(data.result).toMatchObject({ total: 502, created: 501, failed: 1, error_file_url: expect.any(String) })
  })

  it.each([
    ['an empty file', '', 'file'],
    ['a header alone', 'class,subject_code,chapter', 'file'],
  ])('%s is refused', async (_name, text, path) => {
    const reply = await send(api.chapter.upload, [text])
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
  })

  it('5,001 rows are refused', async () => {
    const reply = await chapters(Array.from({ length: 5001 }, (_, index) => `Class 6,MATH,,Row ${index},`))
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([413, 'too_large', 'file'])
  })

  it("do not reach another school's classes or beyond a teacher's subjects", async () => {
    const other = await makeSchool(app)
    const teacher = await makeTeacher(
      app,
      school,
      await makeSubject(app, school, { grade_id: subject.grade_id, subject_code: 'SCI' }),
    )
    const theirs = await chapters(['Class 6,MATH,,Taken,'], {}, other.admin)
    expect(faultsOf(theirs)).toEqual([[2, 'class', 'unknown_name']])
    const reply = await topics(['Class 6,MATH,Whole Numbers,Taken,'], {}, teacher)
    expect(faultsOf(reply)).toEqual([[2, 'subject_code', 'unknown_name']])
  })

  it('change nothing for somebody who may upload but not update', async () => {
    const elsewhere = await makeSchool(app)
    const off = { client_id: elsewhere.id, role_id: 2, module: 'chapter', action: 'update', status: false }
    await app.databases.owner_kysely.insertInto('school_permissions').values(off).execute()
    const person = await makePerson(app, elsewhere.id, 2)
    const rows = ['Class 6,MATH,,Taken,']
    expect((await chapters(rows, {}, person)).status).toBe(200)
    const reply = await chapters(rows, { mode: 'update' }, person)
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })
})

describe('topics from a spreadsheet', () => {
  it('are saved under their chapter, refused under none, an inactive one and twice', async () => {
    const chapter = await makeChapter(app, school, {
      grade_id: subject.grade_id,
      subject_id: subject.id,
      chapter: 'Place',
    })
    await makeTopic(app, school, chapter, { title: 'There' })
    const idle = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id, chapter: 'Idle' })
    await app.call(api.chapter.changeStatus, {}, school.admin, idle.id)
    const reply = await topics([
      'Class 6,MATH,Place,New,one; two',
      'Class 6,MATH,Plaec,New,',
      'Class 6,MATH,Idle,New,',
      'Class 6,MATH,Place,new,',
      'Class 6,MATH,Place,There,',
      'Class 6,MATH,Place,Doubled,one;ONE',
    ])
    expect([reply.data.created, reply.data.failed]).toEqual([1, 5])
    expect(faultsOf(reply)).toEqual([
      [3, 'chapter', 'unknown_name'],
      [4, 'chapter', 'inactive'],
      [5, 'topic', 'duplicate'],
      [6, 'topic', 'duplicate'],
      [7, 'sub_topics', 'invalid_field'],
    ])
    const update = await topics(['Class 6,MATH,Place,There,a; b', 'Class 6,MATH,Place,New,'], { mode: 'update' })
    expect(update.data).toMatchObject({ created: 0, updated: 2, failed: 0 })
    const { data } = await app.call<Topic[]>(api.topic.list, { filter: { chapter_id: chapter.id } }, school.admin)
    expect(data.map(({ title, sub_topic }) => [title, sub_topic])).toEqual([
      ['New', ['one', 'two']],
      ['There', ['a', 'b']],
    ])
  })
})

describe('the templates', () => {
  it.each([
    ['chapter', api.chapter],
    ['topic', api.topic],
    ['question', api.question],
  ])('of %s is a workbook whose columns are all found again', async (_name, { template, upload }) => {
    const file = await app.call(template, {}, school.admin)
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const more = { format: 'spreadsheet', dry_run: 'true' }
    const reply = await app.upload<UploadResult>(upload, more, { name: 'template.xlsx', bytes: file.raw }, school.admin)
    expect([reply.status, reply.data.total]).toEqual([200, 1])
    expect(grade).toBe('Class 6')
    expect(reply.data.errors.filter(({ code }) => code !== 'unknown_name' && code !== 'duplicate')).toEqual([])
  })
})

describe('rows that name no place', () => {
  const place = async () => {
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    return { ...chapter, defaults: { grade_id: subject.grade_id, subject_id: subject.id, chapter_id: chapter.id } }
  }
  const placed = (defaults: object) => ({ defaults: JSON.stringify(defaults) })

  it('of chapters lie in the class and subject that were chosen for them, where the column lacks and where its cell is empty', async () => {
    const { defaults } = await place()
    const { chapter_id: _, ...chosen } = defaults
    const titles = ['Lacks its columns', 'Has empty cells', 'Names its subject'].map((title) => unique(title))
    const short = await send(api.chapter.upload, ['chapter', titles[0] ?? ''], placed(chosen))
    expect([short.status, short.data]).toMatchObject([200, { created: 1, errors: [] }])
    const other = await makeSubject(app, school, { grade_id: subject.grade_id, subject_code: 'OWN' })
    const mixed = await chapters([`,,,${titles[1]},`, `Class 6,OWN,,${titles[2]},`], placed(chosen))
    expect([mixed.status, mixed.data]).toMatchObject([200, { created: 2, errors: [] }])
    const filter = { chapter: titles, is_all_data_fetch: true }
    const { data } = await app.call<Chapter[]>(api.chapter.list, { filter }, school.admin)
    const subjects = titles.map((title) => data.find(({ chapter }) => chapter === title)?.subject_id)
    expect(subjects).toEqual([subject.id, subject.id, other.id])
  })

  it('of topics lie in the chapter too', async () => {
    const { id, defaults } = await place()
    const title = unique('Placed')
    const reply = await send(api.topic.upload, ['topic', title], placed(defaults))
    expect([reply.status, reply.data]).toMatchObject([200, { created: 1, errors: [] }])
    const { data } = await app.call<Topic[]>(api.topic.list, { filter: { title } }, school.admin)
    expect(data).toMatchObject([{ title, chapter_id: id, subject_id: subject.id }])
  })

  it('are refused with a place that is none, and with what is none of it', async () => {
    const { defaults } = await place()
    const { grade_id, subject_id, chapter_id } = defaults
    const theirs = await makeChapter(app, await makeSchool(app))
    const refused = async (endpoint: AnyEndpoint, given: object) => {
      const reply = await send(endpoint, ['chapter,topic', 'One,Two'], placed(given))
      return [reply.status, reply.errors?.map(({ path }) => path)]
    }
    const tries: [AnyEndpoint, object, string][] = [
      [api.chapter.upload, { grade_id, subject_id, chapter_id }, 'defaults.chapter_id'],
      [api.chapter.upload, { subject_id }, 'defaults.grade_id'],
      [api.chapter.upload, { grade_id, subject_id: 'MATH' }, 'defaults.subject_id'],
      [api.chapter.upload, { grade_id, subject_id: theirs.subject_id }, 'defaults.subject_id'],
      [api.topic.upload, { grade_id, level: 'EASY' }, 'defaults.level'],
      [api.topic.upload, { grade_id, chapter_id }, 'defaults.subject_id'],
      [api.topic.upload, { grade_id, subject_id, chapter_id: theirs.id }, 'defaults.chapter_id'],
    ]
    for (const [endpoint, given, path] of tries) {
      expect([given, await refused(endpoint, given)]).toEqual([given, [422, [path]]])
    }
    const none = await send(api.chapter.upload, ['chapter', 'One'], { defaults: '[' })
    expect([none.status, none.errors?.map(({ path }) => path)]).toEqual([422, ['defaults']])
  })
})
