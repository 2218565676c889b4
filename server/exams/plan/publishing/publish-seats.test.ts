import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  api,
  type ExamRow,
  type RoomClosed,
  type SeriesChanges,
  type SeriesPublished,
  type SeriesWhole,
} from '#contract'
import { writeInSchool } from '../../../db/connect.ts'
import { startTestApp } from '../../../testing/app.ts'
import { allSeats, makeSeatsSchool } from '../../../testing/worlds/seats-school.ts'
import { roomText } from './room-text.ts'

const app = await startTestApp()
const world = await makeSeatsSchool(app)
const { school, students, rooms, call, placed, proposed, seats, get } = world

const publish = (of: { id: number }, body: object = {}) => call<SeriesPublished>('publish', of.id, body)
const pending = async (of: { id: number }) => (await call<SeriesChanges>('changes', of.id)).data.pending
const kinds = (changes: readonly { kind: string }[]) => [...new Set(changes.map(({ kind }) => kind))].toSorted()
const examsOf = async (of: SeriesWhole) =>
  (await app.call<ExamRow[]>(api.exam.list, { filter: { from: of.starts_on, to: of.ends_on } }, school.admin)).data
const grant = (student_id: number | undefined, accommodations: object) =>
  writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    sql`update students set accommodations = ${JSON.stringify(accommodations)}::jsonb where client_id = ${school.id} and id = ${student_id}`.execute(
      db,
    ),
  )
const published = async (of: { id: number }) =>
  (
    await app.databases.owner.query<{ seat: string }>(
      `select concat_ws(' ', paper_id, enrolment_id, published_room_id, published_row, published_col) as seat from series_seats
       where series_id = $1 and published_room_id is not null order by 1`,
      [of.id],
    )
  ).rows.map(({ seat }) => seat)

