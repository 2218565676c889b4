import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type DataOf, type Job, MadeBatch, type Section, type Subject } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

type Verified = DataOf<typeof api.report_card.verify>
const app = await startTestApp()
let school: TestSchool
let maths: Subject
let a: Section
let b: Section
let pupils: TestStudent[]
let teacher: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const made = await makeSectionOf(app, school, grade.id, 3, { title: 'Rose' })
  a = made.section
  pupils = made.students
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  const place = { grade_id: grade.id, section_id: a.id, subject_id: maths.id }
  teacher = await makeStaff(app, school, [{ ...place, is_class_teacher: true }])
  await makeSettled(app, school, maths, [a], [61.5, 'A', 20], { to: ['PUBLISHED'] })
})

const order = (fields: object) => ({ session_id: school.session_id, language: 'en', format: 'pdf', ...fields })
const start = (fields: object, by = school.admin) =>
  app.call<{ job_id: number }>(api.report_card.batch, order(fields), by)
async function print(fields: object, by = school.admin): Promise<{ bytes: Buffer; made: MadeBatch; job: Job }> {
  const reply = await start(fields, by)
  expect(reply.status, reply.message).toBe(202)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, by, reply.data.job_id)
  expect(job.message).toBeNull()
  const made = MadeBatch.parse(job.result)
  return { made, job, bytes: (await app.send(made.file_url, undefined, {}, 'GET')).raw }
}
const issued = async () => {
  const { rows } = await app.databases.owner.query<{ hash: string; revision: number }>(
    `select client_id || '-' || secret as hash, revision from report_cards where client_id = $1 order by id`,
    [school.id],
  )
  return rows
}
const ofPupil = async (student_id: number) => {
  const { rows } = await app.databases.owner.query<{ hash: string; revision: number }>(
    `select r.client_id || '-' || r.secret as hash, r.revision from report_cards r join enrolments e on e.client_id = $1 and e.id = r.enrolment_id
     where r.client_id = $1 and e.student_id = $2 order by r.id`,
    [school.id, student_id],
  )
  return rows
}
const verify = (hash: string) => app.call<Verified>(api.report_card.verify, { hash })

describe('cards of nothing', () => {
  const ledger = (fields: object) =>
    app.call(api.report_card.ledger, { ...order({ section_id: a.id }), format: 'xlsx', ...fields }, school.admin)
  const factsOf = ({ status, errors }: { status: number; errors?: { path: string }[] }) => [status, errors?.[0]?.path]

  it('of exams of nobody, of another class, or only planned ones are refused, and nothing is issued', async () => {
    const elsewhere = await makeSettled(app, school, maths, [b], [10, 20], { date: '2026-10-01', to: ['PUBLISHED'] })
    const planned = await makeExam(app, school, maths, [a.id], { date: '2026-12-20' })
    const before = await issued()
    for (const id of [987_654, elsewhere.id, planned.id]) {
      const through_exam_ids = [id]
      for (const whose of [{ section_ids: [a.id] }, { student_ids: [pupils[0]!.id] }])
        expect([id, factsOf(await start({ ...whose, through_exam_ids }))]).toEqual([id, [422, 'through_exam_ids']])
      expect([id, factsOf(await ledger({ through_exam_ids }))]).toEqual([id, [422, 'through_exam_ids']])
    }
    await app.runJobs(school.id)
    expect(await issued()).toEqual(before)
    await app.call(api.exam.remove, { session_id: school.session_id }, school.admin, planned.id)
  })

  it('of a section without an exam are refused by its name', async () => {
    const empty = (await makeSectionOf(app, school, a.grade_id, 1, { title: 'Tulip' })).section
    const reply = await start({ section_ids: [a.id, empty.id] })
    expect([factsOf(reply), reply.message]).toEqual([[422, 'section_ids'], expect.stringContaining('Class 9 Tulip')])
    expect(factsOf(await ledger({ section_id: empty.id }))).toEqual([422, 'section_id'])
    expect(factsOf(await ledger({ scheme_id: 987_654 }))).toEqual([422, 'scheme_id'])
    await app.call(api.section.remove, {}, school.admin, empty.id)
  })

  it('are not issued either where the exam is called off before they are printed', async () => {
    const { section } = await makeSectionOf(app, school, a.grade_id, 1, { title: 'Aster' })
    const exam = await makeSettled(app, school, maths, [section], [40], { date: '2026-10-21' })
    const { data } = await start({ section_ids: [section.id] })
    await bring(app, exam, school.admin, 'SUBMITTED', 'CANCELLED')
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    expect([job.state, job.message]).toEqual(['failed', expect.stringContaining('Class 9 Aster')])
  })
})

