import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type AboutReport,
  type AnyEndpoint,
  api,
  type ReportCell,
  type ReportFilter,
  type ReportRow,
  reportMeasures,
  reportNames,
} from '#contract'
import { type Caller, type Reply, startTestApp } from '../testing/app.ts'
import { makeApprovedPaper, makeSettled, makeSettledByQuestion } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../testing/factories/student-factories.ts'

/**
 * Another school's and another section's ids in every filter of every report, and in every place of a figure: the fields are those of the
 * contract, so that a new one has to be given a foreign value here. What is out of a teacher's sight bears the name Hidden, all of the school
 * Kadamba.
 */
const app = await startTestApp()
let school: TestSchool
/** Of Mathematics in A alone. */
let teacher: Caller
let stranger: Caller
let own: TestStudent
let theirs: TestStudent
/** Of what a teacher of Mathematics in A sees nothing. */
let foreign: Record<keyof ReportFilter, unknown>
let foreignCell: Record<Exclude<keyof ReportCell, 'measure'>, unknown>
let hiddenExam: number

const rowsOf = async <T>(text: string, values: unknown[]): Promise<T[]> =>
  (await app.databases.owner.query(text, values)).rows as T[]

beforeAll(async () => {
  school = await makeSchool(app)
  const other = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Kadamba nine' })
  const named = { grade_id: grade.id }
  const maths = await makeSubject(app, school, { ...named, title: 'Kadamba mathematics' })
  const science = await makeSubject(app, school, { ...named, title: 'Kadamba Hidden science' })
  const chapter = await makeChapter(app, school, { ...named, subject_id: maths.id, chapter: 'Kadamba sums' })
  const unseen = await makeChapter(app, school, { ...named, subject_id: science.id, chapter: 'Kadamba Hidden light' })
  const a = await makeSectionOf(app, school, grade.id, 6, { title: 'Kadamba A' })
  const b = await makeSectionOf(app, school, grade.id, 6, { title: 'Kadamba Hidden B' })
  const above = await makeGrade(app, school, { title: 'Kadamba Hidden ten' })
  const geography = await makeSubject(app, school, { grade_id: above.id, title: 'Kadamba Hidden geography' })
  const c = await makeSectionOf(app, school, above.id, 6, { title: 'Kadamba Hidden C' })
  teacher = await makeStaff(app, school, [{ ...named, section_id: a.section.id, subject_id: maths.id }])
  await makeStaff(app, school, [{ ...named, section_id: b.section.id, subject_id: science.id }])
  const [first, second] = await rowsOf<{ id: number }>('select id from staff where client_id = $1 order by id', [
    school.id,
  ])
  await rowsOf(
    "update staff set first_name = case when id = $2 then 'Kadamba teacher' else 'Kadamba Hidden teacher' end where client_id = $1",
    [school.id, first?.id],
  )
  ;[own, theirs] = [a.students[0]!, b.students[0]!]

  const values = [80, 60, 40, 20, 40, 60]
  await makeSettled(app, school, maths, [a.section], values, { name: 'Kadamba test' })
  const seen = {
    question_paper_id: await makeApprovedPaper(app, school, chapter),
    subject: maths,
    sections: [a.section],
  }
  const cells = [1, 0, 1, 1, 0, 1].map((value, at) => [value, at % 2])
  const fields = { date: '2026-10-05', name: 'Kadamba questions' }
  await makeSettledByQuestion(app, school, { ...seen, cells, fields })

  const kinds = { type_test: 'HALF_YEARLY', component: 'PRACTICAL' }
  const shut = {
    question_paper_id: await makeApprovedPaper(app, school, unseen),
    subject: science,
    sections: [b.section],
  }
  const hidden = await makeSettledByQuestion(app, school, {
    ...{ ...shut, cells, fields: { ...kinds, date: '2026-06-05', name: 'Kadamba Hidden questions' } },
  })
  hiddenExam = hidden.id
  // Both sections wrote this one: of it a teacher sees the own section.
  const both = [...values, 11, 12, 13, 14, 15, 16]
  await makeSettled(app, school, maths, [a.section, b.section], both, { name: 'Kadamba of both', date: '2026-10-20' })
  await makeSettled(app, school, geography, [c.section], values, {
    name: 'Kadamba Hidden geography',
    date: '2026-06-20',
    ...kinds,
  })
  const [before] = await rowsOf<{ id: number }>(
    "insert into sessions (name, start_date, end_date) values ('Before', '2025-04-01', '2026-03-31') returning id",
    [],
  )
  await rowsOf(
    `insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
      select client_id, student_id, $2, grade_id, section_id, roll_no from enrolments where client_id = $1`,
    [school.id, before?.id],
  )
  const earlier = { ...school, session_id: Number(before?.id) }
  await makeSettled(app, earlier, maths, [a.section], values, { name: 'Kadamba Hidden of before', date: '2025-11-20' })

  stranger = other.admin
  const place = { grade_id: above.id, section_id: b.section.id, subject_id: science.id, staff_id: Number(second?.id) }
  foreign = {
    ...{
      ...place,
      ...kinds,
      session_id: earlier.session_id,
      exam_ids: [hidden.id],
      student_id: theirs.id,
      client_id: other.id,
    },
  }
  foreignCell = { ...place, chapter_id: unseen.id, grade: 'A1', level: 'EASY', skill: 'APPLY', month: '2026-06' }
})

const fieldsOf = (body: z.ZodType, part: 'filter' | 'cell'): string[] => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys((properties[part] as { properties: object }).properties)
}
const reportCalls: [string, AnyEndpoint][] = Object.entries(api.report).filter(([, { kind }]) => kind === 'read')

