import { beforeAll, describe, expect, it } from 'vitest'
import { api, type GradeSystemRow, type ResultSchemeRow } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const band = (grade: string, min_percent: number, is_pass = true) => ({ grade, min_percent, is_pass })
const two = [band('Pass', 40), band('Fail', 0, false)]
type Made<T> = T & { warnings?: { message: string }[] }
const system = (fields: object, by = school.admin) =>
  app.call<GradeSystemRow>(
    api.grade_system.create,
    { name: unique('System'), rounding: 'TWO_DP', bands: two, ...fields },
    by,
  )
const paths = ({ status, errors = [] }: { status: number; errors?: { path: string }[] }) => [
  status,
  ...new Set(errors.map(({ path }) => path)),
]

describe('a grade system', () => {
  it('has its bands in falling order, whatever order they come in', async () => {
    const { data } = await system({ bands: [band('C', 33), band('A', 75), band('E', 0, false), band('B', 50.5)] })
    expect(data.bands.map(({ grade, min_percent }) => [grade, min_percent])).toEqual([
      ['A', 75],
      ['B', 50.5],
      ['C', 33],
      ['E', 0],
    ])
    expect(data).toMatchObject({ is_default: false, used_at: null, successor_of: null, grade_ids: [], status: 1 })
  })

  it.each([
    ['no band at 0', [band('A', 50), band('B', 10, false)], 'bands'],
    ['two bands at one percent', [...two, band('Other', 40)], 'bands.2.min_percent'],
    ['two bands of one name', [...two, band('pass', 60)], 'bands.2.grade'],
    ['a pass below a fail', [band('A', 60, false), band('B', 40), band('C', 0, false)], 'bands'],
    ['no band that fails', [band('A', 60), band('B', 0)], 'bands'],
    ['no band that passes', [band('A', 60, false), band('B', 0, false)], 'bands'],
    ['more than 12', Array.from({ length: 13 }, (_, at) => band(`G${at}`, at, at > 0)), 'bands'],
    ['none', [], 'bands'],
    ['a grade of six letters', [band('Sixths', 40), band('E', 0, false)], 'bands.0.grade'],
    ['three decimals', [band('A', 40.001), band('E', 0, false)], 'bands.0.min_percent'],
    ['more than a hundred', [band('A', 101), band('E', 0, false)], 'bands.0.min_percent'],
  ])('with %s is refused there', async (_, bands, path) => {
    expect(paths(await system({ bands }))).toEqual([422, path])
  })

  it('holds for its classes, each of which has one; the default for all others', async () => {
    const grade = await makeGrade(app, school)
    const first = await system({ grade_ids: [grade.id] })
    expect(first.status).toBe(200)
    const again = await system({ grade_ids: [grade.id] })
    expect(paths(again)).toEqual([422, 'grade_ids'])
    expect(again.message).toContain(first.data.name)
    expect(paths(await system({ grade_ids: [999_999] }))).toEqual([422, 'grade_ids'])
    const found = await app.call<GradeSystemRow[]>(
      api.grade_system.list,
      { filter: { grade_id: grade.id } },
      school.admin,
    )
    expect(found.data.map(({ id }) => id)).toEqual([first.data.id])
  })

  it('is the default by itself: a new default takes it over, and it is neither given up nor deleted', async () => {
    const { data } = await system({ is_default: true })
    const defaults = async () =>
      (await app.call<GradeSystemRow[]>(api.grade_system.list, {}, school.admin)).data.filter((one) => one.is_default)
    expect((await defaults()).map(({ id }) => id)).toEqual([data.id])
    const given = await app.call(api.grade_system.update, { is_default: false }, school.admin, data.id)
    expect(paths(given)).toEqual([422, 'is_default'])
    expect((await app.call(api.grade_system.remove, {}, school.admin, data.id)).status).toBe(409)
  })

  it('with which results were worked out has a successor instead of a change, keeps the results, and is not deleted', async () => {
    const grade = await makeGrade(app, school)
    const subject = await makeSubject(app, school, { grade_id: grade.id })
    const { section } = await makeSectionOf(app, school, grade.id, 2)
    const { data: used } = await system({ grade_ids: [grade.id], bands: two })
    const exam = await makeSettled(app, school, subject, [section], [40, 20], { date: '2026-06-01' })
    const kept = await app.call<{ used_by: string[] }>(api.grade_system.remove, {}, school.admin, used.id)
    expect(kept).toMatchObject({
      status: 409,
      errorCode: 'in_use',
      message: expect.stringMatching(/^Results of 1 exam were worked out with it/),
    })
    expect(kept.data.used_by).toEqual(['1 exam'])
    const edit = { bands: [band('Top', 50), band('Low', 0, false)] }
    const edited = await app.call<GradeSystemRow>(api.grade_system.update, edit, school.admin, used.id)
    expect(edited.data).toMatchObject({ successor_of: used.id, used_at: null, grade_ids: [grade.id], name: used.name })
    expect(edited.data.id).not.toBe(used.id)
    expect([edited.message].flat().join(' ')).toContain(used.name)
    const { data: rows } = await app.call<{ grade: string }[]>(
      api.exam_marks.list,
      { filter: { exam_id: exam.id } },
      school.admin,
    )
    expect(rows.map((row) => row.grade).sort()).toEqual(['Fail', 'Pass'])
  })

  it('that nothing uses is changed in place, deleted and brought back; a teacher sees it and changes nothing', async () => {
    const { data } = await system({})
    const teacher = await makePerson(app, school.id, 3)
    const rename = { name: unique('Renamed'), row_version: data.row_version }
    expect((await app.call(api.grade_system.update, rename, teacher, data.id)).status).toBe(403)
    const renamed = await app.call<GradeSystemRow>(api.grade_system.update, rename, school.admin, data.id)
    expect(renamed.data).toMatchObject({ id: data.id, name: rename.name })
    expect((await app.call(api.grade_system.update, rename, school.admin, data.id)).status).toBe(409)
    expect((await app.call(api.grade_system.remove, {}, school.admin, data.id)).status).toBe(200)
    expect((await app.call(api.grade_system.restore, {}, school.admin, data.id)).status).toBe(200)
    const seen = await app.call<GradeSystemRow[]>(api.grade_system.list, { filter: { id: data.id } }, teacher)
    expect(seen.data).toHaveLength(1)
  })
})

