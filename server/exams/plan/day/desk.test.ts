import { afterEach, describe, expect, it } from 'vitest'
import {
  api,
  type Room,
  type RoomClosed,
  type RoomRoll,
  type SeriesChanges,
  type SeriesDesk,
  type SeriesWhole,
} from '#contract'
import { startTestApp } from '../../../testing/app.ts'
import { makeSchool, makeStaff, unique } from '../../../testing/factories/factories.ts'
import { makeDutySchool, type Watcher } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { school, staff, rooms, seated, published, dutiesOf, publish, call } = await makeDutySchool(app)
const { now } = app.clock

/** A series a test: whoever watches in one is elsewhere for another. */
afterEach(async () => {
  app.clock.now = now
  await app.databases.owner.query("update exam_series set state = 'CANCELLED'")
  await app.databases.owner.query("update exams set state = 'CANCELLED', deleted_at = now()")
  await app.databases.owner.query('update staff_absences set deleted_at = now()')
})

const days = { starts_on: '2026-11-20', ends_on: '2026-11-22' }
const lookAt = (of: SeriesWhole, body: object = {}) =>
  call<SeriesDesk>('desk', of.id, { day: of.days[0]!.date, shift: 0, ...body })
const desk = async (of: SeriesWhole) => (await lookAt(of)).data

/** A published series an hour after the start of its first day. */
async function onTheDay(): Promise<SeriesWhole> {
  const of = await published(days)
  app.clock.now = new Date(`${of.days[0]!.date}T10:00:00Z`)
  return of
}

const mark = async (duty_id: number, items: object[]) => {
  const { data } = await app.call<RoomRoll>(api.invigilation.sheet, { duty_id }, school.admin)
  const all = items.map((item, at) => ({ student_id: data.pupils[at]!.student.id, ...item }))
  await app.call(api.invigilation.mark, { duty_id, items: all }, school.admin)
  return data.pupils
}

