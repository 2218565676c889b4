import { describe, expect, it } from 'vitest'
import { api, type SeriesSlot, type SeriesVerdict, type SeriesWhole } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { bring, makeExam } from '../../testing/factories/exam-factories.ts'
import { makeSeriesSchool } from '../../testing/worlds/series-school.ts'

const app = await startTestApp()
const { school, maths, science, sections, made, call } = await makeSeriesSchool(app)
const idOf = ({ papers }: SeriesWhole, title: string) => papers.find(({ subject }) => subject.title === title)!.id
const daysOf = ({ papers }: SeriesWhole) => papers.map(({ sittings }) => sittings[0]?.day ?? null)
const refused = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
interface Moved {
  paper: SeriesWhole['papers'][number]
  before: { day: string | null }
  verdict: SeriesVerdict
  row_version: number
}

describe('papers are moved', () => {
  it('P21 a move may break rules and says which; a day or shift that is not there is refused', async () => {
    const of = await made()
    await call('move', of.id, { paper_id: idOf(of, 'Mathematics'), day: '2026-12-08' })
    const { data } = await call<Moved>('move', of.id, {
      paper_id: idOf(of, 'Science'),
      day: '2026-12-08',
      pinned: true,
    })
    expect(data).toMatchObject({
      ...{ paper: { pinned: true, sittings: [{ day: '2026-12-08', shift: 0 }] }, before: { day: null } },
      ...{ verdict: { hard: 2 }, row_version: of.row_version + 2 },
    })
    expect(data.verdict.found[0]).toMatchObject({
      ...{ code: 'ONE_AT_A_TIME', hard: true, pupils: 4, day: '2026-12-08', shift: 0 },
      paper_ids: [idOf(of, 'Mathematics'), idOf(of, 'Science')],
    })
    expect(data.verdict.found[0]?.message).toMatch(
      /^4 pupils write Mathematics of Class.*Science of Class.* at the same time$/,
    )
    const paper_id = idOf(of, 'Music')
    const wrong: [object, string][] = [
      [{ paper_id, day: '2026-12-13' }, 'day'],
      [{ paper_id, day: '2026-12-08', shift: 1 }, 'shift'],
      [{ paper_id, day: '2026-12-08', batch: 1 }, 'batch'],
      [{ paper_id: 987_654, day: null }, 'paper_id'],
    ]
    for (const [body, path] of wrong) expect(refused(await call('move', of.id, body))).toEqual([422, [path]])
    const off = await call<Moved>('move', of.id, { paper_id: idOf(of, 'Science'), day: null })
    expect([off.data.verdict.hard, off.data.paper.pinned]).toEqual([0, false])
  })

  it('P20 what slots say of a day is what a move then answers', async () => {
    const of = await made({
      shifts: [
        { name: 'A', starts: '08:00', ends: '11:00' },
        { name: 'B', starts: '12:00', ends: '13:30' },
      ],
    })
    const paper_id = idOf(of, 'Science')
    await call('place', of.id, {
      moves: [
        { paper_id: idOf(of, 'Mathematics'), day: '2026-12-08', shift: 0 },
        { paper_id, day: '2026-12-09', shift: 0 },
      ],
    })
    const before = (await call<SeriesVerdict>('verdict', of.id)).data
    const { data: slots } = await call<SeriesSlot[]>('slots', of.id, { paper_id })
    expect(slots).toHaveLength(24)
    for (const slot of slots.slice(0, 8)) {
      const { data } = await call<Moved>('move', of.id, { paper_id, day: slot.day, shift: slot.shift })
      expect([slot.day, slot.hard, slot.cost_change]).toEqual([
        ...[slot.day, data.verdict.hard, data.verdict.cost - before.cost],
      ])
    }
    // Two hours do not fit into ninety minutes.
    expect(slots.map(({ shift, allowed }) => allowed === (shift === 0)).every(Boolean)).toBe(true)
    expect(slots.find(({ day, shift }) => day === '2026-12-08' && shift === 0)?.messages[0]).toMatch(
      /at the same time$/,
    )
  })

  it('P20b place puts many at once, all or none', async () => {
    const of = await made()
    const [first, second] = of.papers
    const wrong = await call('place', of.id, {
      moves: [
        { paper_id: first!.id, day: '2026-12-08' },
        { paper_id: second!.id, day: '2026-12-13' },
      ],
    })
    expect(refused(wrong)).toEqual([422, ['moves.1.day']])
    expect(daysOf((await call('get', of.id)).data)).toEqual([null, null, null])
    const moves = of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at]!.date }))
    const { data } = await call<{ placed: number }>('place', of.id, { moves })
    expect(data.placed).toBe(3)
    expect(daysOf((await call('get', of.id)).data)).toEqual(of.days.slice(0, 3).map(({ date }) => date))
  })

  it('P14 the cost of a date sheet is the sum of what is found, and a look at moves changes nothing', async () => {
    const of = await made({ hard_subjects: ['Science'] })
    const moves = [
      { paper_id: idOf(of, 'Mathematics'), day: '2026-12-08' },
      { paper_id: idOf(of, 'Science'), day: '2026-12-09' },
    ]
    const { data } = await call<SeriesVerdict>('verdict', of.id, { moves })
    // Of four pupils: no free day between (1), and one of two days before what is hard (2 of 2 days lack 1 each … a day apart).
    const costs = data.found
      .filter(({ code }) => code === 'WISH')
      .map(({ pupils, amount, cost }) => [pupils, amount, cost])
    expect(costs.toSorted((x, y) => x[1]! - y[1]!)).toEqual([
      [4, 1, 16],
      [4, 2, 32],
    ])
    expect(data.cost).toBe(48)
    expect(daysOf((await call('get', of.id)).data)).toEqual([null, null, null])
  })

  it('P26 changed wishes change the verdict, never the dates', async () => {
    const of = await made()
    const moves = of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at]!.date }))
    await call('place', of.id, { moves })
    const before = (await call('get', of.id)).data
    expect(before.verdict?.cost).toBeGreaterThan(0)
    const { data } = await call('wishes', of.id, { wishes: [] })
    expect([data.verdict?.cost, daysOf(data)]).toEqual([0, daysOf(before)])
  })

  it('P19 seats are of a kind of room; special rooms count for no paper, and a closed one lacks that day', async () => {
    const of = await made()
    const lab = await call('papers', of.id, {
      change: of.papers.map(({ id, subject }) => ({ id, ...(subject.id === science.id && { room_kind: 'LAB' }) })),
    })
    const paper_id = idOf(lab.data, 'Science')
    const { data } = await call<Moved>('move', of.id, { paper_id, day: '2026-12-08' })
    expect(data.verdict.found[0]).toMatchObject({ code: 'SEATS', pupils: 2, hard: true })
    const mathsAt = await call<Moved>('move', of.id, { paper_id: idOf(of, 'Mathematics'), day: '2026-12-10' })
    expect(mathsAt.data.verdict.hard).toBe(1)
    const rooms = lab.data.rooms.filter(({ special }) => !special).map(({ room }) => room.id)
    const closed = [{ room_id: rooms[0], day: '2026-12-10', shift: 0 }]
    const less = await call('rooms', of.id, { room_ids: rooms, closed })
    expect(less.data.verdict?.found.filter(({ code }) => code === 'SEATS').map(({ pupils }) => pupils)).toEqual([2, 2])
  })

  it('P25 two planners at once: one after the other, and the last one stays', async () => {
    const of = await made()
    const paper_id = idOf(of, 'Music')
    const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
    const replies = await Promise.all(days.map((day) => call<Moved>('move', of.id, { paper_id, day })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const last = replies.reduce((one, other) => (one.data.row_version > other.data.row_version ? one : other))
    const { data } = await call('get', of.id)
    expect(data.row_version).toBe(of.row_version + 4)
    expect(data.papers.find(({ id }) => id === paper_id)?.sittings).toEqual(last.data.paper.sittings)
  })
})

