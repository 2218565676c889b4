import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyEndpoint, api, type Section, type Staff, type Student } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../testing/factories/factories.ts'

const app = await startTestApp()

/** A school with a teacher of 9A, colleagues of 9A and 9B, and a pupil in each section. */
interface World {
  school: TestSchool
  a: Section
  b: Section
  inA: Student
  inB: Student
  teacher: Caller
}

async function makeWorld(): Promise<World> {
  const school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school)
  const [a, b] = [await makeSection(app, school, grade_id), await makeSection(app, school, grade_id)]
  const teacher = await makeStaff(app, school, [{ grade_id, section_id: a.id }])
  for (const section of [a, b]) await makeStaff(app, school, [{ grade_id, section_id: section.id }])
  await app.databases.owner.query("update accounts set mobile = '+919800000001' where client_id = $1", [school.id])
  const pupil = async (section: Section) => {
    const body = { ...pupilBody(school.session_id), grade_id, section_id: section.id }
    return (await app.call<Student>(api.student.create, body, school.admin)).data
  }
  return { school, a, b, inA: await pupil(a), inB: await pupil(b), teacher }
}

let own: World
let foreign: World
beforeAll(async () => {
  ;[own, foreign] = [await makeWorld(), await makeWorld()]
})

const listed = async <T>(endpoint: AnyEndpoint, filter: object, by: Caller) =>
  (await app.call<T[]>(endpoint, { filter }, by)).data

describe('D1 a scope', () => {
  it('ASSIGNED sees pupils of the own sections, colleagues of them without mobile and invitation, and the own row whole', async () => {
    const { teacher, inA } = own
    expect((await listed<Student>(api.student.list, {}, teacher)).map(({ id }) => id)).toEqual([inA.id])
    const [self, colleague, ...others] = await listed<Staff>(api.staff.list, {}, teacher)
    expect(others).toEqual([])
    expect(self).toMatchObject({ mobile: '+919800000001', invitation: { state: 'NONE' } })
    expect(colleague).toMatchObject({ mobile: null, invitation: null })
    expect(await listed<Staff>(api.staff.list, {}, own.school.admin)).toHaveLength(3)
  })

  it('OWN sees the own row and nobody else, though the school lets pupils look at pupils and staff', async () => {
    const { school, inA } = own
    const login = inA.admission_no.toLowerCase()
    const pupil = await makePerson(app, school.id, 4, 'pupil-of-9a@quaestor.test')
    await app.databases.owner.query(
      `update students set account_id = (select id from accounts where client_id = $1 and email = 'pupil-of-9a@quaestor.test')
       where client_id = $1 and lower(admission_no) = $2`,
      [school.id, login],
    )
    for (const module of ['student', 'staff'])
      await app.databases.owner.query(
        "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 4, $2, 'view', true)",
        [school.id, module],
      )
    app.services.forgetActors(school.id)
    const seen = await listed<Student>(api.student.list, { include_promoted: true }, pupil)
    expect(seen.map(({ id }) => id)).toEqual([inA.id])
    expect(await listed<Staff>(api.staff.list, { is_all_data_fetch: true }, pupil)).toEqual([])
    const [staff] = await listed<Staff>(api.staff.list, {}, school.admin)
    await expect(listed<Staff>(api.staff.list, { id: staff?.id }, pupil)).resolves.toEqual([])
  })

  it('never widens by a filter', async () => {
    const { teacher, inB, b, school } = own
    const others = await listed<Staff>(api.staff.list, { section_id: b.id }, school.admin)
    expect(others).toHaveLength(1)
    for (const filter of [
      { id: inB.id },
      { id: [inB.id, foreign.inA.id] },
      { section_id: b.id },
      { grade_id: b.grade_id, section_id: [b.id] },
      { session_id: school.session_id, search: inB.admission_no },
      { admission_no: inB.admission_no },
      { section_id: b.id, is_all_data_fetch: true, include_promoted: true },
      { section_id: b.id, status: [0, 1], state: 'ACTIVE' },
    ])
      expect([filter, await listed<Student>(api.student.list, filter, teacher)]).toEqual([filter, []])
    for (const filter of [
      { id: others[0]?.id },
      { section_id: b.id },
      { emp_id: others[0]?.emp_id, is_all_data_fetch: true },
    ])
      expect([filter, await listed<Staff>(api.staff.list, filter, teacher)]).toEqual([filter, []])
  })
})

