import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type CardsMissing,
  type DataOf,
  type Explained,
  type IssuedCardRow,
  type Job,
  MadeBatch,
  type Section,
  type SectionResults,
  type Subject,
} from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

type Verified = DataOf<typeof api.report_card.verify>
const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
let maths: Subject
let section: Section
let pupils: TestStudent[]
let halfYearly: number
let final: number

const run = (text: string, ...values: unknown[]) => app.databases.owner.query(text, [school.id, ...values])
const occasion = async (fields: object) => {
  const body = { session_id: school.session_id, ...fields }
  const { data, message } = await app.call<{ id: number }>(api.card_occasion.create, body, school.admin)
  if (!data) throw new Error(message)
  return data.id
}

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  await makeGrade(app, school, { title: 'Class 10' })
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const made = await makeSectionOf(app, school, grade.id, 3, { title: 'Rose' })
  section = made.section
  pupils = made.students
  const out = { to: ['PUBLISHED' as const] }
  await makeSettled(app, school, maths, [section], [61.5, 40, 20], {
    ...out,
    type_test: 'HALF_YEARLY',
    date: '2026-09-01',
  })
  halfYearly = await occasion({ title: 'Half-yearly', titles: { hi: 'अर्धवार्षिक' }, type_tests: ['HALF_YEARLY'] })
  final = await occasion({ title: 'Annual', is_final: true })
})

const order = (fields: object) => ({ session_id: school.session_id, language: 'en', format: 'pdf', ...fields })
async function printed(fields: object, by: Caller = school.admin) {
  const reply = await app.call<{ job_id: number }>(api.report_card.batch, order(fields), by)
  expect(reply.status, reply.message).toBe(202)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, by, reply.data.job_id)
  if (job.state !== 'done') return { job, text: '', copies: 0 }
  const { file_url, copies } = MadeBatch.parse(job.result)
  return { job, copies, text: printedText((await app.send(file_url, undefined, {}, 'GET')).raw) }
}
const listed = async (filter: object, by: Caller = school.admin) =>
  (await app.call<IssuedCardRow[]>(api.report_card.list, { filter: { session_id: school.session_id, ...filter } }, by))
    .data
const codeOf = async (id: number) => {
  const { rows } = await run('select secret from report_cards where client_id = $1 and id = $2', id)
  return `${school.id}-${rows[0]?.secret}`
}
const verify = async (id: number) => (await app.call<Verified>(api.report_card.verify, { hash: await codeOf(id) })).data
const cardsOf = (student_id: number, more: object = {}) => listed({ student_id, ...more })
const setMarks = (student_id: number, marks: number) =>
  run(
    `update exam_marks m set marks = $3 from enrolments e where m.client_id = $1 and e.client_id = $1 and e.id = m.enrolment_id and e.student_id = $2`,
    student_id,
    marks,
  )

