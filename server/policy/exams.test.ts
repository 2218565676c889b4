import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Databases } from '../db/connect.ts'
import type { Reach, TeachingPlace } from '../ground/actor.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Viewer } from './places.ts'
import { visibleTo } from './policy.ts'

const [maths, science] = [1, 2]
const [nineA, nineB] = [11, 12]
const [now, before] = [26, 25]
const CLIENT = 7

const exams = [
  { id: 1, session_id: now, subject_id: maths, state: 'PUBLISHED', sections: [nineA, nineB] },
  { id: 2, session_id: now, subject_id: science, state: 'PUBLISHED', sections: [nineA] },
  { id: 3, session_id: now, subject_id: science, state: 'VERIFIED', sections: [nineB] },
  { id: 4, session_id: before, subject_id: science, state: 'PUBLISHED', sections: [nineA] },
  { id: 5, session_id: now, subject_id: maths, state: 'DRAFT', sections: [nineA] },
  { id: 6, session_id: now, subject_id: maths, state: 'MARKING', sections: [nineA] },
]

let databases: Databases
let client: pg.PoolClient
beforeAll(async () => {
  databases = await openTestDatabase()
  client = await databases.owner.connect()
  // The columns of these tables that the policy asks for.
  await client.query(`create temp table exams
    (client_id bigint, id bigint, session_id bigint, grade_id bigint, subject_id bigint, state text)`)
  await client.query('create temp table exam_sections (client_id bigint, exam_id bigint, section_id bigint)')
  await client.query(`create temp table exam_marks
    (client_id bigint, id bigint generated always as identity, exam_id bigint, section_id bigint, enrolment_id bigint)`)
  for (const client_id of [CLIENT, CLIENT + 1]) {
    for (const { id, session_id, subject_id, state, sections } of exams) {
      await client.query('insert into exams values ($1, $2, $3, 9, $4, $5)', [
        client_id,
        id,
        session_id,
        subject_id,
        state,
      ])
      for (const section of sections) {
        await client.query('insert into exam_sections values ($1, $2, $3)', [client_id, id, section])
        // Two pupils of each section, enrolled anew each year: 26111 and 26112 in 9A, 26121 and 26122 in 9B.
        for (const pupil of [1, 2].map((n) => session_id * 1000 + section * 10 + n)) {
          const text = 'insert into exam_marks (client_id, exam_id, section_id, enrolment_id) values ($1, $2, $3, $4)'
          await client.query(text, [client_id, id, section, pupil])
        }
      }
    }
  }
})
afterAll(async () => {
  client.release()
  await databases.close()
})

const nothing = { open_session_ids: [now], grade_ids: [], section_ids: [], subject_ids: [] }
const nobody = { staff_ids: [], student_ids: [], enrolment_ids: [] }
const viewer = (reach: Partial<Reach> | null): Viewer => ({
  client_id: CLIENT,
  account_id: 1,
  reach: reach && { scope: 'ASSIGNED', places: [], ...nothing, ...nobody, ...reach },
})
const place = (section_id: number | null, subject_id: number | null, session_id = now): TeachingPlace => ({
  session_id,
  grade_id: 9,
  section_id,
  subject_id,
})

const ofTwo = viewer({ places: [place(nineA, maths), place(nineB, science)] })
const classTeacher = viewer({ places: [place(nineA, null)] })
const ofLastYear = viewer({ places: [place(null, science, before)] })
const pupil = viewer({ scope: 'OWN', places: [place(nineA, null)], enrolment_ids: [26111] })
const office = viewer(null)

async function ask(table: 'exams' | 'exam_marks' | 'reports', who: Viewer, columns: string): Promise<string[]> {
  const from = table === 'reports' ? 'exam_marks' : table
  const { sql: text, parameters } = sql`
    select distinct ${sql.raw(columns)} as told from ${sql.table(from)} as row
    where row.client_id = ${CLIENT} and ${visibleTo(who, table, 'row')} order by 1`.compile(build)
  const { rows } = await client.query<{ told: string }>(text, [...parameters])
  return rows.map(({ told }) => told)
}

const examsOf = (who: Viewer) => ask('exams', who, 'row.id::text')
/** "exam section" */
const marksOf = (who: Viewer) => ask('exam_marks', who, "row.exam_id || ' ' || row.section_id")
const reportsOf = (who: Viewer) => ask('reports', who, "row.exam_id || ' ' || row.section_id")

describe('the 9A Mathematics and 9B Science teacher', () => {
  it('sees the exams of both, not that of 9A Science', async () => {
    expect(await examsOf(ofTwo)).toEqual(['1', '3', '5', '6'])
  })

  it('sees the marks of the own section of an exam, not of the other', async () => {
    expect(await marksOf(ofTwo)).toEqual(['1 11', '3 12', '5 11', '6 11'])
  })

  it('sees reports of settled exams', async () => {
    expect(await reportsOf(ofTwo)).toEqual(['1 11', '3 12'])
  })
})

describe('exams and marks', () => {
  it('of every subject are seen by the class teacher, in the one section', async () => {
    expect(await examsOf(classTeacher)).toEqual(['1', '2', '5', '6'])
    expect(await marksOf(classTeacher)).toEqual(['1 11', '2 11', '5 11', '6 11'])
  })

  it('of a past session stay with those who taught then', async () => {
    expect(await examsOf(ofLastYear)).toEqual(['4'])
    expect(await marksOf(ofLastYear)).toEqual(['4 11'])
    expect(await marksOf(classTeacher)).not.toContain('4 11')
  })

  it('are all there for the office; reports only of settled exams', async () => {
    expect(await examsOf(office)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(await marksOf(office)).toHaveLength(7)
    expect(await reportsOf(office)).toEqual(['1 11', '1 12', '2 11', '3 12', '4 11'])
  })

  it('are seen by a pupil once scheduled, marks once published, and only the own', async () => {
    expect(await examsOf(pupil)).toEqual(['1', '2', '6'])
    expect(await ask('exam_marks', pupil, "row.exam_id || ' ' || row.enrolment_id")).toEqual(['1 26111', '2 26111'])
    expect(await reportsOf(pupil)).toEqual(['1 11', '2 11'])
  })

  it('are not there for whoever is assigned to nothing', async () => {
    const idle = viewer({})
    expect([await examsOf(idle), await marksOf(idle), await reportsOf(idle)]).toEqual([[], [], []])
  })
})
