import { describe, expect, it } from 'vitest'
import { api, type ExamRow, type SeriesPublished, type SeriesWhole, seriesLimits } from '#contract'
import { pupilTables } from '../../people/data/pupil-tables.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeExam } from '../../testing/factories/exam-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { makeDutySchool } from '../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const world = await makeDutySchool(app)
const { school, grade_id, maths, sections, staff, rooms, made, create, call, seated, proposed, publish } = world
const { owner } = app.databases
const refused = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
const times = (count: number, one: object) => Array.from({ length: count }, () => one)

describe('a whole series', () => {
  it('P74 what is more than the limits is refused at its field', async () => {
    const paper = { grade_id, subject_id: maths.id }
    const shift = (at: number) => ({ name: `Shift ${at}`, starts: `${10 + at}:00`, ends: `${10 + at}:50` })
    const wish = { kind: 'FREE_DAYS', strength: 'LOW', days: 1 }
    const tries: [object, string][] = [
      [{ ends_on: '2027-02-07' }, 'ends_on'],
      [{ shifts: [0, 1, 2, 3, 4].map(shift) }, 'shifts'],
      [{ papers: times(seriesLimits.papers + 1, paper) }, 'papers'],
      [{ wishes: times(seriesLimits.wishes + 1, wish) }, 'wishes'],
    ]
    for (const [fields, path] of tries) expect([path, ...refused(await create(fields))]).toEqual([path, 422, [path]])
    const of = await made()
    const staffed = await call('staff', of.id, { staff: times(seriesLimits.staff + 1, { staff_id: staff[0]!.id }) })
    expect(refused(staffed)).toEqual([422, ['staff']])
    expect(refused(await call('rooms', of.id, { room_ids: Array(seriesLimits.rooms + 1).fill(rooms[0]) }))).toEqual([
      ...[422, ['room_ids']],
    ])
    expect((await call('get', of.id)).data.row_version).toBe(of.row_version)
  })

  it('P74 5,001 pupils are refused, 5,000 are not', async () => {
    const section_id = sections[0]
    const add = (count: number) =>
      owner.query(
        `with p as (insert into students (client_id, admission_no, f_name, guardian_name)
          select $1, 'MANY-' || gen_random_uuid(), 'Many', 'A Guardian' from generate_series(1, $2::int) returning id)
        insert into enrolments (client_id, student_id, session_id, grade_id, section_id) select $1, p.id, $3, $4, $5 from p`,
        [school.id, count, school.session_id, grade_id, section_id],
      )
    const papers = [{ grade_id, subject_id: maths.id }]
    const { data } = await create({ papers })
    const there = data.papers[0]!.pupils
    await add(seriesLimits.pupils - there)
    try {
      const full = await create({ papers })
      expect([full.status, full.data.papers[0]!.pupils]).toEqual([200, seriesLimits.pupils])
      await add(1)
      const reply = await create({ papers })
      expect(refused(reply)).toEqual([422, ['grade_ids']])
      expect(reply.message).toBe('At most 5000 pupils')
      const added = await call('papers', full.data.id, { add: [{ grade_id, subject_id: world.science.id }] })
      expect(refused(added)).toEqual([422, ['add']])
    } finally {
      await owner.query(
        `update enrolments set deleted_at = now() where client_id = $1 and student_id in (
          select id from students where client_id = $1 and f_name = 'Many')`,
        [school.id],
      )
    }
  })

  it('P41 a pupil without any paper that day has no seat then', async () => {
    const of = await seated()
    const music = of.papers.find(({ subject }) => subject.title === 'Music')!
    const day = music.sittings[0]!.day
    const { data } = await call<{ rooms: { seats: unknown[] }[]; unseated: unknown[] }>('seats', of.id, {
      day,
      shift: 0,
    })
    expect(data.rooms.flatMap(({ seats }) => seats)).toHaveLength(1)
    expect(data.unseated).toEqual([])
  })

  it('P75 days and the hour are the school’s, wherever the server stands', async () => {
    const of = await seated()
    await proposed(of.id)
    await publish(of.id)
    const body = { room_id: rooms[0], day: of.days[0]!.date, reason: 'A burst pipe', dry_run: true }
    const { now } = app.clock
    const closing = async (at: string) => {
      app.clock.now = new Date(at)
      return refused(await call('closeRoom', of.id, body))
    }
    await owner.query("update schools set timezone = 'Asia/Kolkata' where id = $1", [school.id])
    // Half past midnight in India is seven in the evening of the day before in Greenwich.
    const evening = `${body.day}T19:00:00Z`
    expect(await closing(evening)).toEqual([422, ['day']])
    await owner.query("update schools set timezone = 'UTC' where id = $1", [school.id])
    expect(await closing(evening)).not.toEqual([422, ['day']])
    app.clock.now = now
  })

  it('P76 what is said comes as a code with its parameters beside the English sentence', async () => {
    const of = await made()
    const { data } = await call<{ found: { message: string; said: { code: string } }[] }>('verdict', of.id, {
      moves: [],
    })
    expect(data.found.length).toBeGreaterThan(0)
    for (const { message, said } of data.found) {
      expect(said.code).toMatch(/^plan\./)
      expect(message).not.toContain('plan.')
    }
    const reply = await publish(of.id)
    expect(reply.errors?.length).toBeGreaterThan(0)
    for (const { code, message } of reply.errors as unknown as { code: string; message: string }[])
      expect([/^plan\./.test(code), message.length > 0]).toEqual([true, true])
  })

  it('P77 each call is one entry of the log', async () => {
    const count = async () => {
      const { rows } = await owner.query<{ count: string }>('select count(*) from audit_entries where client_id = $1', [
        school.id,
      ])
      return Number(rows[0]!.count)
    }
    const of = await seated()
    const written: [keyof typeof api.exam_series, object][] = [
      ['update', { rules: { per_watcher: 20 } }],
      ['move', { paper_id: of.papers[0]!.id, day: of.days[0]!.date, shift: 0, pinned: true }],
      ['place', { moves: of.papers.map(({ id }) => ({ paper_id: id, day: null })) }],
      ['wishes', { wishes: [] }],
      ['rooms', { room_ids: rooms }],
      ['staff', { staff: staff.map(({ id }) => ({ staff_id: id })) }],
      ['papers', { change: [{ id: of.papers[0]!.id, hard: true }] }],
    ]
    for (const [name, body] of written) {
      const before = await count()
      expect([name, (await call(name, of.id, body)).status]).toEqual([name, 200])
      expect([name, (await count()) - before]).toEqual([name, 1])
    }
    const other = await seated()
    await proposed(other.id)
    const before = await count()
    expect((await publish(other.id)).status).toBe(200)
    expect((await count()) - before).toBe(1)
    const none = await count()
    expect((await publish(of.id)).status).toBe(422)
    expect(await count()).toBe(none)
  })

  it('P73 seats, cards and presence go with a pupil’s data, as marks do', () => {
    const keys = { client_id: 1, student_id: 2, account_id: 3, enrolment_ids: [4], mark_ids: [5] }
    for (const table of ['series_seats', 'admit_cards', 'exam_presence'] as const) {
      const named = pupilTables[table]
      expect([table, named !== null, named?.rows(keys) !== undefined]).toEqual([table, true, true])
    }
  })

  it('P83 an exam without a series answers the same whether one is planned beside it or not', async () => {
    const exam = await makeExam(app, school, maths, [sections[0]!], {
      date: '2027-03-01',
      start: '09:00',
      end: '10:00',
    })
    const pupil = await makePupil(app, school, [{ id: sections[1]!, grade_id }])
    const seen = async () => ({
      list: (await app.call<ExamRow[]>(api.exam.list, { filter: { id: [exam.id] } }, school.admin)).data,
      watcher: (await app.call<ExamRow[]>(api.exam.list, { filter: { id: [exam.id] } }, staff[0]!.by)).data,
      pupils: (await app.call<ExamRow[]>(api.exam.list, { filter: { id: [exam.id] } }, pupil)).data,
    })
    const before = await seen()
    const of: SeriesWhole = await seated()
    await proposed(of.id)
    expect((await call<SeriesPublished>('publish', of.id)).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect(before.list).toMatchObject([{ id: exam.id, name: exam.name }])
  })
})