describe('C31 the same content is the same revision', () => {
  it('whoever prints it, in any language; its digest says by which form it is made', async () => {
    const [pupil] = pupils as [TestStudent]
    const office = await makePerson(app, school.id, 5)
    await printed({ student_ids: [pupil.id] })
    await printed({ student_ids: [pupil.id], language: 'hi' }, office)
    await printed({ student_ids: [pupil.id], language: 'ur' })
    const cards = await cardsOf(pupil.id)
    expect(cards.map(({ revision, state, languages }) => [revision, state, languages])).toEqual([
      [1, 'CURRENT', ['en', 'hi', 'ur']],
    ])
    const { rows } = await run('select content_hash from report_cards where client_id = $1')
    expect(rows.every(({ content_hash }) => /^2:[\w-]{43}$/.test(content_hash))).toBe(true)
  })

  it('C32 an edition is a printing: it has the card’s code', async () => {
    const [card] = await cardsOf(pupils[0]!.id)
    const { rows } = await run(
      'select language from report_card_prints where client_id = $1 and card_id = $2 order by id',
      card!.id,
    )
    expect(rows.map(({ language }) => language)).toEqual(['en', 'hi', 'ur'])
    const before = await codeOf(card!.id)
    const { text } = await printed({ student_ids: [pupils[0]!.id] })
    expect([text.includes('Scan to check'), await codeOf(card!.id)]).toEqual([true, before])
  })

  it('a card that was issued before digests had a form keeps its number', async () => {
    const [, pupil] = pupils as [TestStudent, TestStudent]
    await printed({ student_ids: [pupil.id] })
    const [former] = await cardsOf(pupil.id)
    // As a process of the version before has left it.
    await run(
      'update report_cards set content_hash = null, said = null, tree = null where client_id = $1 and id = $2',
      former!.id,
    )
    await printed({ student_ids: [pupil.id] })
    const cards = await cardsOf(pupil.id)
    expect(cards.map(({ revision, state }) => [revision, state])).toEqual([
      [1, 'CURRENT'],
      [1, 'CURRENT'],
    ])
    expect((await verify(former!.id)).state).toBe('CURRENT')
  })

  it('one changed value or remark is the next; the first is replaced by it', async () => {
    const [, , pupil] = pupils as [TestStudent, TestStudent, TestStudent]
    await printed({ student_ids: [pupil.id] })
    await setMarks(pupil.id, 30)
    await printed({ student_ids: [pupil.id] })
    await remark(pupil.id, 'Reads much.')
    await printed({ student_ids: [pupil.id] })
    await setMarks(pupil.id, 20)
    const cards = await cardsOf(pupil.id)
    expect(cards.map(({ revision, state }) => [revision, state])).toEqual([
      [3, 'CURRENT'],
      [2, 'REPLACED'],
      [1, 'REPLACED'],
    ])
    expect(await verify(cards[2]!.id)).toMatchObject({ state: 'REPLACED', replaced_by: { revision: 3 } })
  })
})

async function remark(student_id: number, text: string, occasion_id: number | null = null) {
  await run(
    `insert into report_remarks (client_id, enrolment_id, occasion_id, remark, state)
     select $1, id, $4, $3, 'APPROVED' from enrolments where client_id = $1 and student_id = $2`,
    ...[student_id, text, occasion_id],
  )
}

it('C33 the state is of a pupil and an occasion: the card of the year does not replace that of the half-year', async () => {
  const [pupil] = pupils as [TestStudent]
  const { text } = await printed({ student_ids: [pupil.id], occasion_id: halfYearly, language: 'hi' })
  expect(text).toContain('अर्धवार्षिक')
  const [half] = await cardsOf(pupil.id, { occasion_id: halfYearly })
  expect([half?.revision, half?.occasion?.title]).toEqual([1, 'Half-yearly'])
  await setMarks(pupil.id, 50)
  await printed({ student_ids: [pupil.id] })
  const [year, before] = await cardsOf(pupil.id)
  expect([year?.revision, (await verify(half!.id)).state, (await verify(before!.id)).state]).toEqual([
    2,
    'CURRENT',
    'REPLACED',
  ])
  expect(await verify(half!.id)).toMatchObject({ occasion: 'Half-yearly', revision: 1 })
  await setMarks(pupil.id, 61.5)
})

