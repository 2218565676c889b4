import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { api, type RoomClosed, type SeatMoved, type SeatsGiven, type SeriesWhole } from '#contract'
import { writeInSchool } from '../../../db/connect.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeTeacher } from '../../../testing/factories/factories.ts'
import { allSeats, makeSeatsSchool } from '../../../testing/worlds/seats-school.ts'

const app = await startTestApp()
const world = await makeSeatsSchool(app)
const { school, students, rooms, call, placed, proposed, seats, get } = world

const paths = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
const grant = (student_id: number | undefined, accommodations: object) =>
  writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    sql`update students set accommodations = ${JSON.stringify(accommodations)}::jsonb where client_id = ${school.id} and id = ${student_id}`.execute(
      db,
    ),
  )
const paperOf = (of: SeriesWhole, grade: number, title = 'Mathematics') =>
  of.papers.find((paper) => paper.grade.id === world.grades[grade] && paper.subject.title === title)!
const seatOf = async (of: SeriesWhole, student_id: number | undefined, at = 0) =>
  allSeats(await seats(of, at)).find(({ student }) => student.id === student_id)
const whereOf = (found: ReturnType<typeof allSeats>) =>
  found.map(({ student, room_id, row, col }) => `${student.id} ${room_id} ${row} ${col}`).toSorted()

