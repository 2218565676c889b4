import { describe, expect, it } from 'vitest'
import {
  api,
  type ExamRow,
  type SeriesChanges,
  type SeriesPublished,
  type SeriesRow,
  type SeriesWhole,
} from '#contract'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { approve, makeExam } from '../../../testing/factories/exam-factories.ts'
import { makeChapter, makeTeacher } from '../../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../../testing/factories/paper-factories.ts'
import { makePupil } from '../../../testing/factories/student-factories.ts'
import { eventsSince } from '../../../testing/heard-events.ts'
import { makeSeriesSchool } from '../../../testing/worlds/series-school.ts'
import { closeSeries } from '../close-over.ts'

const app = await startTestApp()
const world = await makeSeriesSchool(app)
const { school, grade_id, sections, maths, made, call } = world
const teacher = await makeTeacher(app, school, maths)
const pupil = await makePupil(app, school, [{ id: sections[0]!, grade_id } as never])

/** Each test has days of its own, so that no series is in another's way. */
let first = 0
async function placed(fields: object = {}): Promise<SeriesWhole> {
  const from = new Date(Date.UTC(2026, 11, 1 + first++ * 5)).toISOString().slice(0, 10)
  const to = new Date(Date.parse(from) + 4 * 86_400_000).toISOString().slice(0, 10)
  const of = await made({ starts_on: from, ends_on: to, weekdays: [1, 2, 3, 4, 5, 6, 7], ...fields })
  const moves = of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at]!.date }))
  await call('place', of.id, { moves })
  return (await call('get', of.id)).data
}

const publish = (of: { id: number }, body: object = {}, by?: Caller) =>
  call<SeriesPublished>('publish', of.id, body, by)
const changes = async (of: { id: number }) => (await call<SeriesChanges>('changes', of.id)).data
const paths = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
const examsOf = async (of: SeriesWhole, by: Caller = school.admin) =>
  (await app.call<ExamRow[]>(api.exam.list, { filter: { from: of.starts_on, to: of.ends_on } }, by)).data.toSorted(
    (one, other) => one.id - other.id,
  )
const paperOf = (of: SeriesWhole, title: string) => of.papers.find(({ subject }) => subject.title === title)!