describe('C34 what is changed after issue', () => {
  it('changes nothing printed: the cards differ, each value by name, and those alone are made anew', async () => {
    const whose = { section_ids: [section.id], occasion_id: halfYearly }
    await printed(whose)
    const differing = () => listed({ occasion_id: halfYearly, section_id: section.id, differs: true })
    expect(await differing()).toEqual([])
    const nothing = await printed({ ...whose, changed_only: true })
    expect([nothing.job.state, nothing.job.message]).toEqual([
      'failed',
      expect.stringContaining('nothing to make anew'),
    ])
    await setMarks(pupils[1]!.id, 48)
    await remark(pupils[2]!.id, 'Asks good questions.', halfYearly)
    const found = await differing()
    expect(
      found.map(({ student, changes }) => [
        student.id,
        changes?.map(({ part, before, after }) => [part, before, after]),
      ]),
    ).toEqual([
      [
        pupils[1]!.id,
        [
          ['percent', '50', '60'],
          ['grade', expect.any(String), expect.any(String)],
          ['exam', '40 / 80', '48 / 80'],
          ['percent', '50', '60'],
          ['grade', expect.any(String), expect.any(String)],
        ],
      ],
      [pupils[2]!.id, [['remark', null, 'Asks good questions.']]],
    ])
    const { copies } = await printed({ ...whose, changed_only: true })
    expect([copies, await differing()]).toEqual([2, []])
    const revisions = await listed({ occasion_id: halfYearly, state: 'CURRENT' })
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 2])
    await setMarks(pupils[1]!.id, 40)
  })

  it('a teacher of one subject is told of no differences: the card is of all subjects', async () => {
    const place = { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id }
    const teacher = await makeStaff(app, school, [place])
    expect((await listed({ occasion_id: halfYearly }, teacher)).length).toBeGreaterThan(0)
    expect(await listed({ occasion_id: halfYearly, differs: true }, teacher)).toEqual([])
    const [card] = await listed({ occasion_id: halfYearly, state: 'CURRENT' })
    const { data } = await app.call<Explained[]>(api.report_card.explain, {}, teacher, card!.id)
    expect(data.map(({ subject }) => subject?.title)).toEqual(['Mathematics'])
  })

  it('withdrawing needs a reason and the right to publish; the code says so, and the same card printed again is another', async () => {
    const [card] = await listed({ occasion_id: halfYearly, state: 'CURRENT' })
    const withdraw = (body: object, by: Caller = school.admin) => app.call(api.report_card.withdraw, body, by)
    expect((await withdraw({ ids: [card!.id], reason: '' })).errors?.[0]?.path).toBe('reason')
    expect((await withdraw({ ids: [987_654], reason: 'Wrong name' })).errors?.[0]?.path).toBe('ids.0')
    const teacher = await makeStaff(app, school, [
      { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id },
    ])
    expect((await withdraw({ ids: [card!.id], reason: 'Wrong name' }, teacher)).status).toBe(403)
    expect((await withdraw({ ids: [card!.id], reason: 'Wrong name' })).status).toBe(200)
    expect(await verify(card!.id)).toMatchObject({ valid: true, state: 'WITHDRAWN', withdrawn_at: expect.any(String) })
    const [again] = (await withdraw({ ids: [card!.id], reason: 'Wrong name' })).errors ?? []
    expect(again?.path).toBe('ids.0')
    await printed({ student_ids: [card!.student.id], occasion_id: halfYearly })
    const cards = await cardsOf(card!.student.id, { occasion_id: halfYearly })
    expect(cards.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'CURRENT'],
      [1, 'WITHDRAWN'],
    ])
    expect((await verify(card!.id)).state).toBe('WITHDRAWN')
  })
})

it('C15 an issued card explains what it said then, to its pupil too and to nobody else’s', async () => {
  const pupil = await makePupil(app, school, [section])
  const other = await makePupil(app, school, [section])
  await makeSettled(app, school, maths, [section], [10, 20, 30, 40, 50], {
    type_test: 'UNIT_TEST',
    date: '2026-09-20',
    to: ['PUBLISHED'],
  })
  await printed({ section_ids: [section.id] })
  const { rows } = await run(
    `select r.id from report_cards r join enrolments e on e.client_id = $1 and e.id = r.enrolment_id
       join students s on s.client_id = $1 and s.id = e.student_id where r.client_id = $1 order by r.id desc limit 2`,
  )
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const before = (await app.call<Explained[]>(api.report_card.explain, {}, school.admin, ids[0])).data
  expect(before.map(({ subject }) => subject?.title ?? null)).toEqual(['Mathematics', null])
  expect(before[0]?.parts[0]?.exams[0]).toMatchObject({ state: 'TAKEN', marks: expect.any(Number), max: 80 })
  await run('update exam_marks set marks = 79 where client_id = $1 and marks is not null')
  expect((await app.call<Explained[]>(api.report_card.explain, {}, school.admin, ids[0])).data).toEqual(before)
  const statuses = await Promise.all(
    [pupil, other].map(async (by) =>
      (await Promise.all(ids.map((id) => app.call(api.report_card.explain, {}, by, id)))).map(({ status }) => status),
    ),
  )
  expect(statuses).toEqual([
    [200, 404],
    [404, 200],
  ])
  expect((await app.call(api.report_card.explain, {}, school.admin, 987_654)).status).toBe(404)
})

