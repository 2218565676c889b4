import { describe, expect, it } from 'vitest'
import {
  api,
  type DutyCandidates,
  type SeriesChanges,
  type SeriesDuties,
  type SeriesDuty,
  type SeriesPublished,
} from '#contract'
import { startTestApp } from '../../../testing/app.ts'
import { makeExam } from '../../../testing/factories/exam-factories.ts'
import { makePupil } from '../../../testing/factories/student-factories.ts'
import { asPairs, eventsSince } from '../../../testing/heard-events.ts'
import { makeDutySchool } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const world = await makeDutySchool(app)
const { school, staff, rooms, grade_id, sections, maths, made, call, seated, proposed, published, publish, dutiesOf } =
  world
const [teaches, ...others] = staff
const refusal = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
const absence = (staff_id: number, from_on: string, to_on = from_on) =>
  app.call<{ id: number }>(api.staff_absence.create, { staff_id, from_on, to_on }, school.admin)
const noAbsence = (id: number) => app.call(api.staff_absence.remove, {}, school.admin, id)
const at = ({ duties }: SeriesDuties, day: string, room: number | null) =>
  duties.find((one) => one.day === day && (one.room?.id ?? null) === room) as SeriesDuty
const whoOf = ({ duties }: SeriesDuties) =>
  duties.map(({ day, room, place, staff: has }) => [day, room?.id ?? null, place, has?.id ?? null])
const waiting = async (id: number) => (await call<SeriesChanges>('changes', id)).data.pending

