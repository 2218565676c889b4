import { beforeAll, describe, expect, it } from 'vitest'
import { api, type RuleExample, type SchoolSettings, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSubject,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
/** Changes grade systems, and no rights. */
let examiner: Caller

beforeAll(async () => {
  school = await makeSchool(app)
  await app.databases.owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 5, 'grade-system', 'update', true)",
    [school.id],
  )
  examiner = await makePerson(app, school.id, 5)
})

const get = async (caller = school.admin) => (await app.call<SchoolSettings>(api.school_settings.get, {}, caller)).data
const update = (body: object, caller = school.admin) =>
  app.call<SchoolSettings>(api.school_settings.update, body, caller)
const example = (rule: string, value: unknown, caller = school.admin) =>
  app.call<RuleExample>(api.school_settings.example, { rule, value }, caller)
/** As the wire has it: what is shown now, and then. */
const both = (shown: RuleExample) => [shown.now, shown.then]

describe('who changes which rule', () => {
  const ofResults = {
    ...{ absent_policy: 'ASK', pass_percent: 40, rank_shown: true, grace_limit: 2.25, recheck_days: 30 },
    ...{ recheck_rule: 'ONLY_UP', small_cell: 8 },
  }

  it('the rules of results are changed by whoever changes the grade systems', async () => {
    const { data, status } = await update(ofResults, examiner)
    expect(status).toBe(200)
    expect(data).toMatchObject(ofResults)
    expect((await example('absent_policy', 'ZERO', examiner)).status).toBe(200)
  })

  it('every other field is refused at its path, and nothing beside it is saved', async () => {
    const others = { name_order: 'LAST_FIRST', student_sign_in: false, name: 'Mine', date_format: 'DD.MM.YYYY' }
    const reply = await update({ ...others, rank_shown: false }, examiner)
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
    expect(reply.errors?.map(({ path }) => path).sort()).toEqual(Object.keys(others).sort())
    expect((await get()).rank_shown).toBe(true)
    const shown = await example('name_order', 'LAST_FIRST', examiner)
    expect([shown.status, shown.errors?.[0]?.path]).toEqual([403, 'rule'])
    expect((await update({ rank_shown: false }, await makePerson(app, school.id, 3))).status).toBe(403)
  })
})

describe('F43 refused values say their bounds', () => {
  it.each([
    ['pass_percent', 101, '0 to 100'],
    ['pass_percent', 33.5, '0 to 100'],
    ['grace_limit', 20.25, '0 to 20'],
    ['grace_limit', 1.1, 'quarters'],
    ['recheck_days', 366, '0 to 365'],
    ['recheck_days', -1, '0 to 365'],
    ['small_cell', 0, '1 to 20'],
    ['small_cell', 21, '1 to 20'],
    ['absent_policy', 'HALF', 'ZERO, EXCLUDE, ASK'],
    ['retention_years', 101, '1 to 100'],
    ['keep_audit_days', 179, '180'],
    ['date_format', 'YY', 'D MMM YYYY'],
  ])('F43 %s %s', async (field, value, bounds) => {
    const reply = await update({ [field]: value })
    expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, field])
    expect(reply.errors?.[0]?.message).toContain(bounds)
    if (field === 'date_format') return
    expect((await example(field, value)).errors?.[0]).toMatchObject({ path: 'value' })
  })

  it('F43 two at once: the later is told', async () => {
    const { row_version } = await get()
    expect((await update({ grace_limit: 3, row_version })).status).toBe(200)
    const late = await update({ grace_limit: 4, row_version })
    expect([late.status, late.errorCode]).toEqual([409, 'stale_row'])
    expect(late.data.grace_limit).toBe(3)
  })
})

describe('what a school says of itself', () => {
  it('F51 its name, board and address are its own to mend; brand and settings have them at once', async () => {
    const said = {
      ...{ name: 'Saraswati Vidya Mandir', board: 'ICSE', email: 'office@svm.test', address: '1 Civil Lines' },
      ...{ city: 'Jaipur', state: 'Rajasthan', pincode: '302001', contact_person: 'R. Bhatt' },
    }
    const { data } = await update({ ...said, phone: '0141 222 3344' })
    expect(data).toMatchObject({ ...said, phone: '+911412223344' })
    const brand = await app.call<{ school_name: string }>(api.way_in.brand, undefined, { subdomain: school.sub_domain })
    expect(brand.data.school_name).toBe(said.name)
    expect((await update({ address: '', board: null })).data).toMatchObject({ address: null, board: null })
  })

  it.each([
    ['7a1420', '#7a1420'],
    ['#7A1', '#77aa11'],
  ])('F52 %s is a colour', async (typed, stored) => {
    expect((await update({ colour: typed })).data.colour).toBe(stored)
  })

  it('that the rules were looked at is known: pressed, or one of them saved', async () => {
    const other = await makeSchool(app)
    const seen = async () => (await get(other.admin)).rules_seen_at
    await update({ header_1: 'Annual' }, other.admin)
    expect(await seen()).toBeNull()
    await update({ rules_seen_at: '2020-01-01T00:00:00Z' }, other.admin)
    expect(await seen()).not.toBeNull()
    expect(await seen()).not.toContain('2020')
    await update({ rules_seen_at: null }, other.admin)
    expect(await seen()).toBeNull()
    await update({ rank_shown: true }, other.admin)
    expect(await seen()).not.toBeNull()
  })
})

