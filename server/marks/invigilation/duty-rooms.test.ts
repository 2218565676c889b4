import { afterEach, describe, expect, it } from 'vitest'
import {
  type AllCounts,
  api,
  type RoomDuty,
  type RoomResult,
  type RoomRoll,
  type SeriesDuty,
  type SeriesWhole,
} from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { eventsSince } from '../../testing/heard-events.ts'
import { makeDutySchool, type Watcher } from '../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { school, staff, rooms, published, dutiesOf, call, publish } = await makeDutySchool(app)

const sheet = (duty_id: number, by: Caller) => app.call<RoomRoll>(api.invigilation.sheet, { duty_id }, by)
const listOf = async (by: Caller, date?: string) =>
  (await app.call<RoomDuty[]>(api.invigilation.list, date ? { date } : {}, by)).data
type Marked = { results: RoomResult[]; taken: number; of: number }
const mark = (duty_id: number, items: object[], by: Caller) =>
  app.call<Marked>(api.invigilation.mark, { duty_id, items }, by)

interface OfRoom {
  of: SeriesWhole
  duty: SeriesDuty & { id: number }
  watcher: Watcher
  reserve: SeriesDuty & { id: number }
}

const { now } = app.clock
/** A series a test: whoever watches in one is elsewhere for another. */
afterEach(async () => {
  app.clock.now = now
  await app.databases.owner.query("update exam_series set state = 'CANCELLED'")
  await app.databases.owner.query("update exams set state = 'CANCELLED', deleted_at = now()")
})

const holder = (duty: SeriesDuty) => staff.find(({ id }) => id === duty.staff?.id) as Watcher

/** A published series on its first day, an hour after the start; the duty is of the first room. */
async function onTheDay(time = '10:00'): Promise<OfRoom> {
  const of = await published({ starts_on: '2026-11-20', ends_on: '2026-11-22' })
  const day = of.days[0]!.date
  const { duties } = await dutiesOf(of.id)
  const at = (room: number | null) =>
    duties.find((one) => one.day === day && (one.room?.id ?? null) === room) as SeriesDuty & { id: number }
  app.clock.now = new Date(`${day}T${time}:00Z`)
  const duty = at(rooms[0]!)
  return { of, duty, watcher: holder(duty), reserve: at(null) }
}

