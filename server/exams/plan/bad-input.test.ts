import { describe, expect, it } from 'vitest'
import { api, type Job, type ProposalResult, type SeatsResult, type SeriesWhole, type SwapRow } from '#contract'
import type { Reply } from '../../testing/app.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeDutySchool } from '../../testing/worlds/duty-school.ts'
import { makeSeatsSchool } from '../../testing/worlds/seats-school.ts'

const app = await startTestApp()
const { school, grades, subjects, rooms, students, call, placed, proposed, get } = await makeSeatsSchool(app)
const duties = await makeDutySchool(app)
const ids = rooms.map(({ id }) => id)

/** What a reply says, where the plan is as it was. */
async function kept(of: { id: number }, ask: () => Promise<Reply<unknown>>) {
  const before = await get(of.id)
  const { status, errors, message } = await ask()
  expect(await get(of.id)).toEqual(before)
  return [status, errors?.map(({ path }) => path)[0], message]
}
const result = async <Result>(of: SeriesWhole, what: string): Promise<Result> => {
  const { data } = await call<{ job_id: number }>('propose', of.id, { what })
  await app.runJobs(school.id)
  return (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data.result as Result
}

describe('bad input says a sentence, and the plan is as it was', () => {
  it('rooms: one twice, one that is not of the series, all closed, too few seats', async () => {
    const of = await placed()
    const day = of.days[0]!.date
    expect(await kept(of, () => call('rooms', of.id, { room_ids: [ids[0], ids[1], ids[0]] }))).toEqual([
      ...[422, 'room_ids.2', 'This room is named twice'],
    ])
    const foreign = { room_ids: [ids[0]], closed: [{ room_id: ids[1], day }] }
    expect(await kept(of, () => call('rooms', of.id, foreign))).toEqual([
      ...[422, 'closed.0.room_id', 'There is no such room'],
    ])
    const closed = of.days.flatMap(({ date }) => ids.map((room_id) => ({ room_id, day: date })))
    await call('rooms', of.id, { room_ids: ids, closed })
    const short = await result<SeatsResult>(of, 'SEATS')
    expect(short).toMatchObject({ possible: false, short: [{ day, needed: 24, available: 0 }, { available: 0 }] })
    const [status, path, sentence] = await kept(of, () => call('publish', of.id))
    expect([status, path]).toEqual([422, `papers.${of.papers[0]!.id}`])
    expect(sentence).toMatch(/^Seats are missing for 24 pupils who write Mathematics of Class 6/)
    await call('rooms', of.id, { room_ids: [ids[0]] })
    expect((await kept(of, () => call('publish', of.id)))[2]).toMatch(/^Seats are missing for 8 pupils/)
  })

  it('seats: below the first, a taken one, a room that is not there, who does not write', async () => {
    const of = await placed()
    await proposed(of.id)
    const [paper] = of.papers
    const seat = (body: object) => () =>
      call('seat', of.id, {
        paper_id: paper!.id,
        student_id: students[0]![0],
        room_id: ids[0],
        row: 0,
        col: 0,
        ...body,
      })
    expect(await kept(of, seat({ row: -1 }))).toEqual([422, 'row', 'Must be at least 0'])
    expect((await kept(of, seat({ row: 99 }))).slice(0, 2)).toEqual([422, 'row'])
    expect((await kept(of, seat({ room_id: 987_654 }))).slice(0, 2)).toEqual([422, 'room_id'])
    expect((await kept(of, seat({ student_id: students[1]![0] }))).slice(0, 2)).toEqual([422, 'student_id'])
    expect((await kept(of, seat({ paper_id: 987_654 }))).slice(0, 2)).toEqual([422, 'paper_id'])
  })

  it('publishing: a version that is no longer the newest, twice at once', async () => {
    const of = await placed()
    await proposed(of.id)
    const { row_version } = await get(of.id)
    expect(await kept(of, () => call('publish', of.id, { row_version: row_version - 1 }))).toEqual([
      ...[409, undefined, 'Somebody else changed this meanwhile. Look at the new values and save again.'],
    ])
    const both = await Promise.all([1, 2].map(() => call('publish', of.id, { row_version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await get(of.id)).version).toBe(1)
  })

  it('on the day: a room closed twice, without a reason, on no day of the series; the last rooms; who has a seat', async () => {
    const of = await placed()
    await proposed(of.id)
    await call('publish', of.id)
    const day = of.days[0]!.date
    const close = (room_id: number | undefined, more: object = {}) =>
      call('closeRoom', of.id, { room_id, day, reason: 'A burst pipe', ...more })
    expect((await close(ids[0])).status).toBe(200)
    expect(await kept(of, () => close(ids[0]))).toEqual([422, 'room_id', 'This room is closed then already'])
    expect((await kept(of, () => close(ids[1], { reason: undefined }))).slice(0, 2)).toEqual([422, 'reason'])
    expect(await kept(of, () => close(ids[1], { day: '2027-03-30' }))).toEqual([
      ...[422, 'day', 'Nothing is written on this day of the series'],
    ])
    for (const id of [ids[1], ids[2]]) await close(id)
    const [status, path, sentence] = await kept(of, () => close(ids[3]))
    expect([status, path]).toEqual([422, 'room_id'])
    expect(sentence).toMatch(/^The other rooms hold all but \d+ pupils: open another room$/)
    expect((await kept(of, () => call('seatOne', of.id, { student_id: students[0]![0] })))[0]).toBe(409)
    expect((await kept(of, () => call('seatOne', of.id, { student_id: 987_654 }))).slice(0, 2)).toEqual([
      ...[422, 'student_id'],
    ])
  })

  it('duties: nobody of the series, everybody away, an absence of 400 years', async () => {
    const of = await duties.seated()
    const shortOf = async () => {
      const { possible, short } = (await duties.proposed(of.id)) as { possible: boolean; short?: { message: string }[] }
      return [possible, short?.map(({ message }) => message)[0]]
    }
    await duties.call('staff', of.id, { staff: [] })
    const [none, said] = await shortOf()
    expect([none, typeof said]).toEqual([false, 'string'])
    await duties.call('staff', of.id, { staff: duties.staff.map(({ id }) => ({ staff_id: id })) })
    const absence = (staff_id: number, from_on: string, to_on: string) =>
      app.call(api.staff_absence.create, { staff_id, from_on, to_on }, duties.school.admin)
    for (const { id } of duties.staff) expect((await absence(id, of.starts_on, of.ends_on)).status).toBe(200)
    const [some, why] = await shortOf()
    expect([some, typeof why]).toEqual([false, 'string'])
    expect((await duties.dutiesOf(of.id)).duties.every(({ staff }) => staff === null)).toBe(true)
    const long = await absence(duties.staff[0]!.id, '2026-01-01', '2426-01-01')
    expect([long.status, long.errors?.map(({ path }) => path)]).toEqual([422, ['to_on']])
    const twice = duties.staff.slice(0, 1).flatMap(({ id }) => [{ staff_id: id }, { staff_id: id }])
    const reply = await duties.call('staff', of.id, { staff: twice })
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['staff.1.staff_id']])
  })
  it('rooms: one that is closed twice for the same sitting is closed once', async () => {
    const of = await placed()
    const [first, second] = of.days.map(({ date }) => date)
    const [at, room_ids] = [{ room_id: ids[0], day: first }, ids]
    const closed = [
      { ...at, shift: 0 },
      { ...at, shift: 0 },
      { ...at, day: second, shift: 0 },
      { ...at, day: second },
    ]
    const { status, data } = await call('rooms', of.id, { room_ids, closed: [...closed, closed[3]] })
    expect([status, data.rooms[0]!.closed]).toEqual([
      200,
      [
        { day: first, shift: 0 },
        { day: second, shift: null },
      ],
    ])
  })

  it('papers: minutes below, above and in letters, one twice, one that is there', async () => {
    const of = await placed()
    const [grade_id, subject_id] = [grades[0], subjects[0]!.id]
    const practical = { grade_id, subject_id, component: 'PRACTICAL' }
    for (const minutes of [9, 481, '180'])
      expect((await kept(of, () => call('papers', of.id, { add: [{ ...practical, minutes }] }))).slice(0, 2)).toEqual([
        ...[422, 'add.0.minutes'],
      ])
    expect(await kept(of, () => call('papers', of.id, { add: [practical, practical] }))).toEqual([
      ...[422, 'add.1.subject_id', 'There is a paper of this subject and component already'],
    ])
    expect((await kept(of, () => call('papers', of.id, { add: [{ grade_id, subject_id }] }))).slice(0, 2)).toEqual([
      ...[422, 'add.0.subject_id'],
    ])
  })

  it('wishes: an unknown kind, of 0 and 9 days, 101, an order of a paper with itself or of another series', async () => {
    const [of, other] = [await placed(), await placed()]
    const [first, theirs] = [of.papers[0]!.id, other.papers[0]!.id]
    const wish = { kind: 'FREE_DAYS', strength: 'LOW', days: 1 }
    const order = { kind: 'ORDER', strength: 'MUST', first_paper_id: first }
    const tries: [object[], string][] = [
      [[wish, { ...wish, kind: 'SOON' }], 'wishes.1.kind'],
      [[wish, { ...wish, days: 0 }], 'wishes.1.days'],
      [[wish, { ...wish, days: 9 }], 'wishes.1.days'],
      [Array.from({ length: 101 }, () => wish), 'wishes'],
      [[{ ...order, then_paper_id: first }], 'wishes.0.then_paper_id'],
      [[{ ...order, then_paper_id: theirs }], 'wishes.0.then_paper_id'],
    ]
    for (const [wishes, path] of tries) {
      const [status, at, sentence] = await kept(of, () => call('wishes', of.id, { wishes }))
      expect([status, at, typeof sentence]).toEqual([422, path, 'string'])
    }
  })

  it('a circle of three musts is kept, and the proposal names the three', async () => {
    const of = await placed()
    const [a, b, c] = of.papers.map(({ id }) => id)
    const wishes = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([first_paper_id, then_paper_id]) => ({ kind: 'ORDER', strength: 'MUST', first_paper_id, then_paper_id }))
    const made = (await call('wishes', of.id, { wishes })).data.wishes
    const before = (await get(of.id)).papers
    const found = await result<ProposalResult>(of, 'DATES')
    expect(found).toMatchObject({ possible: false, undecided: false })
    const { clashes } = found as Extract<ProposalResult, { possible: false }>
    const named = clashes.map(({ parts }) => parts.map(({ wish_id }) => wish_id).toSorted())
    expect(named).toEqual([made.map(({ id }) => id).toSorted()])
    expect((await get(of.id)).papers).toEqual(before)
  })

  it('a paper longer than its shift loses its day; put there by hand the verdict says so, and publishing refuses it', async () => {
    const of = await placed()
    await proposed(of.id)
    const [paper] = of.papers
    const { status, data } = await call('papers', of.id, { change: [{ id: paper!.id, minutes: 480 }] })
    expect([status, data.papers[0]!.minutes, data.papers[0]!.sittings[0]!.day]).toEqual([200, 480, null])
    // It may be put there by hand: a draft may break rules.
    await call('move', of.id, { paper_id: paper!.id, day: of.days[0]!.date, shift: 0 })
    const found = (await get(of.id)).verdict?.found.map(({ code, hard }) => [code, hard])
    expect(found).toContainEqual(['SHIFT', true])
    const [code, path, sentence] = await kept(of, () => call('publish', of.id))
    expect([code, path]).toEqual([422, `papers.${paper!.id}`])
    expect(sentence).toMatch(/does not fit into this shift/)
  })

  it('publishing again without a reason', async () => {
    const of = await placed()
    await proposed(of.id)
    await call('publish', of.id)
    await call('move', of.id, { paper_id: of.papers[0]!.id, day: of.days[2]!.date, shift: 0 })
    await proposed(of.id)
    const reply = await kept(of, () => call('publish', of.id))
    expect(reply).toEqual([422, 'reason', 'Please say why'])
  })

  it('swaps: with oneself, of what is over, agreed after the duty moved; an absence that ends before it begins', async () => {
    const of = await duties.published()
    const duty = (await duties.dutiesOf(of.id)).duties.find(({ room }) => room !== null)!
    const watcher = (id: number) => duties.staff.find((one) => one.id === id)!
    const from = watcher(duty.published!.id)
    const ask = (to_staff_id: number) =>
      app.call<SwapRow>(api.duty_swap.create, { duty_id: duty.id, to_staff_id }, from.by)
    const said = ({ status, errors, message }: Reply<unknown>) => [status, errors?.map(({ path }) => path)[0], message]
    expect(said(await ask(from.id))).toEqual([422, 'to_staff_id', 'Choose somebody else'])
    const body = { duty_id: duty.id }
    const partners = await app.call<{ staff: { id: number }; takes: boolean }[]>(api.duty_swap.partners, body, from.by)
    const takes = partners.data.flatMap(({ staff, takes }) => (takes ? [staff.id] : []))
    const swap = await ask(takes[0]!)
    expect(swap.status).toBe(200)
    expect((await duties.call('duty', of.id, { duty_id: duty.id, staff_id: takes[1] })).status).toBe(200)
    const agreed = await app.call<SwapRow>(
      api.duty_swap.decide,
      { state: 'AGREED' },
      watcher(takes[0]!).by,
      swap.data.id,
    )
    expect(agreed.data).toMatchObject({ state: 'VOID', message: 'The duty has gone to somebody else meanwhile' })
    const { now } = app.clock
    app.clock.now = new Date(`${duty.day}T23:00:00Z`)
    expect(said(await ask(takes[0]!)).slice(0, 2)).toEqual([422, 'duty_id'])
    app.clock.now = now
    const backwards = { staff_id: from.id, from_on: of.ends_on, to_on: of.starts_on }
    const reply = await app.call(api.staff_absence.create, backwards, duties.school.admin)
    expect(said(reply).slice(0, 2)).toEqual([422, 'to_on'])
  })
})