describe('D2 an id of another school in a body reads like one that is nowhere', () => {
  const nowhere = 999_999
  type Case = [
    endpoint: AnyEndpoint,
    id: number | undefined,
    body: (id: number) => object,
    of: (world: World) => number,
  ]
  const staffOf = async ({ school }: World) => (await listed<Staff>(api.staff.list, {}, school.admin))[0] as Staff

  it('in every call that names somebody or some place, also deep in a list', async () => {
    const { school, a, inA } = own
    const { session_id } = school
    const place = { session_id, grade_id: a.grade_id, section_id: a.id }
    const teacher = await staffOf(own)
    const theirTeacher = await staffOf(foreign)
    const { rows } = await app.databases.owner.query<{ id: string }>(
      `insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') returning id`,
    )
    const next = Number(rows[0]?.id)
    const promoted = (item: object) => ({
      ...{ from_session: session_id, to_session: next },
      items: [
        { student_id: inA.id, action: 'DETAIN' },
        { student_id: inA.id, action: 'PROMOTE', ...item },
      ],
    })
    const newPupil = (fields: object) => ({ ...pupilBody(session_id), admission_no: 'D2', ...place, ...fields })
    const newTeacher = (fields: object) => ({
      ...{ emp_id: 'D2', first_name: 'A', email: 'd2@quaestor.test', role_ref_id: 3, session_id },
      assignments: [{ grade_id: a.grade_id, ...fields }],
    })
    const [section, grade, pupil] = [
      (world: World) => world.a.id,
      (world: World) => world.a.grade_id,
      (world: World) => world.inA.id,
    ]
    const staff = () => theirTeacher.id
    const account = () => theirTeacher.account_id
    const { promotion, staff: of_staff, student, code, invitation, student_rolls } = api
    const cases: Case[] = [
      [student.create, undefined, (section_id) => newPupil({ section_id }), section],
      [student.create, undefined, (grade_id) => newPupil({ grade_id }), grade],
      [student.create, undefined, (id) => newPupil({ electives: [id] }), grade],
      [student.update, inA.id, (section_id) => ({ session_id, section_id }), section],
      [
        student_rolls.assignRollNumbers,
        undefined,
        (section_id) => ({ session_id, section_id, order: 'NAME' }),
        section,
      ],
      [of_staff.create, undefined, (grade_id) => newTeacher({ grade_id }), grade],
      [of_staff.create, undefined, (section_id) => newTeacher({ section_id }), section],
      [of_staff.create, undefined, (subject_id) => newTeacher({ subject_id }), section],
      [of_staff.handOver, teacher.id, (to_staff_id) => ({ session_id, to_staff_id, on_date: '2026-11-20' }), staff],
      [of_staff.leave, teacher.id, (hand_over_to) => ({ left_on: '2026-11-20', hand_over_to }), staff],
      [
        of_staff.copyAssignments,
        undefined,
        (id) => ({ from_session_id: session_id, to_session_id: next, staff_ids: [id] }),
        staff,
      ],
      [promotion.promote, undefined, (student_id) => promoted({ student_id }), pupil],
      [promotion.promote, undefined, (to_section) => promoted({ student_id: inA.id, to_section }), section],
      [
        promotion.promote,
        undefined,
        (id) => ({ ...promoted({}), items: undefined, filter: { section_id: id } }),
        section,
      ],
      [invitation.send, undefined, (id) => ({ account_ids: [id] }), account],
      [code.students, undefined, (id) => ({ session_id, student_ids: [id] }), pupil],
      [code.students, undefined, (section_id) => ({ session_id, section_id }), section],
      [code.staff, undefined, (id) => ({ staff_ids: [id] }), staff],
      [api.exam.create, undefined, (id) => ({ ...examOf(place), section_ids: [id] }), section],
      [api.exam.create, undefined, (grade_id) => ({ ...examOf(place), grade_id }), grade],
    ]
    for (const [endpoint, id, body, of] of cases) {
      const theirs = of(foreign)
      const [there, missing] = [
        await app.call(endpoint, body(theirs), school.admin, id),
        await app.call(endpoint, body(nowhere), school.admin, id),
      ]
      // But for the id itself, which was given, both are the same to the letter.
      const factsOf = (reply: typeof there, given: number) =>
        JSON.stringify(reply.body).replaceAll(new RegExp(`\\b${given}\\b`, 'g'), '#')
      const what = `${endpoint.path} ${JSON.stringify(body(0))}`
      expect([what, factsOf(there, theirs)]).toEqual([what, factsOf(missing, nowhere)])
      const left = JSON.stringify(there.data ?? null)
      expect([what, there.status >= 400 || /"left":\[\{|"items":\[\]|"copied":0/.test(left)]).toEqual([what, true])
      if (there.status >= 400) expect([what, [400, 404, 422].includes(there.status)]).toEqual([what, true])
    }
  })

  const examOf = (place: object) => ({
    ...{
      name: 'D2',
      type_test: 'UNIT_TEST',
      date: '2026-12-01',
      start: '09:00',
      end: '10:00',
      max_marks: 20,
      entry_mode: 'TOTAL',
    },
    ...place,
    section_id: undefined,
    subject_id: 999_999,
  })
})

it('D14 in a locked session pupils are promoted, and no mark is saved', async () => {
  const { school, a, inA } = await makeWorld()
  const subject = await makeSubject(app, school, { grade_id: a.grade_id })
  const exam = await makeExam(app, school, subject, [a.id])
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  const [mark] = await sheetOf(app, school.admin, exam.id)
  const { owner } = app.databases
  const later = await owner.query(
    `insert into sessions (name, start_date, end_date) values ('2028-29', '2028-04-01', '2029-03-31') returning id`,
  )
  await owner.query('update sessions set is_locked = true where id = $1', [school.session_id])
  const saved = await send(app, school.admin, exam.id, [{ mark_id: mark?.id ?? 0, field: 'marks', value: 40 }])
  expect(saved).toEqual(['session_locked'])
  const { data, message } = await app.call(
    api.promotion.promote,
    {
      ...{ from_session: school.session_id, to_session: Number(later.rows[0].id) },
      items: [{ student_id: inA.id, action: 'DETAIN' }],
    },
    school.admin,
  )
  expect([data, message]).toMatchObject([{ detained: 1 }, expect.anything()])
  await owner.query('update sessions set is_locked = false')
})
