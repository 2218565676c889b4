import { describe, expect, it } from 'vitest'
import { api, type SeriesRow, type SeriesWhole } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeExam } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff } from '../../testing/factories/factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { makeSeriesSchool } from '../../testing/worlds/series-school.ts'

const app = await startTestApp()
const world = await makeSeriesSchool(app)
const { school, grade_id, maths, science, music, rooms, sections, create, made, call } = world
const subjectsOf = ({ papers }: SeriesWhole) => papers.map(({ subject }) => subject.title)
const refused = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]

describe('a new series', () => {
  it('P1 name, session, kind, days and classes make a series that can be proposed at once', async () => {
    const { status, data } = await create({ name: 'Half-yearly' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...{ name: 'Half-yearly', state: 'DRAFT', version: 0, pending: 0, weekdays: [1, 2, 3, 4, 5, 6], closed_days: [] },
      shifts: [{ name: 'Morning', starts: '09:00', ends: '12:00', grade_ids: null }],
      rules: { most_a_day: 1, neighbours: 'AROUND', per_watcher: 30, spare_seats: 1 },
      stage: { dates: { placed: 0, of: 3 } },
      grades: [{ id: grade_id }],
      may: ['update', 'publish', 'delete'],
    })
    expect(data.wishes).toMatchObject([
      { kind: 'FREE_DAYS', strength: 'NORMAL', days: 1 },
      { kind: 'FREE_BEFORE', strength: 'NORMAL', days: 2, scope: { hard: true } },
    ])
    expect(data.rooms.map(({ room }) => room.id)).toEqual(rooms)
    expect(data.verdict).toMatchObject({ hard: 0, cost: 0, count: 3 })
    expect((await create({ name: 'HALF-YEARLY' })).status).toBe(409)
  })

  it('P1 marks and minutes are those of the class’s last exam of the kind, else the subject’s', async () => {
    const more = { date: '2026-11-18', start: '09:00', end: '10:30', max_marks: 50, type_test: 'ANNUAL' }
    await makeExam(app, school, science, [sections[0]!], more)
    const { papers } = await made({ type_test: 'ANNUAL', hard_subjects: ['mathematics'] })
    const facts = papers.map(({ subject, minutes, max_marks, hard, sets }) => [
      ...[subject.title, minutes, max_marks, hard, sets],
    ])
    expect(facts).toEqual([
      ['Mathematics', 180, 80, true, 1],
      ['Music', 60, 20, false, 1],
      ['Science', 90, 50, false, 1],
    ])
  })

  it('P2 papers are one for each subject that an enrolled pupil takes; who is left out is named', async () => {
    const whole = await made()
    expect(subjectsOf(whole)).toEqual(['Mathematics', 'Music', 'Science'])
    expect(
      whole.left.map(({ subject, message }) => [subject.title, message.startsWith('Nobody takes Art of Class')]),
    ).toEqual([['Art', true]])
    const given = [{ grade_id, subject_id: maths.id, component: 'PRACTICAL', minutes: 45, day: '2026-12-08' }]
    const own = await made({ papers: given })
    expect(own.papers).toMatchObject([
      { component: 'PRACTICAL', minutes: 45, sittings: [{ day: '2026-12-08', shift: 0 }] },
    ])
  })

  it('P3 who writes a paper is who the exam’s list would name on its day, of the sections that are named', async () => {
    const pupils = ({ papers }: SeriesWhole) => Object.fromEntries(papers.map((one) => [one.subject.title, one.pupils]))
    expect(pupils(await made())).toEqual({ Mathematics: 4, Music: 1, Science: 4 })
    const given = [{ grade_id, subject_id: maths.id, section_ids: [sections[1]] }]
    expect(pupils(await made({ papers: given }))).toEqual({ Mathematics: 1 })
    // Of a day before the fifth one left.
    const early = { starts_on: '2026-10-20', ends_on: '2026-10-24' }
    expect(pupils(await made(early))).toMatchObject({ Mathematics: 5 })
  })

  it('P4 days are the open weekdays from first to last, less the closed ones, numbered by the calendar', async () => {
    const { days } = await made({ closed_days: [{ date: '2026-12-10', reason: 'Holiday' }], ends_on: '2026-12-15' })
    expect(days.map(({ date, number, weekday }) => `${date.slice(8)} ${number} ${weekday}`)).toEqual([
      ...['07 0 1', '08 1 2', '09 2 3', '11 4 5', '12 5 6', '14 7 1', '15 8 2'],
    ])
    const wrong: [object, string][] = [
      [{ ends_on: '2026-12-01' }, 'ends_on'],
      [{ ends_on: '2027-02-28' }, 'ends_on'],
      [{ starts_on: '2026-03-30', ends_on: '2026-04-02' }, 'starts_on'],
      [{ weekdays: [7], ends_on: '2026-12-12' }, 'weekdays'],
    ]
    for (const [fields, path] of wrong) expect(refused(await create(fields))).toEqual([422, [path]])
  })

  it('P5 shifts do not overlap, end on the day they begin, and every class has one', async () => {
    const shift = (starts: string, ends: string, more: object = {}) => ({ name: starts, starts, ends, ...more })
    const other = (await makeGrade(app, school)).id
    const wrong: [object[], string][] = [
      [[shift('12:00', '09:00')], 'shifts.0.ends'],
      [[shift('23:00', '01:00')], 'shifts.0.ends'],
      [[shift('09:00', '12:00'), shift('11:00', '14:00')], 'shifts.1.starts'],
      [[shift('09:00', '12:00', { starts_on_day: { 5: '10:00' } }), shift('12:30', '14:00')], 'shifts.1.starts'],
      [[shift('09:00', '12:00', { grade_ids: [other] })], 'shifts'],
      [[shift('09:00', '12:00', { grade_ids: [987_654] }), shift('13:00', '14:00')], 'shifts.0.grade_ids'],
    ]
    for (const [shifts, path] of wrong) expect(refused(await create({ shifts }))).toEqual([422, [path]])
    const three = [shift('08:00', '10:00'), shift('10:00', '12:00'), shift('12:00', '14:00')]
    expect(refused(await create({ shifts: three, rules: { most_a_day: 2 } }))).toEqual([422, ['rules.most_a_day']])
  })

  it('P6 a practical in batches has as few as hold everybody, as even as can be', async () => {
    const practical = { grade_id, subject_id: science.id, component: 'PRACTICAL', batch_size: 3 }
    const { papers } = await made({ papers: [practical] })
    expect(papers[0]?.sittings.map(({ batch, pupils }) => [batch, pupils])).toEqual([
      [0, 2],
      [1, 2],
    ])
    const theory = { grade_id, subject_id: science.id, batch_size: 3 }
    expect(refused(await create({ papers: [theory] }))).toEqual([422, ['papers.0.batch_size']])
  })

  it('what cannot be is refused by its field, dotted', async () => {
    const stranger = await makeSchool(app)
    const theirs = (await makeGrade(app, stranger)).id
    const paper = { grade_id, subject_id: maths.id }
    const wish = (fields: object) => ({
      wishes: [
        { kind: 'FREE_DAYS', strength: 'LOW', days: 1 },
        { strength: 'LOW', ...fields },
      ],
    })
    const wrong: [object, string][] = [
      [{ grade_ids: [theirs] }, 'grade_ids'],
      [{ papers: [paper, paper] }, 'papers.1.subject_id'],
      [{ papers: [{ ...paper, grade_id: theirs }] }, 'papers.0.grade_id'],
      [{ papers: [{ ...paper, subject_id: 987_654 }] }, 'papers.0.subject_id'],
      [{ papers: [{ ...paper, minutes: 9 }] }, 'papers.0.minutes'],
      [{ papers: [{ ...paper, minutes: '180' }] }, 'papers.0.minutes'],
      [{ papers: [{ ...paper, pass_marks: 90 }] }, 'papers.0.pass_marks'],
      [{ papers: [{ ...paper, section_ids: [987_654] }] }, 'papers.0.section_ids'],
      [{ papers: [{ ...paper, day: '2026-12-13' }] }, 'papers.0.day'],
      [{ papers: [{ ...paper, day: '2026-12-08', shift: 1 }] }, 'papers.0.shift'],
      [wish({ kind: 'SOON' }), 'wishes.1.kind'],
      [wish({ kind: 'FREE_DAYS', days: 0 }), 'wishes.1.days'],
      [wish({ kind: 'FREE_DAYS', days: 4 }), 'wishes.1.days'],
      [wish({ kind: 'FREE_DAYS' }), 'wishes.1.days'],
      [wish({ kind: 'NOT_ON' }), 'wishes.1.weekdays'],
      [wish({ kind: 'MARKING', days: 3, shift: 0 }), 'wishes.1.shift'],
      [wish({ kind: 'SAME_DAY', scope: { grade_ids: [theirs] } }), 'wishes.1.scope.grade_ids'],
      [wish({ kind: 'ORDER', first_paper_id: 1, then_paper_id: 1 }), 'wishes.1.then_paper_id'],
    ]
    for (const [fields, path] of wrong) expect([path, ...refused(await create(fields))]).toEqual([path, 422, [path]])
  })
})

