import { afterEach, describe, expect, it } from 'vitest'
import {
  api,
  type Room,
  type RoomClosed,
  type SeatsGiven,
  type SeriesChanges,
  type SeriesDesk,
  type SeriesWhole,
} from '#contract'
import { startTestApp } from '../../../testing/app.ts'
import { makeSchool, unique } from '../../../testing/factories/factories.ts'
import { asPairs, eventsSince } from '../../../testing/heard-events.ts'
import { makeDutySchool } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { school, staff, rooms, seated, published, publish, call } = await makeDutySchool(app)
const { owner } = app.databases
const { now } = app.clock
const told = eventsSince(app, school.id)
const days = { starts_on: '2026-11-20', ends_on: '2026-11-22' }

afterEach(async () => {
  app.clock.now = now
  await owner.query("update exam_series set state = 'CANCELLED'")
  await owner.query("update exams set state = 'CANCELLED', deleted_at = now()")
  await owner.query('update staff_absences set deleted_at = now()')
})

const dayOf = (of: SeriesWhole) => of.days[0]!.date
const at = (of: SeriesWhole) => ({ day: dayOf(of), shift: 0 })
const deskOf = async (of: SeriesWhole) => (await call<SeriesDesk>('desk', of.id, at(of))).data
const beforeTheDay = (of: SeriesWhole) => {
  app.clock.now = new Date(`${dayOf(of)}T08:00:00Z`)
}

/** What is stored of a series, without when it was touched last. */
async function stored(of: SeriesWhole) {
  const read = async (text: string) => (await owner.query(text, [of.id])).rows
  return {
    seats: await read('select s.* from series_seats s where series_id = $1 order by paper_id, enrolment_id'),
    duties: await read(`select id, day::text, shift, room_id, place, staff_id, published_staff_id from series_duties
      where series_id = $1 order by id`),
    rooms: await read('select room_id, closed from series_rooms where series_id = $1 order by room_id'),
    invigilators:
      await read(`select x.exam_id, x.staff_id, x.section_id from exam_staff x join exams e on e.client_id = x.client_id and e.id = x.exam_id
      where e.series_id = $1 order by 1, 2, 3`),
    named:
      await read(`select x.exam_id, x.section_id, x.room from exam_sections x join exams e on e.client_id = x.client_id and e.id = x.exam_id
      where e.series_id = $1 order by 1, 2`),
    absences:
      await read(`select id from staff_absences where client_id = (select client_id from exam_series where id = $1)
      and deleted_at is null order by id`),
  }
}

interface Done {
  act_id: number
  version: number
}
const undo = (of: SeriesWhole, act_id: number) => call<{ version: number }>('undo', of.id, { act_id })
const spareOf = (columns: number) =>
  app.call<Room>(api.room.create, { name: unique('Spare'), rows: 1, columns, kind: 'CLASSROOM' }, school.admin)

async function withSpare(): Promise<SeriesWhole> {
  const { data: spare } = await spareOf(3)
  const draft = await seated(days)
  await call('rooms', draft.id, { room_ids: [...rooms, spare.id] })
  await call('propose', draft.id, { what: 'DUTIES' })
  await app.runJobs(school.id)
  await publish(draft.id)
  return (await call('get', draft.id)).data
}

const close = (of: SeriesWhole, room_id = rooms[0]) =>
  call<RoomClosed & Done>('closeRoom', of.id, { ...at(of), room_id, reason: 'A burst pipe' })
const sendAway = async (of: SeriesWhole, place = 0, body: object = {}) => {
  const staff_id = (await deskOf(of)).rooms[place]!.duties[0]!.published!.id
  const { data } = await call<Done>('absent', of.id, { staff_id, day: dayOf(of), reason: 'Ill', ...body })
  return { ...data, staff_id }
}