describe('publishing seats', () => {
  it('P55 without seats a series is published as before; its seats later, with a reason', async () => {
    const of = await placed()
    expect((await publish(of)).data.version).toBe(1)
    expect(await published(of)).toEqual([])
    await proposed(of.id)
    expect(kinds(await pending(of))).toEqual(['SEATS'])
    expect((await get(of.id)).pending).toBe(4)
    const { data } = await publish(of, { reason: 'Seats' })
    expect([data.version, kinds(data.changes)]).toEqual([2, ['SEATS']])
    expect(data.changes.reduce((sum, { after }) => sum + Number(after), 0)).toBe(48)
    expect(await published(of)).toHaveLength(48)
    expect([await pending(of), (await get(of.id)).pending]).toEqual([[], 0])
  })

  it('P55 refuses by name a pupil without a seat, and unmet needs that nobody says are known', async () => {
    const of = await placed()
    await proposed(of.id)
    const student_id = students[0]![3]!
    const paper = of.papers.find(({ grade, subject }) => grade.id === world.grades[0] && subject.title === 'Science')!
    const [seat] = allSeats(await seats(of, 1)).filter(({ student }) => student.id === student_id)
    const body = { paper_id: paper.id, student_id }
    await call('seat', of.id, { ...body, room_id: null })
    const reply = await publish(of)
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, [`students.${student_id}`]])
    expect(reply.errors?.[0]?.message).toMatch(/^Asha4 .* has no seat for Science of Class 6/)
    expect(await examsOf(of)).toEqual([])
    await grant(student_id, { own_room: true })
    await call('seat', of.id, { ...body, room_id: seat!.room_id, row: seat!.row, col: seat!.col })
    const unmet = await publish(of)
    expect(unmet.errors?.map(({ path }) => path)).toEqual([`students.${student_id}`, `students.${student_id}`])
    expect((await publish(of, { accept_unmet: true })).errors?.map(({ path }) => path)).toEqual(['reason'])
    expect((await publish(of, { accept_unmet: true, reason: 'No room is left' })).status).toBe(200)
    await grant(student_id, {})
  })

  it('P31 exams say in which rooms a section sits, and marks which set a pupil has', async () => {
    const of = await placed()
    await call('papers', of.id, { change: [{ id: of.papers[0]!.id, sets: 2 }] })
    await proposed(of.id)
    await publish(of)
    const exam = (await examsOf(of)).find(({ id }) => id !== undefined)!
    const used = rooms.filter(({ id }) => id !== undefined).map(({ name }) => name)
    for (const { room } of exam.sections) expect(used.some((name) => room?.startsWith(name))).toBe(true)
    const { rows } = await app.databases.owner.query(
      `select m.set_letter is not distinct from s.published_set as same, m.set_letter from series_seats s
         join series_papers p on p.id = s.paper_id join exam_marks m on m.exam_id = p.exam_id and m.enrolment_id = s.enrolment_id
       where s.series_id = $1 and p.sets = 2`,
      [of.id],
    )
    expect([rows.length, rows.filter(({ same }) => same).length]).toEqual([12, 12])
    expect(new Set(rows.map(({ set_letter }) => set_letter))).toEqual(new Set(['A', 'B']))
  })

  it('P60 what waits is thrown away: seats are again what everybody knows', async () => {
    const of = await placed()
    await proposed(of.id)
    await publish(of)
    const before = await published(of)
    const first = (await seats(of)).rooms.find(({ pupils }) => pupils > 1)!
    const [one, other] = first.seats as [(typeof first.seats)[0], (typeof first.seats)[0]]
    const to = {
      paper_id: one.paper_id,
      student_id: one.student.id,
      room_id: first.room.id,
      row: other.row,
      col: other.col,
    }
    await call('seat', of.id, { ...to, swap: true })
    expect(kinds(await pending(of))).toEqual(['SEATS'])
    expect(await published(of)).toEqual(before)
    await call('revert', of.id)
    expect(await pending(of)).toEqual([])
    expect((await seats(of)).rooms.find(({ room }) => room.id === first.room.id)?.seats).toEqual(first.seats)
  })

  it('P61 a closed room is a version of its own at once, and what waits goes on waiting', async () => {
    const of = await placed({ rules: { neighbours: 'BESIDE' } })
    await proposed(of.id)
    await publish(of)
    const before = await published(of)
    const last = allSeats(await seats(of, 1))[0]!
    await call('seat', of.id, { paper_id: last.paper_id, student_id: last.student.id, room_id: null })
    const body = { room_id: rooms[0]!.id, day: of.days[0]!.date, shift: 0 }
    expect((await call('closeRoom', of.id, body)).errors?.map(({ path }) => path)).toEqual(['reason'])
    const { data } = await call<RoomClosed>('closeRoom', of.id, { ...body, reason: 'A burst pipe' })
    expect([data.version, data.moved.length > 0]).toEqual([2, true])
    const after = await published(of)
    expect(after.filter((seat) => !before.includes(seat))).toHaveLength(data.moved.length)
    const { data: told } = await call<SeriesChanges>('changes', of.id)
    expect(told.versions[0]).toMatchObject({ version: 2, reason: 'A burst pipe' })
    expect(kinds(told.versions[0]!.changes)).toEqual(['ROOM_CHANGED', 'SEATS'])
    expect(told.pending).toMatchObject([{ kind: 'SEATS', after: '1' }])
    const { data: dry } = await call<RoomClosed>('closeRoom', of.id, {
      ...{ ...body, room_id: rooms[3]!.id, reason: 'Again', dry_run: true },
    }).catch(() => ({ data: null }))
    expect([dry?.version ?? 2, (await get(of.id)).version]).toEqual([2, 2])
  })

  it('P61 whoever is late gets a seat that is published at once, where nobody is told to sit', async () => {
    const of = await placed()
    await proposed(of.id)
    await publish(of)
    const before = await published(of)
    const student_id = students[0]![0]!
    await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
      sql`delete from series_seats where client_id = ${school.id} and series_id = ${of.id}
        and enrolment_id in (select id from enrolments where client_id = ${school.id} and student_id = ${student_id})`.execute(
        db,
      ),
    )
    const { data } = await call<{ version: number; seats: object[] }>('seatOne', of.id, { student_id })
    expect([data.version, data.seats.length]).toEqual([2, 2])
    const after = await published(of)
    expect(after).toHaveLength(48)
    expect(after.filter((seat) => before.includes(seat)).length).toBeGreaterThanOrEqual(46)
  })
})

it('P55 the rooms of a section are named in as much text as an exam has for them', () => {
  expect(roomText([])).toBeNull()
  expect(roomText(['Room 4', 'Room 5', 'Room 12'])).toBe('Room 4, 5, 12')
  expect(roomText(['Room 4', 'Hall', 'Hall 2'])).toBe('Room 4, Hall, Hall 2')
  const many = roomText(Array.from({ length: 30 }, (_, at) => `Room ${at + 1}`))!
  expect(many).toMatch(/^Room 1, 2, 3.* and \d+ more$/)
  expect(many.length).toBeLessThanOrEqual(50)
  expect(roomText(['x'.repeat(60)])).toHaveLength(50)
})
