import { beforeEach, describe, expect, it } from 'vitest'
import {
  api,
  type Promoted,
  type PromotionPlan,
  type PromotionRow,
  type Section,
  type Student,
  type UndonePromotion,
} from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { bring, makeExam, makeSettled, sheetOf } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { findPlacesOf, makePupilOf, makeYearEnd } from '../../testing/factories/year-end-factories.ts'

const app = await startTestApp()
let school: TestSchool
let next: number
let nine: Section
let ten: Section
let tenB: Section
beforeEach(async () => {
  ;({ school, next, nine, ten, tenB } = await makeYearEnd(app))
})

const pupil = (section = nine, fields: object = {}) => makePupilOf(app, school, section, fields)
const send = <T>(body: object, caller = school.admin) =>
  app.call<T>(api.promotion.promote, { from_session: school.session_id, to_session: next, ...body }, caller)
const dry = async (body: object) => (await send<PromotionPlan>({ ...body, dry_run: true })).data
const undo = (id: number, body: object = {}) => app.call<UndonePromotion>(api.promotion.undo, body, school.admin, id)
const enrolments = (student_id: number) => findPlacesOf(app, student_id)
const everything = { everybody: true }
const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)

describe('who is meant', () => {
  it.each([
    [{ items: [] }, 'items'],
    [{ filter: {} }, 'filter'],
    [{ filter: { grade_id: [], section_id: null } }, 'filter'],
    [{}, 'items'],
    [{ everybody: false }, 'items'],
    [{ filter: { grade_id: 987_654 } }, 'filter.grade_id'],
  ])('%j is refused, to look at as to do, and moves nobody', async (body, path) => {
    const { id } = await pupil()
    for (const dry_run of [true, false]) {
      const reply = await send({ ...body, dry_run })
      expect([reply.status, reply.errorCode, paths(reply)]).toEqual([400, 'invalid_field', [path]])
    }
    expect(await enrolments(id)).toHaveLength(1)
  })

  it('everybody is by its own word, and no class beside it', async () => {
    const { id } = await pupil()
    const both = await send({ everybody: true, filter: { grade_id: nine.grade_id } })
    expect([both.status, paths(both)]).toEqual([400, ['everybody']])
    for (const body of [{ everybody: true }, { everybody: true, filter: {} }])
      expect((await dry(body)).items.map(({ student_id }) => student_id)).toEqual([id])
    expect((await send<Promoted>({ everybody: true })).data).toMatchObject({ promoted: 1 })
  })
})

