import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Job, MadeBatch } from '#contract'
import { printedText, printedWords } from '../../../typeset/testing/printed-text.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { purgeFiles } from '../../jobs/purge-files.ts'
import { runJob } from '../../jobs/run-job.ts'
import { type Reply, startTestApp } from '../../testing/app.ts'
import { bring, makeApprovedPaper, makeExam } from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper_id: number
let section_id: number
let students: TestStudent[]

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const { paper } = await makeCompleteDraft(app, school, chapter, { sets: 2 })
  paper_id = paper.id
  const made = await makeSectionOf(app, school, chapter.grade_id, 3, { title: 'Rose' })
  section_id = made.section.id
  students = made.students
})

const order = (fields: object) => ({ documents: ['paper'], format: 'pdf', ...fields })

async function print(fields: object): Promise<{ job: Job; made: MadeBatch }> {
  const reply = await app.call<{ job_id: number }>(api.batch.batch, order(fields), school.admin, paper_id)
  expect(reply.status, reply.message).toBe(202)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
  expect(job.message).toBeNull()
  return { job, made: MadeBatch.parse(job.result) }
}

const fetchMade = (url: string): Promise<Reply> => app.send(url, undefined, {}, 'GET')

describe('a batch', () => {
  it('prints a copy for every student of a section, in the order of roll numbers, sets in turn', async () => {
    const { job, made } = await print({ section_ids: [section_id] })
    expect(job).toMatchObject({ state: 'done', done: 3, of: 3 })
    expect(made.copies).toBe(3)
    const file = await fetchMade(made.file_url)
    expect(file.headers['content-type']).toBe('application/pdf')
    const text = printedText(file.raw)
    const places = students.map(({ name }) => text.indexOf(name))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
    expect(text.match(/Set A/g)?.length).toBeGreaterThan(text.match(/Set B/g)?.length ?? 99)
  })

  it('packs a file for every student and document into a ZIP', async () => {
    const student_ids = students.slice(1).map(({ id }) => id)
    const { made } = await print({ student_ids, documents: ['paper', 'answer-sheet'], format: 'zip' })
    const file = await fetchMade(made.file_url)
    expect(file.headers['content-type']).toBe('application/zip')
    const entries = unzipSync(file.raw)
    expect(Object.keys(entries).sort()).toEqual([
      'rose-2-asha2-rose-set-b-answer-sheet.pdf',
      'rose-2-asha2-rose-set-b-paper.pdf',
      'rose-3-asha3-rose-set-a-answer-sheet.pdf',
      'rose-3-asha3-rose-set-a-paper.pdf',
    ])
    const own = printedText(Buffer.from(entries['rose-2-asha2-rose-set-b-paper.pdf'] as Uint8Array))
    expect(own).toContain('Asha2 Rose')
    expect(own).toContain('Set B')
  })

  it('names its file by edition and document, in the language of whoever orders it', async () => {
    const one = { student_ids: [students[1]?.id] }
    const named = async (fields: object) => (await print({ ...one, ...fields })).made.name
    const title = (await app.call<{ name: string }>(api.question_paper.preview, {}, school.admin, paper_id)).data.name
    expect(await named({})).toBe(`${title}, copies.pdf`)
    expect(await named({ edition: 'large-24' })).toBe(`${title}, copies, large print 24 pt.pdf`)
    expect(await named({ documents: ['answer-sheet'], language: 'hi' })).toBe(`${title}, प्रतियाँ, उत्तर पत्रक.pdf`)
    const { made } = await print({ ...one, edition: 'large-24', format: 'zip', language: 'hi' })
    expect(made.name).toBe(`${title}, प्रतियाँ, बड़े अक्षर 24 पॉइंट.zip`)
    expect(Object.keys(unzipSync((await fetchMade(made.file_url)).raw))).toEqual([
      'rose-2-asha2-rose-सेट-b-प्रश्न-पत्र-बड़े-अक्षर-24-पॉइंट.pdf',
    ])
  })

  it('is found again by its paper, by whoever ordered it', async () => {
    const { job } = await print({ section_ids: [section_id] })
    const list = (question_paper_id: number, caller = school.admin) =>
      app.call<Job[]>(api.job.list, { filter: { question_paper_id }, range: { pageSize: 1 } }, caller)
    expect((await list(paper_id)).data).toEqual([job])
    expect((await list(paper_id + 1_000_000)).data).toEqual([])
    expect((await list(paper_id, await makePerson(app, school.id, 2))).data).toEqual([])
  })

  it('gives large print to a student who needs it', async () => {
    const large = await makeSectionOf(app, school, chapter.grade_id, 1, { accommodations: { large_print: true } })
    const plain = await print({ student_ids: [students[0]?.id] })
    const big = await print({ section_ids: [large.section.id] })
    const [standard = 0, enlarged = 0] = await Promise.all(
      [plain, big].map(async ({ made }) => letterWidth((await fetchMade(made.file_url)).raw)),
    )
    expect(enlarged).toBeGreaterThan(standard * 1.3)
    // The answer sheet is as large as the paper that it goes with.
    const documents = ['answer-sheet']
    const sheets = [
      await print({ student_ids: [students[0]?.id], documents }),
      await print({ section_ids: [large.section.id], documents }),
    ]
    const [usual = 0, larger = 0] = await Promise.all(
      sheets.map(async ({ made }) => letterWidth((await fetchMade(made.file_url)).raw)),
    )
    expect(larger).toBeGreaterThan(usual * 1.15)
  })

  it('opens only to its own link, for a day', async () => {
    const { made } = await print({ section_ids: [section_id] })
    const [path = '', t = ''] = made.file_url.split('?t=')
    expect((await fetchMade(path)).status).toBe(404)
    expect((await fetchMade(`${path}?t=${t}x`)).status).toBe(404)
    expect((await fetchMade(`${path.replace(/.{5}\.pdf/, '00000.pdf')}?t=${t}`)).status).toBe(404)
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 25 * 3_600_000)
    try {
      expect((await fetchMade(made.file_url)).status).toBe(404)
      await purgeFiles(app.services)
      expect(await app.services.files.find(path.split('/').at(-1) ?? '')).toBeNull()
    } finally {
      app.clock.now = before
    }
  })

  it('opens by its token in a header, which no log of addresses holds, and to nobody once its school is closed', async () => {
    const { made } = await print({ section_ids: [section_id] })
    const [path = '', t = ''] = made.file_url.split('?t=')
    const byHeader = () => app.send(path, undefined, { 'signed-link': t }, 'GET')
    expect((await byHeader()).status).toBe(200)
    const close = (status: 0 | 1) =>
      app.databases.owner.query('update schools set status = $1 where id = $2', [status, school.id])
    await close(0)
    expect([(await byHeader()).status, (await fetchMade(made.file_url)).status]).toEqual([404, 404])
    await close(1)
    expect((await fetchMade(made.file_url)).status).toBe(200)
  })

  it('holds no transaction while copies are printed: the database may end every idle one', async () => {
    const { press } = app.services
    let ended = 0
    app.services.press = {
      ...press,
      of(...given) {
        const set = press.of(...given)
        const copies: typeof set.copies = async (...printed) => {
          ended += await endIdleTransactions()
          return set.copies(...printed)
        }
        return { ...set, copies }
      },
    }
    try {
      const { job } = await print({ section_ids: [section_id] })
      expect(job).toMatchObject({ state: 'done', done: 3 })
    } finally {
      app.services.press = press
    }
    expect(ended).toBe(0)
  })

  it('that was cut off behind its printing is printed again, and kept once', async () => {
    const cutOff = app.services.tokens
    app.services.tokens = { ...cutOff, signLink: () => Promise.reject(new Error('cut off')) }
    const order_of = order({ section_ids: [section_id] })
    const { data } = await app.call<{ job_id: number }>(api.batch.batch, order_of, school.admin, paper_id)
    const { owner } = app.databases
    const put: string[] = []
    const { files } = app.services
    app.services.files = { ...files, put: (key, bytes) => files.put(key, bytes).then(() => void put.push(key)) }
    const kept = async () => {
      const { rowCount } = await owner.query('select 1 from media_files where key = any($1::text[])', [put])
      return [rowCount, (await files.find(put[0] ?? '')) !== null]
    }
    await app.runJobs(school.id)
    app.services.tokens = cutOff
    // A failed one leaves no file behind either.
    expect(await kept()).toEqual([0, false])
    await owner.query("update jobs set state = 'running' where id = $1", [data.job_id])
    const ref = { client_id: school.id, job_id: data.job_id }
    for (let time = 0; time < 2; time++) await runJob(app.services, jobHandlers, ref)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    expect([job.state, await kept()]).toEqual(['done', [1, true]])
    expect(new Set(put).size).toBe(1)
    expect((await fetchMade(MadeBatch.parse(job.result).file_url)).status).toBe(200)
    app.services.files = files
  })

  it('ends when it is cancelled, and leaves no file', async () => {
    const reply = await app.call<{ job_id: number }>(
      api.batch.batch,
      order({ section_ids: [section_id] }),
      school.admin,
      paper_id,
    )
    await app.call(api.job.cancel, {}, school.admin, reply.data.job_id)
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
    expect(job).toMatchObject({ state: 'cancelled', result: null })
  })
})

