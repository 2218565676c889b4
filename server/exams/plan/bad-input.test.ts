import { describe, expect, it } from 'vitest'
import { api, type Job, type SeatsResult, type SeriesWhole } from '#contract'
import type { Reply } from '../../testing/app.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeDutySchool } from '../../testing/worlds/duty-school.ts'
import { makeSeatsSchool } from '../../testing/worlds/seats-school.ts'

const app = await startTestApp()
const { school, rooms, students, call, placed, proposed, get } = await makeSeatsSchool(app)
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
})