describe('the proposal', () => {
  it('D58 a dry run writes nothing, and says where each pupil goes and why', async () => {
    const one = await pupil(nine, { roll_no: '7' })
    const two = await pupil(nine)
    const last = await pupil(ten)
    const idle = await pupil(nine)
    await app.call(api.student.changeStatus, { session_id: school.session_id }, school.admin, idle.id)
    const counts = async () => {
      const { rows } = await app.databases.owner.query(
        `select relname, pg_stat_get_tuples_inserted(oid) is null as x, (xpath('/row/c/text()',
          query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text as n,
          -- Which transaction wrote each row last, and where it lies: a row that is written in place shows.
          (xpath('/row/c/text()', query_to_xml('select md5(string_agg(xmin::text || ctid::text, '','' order by xmin::text || ctid::text)) as c
            from ' || quote_ident(relname), false, true, '')))[1]::text as written
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      )
      const { rows: sequences } = await app.databases.owner.query(
        'select sequencename, last_value from pg_sequences order by 1',
      )
      return JSON.stringify([rows, sequences])
    }
    const before = await counts()
    const plan = await dry(everything)
    expect(await counts()).toBe(before)
    const items = [{ student_id: one.id, action: 'DETAIN' }]
    await dry({ items, filter: { grade_id: nine.grade_id }, close_unlisted: true, roll_numbers: 'BY_NAME' })
    expect(await counts()).toBe(before)
    expect(plan.counts).toMatchObject({ PROMOTE: 2, GRADUATE: 1, LEAVE: 1, already: 0, errors: 0, warnings: 2 })
    const of = ({ id }: Student) => plan.items.find(({ student_id }) => student_id === id)
    expect(of(one)).toMatchObject({
      action: 'PROMOTE',
      to: { section_id: ten.id, roll_no: '7' },
      from: { roll_no: '7' },
    })
    expect(of(two)?.conflicts).toMatchObject([{ code: 'over_capacity', severity: 'warning' }])
    // D65: no class follows.
    expect(of(last)).toMatchObject({ action: 'GRADUATE', to: null })
    // D69: proposed, and left to be ticked.
    expect(of(idle)).toMatchObject({ action: 'LEAVE', inactive: true })
    // The other section of that class is told too, so that pupils can be sent there.
    expect(plan.sections).toMatchObject([
      { section_id: ten.id, grade_id: ten.grade_id, title: 'Class 10 A', capacity: 1, coming: 2 },
      { grade_id: ten.grade_id, title: 'Class 10 B', capacity: null, coming: 0 },
    ])
  })

  it('a section that the next class lacks is an error, until one is chosen', async () => {
    const odd = await makeSection(app, school, nine.grade_id, { title: 'Z' })
    const one = await pupil(odd)
    const plan = await dry({ filter: { section_id: odd.id } })
    expect(plan.items[0]?.conflicts).toMatchObject([{ code: 'no_section', severity: 'error' }])
    const item = { student_id: one.id, action: 'PROMOTE' }
    const refused = await send({ items: [item] })
    expect([refused.status, refused.errorCode, paths(refused)]).toEqual([400, 'invalid_field', ['items.0.to_section']])
    expect((await send({ items: [{ ...item, to_section: tenB.id }] })).status).toBe(200)
  })
})

describe('the year behind', () => {
  const codesOf = (plan: PromotionPlan, { id }: Student) =>
    plan.items.find(({ student_id }) => student_id === id)?.conflicts.map(({ code, severity }) => [code, severity])
  const resultOf = (plan: PromotionPlan, { id }: Student) =>
    plan.items.find(({ student_id }) => student_id === id)?.result

  it('who has not passed, has no result, or waits for one is said as a warning; the school may promote all the same', async () => {
    const maths = await makeSubject(app, school, { grade_id: nine.grade_id, title: 'Mathematics' })
    const [passed, failed, absent] = [
      await pupil(nine, { roll_no: '1' }),
      await pupil(nine, { roll_no: '2' }),
      await pupil(nine, { roll_no: '3' }),
    ]
    const own = { filter: { grade_id: [nine.grade_id] } }
    expect(codesOf(await dry(own), failed)).not.toContainEqual(['failed', 'warning'])
    await makeSettled(app, school, maths, [nine], [60, 10, 'A'], { to: ['PUBLISHED'] })
    const plan = await dry(own)
    expect(resultOf(plan, passed)).toEqual({ percent: 75, result: 'PASS' })
    expect(codesOf(plan, passed)?.map(([code]) => code)).toEqual(['over_capacity'])
    expect(resultOf(plan, failed)).toEqual({ percent: 12.5, result: 'COMPARTMENT' })
    expect(codesOf(plan, failed)).toContainEqual(['failed', 'warning'])
    expect(resultOf(plan, absent)).toBeNull()
    expect(codesOf(plan, absent)).toContainEqual(['no_result', 'warning'])
    const staying = await dry({ ...own, items: [{ student_id: failed.id, action: 'DETAIN' }] })
    expect(codesOf(staying, failed)).toEqual([])

    await makeSettled(app, school, maths, [nine], [60, 60, 60], { date: '2026-11-18' })
    expect(codesOf(await dry(own), passed)).toContainEqual(['unpublished_exams', 'warning'])
    expect((await send<Promoted>(own)).data).toMatchObject({ promoted: 3 })
  })
})

describe('the run', () => {
  it('D62 what is closed keeps class, section and number; D63 pupils who are not named are untouched', async () => {
    const [one, two, three, other] = [await pupil(nine, { roll_no: '1' }), await pupil(), await pupil(), await pupil()]
    const items = [
      { student_id: one.id, action: 'PROMOTE' },
      { student_id: two.id, action: 'DETAIN' },
      { student_id: three.id, action: 'LEAVE', reason: 'TRANSFER', left_on: '2026-06-01' },
    ]
    const { data } = await send<Promoted>({ items })
    expect(data).toMatchObject({ promoted: 1, detained: 1, graduated: 0, left: 1, moved: 0 })
    const now = school.session_id
    expect(await enrolments(one.id)).toEqual([
      [now, nine.id, '1', 'PROMOTED'],
      [next, ten.id, '1', 'ACTIVE'],
    ])
    expect(await enrolments(two.id)).toEqual([
      [now, nine.id, null, 'DETAINED'],
      [next, nine.id, null, 'ACTIVE'],
    ])
    expect(await enrolments(three.id)).toEqual([[now, nine.id, null, 'TRANSFERRED']])
    expect(await enrolments(other.id)).toEqual([[now, nine.id, null, 'ACTIVE']])
    const { data: log } = await app.call<PromotionRow[]>(api.promotion.list, {}, school.admin)
    expect(log).toMatchObject([
      { id: data.promotion_id, to_session: { title: '2027-28' }, counts: { promoted: 1 }, undone_at: null },
    ])
  })

  it('exams that are still to come in the old session keep who goes on, stays back or graduates; who leaves, until the day of it', async () => {
    const maths = await makeSubject(app, school, { grade_id: nine.grade_id, title: 'Mathematics' })
    const numbered = (roll_no: string) => pupil(nine, { roll_no })
    const [up, back, out, gone, later] = await Promise.all(['1', '2', '3', '4', '5'].map(numbered))
    const exam = await makeExam(app, school, maths, [nine.id], { date: '2026-12-02' })
    await bring(app, exam, school.admin, 'SCHEDULED')
    const onList = async () => (await sheetOf(app, school.admin, exam.id)).map(({ student }) => student.roll_no)
    expect(await onList()).toEqual(['1', '2', '3', '4', '5'])
    const leave = { action: 'LEAVE', reason: 'TRANSFER' }
    const { data } = await send<Promoted>({
      items: [
        { student_id: up!.id, action: 'PROMOTE' },
        { student_id: back!.id, action: 'DETAIN' },
        { student_id: out!.id, action: 'GRADUATE' },
        { student_id: gone!.id, ...leave, left_on: '2026-12-01' },
        { student_id: later!.id, ...leave, left_on: '2026-12-31' },
      ],
    })
    expect(await onList()).toEqual(['1', '2', '3', '5'])
    const planned = await makeExam(app, school, maths, [nine.id], { date: '2026-12-03' })
    await bring(app, planned, school.admin, 'SCHEDULED')
    expect(await sheetOf(app, school.admin, planned.id)).toHaveLength(4)
    await undo(data.promotion_id)
    expect(await onList()).toEqual(['1', '2', '3', '4', '5'])
  })

  it('D59 the same twice is 409 with who is there, and nothing is saved; the same key answers as before', async () => {
    const [one, two] = [await pupil(), await pupil()]
    const key = { ...school.admin, 'idempotency-key': `promote-${one.id}` }
    const items = [{ student_id: one.id, action: 'PROMOTE' }]
    const first = await send<Promoted>({ items }, key)
    expect((await send({ items }, key)).data).toEqual(first.data)
    const stored = async () => {
      const { rows } = await app.databases.owner.query(
        `select (select jsonb_agg(to_jsonb(p) order by p.id) from promotions p where p.client_id = $1) as runs,
           (select jsonb_agg(to_jsonb(e) order by e.id) from enrolments e where e.client_id = $1) as enrolments`,
        [school.id],
      )
      return rows[0]
    }
    const before = await stored()
    expect(before.runs).toHaveLength(1)
    const both = await send({ items: [...items, { student_id: two.id, action: 'PROMOTE' }] })
    expect([both.status, both.errorCode, both.data]).toMatchObject([
      409,
      'user_found',
      { matches: [{ student_id: one.id }] },
    ])
    expect(await enrolments(two.id)).toHaveLength(1)
    expect(await stored()).toEqual(before)
    // D68: the next proposal has whoever is left.
    expect((await dry(everything)).items.map(({ student_id }) => student_id)).toEqual([two.id])
  })

  it('D63 pupils who are not named are untouched, though a whole class goes, and none is left of anything by it', async () => {
    const [gone, kept] = [await pupil(), await pupil()]
    const before = await enrolments(kept.id)
    expect((await send<Promoted>({ items: [{ student_id: gone.id, action: 'PROMOTE' }] })).data).toMatchObject({
      ...{ promoted: 1, left: 0 },
    })
    expect(await enrolments(kept.id)).toEqual(before)
  })

  it('D68 a pupil who joined after the run is offered by the next proposal; the run goes on class by class', async () => {
    const [early, last] = [await pupil(nine), await pupil(ten)]
    const ofNine = { filter: { grade_id: [nine.grade_id] } }
    expect((await send<Promoted>(ofNine)).data).toMatchObject({ promoted: 1, graduated: 0 })
    // Class 10 was not of that run.
    expect(await enrolments(last.id)).toMatchObject([[school.session_id, ten.id, null, 'ACTIVE']])
    const late = await pupil(nine, { joined_on: '2026-11-19' })
    const plan = await dry(ofNine)
    expect(plan.items.map(({ student_id }) => student_id)).toEqual([late.id])
    expect(plan.counts).toMatchObject({ PROMOTE: 1, already: 1 })
    expect((await send<Promoted>(ofNine)).data).toMatchObject({ promoted: 1 })
    expect((await send<Promoted>({ filter: { grade_id: [ten.grade_id] } })).data).toMatchObject({ graduated: 1 })
    for (const { id } of [early, late]) expect(await enrolments(id)).toHaveLength(2)
  })

  it('D69 inactive pupils are proposed to leave, and that is done for none who is not ticked', async () => {
    const [active, idle] = [await pupil(), await pupil()]
    await app.call(api.student.changeStatus, { session_id: school.session_id }, school.admin, idle.id)
    const { items } = await dry(everything)
    expect(items.map(({ student_id, action, inactive }) => [student_id, action, inactive])).toEqual(
      expect.arrayContaining([
        [active.id, 'PROMOTE', false],
        [idle.id, 'LEAVE', true],
      ]),
    )
    const before = await enrolments(idle.id)
    expect((await send<Promoted>(everything)).data).toMatchObject({ promoted: 1, left: 0 })
    expect(await enrolments(idle.id)).toEqual(before)
  })

  it('D60 of two admins at once one wins', async () => {
    const pupils = [await pupil(), await pupil(), await pupil()]
    const items = pupils.map(({ id }) => ({ student_id: id, action: 'PROMOTE' }))
    const replies = await Promise.all([send({ items }), send({ items, roll_numbers: 'NONE' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const { id } of pupils) expect(await enrolments(id)).toHaveLength(2)
  })

  it('close_unlisted leaves whoever of the filter’s classes is not named, by choice alone', async () => {
    const [one, two] = [await pupil(), await pupil()]
    const items = [{ student_id: one.id, action: 'PROMOTE' }]
    expect(paths(await send({ items, close_unlisted: true }))).toEqual(['close_unlisted'])
    const { data } = await send<Promoted>({ items, filter: { grade_id: nine.grade_id }, close_unlisted: true })
    expect(data).toMatchObject({ promoted: 1, left: 1 })
    expect(await enrolments(two.id)).toMatchObject([[school.session_id, nine.id, null, 'LEFT']])
  })

  it('D67 the new session starts later, and inside one session there are moves alone', async () => {
    const one = await pupil(nine, { roll_no: '5' })
    const item = { student_id: one.id, action: 'PROMOTE' }
    expect(paths(await send({ items: [item], from_session: next, to_session: school.session_id }))).toEqual([
      'to_session',
    ])
    expect(paths(await send({ items: [item], to_session: school.session_id }))).toEqual(['items.0.action'])
    expect(paths(await send({ items: [{ ...item, action: 'TRANSFER_SECTION' }] }))).toEqual(['items.0.action'])
    const nineB = await makeSection(app, school, nine.grade_id, { title: 'B' })
    const move = { ...item, action: 'TRANSFER_SECTION', to_section: nineB.id }
    const { data } = await send<Promoted>({ items: [move], to_session: school.session_id })
    expect(data.moved).toBe(1)
    expect(await enrolments(one.id)).toEqual([[school.session_id, nineB.id, '5', 'ACTIVE']])
    expect((await undo(data.promotion_id)).data).toEqual({ undone: 1, kept: [] })
    expect(await enrolments(one.id)).toEqual([[school.session_id, nine.id, '5', 'ACTIVE']])
  })

  it('D67 a class that is repeated keeps the section, whether by DETAIN or by PROMOTE to the same class', async () => {
    const nineB = await makeSection(app, school, nine.grade_id, { title: 'B' })
    const [kept, same] = [await pupil(nineB, { roll_no: '7' }), await pupil(nineB, { roll_no: '8' })]
    const items = [
      { student_id: kept.id, action: 'DETAIN' },
      { student_id: same.id, action: 'PROMOTE', to_grade: nine.grade_id },
    ]
    expect((await send<Promoted>({ items })).data).toMatchObject({ promoted: 1, detained: 1 })
    expect((await enrolments(kept.id))[1]).toEqual([next, nineB.id, '7', 'ACTIVE'])
    expect((await enrolments(same.id))[1]).toEqual([next, nineB.id, '8', 'ACTIVE'])
  })

  it('numbers by name, or gives none; a number that is given must be free', async () => {
    const [b, a] = [await pupil(nine, { f_name: 'B', roll_no: '9' }), await pupil(nine, { f_name: 'A', roll_no: '8' })]
    const items = [b, a].map(({ id }) => ({ student_id: id, action: 'PROMOTE' }))
    const rolls = async (roll_numbers: string) =>
      (await dry({ items, roll_numbers })).items.map(({ name, to }) => [name[0], to?.roll_no])
    expect(await rolls('BY_NAME')).toEqual([
      ['A', '1'],
      ['B', '2'],
    ])
    expect(await rolls('NONE')).toEqual([
      ['A', null],
      ['B', null],
    ])
    expect(await rolls('KEEP')).toEqual([
      ['A', '8'],
      ['B', '9'],
    ])
    const same = await send({ items: items.map((item) => ({ ...item, roll_no: '3' })) })
    expect([same.status, paths(same)]).toEqual([400, ['items.0.roll_no']])
  })

  it('only names pupils of the school and of the session; whoever may only look may try', async () => {
    const foreign = await makeSchool(app)
    const theirs = await makeSection(app, foreign, (await makeGrade(app, foreign)).id)
    const body = { ...pupilBody(foreign.session_id), grade_id: theirs.grade_id, section_id: theirs.id }
    const { data } = await app.call<Student>(api.student.create, body, foreign.admin)
    const reply = await send({ items: [{ student_id: data.id, action: 'PROMOTE' }] })
    expect([reply.status, paths(reply)]).toEqual([400, ['items.0.student_id']])
    expect(paths(await send({}))).toEqual(['items'])
    const teacher = await makePerson(app, school.id, 3)
    expect((await send(everything, teacher)).status).toBe(403)
  })
})

describe('undoing', () => {
  it('D66 within 30 days, for whom nothing has happened since; the others are told', async () => {
    const [one, two] = [await pupil(nine, { roll_no: '1' }), await pupil(nine, { roll_no: '2' })]
    const { data } = await send<Promoted>({
      items: [one, two].map(({ id }) => ({ student_id: id, action: 'PROMOTE' })),
    })
    await app.call(api.student.update, { roll_no: '22', session_id: next }, school.admin, two.id)
    const undone = await undo(data.promotion_id)
    expect(undone.data).toMatchObject({ undone: 1, kept: [{ student_id: two.id, code: 'promotion.kept' }] })
    expect(await enrolments(one.id)).toEqual([[school.session_id, nine.id, '1', 'ACTIVE']])
    expect(await enrolments(two.id)).toHaveLength(2)
    expect((await undo(999_999)).status).toBe(404)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    const late = await app.call(api.promotion.undo, {}, await makePerson(app, school.id, 2), data.promotion_id)
    app.clock.now = now
    expect([late.status, late.errorCode]).toEqual([400, 'invalid_field'])
  })

  it('D66 on the thirtieth day still, but not for whom has been moved since', async () => {
    const [one, two] = [await pupil(), await pupil()]
    const items = [one, two].map(({ id }) => ({ student_id: id, action: 'PROMOTE', to_section: tenB.id }))
    const { data } = await send<Promoted>({ items })
    const moved = await app.call(
      api.student.update,
      { section_id: ten.id, moved_on: '2027-04-02', session_id: next },
      school.admin,
      two.id,
    )
    expect(moved.status).toBe(200)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 30 * 86_400_000 - 60_000)
    const undone = await app.call<UndonePromotion>(
      api.promotion.undo,
      {},
      await makePerson(app, school.id, 2),
      data.promotion_id,
    )
    app.clock.now = now
    expect(undone.data).toMatchObject({ undone: 1, kept: [{ student_id: two.id, code: 'promotion.kept' }] })
    expect(await enrolments(one.id)).toMatchObject([[school.session_id, nine.id, null, 'ACTIVE']])
    expect((await enrolments(two.id))[1]).toMatchObject([next, ten.id, null, 'ACTIVE'])
  })

  it('D65 reopens who has graduated', async () => {
    const one = await pupil(ten)
    const { data } = await send<Promoted>({ items: [{ student_id: one.id, action: 'GRADUATE' }] })
    expect(await enrolments(one.id)).toMatchObject([[school.session_id, ten.id, null, 'GRADUATED']])
    expect((await undo(data.promotion_id)).data.undone).toBe(1)
    expect(await enrolments(one.id)).toMatchObject([[school.session_id, ten.id, null, 'ACTIVE']])
    expect((await undo(data.promotion_id)).status).toBe(400)
  })

  it('of pupils who are named; who is not in that promotion is told, and no list means nobody', async () => {
    const [one, two, other] = [await pupil(), await pupil(), await pupil()]
    const items = [one, two].map(({ id }) => ({ student_id: id, action: 'PROMOTE', to_section: tenB.id }))
    const { data } = await send<Promoted>({ items })
    const foreign = await makeSchool(app)
    const theirs = await makeSection(app, foreign, (await makeGrade(app, foreign)).id)
    const body = { ...pupilBody(foreign.session_id), grade_id: theirs.grade_id, section_id: theirs.id }
    const { data: stranger } = await app.call<Student>(api.student.create, body, foreign.admin)
    const wrong = await undo(data.promotion_id, { student_ids: [one.id, one.id, other.id, stranger.id, 999_999_999] })
    expect([wrong.status, wrong.errorCode, paths(wrong)]).toEqual([
      ...[400, 'invalid_field'],
      ['student_ids.2', 'student_ids.3', 'student_ids.4'],
    ])
    const none = await undo(data.promotion_id, { student_ids: [] })
    expect([none.status, none.errorCode, paths(none)]).toEqual([400, 'invalid_field', ['student_ids']])
    for (const { id } of [one, two]) expect(await enrolments(id)).toHaveLength(2)
    const undone = await undo(data.promotion_id, { student_ids: [one.id, one.id] })
    expect(undone.data).toEqual({ undone: 1, kept: [] })
    expect(await enrolments(two.id)).toHaveLength(2)
  })
})