describe('duties of a series are proposed', () => {
  it('P43 a room needs watchers by its pupils, a sitting a reserve by its rooms, and the series counts them', async () => {
    const of = await seated()
    expect((await call('get', of.id)).data.stage.duties).toEqual({ filled: 0, of: 8 })
    const result = await proposed(of.id)
    expect(result).toMatchObject({ what: 'DUTIES', possible: true, taken: true, duties: 8 })
    const { duties } = await dutiesOf(of.id)
    expect(duties.map(({ day, room }) => [day, room?.id ?? null])).toEqual(
      of.days.flatMap(({ date }, day) => [[date, rooms[0]], ...(day === 1 ? [] : [[date, rooms[1]]]), [date, null]]),
    )
    expect((await call('get', of.id)).data.stage.duties).toEqual({ filled: 8, of: 8 })
  })

  it('P44 nobody is away, elsewhere, exempt, twice a day or in a room where their subject is written', async () => {
    const of = await seated()
    const [day, , third] = of.days.map(({ date }) => date)
    const { data: away } = await absence(others[0]!.id, day!)
    const exam = await makeExam(app, school, maths, [sections[1]!], {
      ...{ date: third, start: '10:00', end: '11:00', invigilators: [{ staff_id: others[1]!.id }] },
    })
    await call('staff', of.id, {
      staff: staff.map(({ id }) => ({ staff_id: id, exempt: id === others[2]!.id })),
    })
    // With one of four barred on each day three are left for three places, of whom one teaches what is written.
    const maths_at = of.papers.find(({ subject }) => subject.id === maths.id)!.sittings[0]!.day!
    const result = await proposed(of.id)
    expect(result).toMatchObject({ possible: true })
    const found = await dutiesOf(of.id)
    const has = (id: number, date?: string) =>
      found.duties.filter((one) => one.staff?.id === id && (date ?? one.day) === one.day)
    expect(has(others[0]!.id, day)).toEqual([])
    expect(has(others[1]!.id, third)).toEqual([])
    expect(has(others[2]!.id)).toEqual([])
    expect(at(found, maths_at, rooms[0]!).staff?.id).not.toBe(teaches!.id)
    for (const { id } of staff) expect(new Set(has(id).map((one) => one.day)).size).toBe(has(id).length)
    const own = found.loads.find((load) => load.staff.id === teaches!.id)!
    expect(own.own).toEqual([{ day: maths_at, shift: 0 }])
    await app.databases.owner.query("update exams set state = 'CANCELLED' where id = $1", [exam.id])
    await noAbsence(away.id)
  })

  it('P46 loads differ by one at most, or who is held back is named with what bars them', async () => {
    const of = await seated()
    expect(await proposed(of.id)).toMatchObject({ possible: true, most: 2, least: 1, spread: 1, held: [] })
    const { loads, most, least, spread } = await dutiesOf(of.id)
    expect([most, least, spread]).toEqual([2, 1, 1])
    expect(loads.reduce((sum, one) => sum + one.duties, 0)).toBe(8)
    const away = await Promise.all(of.days.slice(0, 3).map(({ date }) => absence(others[3]!.id, date)))
    const result = await proposed(of.id)
    expect(result).toMatchObject({ possible: true, most: 2, least: 0 })
    const held = 'held' in result ? result.held : []
    expect(held).toMatchObject([{ staff_id: others[3]!.id, has: 0, could: 0, why: { LEAVE: 8 } }])
    expect(held[0]!.message).toContain('8 lie on days of leave')
    await Promise.all(away.map(({ data }) => noAbsence(data.id)))
  })

  it('P47 where people are too few it is said where, and everybody stays where they were', async () => {
    const of = await seated()
    await call('staff', of.id, { staff: staff.slice(0, 2).map(({ id }) => ({ staff_id: id })) })
    const result = await proposed(of.id)
    expect(result).toMatchObject({ possible: false })
    const [first] = 'short' in result ? result.short : []
    expect(first).toMatchObject({ day: of.days[0]!.date, shift: 0, needed: 3, available: 2 })
    expect(first!.message).toContain('3 to watch are needed, 2 can')
    // The browser writes the day as the school does.
    expect(first!.message.startsWith(`${of.days[0]!.date}, Morning: `)).toBe(true)
    expect(first!.said.params).toMatchObject({ day: of.days[0]!.date, shift: 'Morning' })
    // The places are there all the same, to be given by hand.
    const found = await dutiesOf(of.id)
    expect(found.duties.every(({ id, staff: has }) => id !== null && has === null)).toBe(true)
  })

  it('P44 whoever has a place that is no longer needed can be given another at that time', async () => {
    const of = await seated()
    await proposed(of.id)
    const [day] = of.days.map(({ date }) => date)
    const before = await dutiesOf(of.id)
    const [one, other] = [at(before, day!, rooms[0]!), at(before, day!, rooms[1]!)]
    const { rows } = await app.databases.owner.query<{ paper_id: string; student_id: string }>(
      `select s.paper_id, e.student_id from series_seats s join enrolments e on e.client_id = s.client_id and e.id = s.enrolment_id
      where s.series_id = $1 and s.day = $2 and s.room_id = $3`,
      [of.id, day, rooms[1]],
    )
    for (const { paper_id, student_id } of rows)
      await call('seat', of.id, { paper_id: Number(paper_id), student_id: Number(student_id), room_id: null })
    const reply = await call<SeriesDuty>('duty', of.id, { duty_id: one.id, staff_id: other.staff!.id })
    expect([reply.status, reply.data?.staff]).toEqual([200, other.staff])
    expect(
      whoOf(await dutiesOf(of.id)).filter(([date, , , who]) => date === day && who === other.staff!.id),
    ).toHaveLength(1)
  })

  it('P51 with keep only gaps are filled, P54 the same input and seed give the same list, P24 one at a time', async () => {
    const of = await seated()
    await proposed(of.id)
    const before = whoOf(await dutiesOf(of.id))
    await proposed(of.id)
    expect(whoOf(await dutiesOf(of.id))).toEqual(before)
    const found = await dutiesOf(of.id)
    const gap = found.duties[0]!
    await call('duty', of.id, { duty_id: gap.id, staff_id: null })
    expect(await proposed(of.id, { keep: true, seed: 77 })).toMatchObject({ possible: true, duties: 8 })
    const after = await dutiesOf(of.id)
    expect(whoOf(after).slice(1)).toEqual(before.slice(1))
    expect(after.duties[0]!.staff).not.toBeNull()
    const job = await call<{ job_id: number }>('propose', of.id, { what: 'DUTIES' })
    expect((await call('propose', of.id, { what: 'DUTIES' })).errorCode).toBe('busy')
    await app.call(api.job.cancel, {}, school.admin, job.data.job_id)
    await app.runJobs(school.id)
    expect(whoOf(await dutiesOf(of.id))).toEqual(whoOf(after))
  })

  it('before anybody is seated it is refused', async () => {
    const of = await made({ starts_on: '2027-01-20', ends_on: '2027-01-23' })
    expect(refusal(await call('propose', of.id, { what: 'DUTIES' }))).toEqual([422, ['what']])
  })

  it('P23 a proposal is taken, undone and redone; P9 a place that is no longer needed is nobody’s', async () => {
    const of = await seated()
    await proposed(of.id)
    const first = whoOf(await dutiesOf(of.id))
    const { duties } = await dutiesOf(of.id)
    await call('duty', of.id, { duty_id: duties[0]!.id, staff_id: null })
    const { proposals } = (await call('get', of.id)).data
    const made_first = proposals.find(({ what }) => what === 'DUTIES')!
    const taken = await call('take', of.id, { proposal_id: made_first.id })
    expect(whoOf(await dutiesOf(of.id))).toEqual(first)
    await call('take', of.id, { proposal_id: (taken as unknown as { back: number }).back })
    expect((await dutiesOf(of.id)).duties[0]!.staff).toBeNull()
    await app.databases.owner.query('delete from series_seats where series_id = $1 and room_id = $2', [of.id, rooms[1]])
    expect((await dutiesOf(of.id)).duties.some(({ room }) => room?.id === rooms[1])).toBe(false)
    expect((await call('get', of.id)).data.stage.duties.of).toBe(6)
  })

  it('another series at the same time keeps somebody from a duty, by time and not by the number of the shift', async () => {
    const of = await seated({ rules: { reserve_per: 0 } })
    await proposed(of.id)
    const twin = await seated(
      {
        ...{ starts_on: of.starts_on, ends_on: of.ends_on, rules: { reserve_per: 0 } },
        shifts: [
          { name: 'Early', starts: '06:00', ends: '08:30' },
          { name: 'Late', starts: '11:00', ends: '14:00' },
        ],
      },
      1,
    )
    expect(await proposed(twin.id)).toMatchObject({ possible: true })
    const [one, other] = [await dutiesOf(of.id), await dutiesOf(twin.id)]
    const twice = one.duties.filter(({ day, staff: has }) =>
      other.duties.some((their) => their.day === day && their.staff?.id === has?.id),
    )
    expect(twice).toEqual([])
    const busy = at(one, of.days[0]!.date, rooms[0]!).staff!.id
    const { data } = await call<DutyCandidates>('candidates', twin.id, {
      duty_id: at(other, of.days[0]!.date, rooms[1]!).id,
    })
    expect(data.not.find((not) => not.staff.id === busy)).toMatchObject({
      why: 'BUSY',
      message: 'Elsewhere at that time',
    })
  })
})