describe('C28 the result', () => {
  it('is withheld while a mark is, and to come while an exam is not out', async () => {
    const rose = (await makeSectionOf(app, school, section.grade_id, 1, { title: 'Lotus' })).section
    await makeSettled(app, school, maths, [rose], [40], { date: '2026-10-05', to: ['PUBLISHED'] })
    await run(
      `update exam_marks set attendance = 'UFM', marks = null, corrected_marks = null, percent = null, grade = null, result = 'WITHHELD'
       where client_id = $1 and section_id = $2`,
      rose.id,
    )
    const withheld = await printed({ section_ids: [rose.id] })
    expect(withheld.text).toContain('Withheld')
    const exam = await makeExam(app, school, maths, [rose.id], { date: '2026-12-20' })
    await bring(app, exam, school.admin, 'SCHEDULED')
    expect((await printed({ section_ids: [rose.id] })).text).toContain('Result to come')
  })

  it('“Promoted to” stands on a final card alone, from a promotion that was made', async () => {
    const whose = { student_ids: [pupils[0]!.id] }
    expect((await printed(whose)).text).not.toContain('Promoted to')
    expect((await printed({ ...whose, occasion_id: final })).text).toContain('Promoted to')
    const before = (await cardsOf(pupils[0]!.id, { occasion_id: final }))[0]
    const dates = { start_date: '2031-04-01', end_date: '2032-03-31' }
    const next = await app.call<{ id: number }>(api.session.create, { name: `Next ${school.id}`, ...dates }, superAdmin)
    await run(`insert into promotions (client_id, from_session_id, to_session_id, counts, created_at)
      select $1, ${school.session_id}, ${school.session_id}, '{}', now()`)
    await run(
      `insert into enrolments (client_id, student_id, session_id, grade_id, section_id)
       select $1, $2, ${next.data.id}, g.id, s.id from grades g
         join sections s on s.client_id = $1 and s.grade_id = g.id where g.client_id = $1 limit 1`,
      pupils[0]!.id,
    )
    await run(
      `insert into promotion_items (client_id, promotion_id, student_id, action, from_enrolment_id, to_enrolment_id, before)
       select $1, (select max(id) from promotions where client_id = $1), $2, 'PROMOTE', min(id), max(id), '{}' from enrolments
       where client_id = $1 and student_id = $2`,
      pupils[0]!.id,
    )
    const { text } = await printed({ ...whose, occasion_id: final })
    expect(text).toMatch(/Promoted to:? Class 9/)
    expect([before?.revision, (await cardsOf(pupils[0]!.id, { occasion_id: final }))[0]?.revision]).toEqual([1, 2])
  })
})

it('C29 who left is printed when named alone, with the day', async () => {
  await run(
    `update enrolments set state = 'TRANSFERRED', left_on = '2026-11-02' where client_id = $1 and student_id = $2`,
    pupils[2]!.id,
  )
  const all = await printed({ section_ids: [section.id], occasion_id: halfYearly })
  expect(all.text).not.toContain(pupils[2]!.name)
  const { text } = await printed({ student_ids: [pupils[2]!.id], occasion_id: halfYearly })
  expect(text).toMatch(/Left on:? 2 November 2026/)
})

