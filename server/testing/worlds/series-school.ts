import { api, type SeriesWhole, type Subject } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import type { Caller, Reply, TestApp } from '../app.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool, unique } from '../factories/factories.ts'
import { makeSectionOf } from '../factories/student-factories.ts'

/** A class of two sections with five pupils; Music is chosen by one of them, Art by nobody. */
export interface SeriesSchoolWorld {
  school: TestSchool
  grade_id: number
  sections: number[]
  maths: Subject
  science: Subject
  music: Subject
  rooms: number[]
  /** Makes a series of the class over two weeks of December. */
  create(fields?: object, by?: Caller): Promise<Reply<SeriesWhole>>
  made(fields?: object): Promise<SeriesWhole>
  call<T = SeriesWhole>(name: keyof typeof api.exam_series, id: number, body?: object, by?: Caller): Promise<Reply<T>>
}

export async function makeSeriesSchool(app: TestApp): Promise<SeriesSchoolWorld> {
  const school = await makeSchool(app)
  const grade_id = (await makeGrade(app, school, { title: unique('Class') })).id
  const first = await makeSectionOf(app, school, grade_id, 3)
  const second = await makeSectionOf(app, school, grade_id, 2)
  const of = (title: string, fields: Partial<Subject> = {}) => makeSubject(app, school, { grade_id, title, ...fields })
  const maths = await of('Mathematics', { max_marks: 80 })
  const science = await of('Science', { max_marks: 40 })
  const music = await of('Music', { category: 'ELECTIVE', max_marks: 20 })
  const art = await of('Art', { category: 'ELECTIVE' })
  await of('Yoga', { category: 'CO_SCHOLASTIC' })
  await writeInSchool(app.databases.owner_kysely, school.id, async (db) => {
    const enrolments = await db
      .selectFrom('enrolments')
      .select('id')
      .where('client_id', '=', school.id)
      .orderBy('id')
      .execute()
    const choose = (at: number, subject_id: number) =>
      db
        .insertInto('enrolment_subjects')
        .values({ client_id: school.id, enrolment_id: enrolments[at]!.id, subject_id })
        .execute()
    await choose(0, music.id)
    // Chosen by somebody who has left: nobody takes it now.
    await choose(4, art.id)
    await db
      .updateTable('enrolments')
      .set({ state: 'LEFT', left_on: '2026-11-01' })
      .where('client_id', '=', school.id)
      .where('id', '=', enrolments[4]!.id)
      .execute()
  })
  const rooms: number[] = []
  for (const fields of [
    { kind: 'CLASSROOM', columns: 3 },
    { kind: 'HALL', columns: 2 },
    { kind: 'LAB', columns: 2 },
    { special: true, columns: 2 },
  ]) {
    const body = { name: unique('Room'), rows: 1, ...fields }
    rooms.push((await app.call<{ id: number }>(api.room.create, body, school.admin)).data.id)
  }
  const create = (fields: object = {}, by: Caller = school.admin) =>
    app.call<SeriesWhole>(
      api.exam_series.create,
      {
        ...{ name: unique('Series'), session_id: school.session_id, type_test: 'HALF_YEARLY' },
        ...{ starts_on: '2026-12-07', ends_on: '2026-12-19', grade_ids: [grade_id], ...fields },
      },
      by,
    )
  return {
    ...{ school, grade_id, sections: [first.section.id, second.section.id], maths, science, music, rooms, create },
    async made(fields) {
      const reply = await create(fields)
      if (!reply.success) throw new Error(`exam-series/create: ${reply.message} ${JSON.stringify(reply.errors)}`)
      return reply.data
    },
    call: (name, id, body = {}, by = school.admin) => app.call(api.exam_series[name], body, by, id),
  }
}