describe('a duty is given by hand', () => {
  it('P49 candidates are the reserve first, then who has least; all others with the reason, by which duty refuses them', async () => {
    const of = await seated()
    await proposed(of.id)
    const found = await dutiesOf(of.id)
    const maths_at = of.papers.find(({ subject }) => subject.id === maths.id)!.sittings[0]!.day!
    const duty = at(found, maths_at, rooms[0]!)
    const reserve = at(found, maths_at, null)
    const { data } = await call<DutyCandidates>('candidates', of.id, { duty_id: duty.id })
    if (reserve.staff!.id !== teaches!.id) expect(data.can[0]).toMatchObject({ staff: reserve.staff, reserve: true })
    const rest = data.can.filter((one) => !one.reserve).map(({ duties }) => duties)
    expect(rest).toEqual(rest.toSorted((x, y) => x - y))
    expect(data.not.find((one) => one.staff.id === teaches!.id)).toMatchObject({ why: 'OWN_SUBJECT' })
    const refused = await call('duty', of.id, { duty_id: duty.id, staff_id: teaches!.id })
    expect(refusal(refused)).toEqual([422, ['staff_id']])
    expect(refused.errors?.[0]?.message).toContain('Teaches what is written there')
    const best = data.can[0]!
    const given = await call<SeriesDuty>('duty', of.id, {
      ...{ duty_id: duty.id, staff_id: best.staff.id, row_version: duty.row_version },
    })
    expect(given.data.staff).toEqual(best.staff)
    if (best.reserve) expect(at(await dutiesOf(of.id), maths_at, null).staff).toBeNull()
    const stale = await call('duty', of.id, { duty_id: duty.id, staff_id: null, row_version: duty.row_version })
    expect([stale.status, stale.errorCode]).toEqual([409, 'stale_row'])
    expect(refusal(await call('duty', of.id, { duty_id: 987_654, staff_id: null }))).toEqual([422, ['duty_id']])
    expect(refusal(await call('duty', of.id, { duty_id: duty.id, staff_id: 987_654 }))).toEqual([422, ['staff_id']])
  })
})