it('C29 without a mark of a verified exam none is made, by name: of all it is refused, of some the others are printed', async () => {
  const { section, students } = await makeSectionOf(app, school, a.grade_id, 2, { title: 'Lotus' })
  const exam = await makeExam(app, school, maths, [section.id], { date: '2026-12-22' })
  await bring(app, exam, school.admin, 'SCHEDULED')
  const { data } = await start({ section_ids: [section.id] })
  await app.runJobs(school.id)
  const { data: refused } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
  expect(refused.state).toBe('failed')
  for (const { name } of students) expect(refused.message).toContain(name)
  await makeSettled(app, school, maths, [section], [40, 60], { date: '2026-10-22', to: ['PUBLISHED'] })
  await makePupil(app, school, [section])
  const before = (await issued()).length
  const { made } = await print({ section_ids: [section.id] })
  expect([made.copies, made.left_out?.length]).toEqual([2, 1])
  // The other exam is not out: they are drafts.
  expect((await issued()).length).toBe(before)
  await app.call(api.exam.remove, {}, school.admin, exam.id)
})

describe('report cards', () => {
  it('print marks, percent, grade and result of each pupil; an absence is AB, never 0', async () => {
    const { bytes, made, job } = await print({ section_ids: [a.id] })
    expect([made.copies, job.done, job.of]).toEqual([3, 3, 3])
    const text = printedText(bytes)
    for (const { name } of pupils) expect(text).toContain(name)
    expect(text).toMatch(/Mathematics 61\.5 \/ 80 76\.88/)
    expect(text).toMatch(/Mathematics AB/)
    expect(text).toContain('Scan to check')
    expect(text).not.toContain('DRAFT')
    expect(text).toMatch(/ \d{1,2} [A-Z][a-z]+ \d{4}/)
  })

  it('are dated as the school writes its days', async () => {
    const writes = (date_format: string | null) => app.call(api.school_settings.update, { date_format }, school.admin)
    await writes('DD-MM-YYYY')
    expect(printedText((await print({ student_ids: [pupils[0]!.id] })).bytes)).toMatch(/ \d\d-\d\d-\d{4}/)
    await writes(null)
  })

  it('that say the same are one revision, however often and in whatever language they are printed; one that says something else is the next, and replaces it', async () => {
    const pupil = pupils[1]!
    const latest = async (count: number) => (await ofPupil(pupil.id)).slice(-count)
    await print({ student_ids: [pupil.id] })
    await print({ student_ids: [pupil.id] })
    await print({ student_ids: [pupil.id], language: 'hi' })
    const same = await ofPupil(pupil.id)
    expect(same.map(({ revision }) => revision)).toEqual([1])
    for (const { hash } of same)
      expect((await verify(hash)).data).toMatchObject({ valid: true, state: 'CURRENT', replaced_by: null })

    const rename = 'update students set l_name = $3 where client_id = $1 and id = $2 returning l_name'
    const { rows } = await app.databases.owner.query<{ l_name: string | null }>(
      'select l_name from students where client_id = $1 and id = $2',
      [school.id, pupil.id],
    )
    await app.databases.owner.query(rename, [school.id, pupil.id, 'Renamed'])
    await print({ student_ids: [pupil.id], language: 'hi' })
    await print({ student_ids: [pupil.id] })
    const next = await latest(1)
    expect(next.map(({ revision }) => revision)).toEqual([2])
    const { data: newest } = await verify(next[0]!.hash)
    expect(newest).toMatchObject({ revision: 2, replaced_by: null })
    for (const { hash } of same)
      expect((await verify(hash)).data).toMatchObject({
        valid: true,
        state: 'REPLACED',
        revision: 1,
        replaced_by: { revision: 2, issued_at: newest.issued_at },
      })
    await app.databases.owner.query(rename, [school.id, pupil.id, rows[0]?.l_name ?? null])
  })

  it('are kept as they were issued; the code on one tells that it is genuine, and names nobody', async () => {
    await print({ student_ids: [pupils[0]!.id] })
    const cards = await ofPupil(pupils[0]!.id)
    const { data } = await verify(cards.at(-1)!.hash)
    expect(data).toMatchObject({
      valid: true,
      school_name: expect.any(String),
      revision: 1,
      session: { id: school.session_id },
      replaced_by: null,
    })
    expect(data.initials).toMatch(/^\S\.\S?\.?$/)
    const wrong = {
      valid: false,
      school_name: null,
      session: null,
      revision: null,
      issued_at: null,
      initials: null,
      replaced_by: null,
      ...{ occasion: null, state: null, withdrawn_at: null },
    }
    for (const hash of [
      '',
      'none',
      `${school.id}-${'A'.repeat(22)}`,
      `${school.id + 1}-${cards[0]!.hash.split('-')[1]}`,
    ])
      expect((await verify(hash)).data).toEqual(wrong)
  })

  it('are drafts while an exam is not published: watermarked, not kept, without a code', async () => {
    const before = await issued()
    const exam = await makeExam(app, school, maths, [b.id], { date: '2026-11-10' })
    await bring(app, exam, school.admin, 'SCHEDULED')
    const { bytes, made } = await print({ section_ids: [b.id], format: 'zip' })
    const files = unzipSync(new Uint8Array(bytes))
    expect([made.copies, Object.keys(files).length]).toEqual([2, 2])
    const text = printedText(Buffer.from(Object.values(files)[0]!))
    expect(text).toContain('DRAFT')
    expect(text).not.toContain('Scan to check')
    expect(await issued()).toEqual(before)
  })

  it.each(['hi', 'ur'])('are printed in %s', async (language) => {
    const { made } = await print({ student_ids: [pupils[1]!.id], language })
    expect(made.copies).toBe(1)
  })

  it('are of pupils one sees, of this school, and not for pupils themselves', async () => {
    expect((await print({ section_ids: [a.id] }, teacher)).made.copies).toBe(3)
    const beyond = await start({ section_ids: [b.id] }, teacher)
    expect([beyond.status, beyond.errors?.[0]?.path]).toEqual([422, 'section_ids'])
    const stranger = await makeSchool(app)
    expect((await start({ section_ids: [a.id] }, stranger.admin)).status).toBe(422)
    expect((await start({ section_ids: [a.id] }, await makePerson(app, school.id, 4))).status).toBe(403)
    expect((await start({})).errors?.[0]?.path).toBe('student_ids')
    expect((await start({ section_ids: [a.id], scheme_id: 999_999 })).errors?.[0]?.path).toBe('scheme_id')
    expect((await start({ section_ids: [a.id], session_id: 999_999 })).errors?.[0]?.path).toBe('session_id')
  })
})