describe('parallel papers of an exam', () => {
  /** Two papers A and B, written by the section; sets are given once the exam is planned. */
  async function makeParallel(letters = 'AB') {
    const of = [await makeApprovedPaper(app, school, chapter), await makeApprovedPaper(app, school, chapter)] as const
    const { owner } = app.databases
    for (const [at, id] of of.entries())
      await owner.query('update question_papers set set_letter = $1, parallel_of = $2 where id = $3', [
        letters[at],
        of[0],
        id,
      ])
    return of
  }
  const plan = async (question_paper_id: number, date = '2026-09-10') => {
    const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
    const exam = await makeExam(app, school, subject, [section_id], { question_paper_id, max_marks: 2, date })
    await bring(app, exam, school.admin, 'SCHEDULED')
  }
  const order_of = (id: number, fields: object) =>
    app.call<{ job_id: number }>(api.batch.batch, order({ section_ids: [section_id], ...fields }), school.admin, id)
  async function printOf(id: number, fields: object) {
    const { data } = await order_of(id, fields)
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    const made = MadeBatch.parse(job.result)
    return { made, text: printedText((await fetchMade(made.file_url)).raw) }
  }

  it('E.1 copies of one say how many of the class they are and who writes the other; all of them are one file, each with the own', async () => {
    const [a, b] = await makeParallel()
    // Before the exam has said who writes which, a paper is for everybody.
    const before = await printOf(a, {})
    expect([before.made.copies, before.made.papers]).toEqual([3, undefined])
    await plan(a)
    const { made, text } = await printOf(a, {})
    const of = made.papers?.map(({ set, students: count, is_printed }) => [set, count, is_printed])
    expect(of).toEqual([
      ['A', 2, true],
      ['B', 1, false],
    ])
    expect(made.copies).toBe(2)
    expect(students.filter(({ name }) => text.includes(name))).toHaveLength(2)

    const all = await printOf(b, { all_papers: true })
    expect(all.made).toMatchObject({ copies: 3, papers: [{ paper_id: a, is_printed: true }, { paper_id: b }] })
    const places = students.map(({ name }) => all.text.indexOf(name))
    expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
    expect(all.made.name).toMatch(/, A \+ B, copies\.pdf$/)
    const archive = await printOf(a, { all_papers: true, format: 'zip', documents: ['paper'] })
    const files = Object.keys(unzipSync((await fetchMade(archive.made.file_url)).raw))
    expect(files.map((name) => /-set-(\w)-/.exec(name)?.[1]).sort()).toEqual(['a', 'a', 'b'])
  })

  it('E.1 where one of three is gone, everybody writes one of those that are left', async () => {
    const [a] = await makeParallel('AC')
    await plan(a, '2026-09-11')
    const { made } = await printOf(a, { all_papers: true })
    expect([made.copies, made.papers?.map(({ set, students: count }) => [set, count])]).toEqual([
      3,
      [
        ['A', 2],
        ['C', 1],
      ],
    ])
  })
})