describe('duties are published', () => {
  it('P56 what changes of duties is kept with names, and invigilators of the exams are who watches where a section sits', async () => {
    const of = await seated()
    await proposed(of.id)
    const first = await publish(of.id)
    expect(first.data.changes.filter(({ kind }) => kind === 'DUTY_CHANGED')).toHaveLength(8)
    const found = await dutiesOf(of.id)
    expect(found.duties.every(({ staff: has, published: known }) => has?.id === known?.id)).toBe(true)
    const day = of.days[0]!.date
    const { data: exams } = await app.call<
      { id: number; date: string; invigilators: { staff: { id: number }; section: { id: number } | null }[] }[]
    >(...([api.exam.list, { filter: { from: day, to: day } }, school.admin] as const))
    const [exam] = exams
    const { rows } = await app.databases.owner.query<{ section_id: string; staff_id: string }>(
      "select section_id, staff_id from exam_staff where exam_id = $1 and duty = 'INVIGILATOR' order by section_id",
      [exam!.id],
    )
    expect(rows.map((row) => [Number(row.section_id), Number(row.staff_id)])).toEqual([
      [sections[0], at(found, day, rooms[0]!).staff!.id],
      [sections[1], at(found, day, rooms[1]!).staff!.id],
    ])
    const duty = at(found, day, rooms[0]!)
    const { data } = await call<DutyCandidates>('candidates', of.id, { duty_id: duty.id })
    const to = data.can.find((one) => !one.reserve)!
    await call('duty', of.id, { duty_id: duty.id, staff_id: to.staff.id })
    // P60: what waits is the planners' alone, and can be thrown away.
    expect(await waiting(of.id)).toMatchObject([
      {
        kind: 'DUTY_CHANGED',
        room_id: rooms[0],
        staff_id: to.staff.id,
        before: duty.staff!.name,
        after: to.staff.name,
      },
    ])
    expect((await call('get', of.id)).data.pending).toBe(1)
    await call('revert', of.id)
    expect(at(await dutiesOf(of.id), day, rooms[0]!).staff).toEqual(duty.staff)
    expect(await waiting(of.id)).toEqual([])
  })

  it('P55 a duty that breaks a rule by now is refused by name', async () => {
    const of = await seated()
    await proposed(of.id)
    const duty = (await dutiesOf(of.id)).duties[0]!
    const away = await absence(duty.staff!.id, duty.day)
    const reply = await publish(of.id)
    expect(refusal(reply)).toEqual([422, [`duties.${duty.id}`]])
    expect(reply.errors?.[0]?.message).toContain('Away on that day')
    await noAbsence(away.data.id)
    expect((await publish(of.id)).status).toBe(200)
  })

  it('P53 an absence that meets a published duty is to be replaced, and removes nothing', async () => {
    const of = await published()
    const duty = (await dutiesOf(of.id)).duties[0]!
    const away = await absence(duty.staff!.id, duty.day)
    const found = await dutiesOf(of.id)
    expect(found.to_replace).toContain(duty.id)
    expect(found.duties[0]!.staff).toEqual(duty.staff)
    await noAbsence(away.data.id)
  })

  it('P66 programs are told whose duties are others, when they are published and when somebody is replaced', async () => {
    const told = eventsSince(app, school.id)
    const of = await published()
    const found = await dutiesOf(of.id)
    const all = [...new Set(found.duties.flatMap(({ published: known }) => known?.id ?? []))]
    expect(asPairs(await told('duty.changed')).at(-1)).toEqual([
      ...['duty.changed', { series_id: of.id, staff_ids: all.toSorted((x, y) => x - y) }],
    ])
    const day = of.days[0]!.date
    const duty = at(found, day, rooms[1]!)
    const body = { staff_id: duty.staff!.id, day, reason: 'Ill' }
    const done = await call<{ duties: { to: { id: number } | null }[] }>('absent', of.id, body)
    const staff_ids = [body.staff_id, done.data.duties[0]!.to!.id].toSorted((x, y) => x - y)
    const events = await told()
    expect(events.map(({ type }) => type)).toEqual(['series.changed', 'duty.changed'])
    expect(events[1]!.data).toEqual({ series_id: of.id, staff_ids })
    expect(JSON.stringify(events)).not.toContain('Ill')
    await app.databases.owner.query('update staff_absences set deleted_at = now()')
  })

  it('P61 whoever is absent is replaced at once, alone, with a reason; a dry run changes nothing', async () => {
    const of = await published()
    const found = await dutiesOf(of.id)
    const day = of.days[0]!.date
    const duty = at(found, day, rooms[1]!)
    // Something else waits, and goes on waiting.
    const later = of.days[2]!.date
    const open = at(found, later, null)
    await call('duty', of.id, { duty_id: open.id, staff_id: null })
    const body = { staff_id: duty.staff!.id, day, reason: 'Ill' }
    const dry = await call<{ duties: { duty_id: number; to: { id: number } | null }[]; version: number }>(
      ...(['absent', of.id, { ...body, dry_run: true }] as const),
    )
    expect(dry.data).toMatchObject({ version: 2, duties: [{ duty_id: duty.id }] })
    expect(at(await dutiesOf(of.id), day, rooms[1]!)).toEqual(duty)
    const done = await call<typeof dry.data>('absent', of.id, body)
    expect(done.data).toEqual({ ...dry.data, act_id: expect.any(Number) })
    const to = done.data.duties[0]!.to!
    const after = at(await dutiesOf(of.id), day, rooms[1]!)
    expect([after.staff?.id, after.published?.id]).toEqual([to.id, to.id])
    const changes = (await call<SeriesChanges>('changes', of.id)).data
    expect([changes.version, changes.pending.map(({ before }) => before)]).toEqual([2, [open.staff!.name]])
    expect(changes.versions[0]).toMatchObject({ reason: 'Ill', counts: { DUTY_CHANGED: 1 } })
    const { rows: noted } = await app.databases.owner.query(
      'select reason from staff_absences where staff_id = $1 and from_on = $2 and deleted_at is null',
      [duty.staff!.id, day],
    )
    expect(noted).toEqual([{ reason: 'Ill' }])
    const barred = await call('absent', of.id, { ...body, staff_id: to.id, to_staff_id: duty.staff!.id })
    expect(refusal(barred)).toEqual([422, ['to_staff_id']])
    await app.databases.owner.query('update staff_absences set deleted_at = now()')
  })
})

