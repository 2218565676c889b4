import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type Promoted,
  type PromotionPlan,
  type PromotionRow,
  type Readiness,
  type Section,
  type Student,
  type StudentPlace,
} from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { crashOnWrite } from '../../testing/crash.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeStaff,
  pupilBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
let next: number
let nineA: Section
let nineB: Section
beforeAll(async () => {
  school = await makeSchool(app)
  const { rows } = await owner.query(
    "insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') returning id",
  )
  next = Number(rows[0].id)
  const ten = (await makeGrade(app, school, { title: 'Class 10', level_order: 10 })).id
  const nine = (await makeGrade(app, school, { title: 'Class 9', level_order: 9, next_grade_id: ten })).id
  nineA = await makeSection(app, school, nine, { title: 'A' })
  nineB = await makeSection(app, school, nine, { title: 'B' })
  for (const title of ['A', 'B']) await makeSection(app, school, ten, { title })
})

async function pupil(section: Section): Promise<Student> {
  const body = { ...pupilBody(school.session_id), grade_id: section.grade_id, section_id: section.id }
  const reply = await app.call<Student>(api.student.create, body, school.admin)
  expect(reply.errors).toBeUndefined()
  return reply.data
}
const send = <T>(body: object, caller = school.admin) =>
  app.call<T>(api.promotion.promote, { from_session: school.session_id, to_session: next, ...body }, caller)
const promoting = (...pupils: Student[]) => pupils.map(({ id }) => ({ student_id: id, action: 'PROMOTE' }))
const inState = async (state: string) =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { session_id: school.session_id, state, include_promoted: true } },
      school.admin,
    )
  ).data.map(({ id }) => id)

describe('at the end of the year', () => {
  it('D61 a server that dies in the midst of a promotion has promoted nobody, and the same run goes through afterwards', async () => {
    const items = promoting(await pupil(nineA), await pupil(nineA))
    const stored = async () =>
      (
        await owner.query(
          `select (select json_agg(e order by e.id) from enrolments e where e.client_id = $1) as enrolments,
            (select count(*) from promotions where client_id = $1) as promotions,
            (select count(*) from promotion_items where client_id = $1) as items,
            (select count(*) from audit_entries where client_id = $1) as entries`,
          [school.id],
        )
      ).rows[0]
    const before = await stored()
    // The old enrolments are closed by then, and the new ones written.
    const mend = await crashOnWrite(app, 'enrolments')
    const dead = await send({ items })
    await mend()
    expect([dead.success, dead.status >= 500]).toEqual([false, true])
    expect(await stored()).toEqual(before)
    expect((await send<Promoted>({ items })).data).toMatchObject({ promoted: 2 })
  })

  it('D64 who is promoted counts as promoted, and as nobody who left', async () => {
    const [up, gone] = [await pupil(nineA), await pupil(nineA)]
    const items = [...promoting(up), { student_id: gone.id, action: 'LEAVE', reason: 'OTHER' }]
    const plan = (await send<PromotionPlan>({ items, dry_run: true })).data
    expect(plan.counts).toMatchObject({ PROMOTE: 1, LEAVE: 1 })
    const coming = async () => {
      const { data } = await app.call<Readiness>(api.session.readiness, {}, school.admin, next)
      return data.schools[0]
    }
    const before = await coming()
    expect((await send<Promoted>({ items })).data).toMatchObject({ promoted: 1, left: 1 })
    expect(await coming()).toMatchObject({
      enrolled: Number(before?.enrolled) + 1,
      not_yet_promoted: Number(before?.not_yet_promoted) - 2,
    })
    expect(await inState('LEFT')).toEqual([gone.id])
    expect(await inState('PROMOTED')).toContain(up.id)
    expect(await inState('PROMOTED')).not.toContain(gone.id)
    // The rail, the log of runs and the list without those who moved on say the same.
    const { data: places } = await app.call<StudentPlace[]>(
      api.student.places,
      { session_id: school.session_id },
      school.admin,
    )
    const inA = places.flatMap(({ sections }) => sections).find(({ id }) => id === nineA.id)
    expect(Number(inA?.count) - Number(inA?.there)).toBe(1)
    const { data: runs } = await app.call<PromotionRow[]>(api.promotion.list, {}, school.admin)
    expect(runs[0]?.counts).toEqual({ promoted: 1, detained: 0, graduated: 0, left: 1, moved: 0 })
    const { rows } = await owner.query('select state, left_on, leave_reason from enrolments where id = $1', [
      up.enrolment_id,
    ])
    expect(rows).toEqual([{ state: 'PROMOTED', left_on: null, leave_reason: null }])
  })

  it('D70 proposes, takes and closes pupils of the caller’s reach alone', async () => {
    const [own, unlisted, other] = [await pupil(nineA), await pupil(nineA), await pupil(nineB)]
    const teacher = await makeStaff(app, school, [{ grade_id: nineA.grade_id, section_id: nineA.id }])
    for (const action of ['view', 'create'])
      await owner.query(
        "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 3, 'student-promotion', $2, true)",
        [school.id, action],
      )
    app.services.forgetActors(school.id)
    const filter = { grade_id: nineA.grade_id }
    const proposed = (await send<PromotionPlan>({ filter, dry_run: true }, teacher)).data
    expect(proposed.items.map(({ student_id }) => student_id).sort()).toEqual([own.id, unlisted.id].sort())
    const refused = await send({ items: promoting(own, other) }, teacher)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([400, ['items.1.student_id']])
    const { data } = await send<Promoted>({ items: promoting(own), filter, close_unlisted: true }, teacher)
    expect(data).toMatchObject({ promoted: 1, left: 1 })
    expect(await inState('ACTIVE')).toEqual([other.id])
  })
})