describe('a series is changed', () => {
  it('P9 what still fits stays, what does not loses its day, and nothing else moves', async () => {
    const of = await made()
    const at = (title: string) => of.papers.find(({ subject }) => subject.title === title)!.id
    const moves = [
      { paper_id: at('Mathematics'), day: '2026-12-08' },
      { paper_id: at('Science'), day: '2026-12-18' },
    ]
    await call('place', of.id, { moves })
    const { data } = await call('update', of.id, { ends_on: '2026-12-12' })
    const days = data.papers.map(({ subject, sittings }) => [subject.title, sittings[0]?.day])
    expect(days).toEqual([
      ['Mathematics', '2026-12-08'],
      ['Music', null],
      ['Science', null],
    ])
    expect(data.verdict?.found.map(({ code, paper_ids }) => [code, paper_ids])).toContainEqual([
      'NO_DAY',
      [at('Science')],
    ])
    const short = await call('update', of.id, { shifts: [{ name: 'Short', starts: '09:00', ends: '11:00' }] })
    expect(short.data.papers.map(({ sittings }) => sittings[0]?.day)).toEqual([null, null, null])
  })

  it('papers are added, changed and removed; wishes keep their number; rooms and staff come in order', async () => {
    const of = await made()
    const [first] = of.papers
    const { data } = await call('papers', of.id, {
      add: [{ grade_id, subject_id: maths.id, component: 'PRACTICAL' }],
      change: [{ id: first!.id, minutes: 150, hard: true }],
      remove: [of.papers.find(({ subject }) => subject.id === music.id)!.id],
    })
    expect(data.papers.map((one) => `${one.subject.title} ${one.component} ${one.minutes} ${one.hard}`)).toEqual([
      ...['Mathematics THEORY 150 true', 'Mathematics PRACTICAL 180 false', 'Science THEORY 120 false'],
    ])
    expect(refused(await call('papers', of.id, { add: [{ grade_id, subject_id: maths.id }] }))).toEqual([
      ...[422, ['add.0.subject_id']],
    ])
    const [wish] = data.wishes
    const order = {
      kind: 'ORDER',
      strength: 'HIGH',
      first_paper_id: data.papers[0]!.id,
      then_paper_id: data.papers[2]!.id,
    }
    const wishes = (await call('wishes', of.id, { wishes: [order, { ...wish, strength: 'LOW' }] })).data.wishes
    expect(wishes.map(({ kind, strength }) => [kind, strength])).toEqual([
      ['ORDER', 'HIGH'],
      ['FREE_DAYS', 'LOW'],
    ])
    expect(wishes[1]?.id).toBe(wish?.id)
    const closed = [{ room_id: rooms[1], day: '2026-12-08' }]
    const inOrder = await call('rooms', of.id, { room_ids: [rooms[1], rooms[0]], closed })
    expect(inOrder.data.rooms.map(({ room, closed }) => [room.id, closed])).toEqual([
      [rooms[1], [{ day: '2026-12-08', shift: null }]],
      [rooms[0], []],
    ])
    expect(refused(await call('rooms', of.id, { room_ids: [rooms[0], rooms[0]] }))).toEqual([422, ['room_ids.1']])
    expect(refused(await call('staff', of.id, { staff: [{ staff_id: 987_654 }] }))).toEqual([422, ['staff.0.staff_id']])
  })

  it('P8 a room that a series uses cannot be deleted, and stays where it is planned once it is inactive', async () => {
    const of = await made()
    const id = rooms[2]!
    expect((await app.call(api.room.remove, {}, school.admin, id)).status).toBe(409)
    await app.call(api.room.changeStatus, {}, school.admin, id)
    expect((await call('get', of.id)).data.rooms.map(({ room }) => room.id)).toContain(id)
    expect((await made()).rooms.map(({ room }) => room.id)).not.toContain(id)
    await app.call(api.room.changeStatus, {}, school.admin, id)
  })

  it('P10 each change counts the series up, and is compared where a call sends what it saw', async () => {
    const of = await made()
    const { data } = await call('update', of.id, { ends_on: '2026-12-18', row_version: of.row_version })
    expect(data.row_version).toBe(of.row_version + 1)
    const late = await call('wishes', of.id, { wishes: [], row_version: of.row_version })
    expect([late.status, late.errorCode]).toEqual([409, 'stale_row'])
  })

  it('P11 what is cancelled or of a locked session is read only; restoring alone is free', async () => {
    const of = await made()
    expect(refused(await call('changeState', of.id, { state: 'CANCELLED' }))).toEqual([422, ['reason']])
    await call('changeState', of.id, { state: 'CANCELLED', reason: 'Floods' })
    expect(refused(await call('update', of.id, { name: 'New' }))).toEqual([422, ['state']])
    const back = await call<SeriesRow>('changeState', of.id, { state: 'DRAFT' })
    expect([back.data.state, back.data.state_reason]).toEqual(['DRAFT', null])
    const lock = (is: boolean) => app.databases.owner.query('update sessions set is_locked = $1', [is])
    await lock(true)
    const locked = await call('update', of.id, { name: 'New' })
    await lock(false)
    expect(refused(locked)).toEqual([422, ['session_id']])
  })

  it('a series goes on to PROPOSED when every paper has a day and nothing is broken', async () => {
    const of = await made()
    const days = ['2026-12-08', '2026-12-08', '2026-12-10']
    expect(refused(await call('changeState', of.id, { state: 'PROPOSED' }))).toEqual([422, ['state']])
    await call('place', of.id, { moves: of.papers.map(({ id }, at) => ({ paper_id: id, day: days[at] })) })
    expect(refused(await call('changeState', of.id, { state: 'PROPOSED' }))).toEqual([422, ['state']])
    await call('move', of.id, { paper_id: of.papers[0]!.id, day: '2026-12-14' })
    expect((await call<SeriesRow>('changeState', of.id, { state: 'PROPOSED' })).data.state).toBe('PROPOSED')
    expect((await call('remove', of.id)).status).toBe(200)
    expect((await call<SeriesRow>('restore', of.id)).data.state).toBe('PROPOSED')
  })
})