describe('the desk of the day', () => {
  it('P91 names of each room who watches, how many are there, absent and late, and who is not there', async () => {
    const of = await onTheDay()
    const before = await desk(of)
    expect(before).toMatchObject({ day: of.days[0]!.date, shift: 0, start: '09:00', end: '12:00', unseated: [] })
    expect(
      before.rooms.map(({ room, seats, pupils, taken, closed }) => [room.id, seats, pupils, taken, closed]),
    ).toEqual([
      [rooms[0], 3, 3, 0, false],
      [rooms[1], 2, 1, 0, false],
    ])
    const [first] = before.rooms
    expect(first).toMatchObject({ until: '12:00', papers: [{ pupils: 3 }], handed_in: false, missing: [] })
    expect(first!.duties).toMatchObject([{ room: { id: rooms[0] }, published: { id: expect.any(Number) } }])
    expect(before.reserve).toMatchObject([{ room: null, published: { id: expect.any(Number) } }])
    const pupils = await mark(first!.duties[0]!.id!, [
      { attendance: 'A' },
      { attendance: 'P', arrived: '09:14' },
      { attendance: 'P' },
    ])
    const [then, second] = (await desk(of)).rooms
    expect(then).toMatchObject({ taken: 3, present: 2, absent: 1, late: 1 })
    expect(then!.missing).toMatchObject([{ student: { id: pupils[0]!.student.id }, attendance: 'A' }])
    expect(second).toMatchObject({ taken: 0, present: 0, absent: 0, late: 0, missing: [] })
  })

  it('P91 a room whose sections are handed in says so', async () => {
    const of = await onTheDay()
    await app.databases.owner.query("update exam_sections set state = 'SUBMITTED', submitted_at = now()")
    expect((await desk(of)).rooms.map(({ handed_in }) => handed_in)).toEqual([true, true])
  })

  it('P53 an absence that meets a published duty stands in the desk as to replace, and removes nothing', async () => {
    const of = await onTheDay()
    const [duty] = (await desk(of)).rooms[0]!.duties
    const day = of.days[0]!.date
    await app.call(
      api.staff_absence.create,
      { staff_id: duty!.published!.id, from_on: day, to_on: day, reason: 'Ill' },
      school.admin,
    )
    const then = await desk(of)
    expect(then.to_replace).toEqual([duty])
    expect(then.rooms[0]!.duties).toEqual([duty])
    await call('absent', of.id, { staff_id: duty!.published!.id, day, reason: 'Ill' })
    const after = await desk(of)
    expect(after.to_replace).toEqual([])
    expect(after.rooms[0]!.duties[0]!.published!.id).not.toBe(duty!.published!.id)
  })

  it('P39 P61 a closed room’s pupils go together and whoever watches goes along; the desk says what to print again', async () => {
    const spare = await app.call<Room>(
      api.room.create,
      { name: unique('Spare'), rows: 1, columns: 3, kind: 'CLASSROOM' },
      school.admin,
    )
    const draft = await seated(days)
    await call('rooms', draft.id, { room_ids: [...rooms, spare.data.id] })
    await app.runJobs(school.id)
    await call('propose', draft.id, { what: 'DUTIES' })
    await app.runJobs(school.id)
    await publish(draft.id)
    const of = (await call('get', draft.id)).data
    const [day] = of.days.map(({ date }) => date)
    app.clock.now = new Date(`${day}T08:00:00Z`)
    const [duty] = (await desk(of)).rooms[0]!.duties
    const body = { room_id: rooms[0], day, shift: 0, reason: 'A burst pipe' }
    const dry = await call<RoomClosed>('closeRoom', of.id, { ...body, dry_run: true })
    const going = { whole: { id: spare.data.id }, duties: [{ duty_id: duty!.id, staff: duty!.published }] }
    expect(dry.data).toMatchObject({ ...going, duties: [{ to: { id: spare.data.id } }] })
    expect((await desk(of)).rooms[0]).toMatchObject({ closed: false, pupils: 3 })
    expect((await call<RoomClosed>('closeRoom', of.id, body)).data).toMatchObject(going)
    const then = await desk(of)
    const at = (id: number | undefined) => then.rooms.find(({ room }) => room.id === id)
    expect(at(rooms[0])).toMatchObject({ closed: true, pupils: 0, duties: [] })
    expect(at(spare.data.id)).toMatchObject({ pupils: 3, duties: [{ id: duty!.id, published: duty!.published }] })
    expect(at(rooms[1])).toMatchObject({ pupils: 1 })
    expect(then.reprint).toEqual([
      ...(['door-list', 'seat-chart', 'room-attendance'] as const).map((document) => ({
        ...{ document, since: 1, room: { id: spare.data.id, name: spare.data.name } },
      })),
      { document: 'admit-cards', room: null, since: 1 },
    ])
    // Another day of the series is as it was.
    const other = (await lookAt(of, { day: of.days[1]!.date })).data
    expect(other.reprint).toEqual([])
    // Who watches there finds the pupils in the other room.
    const watcher = staff.find(({ id }) => id === duty!.published!.id) as Watcher
    const { data } = await app.call<RoomRoll>(api.invigilation.sheet, { duty_id: duty!.id }, watcher.by)
    expect([data.room, data.pupils.length]).toEqual([spare.data.name, 3])
  })

  it('P39 P61 pupils that go to several rooms are followed into one that nobody watched; who is left is free, and told', async () => {
    const { owner } = app.databases
    const add = (columns: number) =>
      app.call<Room>(api.room.create, { name: unique('Spare'), rows: 1, columns, kind: 'CLASSROOM' }, school.admin)
    const spare = (await add(2)).data
    const draft = await seated({ ...days, rules: { reserve_per: 0 } })
    await call('rooms', draft.id, { room_ids: [...rooms, spare.id] })
    await call('propose', draft.id, { what: 'DUTIES' })
    await app.runJobs(school.id)
    await publish(draft.id)
    const of = (await call('get', draft.id)).data
    const [day] = of.days.map(({ date }) => date)
    app.clock.now = new Date(`${day}T08:00:00Z`)
    const [first] = (await desk(of)).rooms[0]!.duties
    const { data: closed } = await call<RoomClosed>('closeRoom', of.id, { room_id: rooms[0], day, reason: 'A pipe' })
    expect(closed).toMatchObject({ whole: null, duties: [{ staff: first!.published, to: { id: spare.id } }] })
    const then = await desk(of)
    const at = (id: number | undefined) => then.rooms.find(({ room }) => room.id === id)
    expect(at(spare.id)).toMatchObject({ pupils: 2, duties: [{ id: first!.id, published: first!.published }] })
    expect([at(rooms[1])!.pupils, then.free]).toEqual([2, []])
    // The two go on into a room that somebody watches already: whoever came along is free.
    const next = (await add(1)).data
    await owner.query(
      `insert into series_rooms (client_id, series_id, room_id, position) select $1, $2, id, 90 from rooms where id = any($3)`,
      [school.id, of.id, [next.id, (await add(1)).data.id]],
    )
    await owner.query(
      `insert into series_duties (client_id, series_id, day, shift, room_id, place)
      select $1, $2, $3, 0, room_id, 0 from series_rooms where series_id = $2 and position = 90`,
      [school.id, of.id, day],
    )
    const { rows: accounts } = await owner.query<{ account_id: string }>(
      "update accounts set email = 'free-' || id || '@free.test' where id = (select account_id from staff where id = $1) returning id as account_id",
      [first!.published!.id],
    )
    const { data: again } = await call<RoomClosed>('closeRoom', of.id, { room_id: spare.id, day, reason: 'Another' })
    expect(again).toMatchObject({ whole: null, duties: [{ staff: first!.published, to: null }] })
    const last = await desk(of)
    expect(last.free).toEqual([first!.published])
    expect(last.rooms.find(({ room }) => room.id === spare.id)).toMatchObject({ closed: true, duties: [] })
    const { data: changes } = await call<SeriesChanges>('changes', of.id)
    expect(changes.versions[0]!.changes.filter(({ kind }) => kind === 'DUTY_CHANGED')).toMatchObject([
      { before: first!.published!.name, after: null },
    ])
    expect(changes.pending.filter(({ kind }) => kind === 'DUTY_CHANGED')).toEqual([])
    const { rows: mails } = await owner.query<{ id: string }>(
      "select id from mails where kind = 'SERIES_CHANGED' and account_id = $1 order by id desc limit 1",
      [accounts[0]!.account_id],
    )
    const { text } = (await app.call<{ text: string }>(api.mail.open, {}, school.admin, Number(mails[0]!.id))).data
    expect(text).toMatch(new RegExp(`${spare.name} no longer`))
  })

  it('P39 P44 nobody follows pupils into a room where their own subject is written', async () => {
    const { owner } = app.databases
    const of = await published(days)
    const day = of.papers.find(({ subject }) => subject.title === 'Mathematics')!.sittings[0]!.day!
    const [teaches] = staff
    await app.call(api.room.update, { layout: ['xxxx'] }, school.admin, rooms[0])
    await call('rooms', of.id, { room_ids: rooms.slice(0, 2) })
    // Whoever teaches the first section watches the second; in the room of the first nobody does any more.
    await owner.query(
      'update series_duties set staff_id = null, published_staff_id = null where series_id = $1 and day = $2',
      [...[of.id, day]],
    )
    await owner.query('delete from series_duties where series_id = $1 and day = $2 and room_id = $3', [
      of.id,
      day,
      rooms[0],
    ])
    await owner.query(
      'update series_duties set staff_id = $4, published_staff_id = $4 where series_id = $1 and day = $2 and room_id = $3',
      [of.id, day, rooms[1], teaches!.id],
    )
    app.clock.now = new Date(`${day}T08:00:00Z`)
    const body = { room_id: rooms[1], day, reason: 'A burst pipe', dry_run: true }
    const { data } = await call<RoomClosed>('closeRoom', of.id, body)
    expect(data.moved.map(({ to }) => to.room.id)).toEqual([rooms[0]])
    expect(data.duties).toMatchObject([{ staff: { id: teaches!.id }, to: null }])
  })

  it('P66 who is replaced, who takes over and who sits elsewhere are told by mail at once, and nobody else', async () => {
    const { owner } = app.databases
    const spare = await app.call<Room>(
      api.room.create,
      { name: unique('Spare'), rows: 1, columns: 3, kind: 'CLASSROOM' },
      school.admin,
    )
    await owner.query("update accounts set email = 'told-' || id || '@told.test' where client_id = $1", [school.id])
    const accountsOf = async (table: 'staff' | 'students', ids: number[]) => {
      const { rows } = await owner.query<{ account_id: string }>(
        `select account_id from ${table} where id = any($1) and account_id is not null order by account_id`,
        [ids],
      )
      return rows.map(({ account_id }) => Number(account_id))
    }
    let seen = 0
    const told = async () => {
      const { rows } = await owner.query<{ account_id: string }>(
        "select account_id from mails where client_id = $1 and kind = 'SERIES_CHANGED' order by id",
        [school.id],
      )
      const fresh = rows.slice(seen).map(({ account_id }) => Number(account_id))
      seen = rows.length
      return fresh.toSorted((x, y) => x - y)
    }
    const draft = await seated(days)
    await call('rooms', draft.id, { room_ids: [...rooms, spare.data.id] })
    await call('propose', draft.id, { what: 'DUTIES' })
    await app.runJobs(school.id)
    await publish(draft.id)
    const of = (await call('get', draft.id)).data
    const [day] = of.days.map(({ date }) => date)
    app.clock.now = new Date(`${day}T08:00:00Z`)
    await told()
    const gone = (await desk(of)).rooms[1]!.duties[0]!.published!.id
    const absent = { staff_id: gone, day, reason: 'Ill' }
    await call('absent', of.id, { ...absent, dry_run: true })
    expect(await told()).toEqual([])
    const { data } = await call<{ duties: { to: { id: number } | null }[] }>('absent', of.id, absent)
    const over = data.duties.flatMap(({ to }) => (to ? [to.id] : []))
    expect(over.length).toBe(1)
    expect(await told()).toEqual(await accountsOf('staff', [gone, ...over]))
    const watching = (await desk(of)).rooms[0]!.duties.map(({ published }) => published!.id)
    const { data: closed } = await call<RoomClosed>('closeRoom', of.id, {
      room_id: rooms[0],
      day,
      reason: 'A burst pipe',
    })
    const moved = closed.moved.map(({ student_id }) => student_id)
    const expected = [...(await accountsOf('staff', watching)), ...(await accountsOf('students', moved))]
    expect(await told()).toEqual(expected.toSorted((x, y) => x - y))
    const { rows: mails } = await owner.query<{ id: number }>(
      "select id from mails where client_id = $1 and kind = 'SERIES_CHANGED' order by id desc limit 1",
      [school.id],
    )
    const { text } = (await app.call<{ text: string }>(api.mail.open, {}, school.admin, Number(mails[0]!.id))).data
    expect(text).toContain(spare.data.name)
  })

  it('a day or shift that the series has not is refused at its field; before publishing the plan is shown', async () => {
    const of = await seated(days)
    expect((await desk(of)).rooms.map(({ pupils }) => pupils)).toEqual([3, 1])
    for (const [body, path] of [
      [{ day: '2031-01-01' }, 'day'],
      [{ shift: 3 }, 'shift'],
    ] as const) {
      const { status, errors } = await lookAt(of, body)
      expect([status, errors?.map((one) => one.path)]).toEqual([422, [path]])
    }
  })

  it('P67 the desk is for whoever plans and sees pupils; P69 a series of another school is not there', async () => {
    const of = await onTheDay()
    const body = { day: of.days[0]!.date, shift: 0 }
    const other = await makeSchool(app)
    const teacher = await makeStaff(app, school, [])
    expect((await app.call(api.exam_series.desk, body, teacher, of.id)).status).toBe(403)
    expect((await app.call(api.exam_series.desk, body, other.admin, of.id)).status).toBe(404)
    expect((await dutiesOf(of.id)).duties.length).toBeGreaterThan(0)
  })
})
