import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Section, Subject } from '#contract'
import { compilable, readerFor } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makePupil } from '../testing/factories/student-factories.ts'
import { actorOf } from '../testing/policy/policy-world.ts'
import { visibleTo, withoutPrivate } from './policy.ts'
import type { PolicyTable } from './table.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
const sections = {} as Record<'9A' | '9B' | '9C' | '8A', Section>
let lastYear: number
let colleagues: Actor[]
let teacher: Actor
let pupil: Actor
let whole: Actor

beforeAll(async () => {
  school = await makeSchool(app)
  const nine = await makeGrade(app, school)
  const eight = await makeGrade(app, school)
  for (const title of ['9A', '9B', '9C'] as const) sections[title] = await makeSection(app, school, nine.id, { title })
  sections['8A'] = await makeSection(app, school, eight.id)
  maths = await makeSubject(app, school, { grade_id: nine.id })
  science = await makeSubject(app, school, { grade_id: nine.id })
  const past = { name: '2025-26', start_date: '2025-04-01', end_date: '2026-03-31' }
  const { id } = await app.databases.owner_kysely
    .insertInto('sessions')
    .values(past)
    .returning('id')
    .executeTakeFirstOrThrow()
  lastYear = id
  const at = (title: keyof typeof sections, more: object = {}) => {
    const { id: section_id, grade_id } = sections[title]
    return { grade_id, section_id, ...more }
  }
  const staff = (...places: Parameters<typeof makeStaff>[2]) => makeStaff(app, school, places).then(as)
  teacher = await staff(
    at('9A', { subject_id: maths.id }),
    at('9B', { subject_id: science.id }),
    at('8A', { session_id: lastYear }),
  )
  colleagues = [
    await staff(at('9A', { subject_id: science.id })),
    await staff({ grade_id: nine.id, subject_id: maths.id }),
    await staff(at('9C')),
    await staff(at('9A', { session_id: lastYear })),
    await staff(at('8A')),
  ]
  pupil = await makePupil(app, school, [sections['9A']]).then(as)
  for (const title of ['9A', '9B', '9C', '8A'] as const) await makePupil(app, school, [sections[title]])
  await makePupil(app, school, [{ ...sections['8A'], session_id: lastYear }])
  await makePupil(app, await makeSchool(app), [])
  whole = await makePerson(app, school.id, 5).then(as)
})

const as = (caller: Record<string, string>) => actorOf(app, caller)

/** The rows that somebody sees, by another column. */
async function seen(actor: Actor, table: PolicyTable, column: string, where = sql`true`): Promise<unknown[]> {
  const [rows] = await readerFor(app.databases.app, actor.client_id).read(
    compilable(sql<{ value: unknown }>`
      select ${sql.ref(`row.${column}`)} as value from ${sql.table(table)} as row
      where row.client_id = ${actor.client_id} and ${where} and ${visibleTo(actor, table, 'row')} order by row.id`),
  )
  return rows.map(({ value }) => value)
}

const inSession = (id: number) => sql`row.session_id = ${id}`
const ids = (...titles: (keyof typeof sections)[]) => titles.map((title) => sections[title].id)

describe('enrolments', () => {
  it('are those of the assigned sections, in the session that is asked for', async () => {
    const of = (session_id: number) => seen(teacher, 'enrolments', 'section_id', inSession(session_id))
    expect(await of(school.session_id)).toEqual(ids('9A', '9A', '9B'))
    expect(await of(lastYear)).toEqual(ids('8A'))
  })

  it('of a pupil are the own ones, not those of the section', async () => {
    expect(await seen(pupil, 'enrolments', 'id')).toEqual(pupil.reach?.enrolment_ids)
    expect(pupil.reach?.enrolment_ids).toHaveLength(1)
  })

  it('are all of the school to whoever sees it all', async () => {
    expect(await seen(whole, 'enrolments', 'section_id')).toEqual(ids('9A', '9A', '9B', '9C', '8A', '8A'))
  })
})

describe('students', () => {
  it('are the persons behind the enrolments that are seen', async () => {
    const all = await seen(whole, 'students', 'id')
    expect(all).toHaveLength(6)
    expect(await seen(teacher, 'students', 'id')).toEqual([all[0], all[1], all[2], all[5]])
    expect(await seen(pupil, 'students', 'id')).toEqual([all[0]])
  })

  it('who are no longer enrolled in an assigned section are not seen', async () => {
    const [gone] = await seen(whole, 'enrolments', 'id', sql`row.section_id = ${sections['9B'].id}`)
    await app.databases.owner.query('update enrolments set deleted_at = now() where id = $1', [gone])
    expect(await seen(teacher, 'students', 'id')).toHaveLength(3)
    await app.databases.owner.query('update enrolments set deleted_at = null where id = $1', [gone])
  })
})

describe('staff', () => {
  it('are oneself and those who share a section now, whole classes included', async () => {
    const [sameSection, wholeClass] = colleagues as [Actor, Actor]
    const accounts = [teacher, sameSection, wholeClass].map(({ account_id }) => account_id)
    expect(await seen(teacher, 'staff', 'account_id')).toEqual(accounts)
  })

  it('of a whole class share each of its sections', async () => {
    const [sameSection, wholeClass, third] = colleagues as [Actor, Actor, Actor]
    const accounts = [teacher, sameSection, wholeClass, third].map(({ account_id }) => account_id)
    expect(await seen(wholeClass, 'staff', 'account_id')).toEqual(accounts)
  })

  it('are shown without what is private, but to the office and oneself', () => {
    const row = { id: 1, name: 'Rajesh', mobile: '+910000000001', invitation: { state: 'PENDING' } }
    const shown = (actor: Actor, id: number) => withoutPrivate(actor, 'staff', { ...row, id })
    const [own = 0] = teacher.reach?.staff_ids ?? []
    expect(shown(teacher, own)).toEqual({ ...row, id: own })
    expect(shown(whole, own)).toEqual({ ...row, id: own })
    expect(shown(teacher, own + 1)).toEqual({ id: own + 1, name: 'Rajesh', mobile: null, invitation: null })
  })

  it('are oneself where one is assigned to nothing, all to the office, none to a pupil', async () => {
    const alone = await makeStaff(app, school, []).then(as)
    expect(await seen(alone, 'staff', 'account_id')).toEqual([alone.account_id])
    expect(await seen(whole, 'staff', 'id')).toHaveLength(7)
    expect(await seen(pupil, 'staff', 'id')).toEqual([])
  })
})
