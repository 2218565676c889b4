import { beforeEach, describe, expect, it } from 'vitest'
import { api, type Promoted, type PromotionPlan, type Section, type Student } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { findPlacesOf, makePupilOf, makeYearEnd } from '../../testing/factories/year-end-factories.ts'

const app = await startTestApp()
let school: TestSchool
let next: number
let nine: Section
let ten: Section
let tenB: Section
beforeEach(async () => {
  ;({ school, next, nine, ten, tenB } = await makeYearEnd(app))
})

const pupil = (section = nine, fields: object = {}) => makePupilOf(app, school, section, fields)
const send = <T>(body: object, caller = school.admin) =>
  app.call<T>(api.promotion.promote, { from_session: school.session_id, to_session: next, ...body }, caller)
const enrolments = (student_id: number) => findPlacesOf(app, student_id)
const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)

describe('the check of what was chosen', () => {
  const foundIn = (plan: PromotionPlan) =>
    plan.items.map(({ conflicts }) =>
      conflicts.map(({ code, severity, said: sentence }) => [code, severity, sentence?.code]),
    )
  /** What a dry run says of these items as errors, and where and how a run refuses them. */
  async function both(items: object[], to_session = next) {
    const check = await send<PromotionPlan>({ items, to_session, dry_run: true })
    expect(check.status).toBe(200)
    expect(check.data.counts.errors).toBe(items.length)
    const run = await send({ items, to_session })
    expect([run.status, run.errorCode]).toEqual([400, 'invalid_field'])
    return { found: foundIn(check.data), refused: run.errors?.map(({ path, code }) => [path, code]) }
  }

  it('who has a place in the session to come is a conflict of that row; the run alone is 409', async () => {
    const [gone, there, only, free] = [await pupil(), await pupil(), await pupil(), await pupil()]
    const promoted = await send({ items: [{ student_id: gone.id, action: 'PROMOTE' }] })
    expect(promoted.status).toBe(200)
    const place = { session_id: next, grade_id: ten.grade_id, section_id: tenB.id }
    const link = async ({ admission_no, id }: Student) => {
      const body = { ...pupilBody(next), ...place, admission_no, link_existing: true }
      expect((await app.call<Student>(api.student.create, body, school.admin)).data).toMatchObject({ id })
    }
    await link(there)
    await link(only)
    await app.databases.owner.query(
      'update enrolments set deleted_at = now() where client_id = $1 and student_id = $2 and session_id = $3',
      [school.id, only.id, school.session_id],
    )
    const items = [gone, there, only, free].map(({ id }) => ({ student_id: id, action: 'PROMOTE' }))
    const check = await send<PromotionPlan>({ items, dry_run: true })
    expect(check.status).toBe(200)
    expect(check.data.counts).toMatchObject({ PROMOTE: 4, errors: 3 })
    const of = ({ id }: Student) => check.data.items.find(({ student_id }) => student_id === id)
    for (const one of [gone, there, only])
      expect(of(one)?.conflicts).toContainEqual(
        expect.objectContaining({ code: 'already_enrolled', severity: 'error' }),
      )
    expect(of(gone)).toMatchObject({ name: gone.name, from: { grade: { title: 'Class 9' }, section: { id: nine.id } } })
    expect(of(free)?.conflicts.filter(({ severity }) => severity === 'error')).toEqual([])
    const run = await send({ items })
    expect([run.status, run.errorCode]).toEqual([409, 'user_found'])
    // Whom nobody knows is refused by both.
    const unknown = [...items, { student_id: 999_999_999, action: 'PROMOTE' }]
    const reply = await send({ items: unknown, dry_run: true })
    expect([reply.status, paths(reply)]).toEqual([400, ['items.4.student_id']])
  })

  it('a move goes to another section', async () => {
    const one = await pupil()
    const move = { student_id: one.id, action: 'TRANSFER_SECTION' }
    for (const item of [move, { ...move, to_section: nine.id }, { ...move, to_grade: nine.grade_id }])
      expect(await both([item], school.session_id)).toEqual({
        found: [[['no_section', 'error', 'promotion.same_section']]],
        refused: [['items.0.to_section', 'promotion.same_section']],
      })
    // Of another class it is the section of the same title.
    const other = [{ ...move, to_grade: ten.grade_id }]
    expect((await send<Promoted>({ items: other, to_session: school.session_id })).data.moved).toBe(1)
    expect(await enrolments(one.id)).toEqual([[school.session_id, ten.id, null, 'ACTIVE']])
  })

  it('a class to which marks do not go along is told before the run', async () => {
    const maths = await makeSubject(app, school, { grade_id: nine.grade_id, title: 'Mathematics' })
    const one = await pupil(nine, { roll_no: '1' })
    await makeSettled(app, school, maths, [nine], [60])
    const item = { student_id: one.id, action: 'TRANSFER_SECTION', to_grade: ten.grade_id }
    expect(await both([item], school.session_id)).toEqual({
      found: [[['no_next_class', 'error', 'student.has_marks']]],
      refused: [['items.0.to_grade', 'student.has_marks']],
    })
  })

  it('names the class or the section that is wrong; those of another school read like missing ones', async () => {
    const foreign = await makeSchool(app)
    const theirs = await makeSection(app, foreign, (await makeGrade(app, foreign)).id)
    const bare = await makeGrade(app, school, { title: 'Class 11', level_order: 11 })
    const pupils = [await pupil(), await pupil(), await pupil(), await pupil(), await pupil()]
    const items = [
      { to_grade: theirs.grade_id },
      { to_grade: 999_999_999, to_section: ten.id },
      { to_section: theirs.id },
      { to_grade: ten.grade_id, to_section: nine.id },
      { to_grade: bare.id },
    ].map((place, at) => ({ student_id: pupils[at]?.id, action: 'PROMOTE', ...place }))
    const { refused, found } = await both(items)
    expect(refused).toEqual([
      ['items.0.to_grade', 'place.no_class'],
      ['items.1.to_grade', 'place.no_class'],
      ['items.2.to_section', 'place.no_section_here'],
      ['items.3.to_section', 'place.no_section_here'],
      ['items.4.to_section', 'promotion.no_section'],
    ])
    expect(found.map((of) => of[0]?.[0])).toEqual([
      ...['no_next_class', 'no_next_class', 'no_section', 'no_section', 'no_section'],
    ])
    expect((await send({ items: items.slice(4) })).message).toBe('Class 11 has no section A. Choose one.')
  })
})