describe('what is one’s own', () => {
  it('P52 a teacher sees own duties once they are published, and never what others have', async () => {
    const of = await seated()
    await proposed(of.id)
    const mine = async (by = others[0]!.by) =>
      (await app.call<{ duties: { id: number; series: { id: number } }[] }>(api.exam_series.mine, {}, by)).data
    const own = async () => (await mine()).duties.filter(({ series }) => series.id === of.id)
    expect(await own()).toEqual([])
    await publish(of.id)
    const found = await dutiesOf(of.id)
    const ids = found.duties.filter((one) => one.staff?.id === others[0]!.id).map(({ id }) => id)
    expect((await own()).map(({ id }) => id)).toEqual(ids)
    for (const name of ['duties', 'candidates', 'duty', 'absent'] as const)
      expect((await call(name, of.id, {}, others[0]!.by)).status).toBe(403)
    expect((await app.call(api.staff_absence.list, {}, others[0]!.by)).status).toBe(403)
  })

  it('P68 a pupil reads the own papers with room and seat, after publishing', async () => {
    const pupil = await makePupil(app, school, [{ id: sections[1]!, grade_id } as never])
    const of = await seated()
    type Mine = {
      series: { id: number; papers: { room: { id: number } | null; seat: string | null; until: string }[] }[]
    }
    const mine = async () =>
      (await app.call<Mine>(api.exam_series.mine, {}, pupil)).data.series.filter(({ id }) => id === of.id)
    expect(await mine()).toEqual([])
    const reply = await call<SeriesPublished>('publish', of.id)
    expect(reply.errors).toBeUndefined()
    const [own] = await mine()
    expect(own).toMatchObject({ card: null, version: 1 })
    expect(own!.papers).toHaveLength(2)
    expect(own!.papers[0]).toMatchObject({ room: { id: rooms[1] }, seat: expect.stringMatching(/^[A-Z]1$/) })
  })
})