const ledger = (fields: object, by = school.admin) =>
  app.call(api.report_card.ledger, { session_id: school.session_id, section_id: a.id, format: 'pdf', ...fields }, by)
/** The words of a workbook, and its second sheet. */
function inBook(raw: Buffer): [words: string, sheet: string] {
  const files = unzipSync(new Uint8Array(raw))
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return [part('xl/sharedStrings.xml'), part('xl/worksheets/sheet2.xml')]
}

describe('exams of one type', () => {
  let section: Section
  let student_id: number
  let settle: (subject: Subject, name: string, values: (number | 'A')[], fields?: object) => Promise<unknown>
  let taught: Subject[]
  let day = 0
  beforeAll(async () => {
    const grade = await makeGrade(app, school, { title: 'Class 11' })
    taught = [
      await makeSubject(app, school, { grade_id: grade.id, title: 'Biology' }),
      await makeSubject(app, school, { grade_id: grade.id, title: 'Physics' }),
    ]
    const made = await makeSectionOf(app, school, grade.id, 2)
    section = made.section
    student_id = made.students[0]!.id
    settle = (subject, name, values, fields = {}) => {
      day += 1
      const date = `2026-07-${String(day).padStart(2, '0')}`
      return makeSettled(app, school, subject, [section], values, { name, date, to: ['PUBLISHED'], ...fields })
    }
    const [biology, physics] = taught as [Subject, Subject]
    await settle(biology, 'Unit Test 1', [40, 50], { max_marks: 50 })
    await settle(physics, 'Unit Test 1', [20, 'A'], { max_marks: 40 })
    await settle(physics, 'Unit Test 2', [30, 25], { max_marks: 40 })
    await settle(physics, 'Unit Test 2', [9, 10], { max_marks: 10, component: 'PRACTICAL' })
  })

  it('stand on a card below their names, a practical below its own', async () => {
    const text = printedText((await print({ student_ids: [student_id] })).bytes)
    for (const phrase of ['Unit Test 1', 'Unit Test 2', 'Unit Test 2, Practical']) expect(text).toContain(phrase)
    expect(text).toMatch(/Biology 40 \/ 50 – –/)
    expect(text).toMatch(/Physics 20 \/ 40 30 \/ 40 9 \/ 10/)
  })

  it('stand in the ledger each on a line, with what it is out of; in the workbook in columns to reckon with', async () => {
    const text = printedText((await ledger({ section_id: section.id })).raw)
    // Above all pupils, and beside each of the two.
    expect(text.split(/Unit Test 2(?!,)/)).toHaveLength(4)
    for (const phrase of ['Maximum', 'Unit Test 2, Practical', 'AB']) expect(text).toContain(phrase)
    const [words, sheet] = inBook((await ledger({ section_id: section.id, format: 'xlsx' })).raw)
    const heads = ['Biology, Unit Test 1 (Maximum 50)', 'Physics, Unit Test 2, Practical (Maximum 10)', 'Physics %']
    for (const phrase of heads) expect(words).toContain(`>${phrase}<`)
    expect(words).not.toContain('Biology, Unit Test 2')
    for (const marks of [40, 50, 20, 30, 25, 9, 10]) expect(sheet).toContain(`<v>${marks}</v>`)
  })

  it('of names that no other subject has are numbered, and a key says what the numbers stand for', async () => {
    const [biology, physics] = taught as [Subject, Subject]
    for (const [at, name] of ['Cells', 'Plants', 'Animals'].entries()) await settle(biology, name, [at + 1, 2])
    for (const [at, name] of ['Motion', 'Heat', 'Light'].entries()) await settle(physics, name, [at + 1, 2])
    const text = printedText((await print({ student_ids: [student_id] })).bytes)
    expect(text).toContain('Biology: 1 Unit Test 1, 2 Cells, 3 Plants, 4 Animals')
    const register = printedText((await ledger({ section_id: section.id })).raw)
    expect(register).toContain(
      'Physics: 1 Unit Test 1, 2 Unit Test 2, 3 Unit Test 2, Practical, 4 Motion, 5 Heat, 6 Light',
    )
    expect(register).toContain('Unit Test 6')
  })
})