describe('seats are proposed', () => {
  it('P28 everybody of a sitting has one seat that exists, P30 without like neighbours in few rooms', async () => {
    const of = await placed()
    const result = await proposed(of.id)
    expect(result).toMatchObject({ what: 'SEATS', possible: true, taken: true, short: [] })
    expect(result.sittings).toMatchObject([
      { day: of.days[0]!.date, shift: 0, pupils: 24, rooms: 4, like: 0, bound: 0, proven: true, unmet: [] },
      { day: of.days[1]!.date, shift: 0, pupils: 24, like: 0 },
    ])
    const sitting = await seats(of)
    const all = allSeats(sitting)
    expect(all).toHaveLength(24)
    expect(new Set(all.map(({ student }) => student.id)).size).toBe(24)
    expect(new Set(all.map(({ room_id, row, col }) => `${room_id} ${row} ${col}`)).size).toBe(24)
    for (const { room, layout, seats: own } of sitting.rooms) {
      expect(rooms.map(({ id }) => id)).toContain(room.id)
      for (const { row, col } of own) expect(layout[row]![col]).toBe('x')
    }
    expect(sitting).toMatchObject({ like: 0, bound: 0, proven: true, unseated: [], why: null })
    const after = await get(of.id)
    expect(after.stage.seats).toEqual({ seated: 48, of: 48 })
    expect(after.proposals.map(({ what }) => what)).toEqual(['BEFORE', 'SEATS'])
  })

  it('P29 like neighbours that can’t be avoided are counted, with what is proven and why', async () => {
    const of = await placed({ grade_ids: [world.grades[0]] })
    await call('rooms', of.id, { room_ids: [rooms[0]!.id] })
    const result = await proposed(of.id)
    const [first] = result.sittings
    expect(first!.like).toBeGreaterThan(0)
    expect(first!.bound).toBeLessThanOrEqual(first!.like)
    const sitting = await seats(of)
    expect([sitting.like, sitting.bound, sitting.proven]).toEqual([first!.like, first!.bound, first!.proven])
    expect(sitting.why).toMatch(/Mathematics of Class 6 \d+ \(12\)/)
    // What was proven of other rooms holds no longer.
    await call('rooms', of.id, { room_ids: [rooms[0]!.id, rooms[1]!.id] })
    expect((await seats(of)).bound).toBe(0)
  })

  it('P33 in a room, pupils of a section and paper stand in roll order down the columns', async () => {
    const of = await placed()
    await proposed(of.id)
    for (const { seats: own } of (await seats(of)).rooms)
      for (const paper of new Set(own.map(({ paper_id }) => paper_id))) {
        const inOrder = own
          .filter(({ paper_id }) => paper_id === paper)
          .toSorted((a, b) => a.col - b.col || a.row - b.row)
          .map(({ student }) => Number(student.roll_no))
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
      }
  })

  it('P31 letters of a paper with sets are shared out evenly', async () => {
    const of = await placed()
    const paper = paperOf(of, 0)
    await call('papers', of.id, { change: [{ id: paper.id, sets: 2 }] })
    await proposed(of.id)
    const own = allSeats(await seats(of)).filter(({ paper_id }) => paper_id === paper.id)
    expect(['A', 'B'].map((letter) => own.filter(({ set }) => set === letter).length)).toEqual([6, 6])
    const copies = (await seats(of)).rooms.flatMap((room) => room.papers).filter((one) => one.paper_id === paper.id)
    expect(copies.reduce((sum, one) => sum + (one.copies.A ?? 0), 0)).toBe(6)
  })

  it('P32 needs are met, or named, and P35 who has more time sits apart until the own end', async () => {
    const [front, own, more] = [students[0]![11], students[1]![5], students[0]![2]]
    await grant(front, { front_row: true })
    await grant(own, { own_room: true })
    const of = await placed()
    const { sittings } = await proposed(of.id)
    expect(sittings.map(({ unmet }) => unmet)).toEqual([[], []])
    const sitting = await seats(of)
    const seatIn = (id: number | undefined) => allSeats(sitting).find(({ student }) => student.id === id)!
    expect([seatIn(front).row, seatIn(front).needs]).toEqual([0, ['front_row']])
    expect(sitting.rooms.find(({ room }) => room.id === seatIn(own).room_id)?.pupils).toBe(1)
    // The one special room serves them together once both need it: then one of the others is used.
    await grant(own, { own_room: true, step_free: true })
    const { sittings: again } = await proposed(of.id)
    expect(again[0]!.unmet).toEqual([{ student_id: own, need: 'step_free' }])
    await grant(own, {})
    await grant(front, {})
    await grant(more, { extra_time_pct: 25 })
    await proposed(of.id)
    const apart = (await seats(of)).rooms.find(({ special }) => special)
    expect([apart?.seats.map(({ student }) => student.id), apart?.until]).toEqual([[more], '12:45'])
    await grant(more, {})
  })

  it('P36 one seat for the whole series: each pupil sits in the same place every day', async () => {
    const of = await placed({ rules: { seats: 'SAME' } })
    await proposed(of.id)
    const [one, other] = [whereOf(allSeats(await seats(of, 0))), whereOf(allSeats(await seats(of, 1)))]
    expect(one).toHaveLength(24)
    expect(other).toEqual(one)
  })

  it('P23 taking keeps what was before, which brings it back; keep seats only whoever has none', async () => {
    const of = await placed()
    await proposed(of.id)
    const before = whereOf(allSeats(await seats(of)))
    const one = allSeats(await seats(of))[0]!
    const reply = await call<SeatMoved>('seat', of.id, {
      paper_id: one.paper_id,
      student_id: one.student.id,
      room_id: null,
    })
    expect(reply.data.moved).toMatchObject([{ student_id: one.student.id, to: null }])
    const others = whereOf(allSeats(await seats(of)))
    expect((await seats(of)).unseated).toMatchObject([{ student: { id: one.student.id }, paper_id: one.paper_id }])
    await proposed(of.id, { keep: true })
    const kept = whereOf(allSeats(await seats(of)))
    expect(kept).toEqual(expect.arrayContaining(others))
    expect(kept).toHaveLength(24)
    await proposed(of.id, { seed: 7, day: of.days[0]!.date, shift: 0 })
    const back = (await get(of.id)).proposals.find(({ what }) => what === 'BEFORE')!
    await call('take', of.id, { proposal_id: back.id })
    expect(whereOf(allSeats(await seats(of)))).toEqual(kept)
    expect(before).toHaveLength(24)
  })

  it('P24 too few seats are named, and nothing is taken; one proposal at a time', async () => {
    const of = await placed()
    await call('rooms', of.id, { room_ids: [rooms[0]!.id] })
    expect(await proposed(of.id)).toEqual({
      ...{ what: 'SEATS', possible: false, sittings: [] },
      short: of.days
        .slice(0, 2)
        .map(({ date }) => ({ day: date, shift: 0, room_kind: 'CLASSROOM', needed: 24, available: 16 })),
    })
    expect((await get(of.id)).stage.seats.seated).toBe(0)
    expect((await call('propose', of.id, { what: 'SEATS' })).status).toBe(202)
    const again = await call('propose', of.id, { what: 'SEATS' })
    expect([again.status, again.errorCode]).toEqual([409, 'busy'])
    await app.runJobs(school.id)
    expect(paths(await call('propose', of.id, { what: 'SEATS', day: '2030-01-01', shift: 0 }))).toEqual([422, ['day']])
    expect(paths(await call('propose', of.id, { what: 'SEATS', day: of.days[0]!.date }))).toEqual([422, ['shift']])
  })

  it('P28 a room that another series has at that time is left out', async () => {
    const of = await placed({ rules: { neighbours: 'BESIDE' } })
    await proposed(of.id)
    const { data: other } = await app.call<SeriesWhole>(
      api.exam_series.create,
      {
        ...{
          name: 'At the same time',
          session_id: school.session_id,
          type_test: 'UNIT_TEST',
          grade_ids: [world.grades[0]],
        },
        ...{ starts_on: of.starts_on, ends_on: of.ends_on, weekdays: [1, 2, 3, 4, 5, 6, 7] },
      },
      school.admin,
    )
    await call('place', other.id, { moves: [{ paper_id: other.papers[0]!.id, day: of.days[0]!.date, shift: 0 }] })
    await proposed(other.id)
    const used = (all: ReturnType<typeof allSeats>) => new Set(all.map(({ room_id }) => room_id))
    const [mine, theirs] = [used(allSeats(await seats(of))), used(allSeats(await seats(other)))]
    expect([...mine].filter((id) => theirs.has(id))).toEqual([])
    // Two rooms hold all; the other two are what is left.
    expect([mine.size, theirs.size]).toEqual([2, 2])
  })
})