describe('publishing a series', () => {
  it('P55 makes an exam of each paper, with its list, and schedules it', async () => {
    const of = await placed({ name: 'Half-yearly' })
    expect((await changes(of)).makes).toEqual({ exams: 3, pupils: 5, drafts: [], unmet: 0 })
    const reply = await publish(of, { row_version: of.row_version })
    expect([reply.status, reply.data.version, reply.data.row_version]).toEqual([200, 1, of.row_version + 1])
    expect(reply.data.exams.map(({ state, message }) => [state, message])).toEqual([
      ['SCHEDULED', null],
      ['SCHEDULED', null],
      ['SCHEDULED', null],
    ])
    const exams = await examsOf(of)
    expect(exams).toMatchObject([
      ...[{ name: 'Half-yearly', date: of.days[0]!.date, start: '09:00', end: '12:00', max_marks: 80 }],
      ...[{ date: of.days[1]!.date, end: '10:00', max_marks: 20, entry_mode: 'TOTAL', type_test: 'HALF_YEARLY' }],
      ...[{ date: of.days[2]!.date, end: '11:00', max_marks: 40, state: 'SCHEDULED' }],
    ])
    // Music is chosen by one, in one section; who has left writes nothing.
    expect(exams.map((one) => one.sections.map(({ of: pupils }) => pupils))).toEqual([[4, 1], [1], [4, 1]])
    const { data } = await call('get', of.id)
    expect([data.state, data.version, data.pending, data.papers.map(({ exam_id }) => exam_id)]).toEqual([
      ...['PUBLISHED', 1, 0, exams.map(({ id }) => id)],
    ])
  })

  it('P55 refuses by paper what has no day or breaks a rule, and makes nothing', async () => {
    const of = await placed()
    const [one, other, third] = of.papers
    await call('move', of.id, { paper_id: one!.id, day: null })
    await call('move', of.id, { paper_id: other!.id, day: of.days[2]!.date })
    const reply = await publish(of)
    expect([reply.status, new Set(reply.errors?.map(({ path }) => path))]).toEqual([
      422,
      new Set([`papers.${one!.id}`, `papers.${other!.id}`, `papers.${third!.id}`]),
    ])
    expect(reply.errors?.[0]?.message).toMatch(/^Mathematics of Class \d+ has no day$/)
    expect(await examsOf(of)).toEqual([])
    expect((await call('get', of.id)).data).toMatchObject({ state: 'DRAFT', version: 0 })
  })

  it('P55 refuses a paper whose pupils write another exam at that time', async () => {
    const of = await placed()
    const paper = paperOf(of, 'Mathematics')
    await makeExam(app, school, maths, [sections[0]!], { date: paper.sittings[0]!.day, start: '11:00', end: '12:30' })
    const reply = await publish(of)
    expect(paths(reply)).toEqual([422, [`papers.${paper.id}`]])
    expect(await examsOf(of)).toHaveLength(1)
  })

  it('P55 a paper whose question paper is not approved stays a draft that says so, until it is', async () => {
    const chapter = await makeChapter(app, school, { grade_id, subject_id: maths.id })
    const { paper: draft } = await makeCompleteDraft(app, school, chapter)
    const of = await placed()
    const paper = paperOf(of, 'Mathematics')
    await call('papers', of.id, { change: [{ id: paper.id, question_paper_id: draft.id }] })
    expect((await changes(of)).makes).toMatchObject({ exams: 2, drafts: [{ paper_id: paper.id }] })
    const mine = async () =>
      (await publish(of)).data.exams
        .filter(({ paper_id }) => paper_id === paper.id)
        .map(({ state, message }) => [state, message])
    expect(await mine()).toEqual([['DRAFT', expect.stringContaining('approved')]])
    expect((await examsOf(of))[0]).toMatchObject({ state: 'DRAFT', entry_mode: 'TOTAL' })
    await approve(app, school, draft.id)
    expect(await mine()).toEqual([['SCHEDULED', null]])
  })

  it('P56 what changed is kept with before and after, and waits until it is published with a reason', async () => {
    const of = await placed()
    await publish(of)
    const before = await examsOf(of)
    const [paper, music] = [paperOf(of, 'Science'), paperOf(of, 'Music')]
    const [day, later] = [of.days[2]!.date, of.days[4]!.date]
    await call('move', of.id, { paper_id: paper.id, day: later })
    await call('papers', of.id, { remove: [music.id] })
    const told = [
      ['PAPER_REMOVED', `${of.days[1]!.date}, 09:00–10:00`, null],
      ['PAPER_MOVED', `${day}, 09:00–11:00`, `${later}, 09:00–11:00`],
    ]
    const facts = ({ kind, before: was, after }: SeriesChanges['pending'][number]) => [kind, was, after]
    const { pending } = await changes(of)
    expect(pending.map(facts)).toEqual(told)
    // Days stand by themselves, so that a reader has them as the school writes days.
    const when = (date: string) => ({ code: 'plan.change.when', params: { day: date, start: '09:00', end: '11:00' } })
    const places = (date: string) => ({ code: 'plan.change.places', params: { clauses: [when(date)] } })
    expect(pending[1]!.said.params).toMatchObject({ before: places(day), after: places(later) })
    expect((await examsOf(of)).map(({ date }) => date)).toEqual(before.map(({ date }) => date))
    expect(paths(await publish(of))).toEqual([422, ['reason']])
    const { data } = await publish(of, { reason: 'The laboratory is closed' })
    expect([data.version, data.changes.map(facts)]).toEqual([2, told])
    const kept = await changes(of)
    expect([kept.pending, kept.versions.map(({ version, reason }) => [version, reason])]).toEqual([
      [],
      [
        [2, 'The laboratory is closed'],
        [1, null],
      ],
    ])
    expect(kept.versions[0]).toMatchObject({
      counts: { PAPER_MOVED: 1, PAPER_REMOVED: 1 },
      by: { id: expect.any(Number) },
    })
    expect(kept.versions[0]!.changes.map(facts)).toEqual(told)
    expect((await examsOf(of)).map(({ date, state }) => [date, state])).toEqual([
      [of.days[0]!.date, 'SCHEDULED'],
      [of.days[1]!.date, 'CANCELLED'],
      [later, 'SCHEDULED'],
    ])
  })

  it('P56 two papers that change places, and a shift that begins later, are no clash', async () => {
    const of = await placed()
    await publish(of)
    const [one, other] = [paperOf(of, 'Mathematics'), paperOf(of, 'Science')]
    const moves = [
      { paper_id: one.id, day: of.days[2]!.date },
      { paper_id: other.id, day: of.days[0]!.date },
    ]
    await call('place', of.id, { moves })
    await call('update', of.id, { shifts: [{ name: 'Morning', starts: '09:30', ends: '12:30' }] })
    const { data } = await publish(of, { reason: 'Fog' })
    expect(data.changes.map(({ kind }) => kind)).toEqual(['PAPER_MOVED', 'TIME_CHANGED', 'PAPER_MOVED'])
    expect((await examsOf(of)).map(({ date, start }) => [date, start])).toEqual([
      [of.days[2]!.date, '09:30'],
      [of.days[1]!.date, '09:30'],
      [of.days[0]!.date, '09:30'],
    ])
  })

  it('P57 nobody outside sees anything before it is published', async () => {
    const of = await placed()
    await call('changeState', of.id, { state: 'PROPOSED' })
    expect([await examsOf(of, pupil), await examsOf(of)]).toEqual([[], []])
    expect((await call('get', of.id, {}, pupil)).status).toBe(403)
    await publish(of)
    expect((await examsOf(of, pupil)).map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED'])
    // Planned again it is gone from there.
    expect((await call('changeState', of.id, { state: 'PROPOSED', reason: 'A mistake' })).status).toBe(200)
    expect([await examsOf(of, pupil), (await examsOf(of)).map(({ state }) => state)]).toEqual([
      [],
      ['DRAFT', 'DRAFT', 'DRAFT'],
    ])
    const again = await publish(of, { reason: 'Now it is right' })
    expect([again.data.version, again.data.exams.map(({ state }) => state)]).toEqual([
      2,
      ['SCHEDULED', 'SCHEDULED', 'SCHEDULED'],
    ])
  })

  it('P58 an exam of a series is moved in its series and stays as long as its paper', async () => {
    const of = await placed()
    await publish(of)
    const [exam] = await examsOf(of)
    const refused = await app.call(api.exam.update, { date: of.days[4]!.date, start: '10:00' }, school.admin, exam!.id)
    expect(paths(refused)).toEqual([422, ['date', 'start']])
    expect(refused.errors?.[0]).toMatchObject({ params: { series_id: of.id } })
    // Rooms and watchers follow from its seats and duties.
    const staff_id = (await app.call<{ id: number }[]>(api.staff.list, { filter: {}, range: {} }, school.admin)).data[0]
      ?.id
    const own = { room: 'Attic', invigilators: staff_id ? [{ staff_id }] : [] }
    const watched = await app.call(api.exam.update, own, school.admin, exam!.id)
    expect(paths(watched)).toEqual([422, ['room', ...(staff_id ? ['invigilators'] : [])]])
    expect(watched.errors?.[0]).toMatchObject({ params: { series_id: of.id } })
    const same = { date: exam!.date, start: exam!.start, end: exam!.end, pass_marks: 30 }
    expect((await app.call(api.exam.update, same, school.admin, exam!.id)).status).toBe(200)
    const gone = await app.call(api.exam.remove, { session_id: school.session_id }, school.admin, exam!.id)
    expect([gone.status, gone.message]).toEqual([409, expect.stringContaining(`in the series ${of.name}`)])
  })

  it('P59 publishing without a change changes nothing', async () => {
    const of = await placed()
    const { data } = await publish(of)
    const exams = await examsOf(of)
    const again = await publish(of)
    expect([again.status, again.data.version, again.data.row_version, again.data.changes]).toEqual([
      ...[200, 1, data.row_version, []],
    ])
    expect(await examsOf(of)).toEqual(exams)
  })

  it('P60 what waits is invisible outside, and can be thrown away', async () => {
    const of = await placed()
    await publish(of)
    const [paper, music] = [paperOf(of, 'Science'), paperOf(of, 'Music')]
    await call('move', of.id, { paper_id: paper.id, day: of.days[4]!.date })
    await call('papers', of.id, {
      remove: [music.id],
      change: [{ id: paper.id, minutes: 90 }],
      add: [{ grade_id, subject_id: maths.id, component: 'PRACTICAL', day: of.days[3]!.date }],
    })
    const seen = (await call('get', of.id, {}, teacher)).data
    expect([seen.pending, seen.papers.some(({ component }) => component === 'PRACTICAL')]).toEqual([0, false])
    expect(paperOf(seen, 'Science').sittings[0]).toMatchObject({ day: of.days[2]!.date })
    expect((await changes(of)).pending).toHaveLength(3)
    const { data } = await call('revert', of.id)
    expect(data.papers.map(({ id, minutes, sittings }) => [id, minutes, sittings[0]?.day])).toEqual(
      of.papers.map(({ id, minutes, sittings }) => [id, minutes, sittings[0]?.day]),
    )
    expect((await changes(of)).pending).toEqual([])
    expect((await publish(of)).data.version).toBe(1)
    expect(paths(await call('revert', (await made()).id))).toEqual([422, ['state']])
  })

  it('P60 days and shifts that wait are thrown away too', async () => {
    const of = await placed()
    await publish(of)
    const shifts = [{ name: 'Early', starts: '07:30', ends: '10:30', grade_ids: null }]
    await call('update', of.id, { shifts, closed_days: [{ date: of.days[0]!.date, reason: 'Fair' }] })
    expect((await changes(of)).pending.map(({ kind }) => kind).toSorted()).toEqual([
      ...['PAPER_MOVED', 'TIME_CHANGED', 'TIME_CHANGED'],
    ])
    const { data } = await call('revert', of.id)
    expect([data.shifts, data.closed_days]).toEqual([of.shifts, []])
    expect(data.papers.map(({ sittings }) => sittings[0]?.day)).toEqual(
      of.papers.map(({ sittings }) => sittings[0]?.day),
    )
    expect((await changes(of)).pending).toEqual([])
  })

  it('P66 whoever is concerned is told by mail what changed for them, and nobody else', async () => {
    const of = await placed()
    const mails = async () => {
      const { rows } = await app.databases.owner.query(
        "select id, to_address from mails where client_id = $1 and kind = 'SERIES_CHANGED' order by id",
        [school.id],
      )
      return rows as { id: number; to_address: string }[]
    }
    const read = async (id: number) =>
      (await app.call<{ text: string; url: string | null }>(api.mail.open, {}, school.admin, id)).data
    await app.databases.owner.query(
      `update accounts set email = 'pupil-' || accounts.id || '@told.test' from students u
        where accounts.client_id = $1 and u.client_id = $1 and u.account_id = accounts.id`,
      [school.id],
    )
    await publish(of)
    expect(await mails()).toEqual([])
    // Music is written by one pupil alone, who has no address.
    await call('move', of.id, { paper_id: paperOf(of, 'Music').id, day: of.days[4]!.date })
    await publish(of, { reason: 'Music later', notify: { pupils: true, staff: true } })
    expect(await mails()).toEqual([])
    await call('move', of.id, { paper_id: paperOf(of, 'Science').id, day: of.days[3]!.date })
    expect((await publish(of, { reason: 'Science later', notify: { pupils: true } })).data.version).toBe(3)
    const [one, ...others] = await mails()
    expect(others).toEqual([])
    const { text, url } = await read(one!.id)
    expect(url).toBeNull()
    expect(text).toMatch(/^Science: .*, 09:00–11:00 \(before: Science: .*, 09:00–11:00\)$/m)
    expect(text).not.toMatch(/Mathematics|Music/)
    expect((await publish(of, { notify: { pupils: true } })).data.version).toBe(3)
    expect(await mails()).toHaveLength(1)
  })

  it('P66 programs are told of each version and of its exams, by ids and counts', async () => {
    const told = eventsSince(app, school.id)
    const of = await placed()
    await told()
    await publish(of)
    const exams = (await examsOf(of)).map(({ id }) => id)
    const scheduled = await told()
    expect(scheduled.map(({ type }) => type)).toEqual([...exams.map(() => 'exam.scheduled'), 'series.published'])
    expect(scheduled.slice(0, -1).map(({ data }) => data.exam_id)).toEqual(exams)
    expect(scheduled.at(-1)!.data).toEqual({ series_id: of.id, version: 1, counts: { PAPER_ADDED: 3 } })
    await publish(of)
    expect(await told()).toEqual([])
    const paper = paperOf(of, 'Science')
    await call('move', of.id, { paper_id: paper.id, day: of.days[4]!.date })
    expect(await told()).toEqual([])
    await publish(of, { reason: 'Later' })
    const moved = await told()
    expect(moved.map(({ type }) => type)).toEqual(['exam.changed', 'series.changed'])
    expect(moved[0]!.data).toMatchObject({ date: of.days[4]!.date, changed: ['date'] })
    expect(moved[1]!.data).toEqual({ series_id: of.id, version: 2, counts: { PAPER_MOVED: 1 } })
    await call('changeState', of.id, { state: 'CANCELLED', reason: 'A flood' })
    expect((await told()).map(({ type }) => type)).toEqual([...exams.map(() => 'exam.cancelled'), 'series.changed'])
  })

  it('a series is over on the day after its last sitting, by the calendar of its school', async () => {
    const of = await placed()
    await publish(of)
    const last = of.papers
      .map(({ sittings }) => sittings[0]!.day!)
      .toSorted()
      .at(-1)!
    const state = async () => (await call('get', of.id)).data.state
    await app.databases.owner.query("update schools set timezone = 'Asia/Kolkata' where id = $1", [school.id])
    await closeSeries(app.databases, new Date(`${last}T18:29:00Z`))
    expect(await state()).toBe('PUBLISHED')
    await closeSeries(app.databases, new Date(`${last}T18:31:00Z`))
    expect(await state()).toBe('CLOSED')
    const seen = (await call('get', of.id)).data
    expect([seen.may, seen.papers.length]).toEqual([[], 3])
    expect((await call('move', of.id, { paper_id: of.papers[0]!.id, day: null })).status).toBe(422)
    expect((await examsOf(of)).map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED'])
  })

  it('a series that was cancelled after it was published is planned again with its exams as drafts, within 30 days', async () => {
    const of = await placed()
    await publish(of)
    await call('changeState', of.id, { state: 'CANCELLED', reason: 'Flood' })
    const back = await call<SeriesRow>('changeState', of.id, { state: 'DRAFT' })
    expect([back.status, back.data.state, (await examsOf(of)).map(({ state }) => state)]).toEqual([
      ...[200, 'DRAFT', ['DRAFT', 'DRAFT', 'DRAFT']],
    ])
    expect((await publish(of, { reason: 'After the flood' })).data.exams.map(({ state }) => state)).toEqual([
      ...['SCHEDULED', 'SCHEDULED', 'SCHEDULED'],
    ])
    await call('changeState', of.id, { state: 'CANCELLED', reason: 'Flood again' })
    await app.databases.owner.query('update exam_series set cancelled_at = $3 where client_id = $1 and id = $2', [
      school.id,
      of.id,
      new Date(app.clock.now.getTime() - 31 * 86_400_000),
    ])
    expect(paths(await call('changeState', of.id, { state: 'DRAFT' }))).toEqual([422, ['state']])
  })

  it('what a series plans is named where a class, a section or a subject is to be deleted', async () => {
    const of = await placed()
    const reply = await app.call(api.subject.remove, {}, school.admin, paperOf(of, 'Science').subject.id)
    expect([reply.status, reply.message]).toEqual([409, expect.stringContaining('papers of exam series')])
  })

  it('P56 marks of a paper that are changed afterwards reach its exam; what was changed at the exam stays', async () => {
    const of = await placed()
    await publish(of)
    const [first, , third] = await examsOf(of)
    await app.call(api.exam.update, { pass_marks: 31 }, school.admin, first!.id)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 60_000)
    const paper = paperOf(of, 'Science')
    await call('papers', of.id, { change: [{ id: paper.id, max_marks: 50 }] })
    const { status, data } = await publish(of, { reason: 'Fifty marks' })
    expect([status, data.version, data.changes]).toEqual([200, 2, []])
    const exams = await examsOf(of)
    expect(exams.map(({ max_marks, pass_marks }) => [max_marks, pass_marks])[0]).toEqual([80, 31])
    expect(exams.find(({ id }) => id === third!.id)).toMatchObject({ max_marks: 50, state: 'SCHEDULED' })
    app.clock.now = now
  })

  it('P64 of two that publish at once one is told that the series has changed', async () => {
    const of = await placed()
    const body = { row_version: of.row_version }
    const replies = await Promise.all([publish(of, body), publish(of, body)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.data).toMatchObject({ id: of.id, version: 1 })
    expect(await examsOf(of)).toHaveLength(3)
  })

  it('P55 an exam in which something stands neither moves nor is planned again; cancelled with its series the others are', async () => {
    const of = await placed()
    const { data } = await publish(of)
    const [exam] = await examsOf(of)
    await app.databases.owner.query("update exams set state = 'MARKING' where id = $1", [exam!.id])
    await call('move', of.id, { paper_id: data.exams[0]!.paper_id, day: of.days[3]!.date })
    const at = `papers.${data.exams[0]!.paper_id}`
    expect(paths(await publish(of, { reason: 'Later' }))).toEqual([422, [at]])
    expect(paths(await call('changeState', of.id, { state: 'PROPOSED', reason: 'Later' }))).toEqual([422, [at]])
    await call('revert', of.id)
    const gone = await call<SeriesRow>('changeState', of.id, { state: 'CANCELLED', reason: 'Flood' })
    expect([gone.status, (await examsOf(of)).map(({ state }) => state)]).toEqual([
      200,
      ['MARKING', 'CANCELLED', 'CANCELLED'],
    ])
  })

  it('P67 publishing wants its right, and what waits is the planners’', async () => {
    const of = await placed()
    for (const by of [teacher, pupil]) {
      expect((await publish(of, {}, by)).status).toBe(403)
      expect((await call('changes', of.id, {}, by)).status).toBe(403)
      expect((await call('revert', of.id, {}, by)).status).toBe(403)
    }
  })
})
