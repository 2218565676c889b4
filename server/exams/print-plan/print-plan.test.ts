import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type Job, MadePrintPlan, type PrintPlan } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeApprovedPaper, makeExam } from '../../testing/factories/exam-factories.ts'
import { makeChapter, makePerson, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../../testing/factories/student-factories.ts'
import { makeDutySchool } from '../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
let exam: ExamRow
let bare: ExamRow
let paper_id: number
let pupil: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  paper_id = await makeApprovedPaper(app, school, chapter, { sets: 2 })
  const { section, students } = await makeSectionOf(app, school, chapter.grade_id, 5, { title: 'Rose' })
  await owner.query('update students set accommodations = accommodations || \'{"large_print": true}\' where id = $1', [
    students[0]?.id,
  ])
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  const held = { name: 'Second Periodic', room: 'Room 12', date: '2026-12-07' }
  exam = await makeExam(app, school, subject, [section.id], { ...held, question_paper_id: paper_id })
  bare = await makeExam(app, school, subject, [section.id], { name: 'Oral', date: '2026-12-08' })
  for (const one of [exam, bare]) await bring(app, one, school.admin, 'SCHEDULED')
  pupil = await makePupil(app, school, [section])
})

const plan = async (body: object, by: Caller = school.admin): Promise<PrintPlan> => {
  const reply = await app.call<PrintPlan>(api.print_plan.get, body, by)
  expect(reply.status, reply.message).toBe(200)
  // What isn't counted in time is there when one asks again.
  return reply.data.is_counted ? reply.data : plan(body, by)
}
const start = (body: object, by: Caller = school.admin) =>
  app.call<{ job_id: number }>(api.print_plan.start, { parts: ['papers'], ...body }, by)

async function print(body: object) {
  const reply = await start(body)
  expect(reply.status, JSON.stringify([reply.message, reply.errors])).toBe(202)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
  expect(job.message).toBeNull()
  const made = MadePrintPlan.parse(job.result)
  const { raw } = await app.send(made.file_url, undefined, {}, 'GET')
  const files = unzipSync(new Uint8Array(raw))
  return { made, job, files, names: Object.keys(files) }
}

const counts = ({ exams }: PrintPlan) =>
  exams.flatMap(({ rows }) => rows.map(({ set, edition, copies, spare }) => [set, edition, copies, spare]))

describe('C56 the copies of a plan', () => {
  it('are the roster by set, less those whose needs take another edition; spare ones in each room and set', async () => {
    const found = await plan({ exam_ids: [exam.id] })
    expect(counts(found)).toEqual([
      ['A', 'standard', 2, 2],
      ['A', 'large-18', 1, 0],
      ['B', 'standard', 2, 2],
    ])
    const { rows } = found.exams[0]!
    expect(new Set(rows.map(({ room }) => room))).toEqual(new Set(['Room 12']))
    for (const { copies, spare, pages, paper_sheets } of rows)
      expect(paper_sheets).toBe((copies + spare) * Math.ceil(pages! / 2))
    expect(found).toMatchObject({ title: 'Second Periodic', is_counted: true, copies: 9 })
    await bring(app, bare, school.admin, 'CANCELLED')
    expect((await plan({ exam_ids: [exam.id, bare.id] })).exams).toHaveLength(1)
    await bring(app, bare, school.admin, 'DRAFT', 'SCHEDULED')
  })

  it('lie by room where pupils are seated, and a day and a series are plans too', async () => {
    const world = await makeDutySchool(app)
    const series = await world.published({ name: 'Half-yearly' })
    const { admin } = world.school
    const ofSeries = await plan({ series_id: series.id }, admin)
    expect(ofSeries.title).toBe('Half-yearly')
    const { rows: names } = await owner.query<{ name: string }>('select name from rooms where id = any($1)', [
      world.rooms.slice(0, 2),
    ])
    const rooms = new Set(ofSeries.exams.flatMap(({ rows }) => rows.map(({ room }) => room)))
    expect(rooms).toEqual(new Set(names.map(({ name }) => name)))
    expect(ofSeries.exams[0]?.rows.every(({ lacks }) => lacks === 'NO_PAPER')).toBe(true)
    const day = ofSeries.exams[0]!.date
    const ofDay = await plan({ date: day }, admin)
    expect(ofDay.exams.map(({ id }) => id)).toEqual(
      ofSeries.exams.filter(({ date }) => date === day).map(({ id }) => id),
    )
  }, 60_000)

  it('change with what is said of spare copies and of both sides, of all exams or of none', async () => {
    const update = (body: object, by: Caller = school.admin) => app.call(api.print_plan.update, body, by)
    expect((await update({ exam_ids: [exam.id, 987_654], spare: 7 })).status).toBe(404)
    expect((await update({ exam_ids: [exam.id], spare: 101 })).errors?.[0]?.path).toBe('spare')
    expect((await update({ exam_ids: [exam.id], spare: 7, duplex: false })).status).toBe(200)
    const changed = await plan({ exam_ids: [exam.id] })
    expect(changed.exams[0]).toMatchObject({ spare: 7, duplex: false })
    const last = changed.exams[0]!.rows[2]!
    expect([last.spare, last.paper_sheets]).toEqual([7, 9 * last.pages!])
    expect((await update({ exam_ids: [exam.id], spare: null, duplex: true })).status).toBe(200)
    expect(counts(await plan({ exam_ids: [exam.id] }))[2]).toEqual(['B', 'standard', 2, 2])
  })
})