describe('seats by hand', () => {
  it('P38 a move answers like neighbours before and after; a taken seat wants swap', async () => {
    const of = await placed()
    await proposed(of.id)
    const sitting = await seats(of)
    const used = sitting.rooms.find(({ pupils }) => pupils > 1)!
    const [one, other] = [used.seats[0]!, used.seats[1]!]
    const body = { paper_id: one.paper_id, student_id: one.student.id, room_id: used.room.id }
    const onto = { ...body, row: other.row, col: other.col }
    const taken = await call('seat', of.id, onto)
    expect([taken.status, taken.errorCode]).toEqual([409, 'in_use'])
    const { data } = await call<SeatMoved>('seat', of.id, { ...onto, swap: true })
    expect(data.moved).toHaveLength(2)
    expect(data.like_before).toBe(0)
    expect(await seatOf(of, one.student.id)).toMatchObject({ row: other.row, col: other.col })
    expect(await seatOf(of, other.student.id)).toMatchObject({ row: one.row, col: one.col })
    expect((await seats(of)).like).toBe(data.like_after)
    const back = await call<SeatMoved>('seat', of.id, { ...body, row: one.row, col: one.col, swap: true })
    expect([back.data.like_before, back.data.like_after]).toEqual([data.like_after, 0])
  })

  it('P38 refuses by field what is no seat, no room of the series, and no writer of the paper', async () => {
    const of = await placed()
    const [paper_id, student_id, room_id] = [paperOf(of, 0).id, students[0]![0]!, rooms[0]!.id]
    const body = { paper_id, student_id, room_id, row: 0, col: 0 }
    const refused = async (more: object) => paths(await call('seat', of.id, { ...body, ...more }))
    expect(await refused({ row: 9 })).toEqual([422, ['row']])
    expect(await refused({ col: -1 })).toEqual([422, ['col']])
    expect(await refused({ row: undefined })).toEqual([422, ['row']])
    expect(await refused({ room_id: 999_999 })).toEqual([422, ['room_id']])
    expect(await refused({ paper_id: 999_999 })).toEqual([422, ['paper_id']])
    expect(await refused({ student_id: students[1]![0] })).toEqual([422, ['student_id']])
    await call('rooms', of.id, {
      ...{ room_ids: rooms.map(({ id }) => id), closed: [{ room_id, day: of.days[0]!.date }] },
    })
    expect(await refused({})).toEqual([422, ['room_id']])
  })

  it('P34 whoever has no seat gets a free one in each coming sitting, and nobody else moves', async () => {
    const of = await placed()
    await proposed(of.id)
    const student_id = students[0]![0]!
    expect((await call('seatOne', of.id, { student_id })).errorCode).toBe('duplicate')
    for (const title of ['Mathematics', 'Science'])
      await call('seat', of.id, { paper_id: paperOf(of, 0, title).id, student_id, room_id: null })
    const before = whereOf(allSeats(await seats(of)))
    const dry = await call<SeatsGiven>('seatOne', of.id, { student_id, dry_run: true })
    expect(whereOf(allSeats(await seats(of)))).toEqual(before)
    const { data } = await call<SeatsGiven>('seatOne', of.id, { student_id })
    expect(data.seats).toEqual(dry.data.seats)
    expect(data.seats.map(({ day, like }) => [day, like])).toEqual(of.days.slice(0, 2).map(({ date }) => [date, 0]))
    expect(whereOf(allSeats(await seats(of)))).toEqual(expect.arrayContaining(before))
    expect(await seatOf(of, student_id)).toMatchObject({ label: data.seats[0]!.label })
    expect(paths(await call('seatOne', of.id, { student_id: 999_999 }))).toEqual([422, ['student_id']])
  })

  it('P39 closing a room moves its pupils alone, whole where a free room holds them', async () => {
    const of = await placed({ rules: { neighbours: 'BESIDE' } })
    await proposed(of.id)
    const sitting = await seats(of)
    const first = sitting.rooms.find(({ room }) => room.id === rooms[0]!.id)!
    const others = whereOf(allSeats(sitting).filter(({ room_id }) => room_id !== first.room.id))
    const body = { room_id: first.room.id, day: of.days[0]!.date, shift: 0, reason: 'A burst pipe' }
    const dry = await call<RoomClosed>('closeRoom', of.id, { ...body, dry_run: true })
    expect([dry.data.moved.length, dry.data.like_after]).toEqual([first.pupils, 0])
    expect((await seats(of)).rooms.find(({ room }) => room.id === first.room.id)?.pupils).toBe(first.pupils)
    const { data } = await call<RoomClosed>('closeRoom', of.id, body)
    expect(data.moved).toEqual(dry.data.moved)
    expect(data.whole).toMatchObject({ id: rooms[2]!.id })
    const after = await seats(of)
    expect(after.rooms.find(({ room }) => room.id === first.room.id)).toMatchObject({ pupils: 0, closed: true })
    expect(whereOf(allSeats(after))).toEqual(expect.arrayContaining(others))
    expect(allSeats(after)).toHaveLength(24)
    expect(paths(await call('closeRoom', of.id, body))).toEqual([422, ['room_id']])
  })

  it('P39 where the other rooms do not hold them nothing changes, and how many are left over is said', async () => {
    const of = await placed()
    await call('rooms', of.id, { room_ids: [rooms[0]!.id, rooms[1]!.id] })
    await proposed(of.id)
    const before = whereOf(allSeats(await seats(of)))
    const body = { room_id: rooms[0]!.id, day: of.days[0]!.date, shift: 0, reason: 'A burst pipe' }
    const full = await call('closeRoom', of.id, body)
    expect([...paths(full), full.data]).toEqual([422, ['room_id'], { short: 8 }])
    expect(whereOf(allSeats(await seats(of)))).toEqual(before)
  })
})

