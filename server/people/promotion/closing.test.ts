import { beforeEach, expect, it } from 'vitest'
import { api, type Promoted, type PromotionPlan, type Section, type Student } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makePerson, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { findPlacesOf, makePupilOf, makeYearEnd } from '../../testing/factories/year-end-factories.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
let next: number
let nine: Section
let ten: Section
beforeEach(async () => {
  ;({ school, next, nine, ten } = await makeYearEnd(app))
})

const send = <T>(body: object, caller = school.admin) =>
  app.call<T>(api.promotion.promote, { from_session: school.session_id, to_session: next, ...body }, caller)
const runs = async () =>
  (await owner.query('select count(*) from promotions where client_id = $1', [school.id])).rows[0].count

it.each([
  'GRADUATE',
  'LEAVE',
])('D59 %s twice is refused with whom it was done to, and saves nothing', async (action) => {
  const pupil = await makePupilOf(app, school, ten)
  const items = [{ student_id: pupil.id, action }]
  expect((await send<Promoted>({ items })).status).toBe(200)
  const again = await send({ items })
  expect([again.status, again.errorCode, again.message]).toEqual([
    409,
    'user_found',
    `${pupil.name} has left the school or finished it already`,
  ])
  expect(again.data).toEqual({
    matches: [
      {
        student_id: pupil.id,
        name: pupil.name,
        in: { session_id: school.session_id, grade: 'Class 10', section: 'A' },
      },
    ],
  })
  expect(await runs()).toBe(1)
  const check = await send<PromotionPlan>({ items, dry_run: true })
  expect(check.data).toMatchObject({
    counts: { errors: 1 },
    items: [{ conflicts: [{ code: 'already_enrolled', severity: 'error' }] }],
  })
})

it.each([
  ['PROMOTE', {}, () => [next, 'Class 10'], 'has a place in the session to come already'],
  ['GRADUATE', {}, () => [school.session_id, 'Class 10'], 'has left the school or finished it already'],
  [
    'LEAVE',
    { close_unlisted: true },
    () => [school.session_id, 'Class 9'],
    'has left the school or finished it already',
  ],
] as const)('D59 %s by a filter twice is refused as by name', async (action, more, place, sentence) => {
  const from = action === 'GRADUATE' ? ten : nine
  const pupil = await makePupilOf(app, school, from)
  // Another class, of which nothing was done.
  await makePupilOf(app, school, action === 'GRADUATE' ? nine : ten)
  const body = { filter: { grade_id: [from.grade_id] }, ...more }
  expect((await send<Promoted>(body)).status).toBe(200)
  const again = await send(body)
  expect([again.status, again.errorCode, again.message]).toEqual([409, 'user_found', `${pupil.name} ${sentence}`])
  const [session_id, grade] = place()
  expect(again.data).toEqual({
    matches: [{ student_id: pupil.id, name: pupil.name, in: { session_id, grade, section: 'A' } }],
  })
  expect(await runs()).toBe(1)
})

it('a filter that means nobody, or only who left in mid-year, has nobody to promote', async () => {
  const body = { filter: { grade_id: [nine.grade_id] } }
  const nobody = { status: 400, errors: [{ path: 'items', code: 'promotion.nobody' }] }
  expect(await send(body)).toMatchObject(nobody)
  const pupil = await makePupilOf(app, school, nine)
  const left = { session_id: school.session_id, left_on: '2026-09-01', reason: 'TRANSFER' }
  expect((await app.call(api.student.leave, left, school.admin, pupil.id)).status).toBe(200)
  expect(await send(body)).toMatchObject(nobody)
})

it.each(['GRADUATE', 'LEAVE'])('D60 of two who do it at once (%s), one wins', async (action) => {
  const pupil = await makePupilOf(app, school, ten)
  const items = [{ student_id: pupil.id, action }]
  const replies = await Promise.all([send({ items }), send({ items }), send({ items })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await runs()).toBe(1)
})

it('who leaves does so on a day of the session that ends, after the one of joining', async () => {
  const pupil = await makePupilOf(app, school, nine, { joined_on: '2026-06-01' })
  const leave = (left_on: string, more: object = {}) =>
    send({ items: [{ student_id: pupil.id, action: 'LEAVE', left_on }], ...more })
  for (const [day, code] of [
    ['2026-03-31', 'person.outside_session'],
    ['2027-04-01', 'person.outside_session'],
    ['2026-05-31', 'student.left_before'],
    ['0000-01-01', 'field.year'],
    ['2026-02-31', 'field.date'],
  ] as const)
    for (const more of [{}, { dry_run: true }])
      expect([day, await leave(day, more)]).toMatchObject([
        day,
        { status: 400, errorCode: 'invalid_field', errors: [{ path: 'items.0.left_on', code }] },
      ])
  expect(await runs()).toBe(0)
  expect((await leave('2026-06-01')).status).toBe(200)
})

it('without a day it is today, or the end of the session where that is over', async () => {
  const pupil = await makePupilOf(app, school, nine)
  const now = app.clock.now
  app.clock.now = new Date('2027-04-20T08:00:00Z')
  const later = await makePerson(app, school.id, 2)
  expect((await send({ items: [{ student_id: pupil.id, action: 'LEAVE' }] }, later)).status).toBe(200)
  app.clock.now = now
  const { rows } = await owner.query('select left_on::text from enrolments where student_id = $1', [pupil.id])
  expect(rows).toEqual([{ left_on: '2027-03-31' }])
})

it('a next class that is gone is none: the proposal lets them finish', async () => {
  const pupil = await makePupilOf(app, school, nine)
  await owner.query('update grades set deleted_at = now() where client_id = $1 and id = $2', [school.id, ten.grade_id])
  const { data } = await send<PromotionPlan>({ filter: { grade_id: nine.grade_id }, dry_run: true })
  expect(data.items).toMatchObject([{ student_id: pupil.id, action: 'GRADUATE', to: null }])
})

it('subjects by choice that are gone, or by choice no more, go along neither with who stays nor with who comes back', async () => {
  const subject = (title: string) => makeSubject(app, school, { grade_id: nine.grade_id, title, category: 'ELECTIVE' })
  const [music, art, craft] = [await subject('Music'), await subject('Art'), await subject('Craft')]
  const electives = [music.id, art.id, craft.id]
  const pupil = await makePupilOf(app, school, nine, { electives })
  const back = await makePupilOf(app, school, nine, { electives })
  const inSession = { session_id: school.session_id }
  await app.call(api.student.remove, inSession, school.admin, back.id)
  // As rows of earlier days stand.
  await owner.query('update subjects set deleted_at = now() where client_id = $1 and id = $2', [school.id, art.id])
  await owner.query("update subjects set category = 'COMPULSORY' where client_id = $1 and id = $2", [
    school.id,
    craft.id,
  ])
  expect((await app.call<Student>(api.student.restore, inSession, school.admin, back.id)).data.electives).toEqual([
    music.id,
  ])
  expect((await send({ items: [{ student_id: pupil.id, action: 'DETAIN' }] })).status).toBe(200)
  expect(await findPlacesOf(app, pupil.id)).toHaveLength(2)
  const { data } = await app.call<Student[]>(
    api.student.list,
    { filter: { id: pupil.id, session_id: next } },
    school.admin,
  )
  expect(data[0]?.electives).toEqual([music.id])
})