describe('the room on the day of a series', () => {
  it('P84 the list names the own published duties of a day, the reserve’s too, and the dashboard leads there', async () => {
    const { duty, watcher, reserve, of } = await onTheDay()
    expect(await listOf(watcher.by)).toMatchObject([
      {
        ...{
          duty_id: duty.id,
          exam_id: null,
          room: duty.room!.name,
          role: 'WATCHER',
          pupils: 3,
          taken: 0,
          state: 'OPEN',
        },
        ...{ series: { id: of.id }, start: '09:00', end: '12:00', date: of.days[0]!.date },
      },
    ])
    const [own] = await listOf(holder(reserve).by)
    expect(own).toMatchObject({ duty_id: reserve.id, role: 'RESERVE', room: null, pupils: 0 })
    const all = (await listOf(school.admin)).filter(({ series }) => series?.id === of.id)
    expect(all.map(({ role }) => role)).toEqual(expect.arrayContaining(['WATCHER', 'WATCHER', 'RESERVE']))
    const { data } = await app.call<AllCounts>(api.dashboard.allCounts, { session_id: school.session_id }, watcher.by)
    expect(data.today.map(({ duty_id }) => duty_id)).toContain(duty.id)
  })

  it('P85 an exam of a series is watched by duty alone', async () => {
    const { watcher, of } = await onTheDay()
    const exam_id = (await call('get', of.id)).data.papers[0]!.exam_id
    expect((await app.call(api.invigilation.sheet, { exam_id }, watcher.by)).status).toBe(404)
  })

  it('P86 it is read from publishing on and written from the start until it is handed in, at the latest until midnight', async () => {
    const { duty, watcher } = await onTheDay('07:30')
    const early = await sheet(duty.id, watcher.by)
    expect([early.data.state, early.data.message]).toMatchObject(['SOON', expect.stringContaining('09:00')])
    const items = [{ student_id: early.data.pupils[0]!.student.id, attendance: 'P' }]
    const refused = await mark(duty.id, items, watcher.by)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'duty_id'])
    const [date] = app.clock.now.toISOString().split('T')
    app.clock.now = new Date(`${date}T23:30:00Z`)
    expect((await mark(duty.id, items, watcher.by)).data.results).toMatchObject([{ status: 'ok' }])
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
    expect((await mark(duty.id, items, watcher.by)).status).toBe(422)
  })

  it('P87 a sheet is a room: all its papers and sections in seat order with the grid, and nobody of another room', async () => {
    const { duty, watcher } = await onTheDay()
    const { data } = await sheet(duty.id, watcher.by)
    expect(data.layout).toEqual(['xxx'])
    expect(data.pupils.map(({ seat }) => seat)).toEqual([
      { row: 0, col: 0, label: 'A1' },
      { row: 0, col: 1, label: 'B1' },
      { row: 0, col: 2, label: 'C1' },
    ])
    expect(data.papers).toMatchObject([{ title: expect.stringContaining('Mathematics, Class') }])
    expect(data.pupils[0]).toMatchObject({ until: '12:00', needs: [], attendance: null })
  })

  it('P88 attendance is the marks’ own, by the watcher, begins the marking, and says where somebody else was first', async () => {
    const { duty, watcher } = await onTheDay()
    const { pupils } = (await sheet(duty.id, watcher.by)).data
    const [one, two] = pupils.map(({ student }) => student.id)
    const reply = await mark(
      duty.id,
      [
        { student_id: one, attendance: 'P', arrived: '09:14', booklet: '4711' },
        { student_id: two, attendance: 'A' },
        { student_id: 987_654, attendance: 'A' },
      ],
      watcher.by,
    )
    expect(reply.data).toMatchObject({ taken: 2, of: 3 })
    expect(reply.data.results).toMatchObject([{ status: 'ok' }, { status: 'ok' }, { status: 'invalid' }])
    const after = (await sheet(duty.id, watcher.by)).data
    expect(after.pupils[0]).toMatchObject({
      attendance: 'P',
      arrived: '09:14',
      booklet: '4711',
      by: { id: watcher.id },
    })
    expect([after.taken, after.absent, after.late]).toEqual([2, 1, 1])
    const exams = await app.call<{ id: number; state: string }[]>(
      api.exam.list,
      { filter: { id: pupils[0]!.exam_id } },
      school.admin,
    )
    expect(exams.data.map(({ state }) => state)).toEqual(['MARKING'])
    const conflict = await mark(duty.id, [{ student_id: two, attendance: 'P', base: null }], school.admin)
    expect(conflict.data.results).toMatchObject([{ status: 'conflict', value: 'A', by: { name: expect.any(String) } }])
  })

  it('P95 a room that is full is told once, by numbers, and nothing of a pupil', async () => {
    const told = eventsSince(app, school.id)
    const { duty, watcher } = await onTheDay()
    await told()
    const { pupils } = (await sheet(duty.id, watcher.by)).data
    const all = pupils.map(({ student }) => student.id)
    await mark(
      duty.id,
      all.slice(1).map((student_id) => ({ student_id, attendance: 'P' })),
      watcher.by,
    )
    expect(await told('attendance.taken')).toEqual([])
    await mark(duty.id, [{ student_id: all[0], attendance: 'A' }], watcher.by)
    const [event, ...others] = await told('attendance.taken')
    expect(others).toEqual([])
    expect(event!.data).toEqual({
      ...{ exam_id: pupils[0]!.exam_id, section_ids: expect.any(Array), taken: all.length, of: all.length },
    })
    await mark(duty.id, [{ student_id: all[0], attendance: 'P', base: 'A' }], watcher.by)
    expect(await told('attendance.taken')).toEqual([])
  })

  it('P90 whoever’s duty went away reads who has it now, and what they have not sent yet is taken for 30 minutes more', async () => {
    const { of, duty, watcher } = await onTheDay()
    const { pupils } = (await sheet(duty.id, watcher.by)).data
    const [one, two] = pupils.map(({ student }) => student.id)
    const done = await call<{ duties: { to: { id: number; name: string } }[] }>('absent', of.id, {
      ...{ staff_id: watcher.id, day: of.days[0]!.date, reason: 'Ill' },
    })
    const to = done.data.duties[0]!.to
    const gone = await sheet(duty.id, watcher.by)
    expect([gone.status, gone.message]).toEqual([404, `${to.name} has this room now`])
    const next = staff.find(({ id }) => id === to.id) as Watcher
    expect((await sheet(duty.id, next.by)).data.pupils).toHaveLength(3)
    expect((await mark(duty.id, [{ student_id: one, attendance: 'P' }], watcher.by)).data.results).toMatchObject([
      { status: 'ok' },
    ])
    app.clock.now = new Date(app.clock.now.getTime() + 31 * 60_000)
    expect((await mark(duty.id, [{ student_id: two, attendance: 'P' }], watcher.by)).status).toBe(404)
    await app.databases.owner.query('update staff_absences set deleted_at = now()')
  })

  it('P92 the reserve reads rooms and watchers and no pupils', async () => {
    const { duty, reserve } = await onTheDay()
    const { data } = await sheet(reserve.id, holder(reserve).by)
    expect(data).toMatchObject({ pupils: [], layout: null, message: expect.stringContaining('reserve') })
    expect(data.rooms).toContainEqual({ room: duty.room, staff: [duty.staff] })
    expect((await mark(reserve.id, [{ student_id: 1, attendance: 'P' }], holder(reserve).by)).data).toMatchObject({
      of: 0,
    })
  })

  it('P93 the duty suffices; without it 404, and the office reads and writes every room', async () => {
    const { duty, watcher } = await onTheDay()
    const stranger = staff.find(({ id }) => id !== watcher.id) as Watcher
    expect((await sheet(duty.id, stranger.by)).status).toBe(404)
    expect((await sheet(987_654, watcher.by)).status).toBe(404)
    const { pupils } = (await sheet(duty.id, school.admin)).data
    const reply = await mark(duty.id, [{ student_id: pupils[0]!.student.id, attendance: 'P' }], school.admin)
    expect(reply.data.results).toMatchObject([{ status: 'ok' }])
  })

  it('P57 before it is published nobody has a room', async () => {
    const { of, duty, watcher } = await onTheDay('07:30')
    expect((await call('changeState', of.id, { state: 'PROPOSED', reason: 'A mistake' })).status).toBe(200)
    expect((await sheet(duty.id, watcher.by)).status).toBe(404)
    expect((await publish(of.id, { reason: 'Again' })).status).toBe(200)
    expect((await sheet(duty.id, watcher.by)).status).toBe(200)
  })
})