describe('what seats follow', () => {
  it('P37 a layout that loses seats unseats those alone', async () => {
    const of = await placed()
    await proposed(of.id)
    const before = allSeats(await seats(of))
    const layout = ['.xxx', 'xxxx', 'xxxx', 'xxxx']
    await app.call(api.room.update, { layout }, school.admin, rooms[0]!.id)
    const after = whereOf(allSeats(await seats(of)))
    const lost = before.filter(({ room_id, row, col }) => room_id === rooms[0]!.id && row === 0 && col === 0)
    expect(after).toEqual(whereOf(before.filter((seat) => !lost.includes(seat))))
    expect((await seats(of)).unseated.map(({ student }) => student.id)).toEqual(lost.map(({ student }) => student.id))
    await app.call(api.room.update, { layout: ['xxxx', 'xxxx', 'xxxx', 'xxxx'] }, school.admin, rooms[0]!.id)
  })

  it('P63 a paper that is moved keeps its seats where they are free, else has none', async () => {
    const of = await placed()
    await proposed(of.id)
    const paper = paperOf(of, 0)
    const own = whereOf(allSeats(await seats(of)).filter(({ paper_id }) => paper_id === paper.id))
    await call('move', of.id, { paper_id: paper.id, day: of.days[2]!.date, shift: 0 })
    expect(whereOf(allSeats(await seats(of, 2)))).toEqual(own)
    expect(allSeats(await seats(of))).toHaveLength(12)
    // Class 7 writes there: its seats of that day lie where these would be.
    await call('move', of.id, { paper_id: paperOf(of, 1, 'Science').id, day: of.days[2]!.date, shift: 0 })
    const sitting = await seats(of, 2)
    expect(allSeats(sitting).length + sitting.unseated.length).toBe(24)
    expect(whereOf(allSeats(sitting).filter(({ paper_id }) => paper_id === paper.id))).toEqual(own)
  })

  it('P42 the later seats of a leaver are free', async () => {
    const of = await placed()
    await proposed(of.id)
    const leaver = students[1]![11]!
    const left = await app.call(
      api.student.leave,
      { session_id: school.session_id, left_on: '2026-11-20', reason: 'OTHER' },
      school.admin,
      leaver,
    )
    expect(left.status).toBe(200)
    expect(allSeats(await seats(of))).toHaveLength(23)
    const { rows } = await app.databases.owner.query(
      'select 1 from series_seats s join enrolments e on e.id = s.enrolment_id where s.series_id = $1 and e.student_id = $2 and s.room_id is not null',
      [of.id, leaver],
    )
    expect(rows).toEqual([])
    await app.call(api.student.comeBack, { session_id: school.session_id }, school.admin, leaver)
  })

  it('P67 seats are for whoever plans exams and may see pupils', async () => {
    const of = await placed()
    const teacher = await makeTeacher(app, school, world.subjects[0]!)
    for (const [name, body] of [
      ['seats', { day: of.days[0]!.date, shift: 0 }],
      ['seat', { paper_id: paperOf(of, 0).id, student_id: students[0]![0], room_id: null }],
      ['seatOne', { student_id: students[0]![0] }],
      ['closeRoom', { room_id: rooms[0]!.id, day: of.days[0]!.date, reason: 'x' }],
    ] as const)
      expect([name, (await call(name, of.id, body, teacher)).status]).toEqual([name, 403])
  })
})