describe('an act at the desk is taken back', () => {
  it('P61 somebody who is there after all has the duty again, whoever took it over theirs, and the absence is gone', async () => {
    const of = await published(days)
    beforeTheDay(of)
    const before = await stored(of)
    const { act_id, version } = await sendAway(of)
    expect(await stored(of)).not.toEqual(before)
    expect((await undo(of, act_id)).data).toEqual({ version: version + 1 })
    expect(await stored(of)).toEqual(before)
    const { data } = await call<SeriesChanges>('changes', of.id)
    const [back, away] = data.versions
    expect([back!.changes.length, data.pending]).toEqual([away!.changes.length, []])
    expect(back!.changes.map((one) => [one.kind, one.before, one.after]).toSorted()).toEqual(
      away!.changes.map((one) => [one.kind, one.after, one.before]).toSorted(),
    )
    // Once.
    const again = await undo(of, act_id)
    expect([again.status, again.errorCode]).toEqual([409, 'duplicate'])
  })

  it('P39 P61 a closed room is open again with its pupils, its watcher and its name at the exams', async () => {
    const of = await withSpare()
    beforeTheDay(of)
    const before = await stored(of)
    const { data } = await close(of)
    expect((await stored(of)).seats).not.toEqual(before.seats)
    // P66 programs hear whose duty is elsewhere now, at both times.
    const staff_ids = data.duties.flatMap(({ staff: one }) => one?.id ?? []).toSorted((x, y) => x - y)
    expect(staff_ids.length).toBeGreaterThan(0)
    expect(asPairs(await told('duty.changed')).at(-1)).toEqual(['duty.changed', { series_id: of.id, staff_ids }])
    expect((await undo(of, data.act_id)).status).toBe(200)
    expect(asPairs(await told('duty.changed'))).toEqual([['duty.changed', { series_id: of.id, staff_ids }]])
    expect(await stored(of)).toEqual(before)
    // What was looked at only is no act.
    const dry = await call<RoomClosed>('closeRoom', of.id, { ...at(of), room_id: rooms[0], reason: 'x', dry_run: true })
    expect(dry.data.act_id).toBeNull()
  })

  it('P34 P61 a pupil who was given a seat is without one again, and nobody else moves', async () => {
    const of = await published(days)
    beforeTheDay(of)
    const whole = await stored(of)
    const [first] = (whole.seats as { enrolment_id: string }[]).filter((one) => one.enrolment_id)
    await owner.query('delete from series_seats where series_id = $1 and enrolment_id = $2', [
      of.id,
      first!.enrolment_id,
    ])
    const before = await stored(of)
    const [pupil] = (await deskOf(of)).unseated
    const { data } = await call<SeatsGiven & Done>('seatOne', of.id, { student_id: pupil!.student.id })
    expect(data.seats.length).toBeGreaterThan(0)
    expect((await undo(of, data.act_id)).status).toBe(200)
    const { seats, duties } = await stored(of)
    expect({ seats, duties }).toEqual({ seats: before.seats, duties: before.duties })
  })

  it('P61 before anything is published the plan alone goes back', async () => {
    const { data: spare } = await spareOf(3)
    const of = await seated(days)
    await call('rooms', of.id, { room_ids: [...rooms, spare.id] })
    const before = await stored(of)
    const { data } = await close(of)
    expect((await undo(of, data.act_id)).data.version).toBe(0)
    expect(await stored(of)).toEqual(before)
  })

  it('P61 what was done since beside it stays', async () => {
    const of = await withSpare()
    beforeTheDay(of)
    const { act_id } = await sendAway(of, 1)
    await close(of)
    const between = await stored(of)
    expect((await undo(of, act_id)).status).toBe(200)
    const after = await stored(of)
    expect([after.seats, after.rooms]).toEqual([between.seats, between.rooms])
  })

  it('P61 what was changed since is named, and nothing is taken back', async () => {
    const of = await withSpare()
    beforeTheDay(of)
    const { act_id, staff_id } = await sendAway(of)
    const duty = (await deskOf(of)).rooms[0]!.duties[0]!
    const free = staff.map(({ id }) => id).find((id) => ![staff_id, duty.published!.id].includes(id))
    await owner.query('update series_duties set staff_id = null where series_id = $1 and staff_id = $2 and id <> $3', [
      ...[of.id, free, duty.id],
    ])
    await owner.query('update series_duties set staff_id = $2 where id = $1', [duty.id, free])
    const before = await stored(of)
    const refused = await undo(of, act_id)
    expect([refused.status, refused.errorCode]).toEqual([409, 'stale_row'])
    expect(refused.message).toContain('who watches was changed')
    expect(refused.message).toContain(duty.room!.name)
    expect(await stored(of)).toEqual(before)
  })

  it('P61 a pupil who sits elsewhere since, a room that is open again and an absence that was changed are named', async () => {
    const of = await withSpare()
    beforeTheDay(of)
    const { data } = await close(of)
    await owner.query("update series_rooms set closed = '[]' where series_id = $1", [of.id])
    expect((await undo(of, data.act_id)).message).toContain('no longer closed')
    await owner.query('update series_rooms set closed = $3 where series_id = $1 and room_id = $2', [
      ...[of.id, rooms[0], JSON.stringify([at(of)])],
    ])
    const [moved] = data.moved
    await call('seat', of.id, { paper_id: moved!.paper_id, student_id: moved!.student_id, room_id: null })
    const seat = await undo(of, data.act_id)
    expect([seat.status, seat.message]).toEqual([409, expect.stringContaining('sits elsewhere')])
    const place = (await deskOf(of)).rooms.findIndex(({ duties }) => duties.length > 0)
    const { act_id } = await sendAway(of, place)
    await owner.query('update staff_absences set to_on = to_on + 1, row_version = 2 where deleted_at is null')
    expect((await undo(of, act_id)).message).toContain('The absence of')
  })

  it('P69 an act of another series, of another school or of yesterday is none', async () => {
    const of = await published(days)
    beforeTheDay(of)
    const { act_id } = await sendAway(of)
    const other = await makeSchool(app)
    expect((await app.call(api.exam_series.undo, { act_id }, other.admin, of.id)).status).toBe(404)
    const second = await seated({ starts_on: '2026-11-24', ends_on: '2026-11-26' })
    const paths = async (of_: SeriesWhole, id: number) => (await undo(of_, id)).errors?.map(({ path }) => path)
    expect(await paths(second, act_id)).toEqual(['act_id'])
    expect(await paths(of, act_id + 1000)).toEqual(['act_id'])
    app.clock.now = new Date(`${of.days[1]!.date}T08:00:00Z`)
    expect(await paths(of, act_id)).toEqual(['act_id'])
  })
})