describe('a result scheme', () => {
  const part = (name: string, weight: number | null, more: object = {}) => ({
    ...{ name, weight, take: 'ALL', match: { type_tests: ['UNIT_TEST'] } },
    ...more,
  })
  const scheme = async (fields: object) => {
    const grade = await makeGrade(app, school)
    const body = { name: unique('Scheme'), session_id: school.session_id, grade_id: grade.id }
    const reply = await app.call<Made<ResultSchemeRow>>(api.result_scheme.create, { ...body, ...fields }, school.admin)
    return { ...reply, grade, warnings: (reply.body as { warnings?: { message: string }[] }).warnings }
  }

  it('takes the best of several, weights that add up, and what each component needs', async () => {
    const parts = [
      part('Tests', 10, { take: 'BEST', k: 2 }),
      part('Half-yearly', 30, { match: { type_tests: ['HALF_YEARLY'] } }),
      part('Annual', 60, { match: { type_tests: ['ANNUAL'], components: ['THEORY', 'PRACTICAL'] } }),
    ]
    const reply = await scheme({ parts, component_pass: { THEORY: 33, PRACTICAL: 33 }, compartment_max: 2 })
    expect(reply.data).toMatchObject({
      component_pass: { THEORY: 33, PRACTICAL: 33 },
      compartment_max: 2,
      subject: null,
    })
    expect(reply.data.parts.map(({ name, weight, take, k }) => [name, weight, take, k])).toEqual([
      ['Tests', 10, 'BEST', 2],
      ['Half-yearly', 30, 'ALL', undefined],
      ['Annual', 60, 'ALL', undefined],
    ])
    expect(reply.warnings).toEqual([])
  })

  it('C6 parts that take the same exams are warned of by name, and exams of the class in no part', async () => {
    const grade = await makeGrade(app, school)
    const subject = await makeSubject(app, school, { grade_id: grade.id })
    const { section } = await makeSectionOf(app, school, grade.id, 1)
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => unique(name))
    for (const name of names) {
      const fields = { name, type_test: 'PRACTICE', date: '2026-06-01', start: '09:00', end: '10:00' }
      const exam = await makeExam(app, school, subject, [section.id], {
        ...fields,
        date: `2026-06-0${names.indexOf(name) + 1}`,
      })
      await bring(app, exam, school.admin, 'SCHEDULED')
    }
    const parts = [
      part('Tests', 40),
      part('Theory tests', 30, { match: { type_tests: ['UNIT_TEST'], components: ['THEORY'] } }),
      part('Annual', 30, { match: { type_tests: ['ANNUAL'] } }),
    ]
    const body = { name: unique('Scheme'), session_id: school.session_id, grade_id: grade.id, parts }
    const { body: answer } = await app.call<Made<ResultSchemeRow>>(api.result_scheme.create, body, school.admin)
    const { warnings } = answer as { warnings?: { code: string; message: string }[] }
    expect(warnings?.map(({ message }) => message)).toEqual([
      'An exam that fits several of these parts counts in each: Tests, Theory tests',
      `6 exams of the class in no part, so in no result: ${names.slice(0, 5).join(', ')}`,
    ])
  })

  it('45. weights 10 + 30 + 50 = 90 are saved, with a warning that names the sum', async () => {
    const parts = [part('A', 10), part('B', 30), part('C', 50)]
    const reply = await scheme({ parts })
    expect(reply.status).toBe(200)
    // The three take the same exams: that is said too.
    expect(reply.warnings).toMatchObject([{ message: expect.stringContaining('90') }, { code: 'scheme.warn_twice' }])
  })

  it.each([
    ['some weights alone', [part('A', 40), part('B', null)], 'parts.1.weight'],
    ['nothing that weighs', [part('A', 0), part('B', 0)], 'parts.0.weight'],
    ['a best of nobody knows how many', [part('A', null, { take: 'BEST' })], 'parts.0.k'],
    ['nothing that matches', [part('A', null, { match: {} })], 'parts.0.match'],
    ['a name twice', [part('Tests', null), part('tests', null)], 'parts.1.name'],
    ['no part', [], 'parts'],
    ['a weight above a hundred', [part('A', 101)], 'parts.0.weight'],
  ])('with %s is refused there', async (_, parts, path) => {
    expect(paths(await scheme({ parts }))).toEqual([422, path])
  })

  it('is one for a class and subject in a session; of another class’s subject it is refused', async () => {
    const { grade, data } = await scheme({ parts: [part('All', null)] })
    const subject = await makeSubject(app, school, { grade_id: grade.id })
    const of = (fields: object) =>
      app.call(
        api.result_scheme.create,
        { name: unique('S'), session_id: school.session_id, grade_id: grade.id, parts: [part('All', null)], ...fields },
        school.admin,
      )
    expect((await of({})).status).toBe(409)
    expect((await of({ subject_id: subject.id })).status).toBe(200)
    const foreign = await makeSubject(app, school, { grade_id: (await makeGrade(app, school)).id })
    expect((await of({ subject_id: foreign.id })).status).toBe(422)
    const changed = await app.call<ResultSchemeRow>(
      api.result_scheme.update,
      { compartment_max: 1 },
      school.admin,
      data.id,
    )
    expect(changed.data.compartment_max).toBe(1)
  })

  it('F53 is copied to another session with all that classes still have; what is there stays', async () => {
    const own = await makeSchool(app)
    const year = { name: unique('Next'), start_date: '2031-04-01', end_date: '2032-03-31' }
    const { data: session } = await app.call<{ id: number }>(api.session.create, year, await makeSuperAdmin(app))
    const next = session.id
    const grade = await makeGrade(app, own)
    const gone = await makeGrade(app, own)
    const subject = await makeSubject(app, own, { grade_id: grade.id })
    const make = (fields: object) =>
      app.call<ResultSchemeRow>(
        api.result_scheme.create,
        { name: unique('S'), session_id: own.session_id, grade_id: grade.id, parts: [part('All', 100)], ...fields },
        own.admin,
      )
    const whole = await make({ compartment_max: 2, component_pass: { THEORY: 33 } })
    await make({ subject_id: subject.id })
    await make({ grade_id: gone.id })
    const there = await make({ session_id: next, subject_id: subject.id, parts: [part('Own', null)] })
    await app.databases.owner.query('update grades set deleted_at = now() where id = $1', [gone.id])
    const copy = (body: object, by = own.admin) =>
      app.call<object>(api.result_scheme.copy, { from_session_id: own.session_id, to_session_id: next, ...body }, by)
    expect(paths(await copy({ to_session_id: own.session_id }))).toEqual([422, 'to_session_id'])
    expect((await copy({}, await makePerson(app, own.id, 3))).status).toBe(403)
    expect((await copy({})).data).toEqual({ copied: 1, there: 1 })
    expect((await copy({})).data).toEqual({ copied: 0, there: 2 })
    const { data } = await app.call<ResultSchemeRow[]>(
      api.result_scheme.list,
      { filter: { session_id: next } },
      own.admin,
    )
    const { name, parts, component_pass, compartment_max } = whole.data
    expect(data).toHaveLength(2)
    expect(data).toContainEqual(there.data)
    expect(data).toContainEqual(
      expect.objectContaining({ name, parts, component_pass, compartment_max, subject_id: null, row_version: 1 }),
    )
  })
})
