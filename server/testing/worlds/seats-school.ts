import {
  api,
  type Job,
  type Room,
  type SeatedRoom,
  type SeatsOfSitting,
  type SeatsResult,
  type SeriesWhole,
  type Subject,
} from '#contract'
import type { Caller, Reply, TestApp } from '../app.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool, unique } from '../factories/factories.ts'
import { makeSectionOf } from '../factories/student-factories.ts'

type Call = <T = SeriesWhole>(
  name: keyof typeof api.exam_series,
  id: number,
  body?: object,
  by?: Caller,
) => Promise<Reply<T>>

export interface SeatsSchool {
  school: TestSchool
  grades: number[]
  /** Pupils of each class, in the order of roll numbers. */
  students: number[][]
  subjects: Subject[]
  /** Two rooms of 4 × 4, two of 4 × 6, then the special one of 2 × 2. */
  rooms: Room[]
  call: Call
  /** A series of days that no other has, each paper on its day. */
  placed(fields?: object): Promise<SeriesWhole>
  proposed(id: number, body?: object): Promise<SeatsResult>
  seats(of: SeriesWhole, at?: number): Promise<SeatsOfSitting>
  get(id: number): Promise<SeriesWhole>
}

/** Two classes of twelve pupils, who write their two papers on the same days. */
export async function makeSeatsSchool(app: TestApp): Promise<SeatsSchool> {
  const school = await makeSchool(app)
  const [grades, students, subjects]: [number[], number[][], Subject[]] = [[], [], []]
  for (const title of ['Class 6', 'Class 7']) {
    const grade_id = (await makeGrade(app, school, { title: unique(title) })).id
    grades.push(grade_id)
    const made = await makeSectionOf(app, school, grade_id, 12)
    students.push(made.students.map(({ id }) => id))
    for (const subject of ['Mathematics', 'Science'])
      subjects.push(await makeSubject(app, school, { grade_id, title: subject, max_marks: 80 }))
  }
  const rooms: Room[] = []
  const small = { columns: 4 }
  const large = { columns: 6, step_free: true }
  for (const fields of [small, small, large, large, { rows: 2, columns: 2, special: true }]) {
    const body = { name: unique('Room'), rows: 4, kind: 'CLASSROOM', ...fields }
    const reply = await app.call<Room>(api.room.create, body, school.admin)
    rooms.push(reply.data)
  }
  let first = 0
  const call: Call = (name, id, body = {}, by = school.admin) => app.call(api.exam_series[name], body, by, id)
  const get = async (id: number) => (await call('get', id)).data
  return {
    ...{ school, grades, students, subjects, rooms, call, get },
    async placed(fields = {}) {
      const from = new Date(Date.UTC(2026, 11, 1 + first++ * 3)).toISOString().slice(0, 10)
      const to = new Date(Date.parse(from) + 2 * 86_400_000).toISOString().slice(0, 10)
      const { data: of } = await app.call<SeriesWhole>(
        api.exam_series.create,
        {
          ...{ name: unique('Series'), session_id: school.session_id, type_test: 'HALF_YEARLY', starts_on: from },
          ...{ ends_on: to, grade_ids: grades, weekdays: [1, 2, 3, 4, 5, 6, 7], ...fields },
        },
        school.admin,
      )
      const dayOf = (title: string) => of.days[title === 'Mathematics' ? 0 : 1]?.date
      const moves = of.papers.map(({ id, subject }) => ({ paper_id: id, day: dayOf(subject.title), shift: 0 }))
      await call('place', of.id, { moves })
      return get(of.id)
    },
    async proposed(id, body = {}) {
      const reply = await call<{ job_id: number }>('propose', id, { what: 'SEATS', ...body })
      if (!reply.success) throw new Error(`propose: ${reply.message} ${JSON.stringify(reply.errors)}`)
      await app.runJobs(school.id)
      const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
      if (job.state !== 'done') throw new Error(`job: ${job.state} ${job.message}`)
      return job.result as SeatsResult
    },
    async seats(of, at = 0) {
      const reply = await call<SeatsOfSitting>('seats', of.id, { day: of.days[at]?.date, shift: 0 })
      if (!reply.success) throw new Error(`seats: ${reply.message} ${JSON.stringify(reply.errors)}`)
      return reply.data
    },
  }
}

/** All seats of a sitting with the room that each is in. */
export const allSeats = ({ rooms }: SeatsOfSitting) =>
  rooms.flatMap((one: SeatedRoom) => one.seats.map((seat) => ({ ...seat, room_id: one.room.id })))