describe('the ledger of a section', () => {
  it('has every pupil with percent and grade of each subject, overall, result and place; as a workbook too', async () => {
    const pdf = await ledger({})
    expect(pdf.status).toBe(200)
    const text = printedText(pdf.raw)
    for (const { name } of pupils) expect(text).toContain(name)
    for (const phrase of ['Class ledger', '76.88', 'Mathematics', 'Class teacher', 'Page 1 of 1'])
      expect(text).toContain(phrase)
    expect(text).not.toContain('DRAFT')
    const book = await ledger({ format: 'xlsx' })
    const [words, sheet] = inBook(book.raw)
    for (const phrase of ['Admission no.', 'Mathematics %', 'Mathematics, Grade', 'Overall', 'AB'])
      expect(words).toContain(`>${phrase}<`)
    for (const percent of [76.88, 25]) expect(sheet).toContain(`<v>${percent}</v>`)
  })

  it('is a draft while an exam is not published, and is printed in Hindi and Urdu', async () => {
    const draft = printedText((await ledger({ section_id: b.id })).raw)
    expect(draft).toContain('DRAFT')
    expect(draft).toContain('Not all exams')
    for (const language of ['hi', 'ur']) expect((await ledger({ language })).status).toBe(200)
  })

  it('of subjects that are graded alone has grades and dashes, and no totals that nobody has', async () => {
    const grade = await makeGrade(app, school, { title: 'Class 1' })
    const art = await makeSubject(app, school, { grade_id: grade.id, title: 'Art', category: 'CO_SCHOLASTIC' })
    const music = await makeSubject(app, school, { grade_id: grade.id, title: 'Music', category: 'CO_SCHOLASTIC' })
    const { section } = await makeSectionOf(app, school, grade.id, 3, { title: 'Daisy' })
    await makeSettled(app, school, art, [section], [76, 'ML', 30], { to: ['PUBLISHED'], date: '2026-06-01' })
    await makeSettled(app, school, music, [section], ['A', 'A', 'A'], { to: ['PUBLISHED'], date: '2026-06-02' })
    // The school has its number, which is any.
    const text = printedText((await ledger({ section_id: section.id })).raw).replaceAll(/School \d+/g, 'School')
    for (const phrase of ['Art', 'Music', 'ML', 'AB', 'A1']) expect(text).toContain(phrase)
    for (const phrase of ['Overall', 'Result', 'Pass', '95']) expect(text).not.toContain(phrase)
    const book = await ledger({ section_id: section.id, format: 'xlsx' })
    const [words] = inBook(book.raw)
    expect(words).toContain('>Art, Grade<')
    for (const phrase of ['Art %', 'Overall', 'Result']) expect(words).not.toContain(`>${phrase}<`)
    // Beside a subject with marks the totals are there, and of that one alone.
    const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Numbers' })
    await makeSettled(app, school, maths, [section], [40, 'ML', 60], { to: ['PUBLISHED'], date: '2026-06-03' })
    const mixed = printedText((await ledger({ section_id: section.id })).raw)
    for (const phrase of ['Overall', 'Result', '75']) expect(mixed).toContain(phrase)
  })

  it('is of sections one sees, of this school, and not for pupils', async () => {
    expect((await ledger({}, teacher)).status).toBe(200)
    expect((await ledger({ section_id: b.id }, teacher)).status).toBe(422)
    expect((await ledger({}, (await makeSchool(app)).admin)).status).toBe(422)
    expect((await ledger({}, await makePerson(app, school.id, 4))).status).toBe(403)
    expect((await ledger({ session_id: 999_999 })).status).toBe(422)
  })
})