describe('P67 who may what', () => {
  it('staff read a series from PROPOSED on, without wishes, staff, proposals and verdict; pupils nothing', async () => {
    const of = await made()
    const teacher = await makeStaff(app, school, [{ grade_id }])
    const pupil = await makePupil(app, school, [{ id: sections[0]!, grade_id }])
    const get = (by: typeof teacher) => call('get', of.id, {}, by)
    expect([(await get(teacher)).status, (await get(pupil)).status]).toEqual([404, 403])
    const moves = of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at * 3]!.date }))
    await call('place', of.id, { moves })
    await call('changeState', of.id, { state: 'PROPOSED' })
    const { data } = await get(teacher)
    expect(data).toMatchObject({ wishes: [], staff: [], proposals: [], verdict: null, may: [] })
    expect(data.papers[0]?.sittings[0]?.day).toBe('2026-12-07')
    expect((await call('move', of.id, { paper_id: of.papers[0]!.id, day: null }, teacher)).status).toBe(403)
    const list = (by: typeof teacher) => app.call<SeriesRow[]>(api.exam_series.list, { filter: { id: [of.id] } }, by)
    expect((await list(teacher)).data.map(({ id }) => id)).toEqual([of.id])
    expect((await list(pupil)).status).toBe(403)
    expect((await create({}, teacher)).status).toBe(403)
  })

  it('P69 what is of another school reads like what is not there', async () => {
    const of = await made()
    const other = await makeSchool(app)
    const [theirs, none] = [await call('get', of.id, {}, other.admin), await call('get', 987_654, {}, other.admin)]
    expect([theirs.status, theirs.message]).toEqual([404, none.message])
  })
})

it('a list is found by session, class, kind, state and days', async () => {
  const of = await made({ name: 'Pre-board', type_test: 'PRE_BOARD', starts_on: '2027-01-11', ends_on: '2027-01-20' })
  const found = async (filter: object) => {
    const { data } = await app.call<SeriesRow[]>(
      api.exam_series.list,
      { filter, range: { pageSize: 100 } },
      school.admin,
    )
    return data.some(({ id }) => id === of.id)
  }
  for (const filter of [
    { name: 'board' },
    { grade_id },
    { type_test: 'PRE_BOARD' },
    { from: '2027-01-20' },
    { state: 'DRAFT' },
  ])
    expect(await found(filter)).toBe(true)
  for (const filter of [{ grade_id: 987 }, { type_test: 'ANNUAL' }, { to: '2027-01-10' }, { session_id: 987 }])
    expect(await found(filter)).toBe(false)
})