describe('what is refused', () => {
  const refused = async (fields: object, caller = school.admin, id = paper_id) => {
    const { status, errorCode, errors } = await app.call(api.batch.batch, order(fields), caller, id)
    return { status, errorCode, paths: errors?.map(({ path }) => path) }
  }

  it('students of another class, of nobody, of both kinds', async () => {
    expect(await refused({ student_ids: [999_999] })).toMatchObject({ status: 422, paths: ['student_ids'] })
    expect(await refused({ section_ids: [999_999] })).toMatchObject({ status: 422, paths: ['section_ids'] })
    expect(await refused({})).toMatchObject({ status: 422, paths: ['student_ids'] })
    expect(await refused({ student_ids: [1], section_ids: [1] })).toMatchObject({ status: 422 })
    expect(await refused({ section_ids: [section_id], documents: [] })).toMatchObject({ paths: ['documents'] })
  })

  it('another school, and its students for ours', async () => {
    const other = await makeSchool(app)
    expect(await refused({ section_ids: [section_id] }, other.admin)).toMatchObject({ status: 404 })
    const theirs = await makeChapter(app, other)
    const stranger = await makeSectionOf(app, other, theirs.grade_id, 1)
    expect(await refused({ student_ids: [stranger.students[0]?.id] })).toMatchObject({ status: 422 })
  })

  it('a teacher of other sections and a student', async () => {
    const subject = await makeSubject(app, school, {})
    const teacher = await makeTeacher(app, school, subject)
    expect((await refused({ section_ids: [section_id] }, teacher)).status).toBe(404)
    const student = await makePerson(app, school.id, 4)
    expect((await refused({ section_ids: [section_id] }, student)).status).toBe(403)
  })
})

/** Does what the database does with a transaction in which nothing is sent for a minute; answers how many there were. */
async function endIdleTransactions(): Promise<number> {
  const { rowCount } = await app.databases.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}

/** Mean width of a letter, in points. */
function letterWidth(bytes: Uint8Array): number {
  const words = printedWords(bytes)
  const width = words.reduce((sum, { left, right }) => sum + right - left, 0)
  return width / words.reduce((sum, { text }) => sum + text.length, 0)
}