/** What tells something to whoever sees none of what was asked for, who is told nothing or is refused. */
function giveaways(reply: Reply<unknown>, field: string, hidden: RegExp): unknown[] {
  const text = JSON.stringify(reply.body)
  if (hidden.test(text)) return ['names', text.slice(0, 300)]
  if (reply.status === 404 || reply.status === 403) return []
  if (reply.status === 422)
    return reply.errors?.every(({ path }) => path === `filter.${field}` || path === 'filter.student_id')
      ? []
      : [reply.errors]
  if (reply.status !== 200) return [reply.status, reply.message]
  const { coverage } = reply.data as Partial<AboutReport>
  const counted = coverage ? [coverage.exams, coverage.students, coverage.marks, coverage.absent] : []
  return counted.some((n) => n !== 0) ? [coverage] : []
}

/** Names in a workbook that should not be there. */
const namesIn = (bytes: Uint8Array, hidden: RegExp): unknown[] =>
  Object.values(unzipSync(new Uint8Array(bytes))).flatMap((part) => strFromU8(part).match(hidden) ?? [])

type Found = [string, unknown[]][]
const isNothing = (found: Found) => expect(found.filter(([, given]) => given.length > 0)).toEqual([])

describe.each([
  ['another school', () => ({ by: stranger, hidden: /Kadamba|Hidden/ })],
  ['another section', () => ({ by: teacher, hidden: /Hidden/ })],
])('ids of %s', (_, given) => {
  const value = (field: string): unknown => {
    expect(foreign, `a foreign value of ${field}`).toHaveProperty(field)
    return foreign[field as keyof ReportFilter]
  }
  const base = (report: string) => ({
    session_id: school.session_id,
    ...(report.startsWith('student') ? { student_id: own.id } : {}),
  })

  it.each(reportCalls)('%s tells nothing by any filter', async (name, endpoint) => {
    const { by, hidden } = given()
    const found: Found = []
    for (const field of fieldsOf(endpoint.body, 'filter')) {
      const filter = { ...(name === 'examAnalysis' ? {} : base(name)), [field]: value(field) }
      const reply = await app.call(endpoint, { filter }, by, hiddenExam)
      found.push([field, giveaways(reply, field, hidden)])
    }
    expect(found).not.toEqual([])
    isNothing(found)
  })

  it.each(reportNames)('the file of %s neither', async (report) => {
    const { by, hidden } = given()
    const found: Found = []
    for (const field of fieldsOf(api.report_file.download.body, 'filter')) {
      const filter = { ...base(report), [field]: value(field) }
      const reply = await app.call(api.report_file.download, { report, filter, format: 'xlsx' }, by)
      found.push([field, reply.status === 200 ? namesIn(reply.raw, hidden) : giveaways(reply, field, hidden)])
    }
    isNothing(found)
  })

  it.each(reportNames)('the rows behind %s neither', async (report) => {
    const { by, hidden } = given()
    const found: Found = []
    const ask = async (cell: object, filter: object) =>
      app.call<ReportRow[]>(
        api.report_rows.list,
        { report, filter: { ...base(report), ...filter }, cell, range: { pageSize: 500 } },
        by,
      )
    for (const field of fieldsOf(api.report_rows.download.body, 'filter')) {
      const body = { report, filter: { ...base(report), [field]: value(field) }, cell: { measure: 'answers' } }
      const reply = await app.call(api.report_rows.download, { ...body, format: 'csv' }, by)
      const some = reply.status === 200 ? (reply.raw.toString('utf8').match(hidden) ?? []) : []
      found.push([`file ${field}`, [...some, ...(reply.status === 200 ? [] : giveaways(reply, field, hidden))]])
    }
    for (const measure of reportMeasures) {
      for (const field of fieldsOf(api.report_rows.list.body, 'filter')) {
        const reply = await ask({ measure }, { [field]: value(field) })
        const some = reply.status === 200 && reply.count > 0 ? [reply.count, reply.data[0]] : []
        found.push([`${measure} ${field}`, [...some, ...giveaways(reply, field, hidden)]])
      }
      for (const field of fieldsOf(api.report_rows.list.body, 'cell')) {
        if (field === 'measure') continue
        expect(foreignCell, `a foreign value of ${field}`).toHaveProperty(field)
        const reply = await ask({ measure, [field]: foreignCell[field as keyof typeof foreignCell] }, {})
        found.push([`${measure} at ${field}`, giveaways(reply, field, hidden)])
      }
    }
    isNothing(found)
  })
})

it('a teacher has the own figures, rows and files where nothing foreign is asked for', async () => {
  const filter = { session_id: school.session_id, student_id: own.id }
  // What explains a percent says of no coverage: explain.test.ts has whose it is.
  const others = ['examAnalysis', 'schoolPerformance', 'explain']
  for (const [name, endpoint] of reportCalls.filter(([name]) => !others.includes(name))) {
    const reply = await app.call<AboutReport>(endpoint, { filter }, teacher)
    expect([name, reply.status, reply.data.coverage.exams]).toEqual([name, 200, 3])
  }
  for (const report of reportNames.filter((name) => name !== 'school-performance')) {
    const rows = await app.call(api.report_rows.list, { report, filter, cell: { measure: 'exams' } }, teacher)
    expect([report, rows.status, rows.count]).toEqual([report, 200, 3])
    const file = await app.call(api.report_file.download, { report, filter, format: 'xlsx' }, teacher)
    expect(namesIn(file.raw, /Kadamba/)).not.toEqual([])
  }
})
