import { api, type DutiesResult, type Job, type SeriesDuties, type SeriesPublished, type SeriesWhole } from '#contract'
import type { Caller, Reply, TestApp } from '../app.ts'
import { makeGrade, makeStaff } from '../factories/factories.ts'
import { makeSeriesSchool, type SeriesSchoolWorld } from './series-school.ts'

export interface Watcher {
  by: Caller
  id: number
}

/** The school of series with staff: the first teaches Mathematics to the first section, four others teach another class. */
export interface DutySchoolWorld extends SeriesSchoolWorld {
  staff: Watcher[]
  /** A series of its own days whose papers lie one a day, with all pupils seated: the first section in the first room, the second in the second. */
  seated(fields?: object): Promise<SeriesWhole>
  proposed(id: number, body?: object): Promise<DutiesResult>
  /** The same with duties, published. */
  published(fields?: object): Promise<SeriesWhole>
  dutiesOf(id: number, body?: object): Promise<SeriesDuties>
  publish(id: number, body?: object): Promise<Reply<SeriesPublished>>
}

export async function makeDutySchool(app: TestApp): Promise<DutySchoolWorld> {
  const world = await makeSeriesSchool(app)
  const { school, grade_id, sections, maths, rooms, made, call } = world
  const other = await makeGrade(app, school)
  const callers = [
    await makeStaff(app, school, [{ grade_id, section_id: sections[0] as number, subject_id: maths.id }]),
  ]
  for (let at = 0; at < 4; at += 1) callers.push(await makeStaff(app, school, [{ grade_id: other.id }]))
  const { owner } = app.databases
  const { rows } = await owner.query<{ id: string }>(
    'select id from staff where client_id = $1 order by id desc limit 5',
    [school.id],
  )
  const ids = rows.map(({ id }) => Number(id)).toSorted((x, y) => x - y)
  const staff = callers.map((by, at): Watcher => ({ by, id: ids[at] as number }))

  let first = 0
  async function seated(fields: object = {}): Promise<SeriesWhole> {
    const from = new Date(Date.UTC(2026, 11, 1 + first++ * 3)).toISOString().slice(0, 10)
    const to = new Date(Date.parse(from) + 2 * 86_400_000).toISOString().slice(0, 10)
    const of = await made({ starts_on: from, ends_on: to, weekdays: [1, 2, 3, 4, 5, 6, 7], ...fields })
    await call('place', of.id, {
      moves: of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at % of.days.length]?.date })),
    })
    await call('staff', of.id, { staff: staff.map(({ id }) => ({ staff_id: id })) })
    await owner.query(
      `insert into series_seats (client_id, series_id, paper_id, enrolment_id, day, shift, room_id, seat_row, seat_col,
        published_batch, published_day, published_shift, published_room_id, published_row, published_col)
      select g.*, 0, g.day, g.shift, g.room_id, g.seat_row, g.seat_col from (
        select p.client_id, p.series_id, p.id as paper_id, e.id as enrolment_id, s.day, s.shift, case when e.section_id = $3 then $4::bigint else $5::bigint end as room_id, 0 as seat_row,
          (row_number() over (partition by p.id, e.section_id order by e.id))::int - 1 as seat_col
        from series_papers p join series_sittings s on s.client_id = $1 and s.paper_id = p.id
          join enrolments e on e.client_id = $1 and e.grade_id = p.grade_id and e.state not in ('LEFT', 'TRANSFERRED')
        where p.client_id = $1 and p.series_id = $2 and (not exists (
            select 1 from enrolment_subjects t where t.client_id = $1 and t.subject_id = p.subject_id)
          or exists (select 1 from enrolment_subjects t where t.client_id = $1 and t.subject_id = p.subject_id and t.enrolment_id = e.id))) g`,
      [school.id, of.id, sections[0], rooms[0], rooms[1]],
    )
    return (await call('get', of.id)).data
  }

  async function proposed(id: number, body: object = {}): Promise<DutiesResult> {
    const reply = await call<{ job_id: number }>('propose', id, { what: 'DUTIES', ...body })
    if (!reply.success) throw new Error(`propose: ${reply.message} ${JSON.stringify(reply.errors)}`)
    await app.runJobs(school.id)
    const { data } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
    return data.result as DutiesResult
  }

  const publish = (id: number, body: object = {}) => call<SeriesPublished>('publish', id, body)

  return {
    ...{ ...world, staff, seated, proposed, publish },
    async published(fields) {
      const of = await seated(fields)
      await proposed(of.id)
      const reply = await publish(of.id)
      if (!reply.success) throw new Error(`publish: ${reply.message} ${JSON.stringify(reply.errors)}`)
      return (await call('get', of.id)).data
    },
    dutiesOf: async (id, body) => (await call<SeriesDuties>('duties', id, body)).data,
  }
}