describe('C40 what is missing', () => {
  const missing = async (fields: object) => {
    const body = { session_id: school.session_id, language: 'en', ...fields }
    const reply = await app.call<CardsMissing>(api.report_card.missing, body, school.admin)
    expect(reply.status, reply.message).toBe(200)
    return reply.data
  }
  const counts = ({ rows }: CardsMissing) => Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))

  it('counts what the cards show', async () => {
    const made = await makeSectionOf(app, school, section.grade_id, 4, { title: 'Tulip' })
    const whose = { section_ids: [made.section.id] }
    await makeSettled(app, school, maths, [made.section], [10, 40, 60, 70], { date: '2026-10-11', to: ['PUBLISHED'] })
    await remark(made.students[0]!.id, 'Good.')
    await run(
      `insert into report_remarks (client_id, enrolment_id, remark, state) select $1, id, 'Draft', 'DRAFT' from enrolments where client_id = $1 and student_id = $2`,
      made.students[1]!.id,
    )
    await makePupil(app, school, [made.section])
    const first = await missing(whose)
    const { copies, text } = await printed(whose)
    expect(first.pupils).toBe(copies)
    expect(counts(first)).toEqual({
      ...{ REMARK_MISSING: 2, REMARK_NOT_APPROVED: 1, NO_CARD: 1, ENTRIES_MISSING: 4, DAYS_MISSING: 4 },
    })
    expect(text.split('Good.').length - 1).toBe(copies - 3)
    const exam = await makeExam(app, school, maths, [made.section.id], { date: '2026-12-21', name: 'Unit Test 4' })
    await bring(app, exam, school.admin, 'SCHEDULED')
    const draft = await missing(whose)
    expect(draft.rows[0]).toMatchObject({
      kind: 'EXAM_NOT_OUT',
      level: 'DRAFT',
      count: copies,
      names: ['Unit Test 4, Mathematics'],
    })
    const before = (await listed({ section_id: made.section.id })).length
    expect((await printed(whose)).text.split('DRAFT').length - 1).toBe(copies)
    expect((await listed({ section_id: made.section.id })).length).toBe(before)
    const hindi = await missing({ ...whose, language: 'hi' })
    expect(hindi.rows.find(({ kind }) => kind === 'NO_TITLE')?.names).toContain('Mathematics')
  })

  it('is refused of nobody’s section and of a class that the occasion is not for', async () => {
    const of = await occasion({ title: 'Class 10 only', grade_ids: [section.grade_id + 1] })
    for (const call of [api.report_card.missing, api.report_card.batch]) {
      const body = { session_id: school.session_id, language: 'en', section_ids: [section.id], occasion_id: of }
      const reply = await app.call(
        call,
        call === api.report_card.batch ? { ...body, format: 'pdf' } : body,
        school.admin,
      )
      expect([reply.status, reply.errors?.[0]?.path, reply.message]).toEqual([
        422,
        'occasion_id',
        expect.stringContaining('Class 9'),
      ])
    }
  })
})

it('§6 the place for results: each section with exams, remarks and cards of the occasion', async () => {
  const progress = async (body: object, by: Caller = school.admin) =>
    (await app.call<SectionResults[]>(api.report_card.progress, { session_id: school.session_id, ...body }, by)).data
  const rose = (await progress({ occasion_id: halfYearly })).find((row) => row.section.id === section.id)
  expect(rose).toMatchObject({
    students: 4,
    exams: 1,
    published: 1,
    waiting: [],
    remarks: 0,
    is_writer: true,
    revision: 3,
  })
  const tulip = (await progress({})).find((row) => row.section.title === 'Tulip')
  expect(tulip).toMatchObject({
    students: 5,
    exams: 2,
    published: 1,
    remarks: 2,
    remarks_approved: 1,
    issued: 4,
    revision: 1,
  })
  expect(tulip?.waiting.map(({ title }) => title)).toEqual(['Unit Test 4, Mathematics'])
  const teacher = await makeStaff(app, school, [
    { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id },
  ])
  expect((await progress({}, teacher)).map((row) => [row.section.id, row.is_writer])).toEqual([[section.id, false]])
  const pupil = await makePupil(app, school, [section])
  expect((await app.call(api.report_card.progress, { session_id: school.session_id }, pupil)).status).toBe(403)
})