describe('C57 one press', () => {
  it('makes one archive, contents first; what lacks a paper is named and the rest is printed', async () => {
    const both = [exam.id, bare.id]
    const ofBare = (await plan({ exam_ids: both })).exams[1]!.rows
    expect(ofBare.map(({ lacks }) => lacks)).toEqual(ofBare.map(() => 'NO_PAPER'))
    const parts = ['papers', 'answer-sheets', 'marking-schemes', 'proofs', 'attendance', 'labels']
    const { made, names, files, job } = await print({ exam_ids: both, parts, title: 'December' })
    expect(job.done).toBe(job.of)
    expect(made.left.map(({ lacks }) => lacks)).toEqual(ofBare.map(() => 'NO_PAPER'))
    expect(names[0]).toBe('contents.pdf')
    const contents = printedText(Buffer.from(files['contents.pdf']!))
    for (const word of ['December', 'Room 12', 'no question paper is chosen']) expect(contents).toContain(word)
    const papers = names.filter((name) => /\(\d+\)\.pdf$/.test(name))
    expect(papers).toHaveLength(3)
    expect(papers[0]).toMatch(/^2026-12-07 .*\/Room 12 – .*Rose – set A \(4\)\.pdf$/)
    expect(papers[1]).toMatch(/set A, large print 18 pt \(1\)\.pdf$/)
    for (const part of [
      '/answer sheets/',
      'marking schemes and keys/',
      'how the papers were made/',
      '/attendance.pdf',
      'labels of packets.pdf',
    ])
      expect(names.filter((name) => name.includes(part)).length, part).toBeGreaterThan(0)
    const { rows } = await owner.query('select 1 from answer_sheets where exam_id = $1', [exam.id])
    expect(rows).toHaveLength(5)
    expect(made.files).toBe(names.length)
  }, 120_000)

  it('then prints what changed alone', async () => {
    const whole = { exam_ids: [exam.id] }
    expect((await plan(whole)).exams[0]?.papers[0]?.printed).toBe('SAME')
    const unchanged = await start({ ...whole, changed: true })
    expect([unchanged.status, unchanged.errors?.[0]?.code]).toEqual([422, 'print_plan.unchanged'])
    await owner.query('update question_papers set row_version = row_version + 1 where id = $1', [paper_id])
    expect((await plan(whole)).exams[0]?.papers[0]?.printed).toBe('CHANGED')
    const { names } = await print({ exam_ids: [exam.id, bare.id], changed: true })
    expect(names.filter((name) => name.includes('set '))).toHaveLength(3)
    expect((await plan(whole)).exams[0]?.papers[0]?.printed).toBe('SAME')
  }, 60_000)

  it('is refused by name where nothing can be printed, where it is of nothing, and where it is of two things', async () => {
    const refused = async (body: object) => (await start(body)).errors?.[0]?.code
    expect(await refused({ exam_ids: [bare.id] })).toBe('print_plan.nothing')
    expect(await refused({ date: '2026-12-30' })).toBe('print_plan.no_exams')
    expect((await start({ exam_ids: [exam.id], date: '2026-12-07' })).status).toBe(422)
    expect((await start({ exam_ids: [exam.id], parts: [] })).errors?.[0]?.path).toBe('parts')
  })

  it('is of the own school, and for whoever prints papers and sees pupils', async () => {
    const elsewhere = await makeSchool(app)
    const foreign = { exam_ids: [exam.id] }
    expect((await app.call(api.print_plan.get, foreign, elsewhere.admin)).status).toBe(404)
    expect((await start(foreign, elsewhere.admin)).status).toBe(404)
    const preview = { exam_id: exam.id, paper_id }
    expect((await app.call(api.print_plan.preview, preview, elsewhere.admin)).status).toBe(404)
    expect((await app.call(api.print_plan.get, foreign, pupil)).status).toBe(403)
    const without = await makePerson(app, school.id, 3)
    expect((await app.call(api.print_plan.get, foreign, without)).status).not.toBe(200)
  })
})

describe('C58 every set and edition', () => {
  it('is seen before, as it is printed: with the name of the exam and its session', async () => {
    const seen = async (body: object) => {
      const { status, data, message } = await app.call<{ pages: string[]; count: number }>(
        api.print_plan.preview,
        { exam_id: exam.id, paper_id, ...body },
        school.admin,
      )
      expect(status, message).toBe(200)
      return data
    }
    const { rows } = (await plan({ exam_ids: [exam.id] })).exams[0]!
    for (const { set, edition, pages } of rows) expect((await seen({ set, edition })).count).toBe(pages)
    const [a, b] = [await seen({ set: 'A' }), await seen({ set: 'B' })]
    expect(a.pages[0]).not.toBe(b.pages[0])
    const { files, names } = await print({ exam_ids: [exam.id] })
    const first = printedText(Buffer.from(files[names.find((name) => name.includes('set A'))!]!))
    expect(first).toContain('Second Periodic')
    const { rows: stored } = await owner.query('select row_version from question_papers where id = $1', [paper_id])
    expect(first).toContain(`v${stored[0].row_version}`)
    expect(first).toContain((await plan({ exam_ids: [exam.id] })).exams[0]!.session.title)
    const strange = { exam_id: exam.id, paper_id: 987_654 }
    expect((await app.call(api.print_plan.preview, strange, school.admin)).errors?.[0]?.path).toBe('paper_id')
  }, 60_000)
})