describe('P12 exams that are there are gathered into a series', () => {
  const gather = (exam_ids: number[], name: string) =>
    app.call<SeriesWhole>(api.exam_series.gather, { name, session_id: school.session_id, exam_ids }, school.admin)
  const exam = (subject: typeof maths, fields: object) =>
    makeExam(app, school, subject, [sections[0]!], { type_test: 'PERIODIC_TEST', ...fields })

  it('one paper each, pinned where they lie, and scheduled ones stay scheduled', async () => {
    const first = await exam(maths, { date: '2026-12-21', start: '09:00', end: '12:00' })
    const second = await exam(science, { date: '2026-12-23', start: '09:00', end: '11:00' })
    await bring(app, second, school.admin, 'SCHEDULED')
    const { data } = await gather([first.id, second.id], 'Gathered')
    expect(data).toMatchObject({
      starts_on: '2026-12-21',
      ends_on: '2026-12-23',
      type_test: 'PERIODIC_TEST',
      version: 0,
    })
    expect(data.shifts).toMatchObject([{ starts: '09:00', ends: '12:00' }])
    const papers = data.papers.map(({ exam_id, pinned, minutes, sittings }) => [
      exam_id,
      pinned,
      minutes,
      sittings[0]?.day,
    ])
    expect(papers).toEqual([
      [first.id, true, 180, '2026-12-21'],
      [second.id, true, 120, '2026-12-23'],
    ])
    const { rows } = await app.databases.owner.query(
      'select state, series_id::int from exams where id = any($1) order by id',
      [[first.id, second.id]],
    )
    expect(rows).toEqual([
      { state: 'DRAFT', series_id: data.id },
      { state: 'SCHEDULED', series_id: data.id },
    ])
    expect(refused(await gather([first.id], 'Again'))).toEqual([422, ['exam_ids.0']])
    // Deleted, the exams are on their own again; brought back, they are its.
    await call('remove', data.id)
    const owner = async () =>
      (
        await app.databases.owner.query<{ series_id: string | null }>('select series_id from exams where id = $1', [
          first.id,
        ])
      ).rows[0]?.series_id
    expect(await owner()).toBeNull()
    await call('restore', data.id)
    expect(Number(await owner())).toBe(data.id)
  })

  it('two of one subject, of another kind, or under way are refused by their place', async () => {
    const first = await exam(maths, { date: '2027-01-04', start: '09:00', end: '10:00' })
    const same = await exam(maths, { date: '2027-01-05', start: '09:00', end: '10:00' })
    const other = await exam(science, { date: '2027-01-06', start: '09:00', end: '10:00', type_test: 'ANNUAL' })
    const within = await exam(science, { date: '2027-01-07', start: '09:30', end: '10:30' })
    expect(refused(await gather([first.id, same.id], 'Two'))).toEqual([422, ['exam_ids.1']])
    expect(refused(await gather([first.id, other.id], 'Kinds'))).toEqual([422, ['exam_ids.1']])
    expect(refused(await gather([first.id, within.id], 'Times'))).toEqual([422, ['exam_ids.1']])
    expect((await gather([first.id, 987_654], 'None')).status).toBe(422)
    await app.databases.owner.query("update exams set state = 'MARKING' where id = $1", [first.id])
    expect(refused(await gather([first.id], 'Marked'))).toEqual([422, ['exam_ids.0']])
  })
})