it('new subjects are passed with the share that the school says, existing ones keep theirs', async () => {
  const other = await makeSchool(app)
  const before = await makeSubject(app, other)
  await update({ pass_percent: 40 }, other.admin)
  const made = await makeSubject(app, other, { max_marks: 81 })
  expect([before.pass_marks, made.pass_marks]).toEqual([33, 32.5])
  const none = await app.call<Subject>(
    api.subject.create,
    { grade_id: made.grade_id, title: 'Art', subject_code: unique('A'), max_marks: 0 },
    other.admin,
  )
  expect(none.data.pass_marks).toBe(0)
})

describe('an example of a rule', () => {
  it('shows somebody whom it touches, what is out and what it will reach', async () => {
    const other = await makeSchool(app)
    const grade = await makeGrade(app, other, { title: 'X' })
    const subject = await makeSubject(app, other, { grade_id: grade.id })
    const { section } = await makeSectionOf(app, other, grade.id, 2, { title: 'A' })
    const asked = async (rule: string, value: unknown) => (await example(rule, value, other.admin)).data
    const untouched = await asked('absent_policy', 'ZERO')
    expect(both(untouched)).toEqual([null, null])
    expect(untouched).toMatchObject({ pupil: null, exam: null, verified: 0, published: 0, next: 0 })
    await makeSettled(app, other, subject, [section], [60, 40], { date: '2026-09-01', to: ['PUBLISHED'] })
    await makeSettled(app, other, subject, [section], [60, 40], { date: '2026-09-02' })
    const open = await makeExam(app, other, subject, [section.id], { date: '2026-09-03' })
    await bring(app, open, other.admin, 'SCHEDULED', 'MARKING')
    const [first, second] = await sheetOf(app, other.admin, open.id)
    await send(app, other.admin, open.id, [
      { mark_id: first!.id, field: 'attendance', value: 'A' },
      { mark_id: second!.id, field: 'marks', value: 23 },
    ])
    const absent = await asked('absent_policy', 'ZERO')
    expect(absent).toMatchObject({
      pupil: { id: expect.any(Number), name: expect.any(String), place: 'X A' },
      exam: { id: open.id, title: open.name },
      ...{ verified: 1, published: 1, next: 1 },
    })
    // 75, 75 and nothing; 75, 75 and 0.
    expect(both(absent)).toEqual(['75.00', '50.00'])
    // 23 of 80 is 3.5 short of 26.5.
    expect(both(await asked('grace_limit', 3))).toEqual(['26.5', '23'])
    expect(both(await asked('rank_shown', true))).toEqual([null, '1 / 2'])
    expect(both(await asked('pass_percent', 40))).toEqual(['26.5', '32'])
    expect(both(await asked('small_cell', 2))).toEqual([null, '62.50'])
    const rechecks = await asked('recheck_days', 0)
    expect([...both(rechecks), rechecks.next]).toEqual(['2026-12-04', '2026-11-20', 2])
    expect((await asked('name_order', 'LAST_FIRST')).then).not.toBeNull()
    expect(await asked('student_sign_in', false)).toMatchObject({ pupil: null, now: null, next: 0 })
  })

  it('of another grade system shows a grade that is another', async () => {
    const bands = [
      { grade: 'P', min_percent: 33, point: 1, is_pass: true },
      { grade: 'F', min_percent: 0, point: 0, is_pass: false },
    ]
    const made = await app.call<{ id: number }>(
      api.grade_system.create,
      { name: 'Two', bands, rounding: 'NEAREST_INT' },
      school.admin,
    )
    const subject = await makeSubject(app, school)
    const { section } = await makeSectionOf(app, school, subject.grade_id, 1)
    const open = await makeExam(app, school, subject, [section.id], { date: '2026-09-03' })
    await bring(app, open, school.admin, 'SCHEDULED', 'MARKING')
    const [row] = await sheetOf(app, school.admin, open.id)
    await send(app, school.admin, open.id, [{ mark_id: row!.id, field: 'marks', value: 61 }])
    const { data } = await example('grade_system_id', made.data.id)
    expect([...both(data), data.exam?.id]).toEqual(['76.25 % B1', '76 % P', open.id])
  })

  it('an unknown rule and a value of another are refused by name', async () => {
    expect((await example('colour', '#000000')).errors?.[0]?.path).toBe('rule')
    expect((await example('rank_shown', 'yes')).errors?.[0]?.path).toBe('value')
  })
})
