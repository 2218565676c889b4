import { beforeAll, expect, it } from 'vitest'
import { type AllCounts, api, type EntriesOfSection, type Section } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled } from '../testing/factories/exam-factories.ts'
import { makePerson, makeSchool, makeStaff, makeSubject, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let section: Section
let teacher: Caller
let enrolments: number[]

beforeAll(async () => {
  school = await makeSchool(app)
  const subject = await makeSubject(app, school, { title: 'Mathematics' })
  section = (await makeSectionOf(app, school, subject.grade_id, 3)).section
  const place = { grade_id: section.grade_id, section_id: section.id, subject_id: subject.id }
  teacher = await makeStaff(app, school, [{ ...place, is_class_teacher: true }])
  await makeSettled(app, school, subject, [section], [60, 40, 20], { type_test: 'HALF_YEARLY', to: ['PUBLISHED'] })
  const open = await makeExam(app, school, subject, [section.id], { date: '2026-12-20' })
  await bring(app, open, school.admin, 'SCHEDULED')
  const { rows } = await app.databases.owner.query<{ id: number }>(
    'select id from enrolments where client_id = $1 order by id',
    [school.id],
  )
  enrolments = rows.map(({ id }) => id)
})

const remarks = async (by: Caller) => {
  const { data } = await app.call<AllCounts>(api.dashboard.allCounts, {}, by)
  return data.remarks.map(({ section: { id }, occasion, to_write, to_read }) => [
    id,
    occasion?.title ?? null,
    to_write,
    to_read,
  ])
}

it('C46 remarks are due once all exams of the card are published: to the class teacher those to write, to readers those to read', async () => {
  // An exam of the year is still to be held, and the half-year is no occasion yet.
  expect(await remarks(teacher)).toEqual([])
  const body = { title: 'Half-yearly', session_id: school.session_id, type_tests: ['HALF_YEARLY'] }
  const { data: occasion } = await app.call<{ id: number }>(api.card_occasion.create, body, school.admin)
  expect(await remarks(teacher)).toEqual([[section.id, 'Half-yearly', 3, 0]])
  expect(await remarks(school.admin)).toEqual([])
  const occasion_id = occasion.id
  await app.call(api.report_remark.update, { remark: 'Reads much.', occasion_id }, teacher, enrolments[0])
  expect(await remarks(teacher)).toEqual([[section.id, 'Half-yearly', 3, 0]])
  const moved = await app.call(
    api.report_remark.changeState,
    { ids: [enrolments[0]], state: 'PROOF', occasion_id },
    teacher,
  )
  expect(moved.status, moved.message).toBe(200)
  expect(await remarks(teacher)).toEqual([[section.id, 'Half-yearly', 2, 0]])
  expect(await remarks(school.admin)).toEqual([[section.id, 'Half-yearly', 0, 1]])
  const reader = await makePerson(app, school.id, 5)
  expect((await remarks(reader)).map(([, , , to_read]) => to_read)).toEqual([1])
  const year = await app.call<{ remark: string | null }[]>(
    api.report_remark.list,
    { filter: { session_id: school.session_id } },
    school.admin,
  )
  // The year's remarks are others.
  expect(year.data.map(({ remark }) => remark)).toEqual([null, null, null])
})

it('C46 grades to give stand beside them once the section gives any: each empty one of the card, none once they are handed in', async () => {
  const grades = async (by = teacher) => {
    const { data } = await app.call<AllCounts>(api.dashboard.allCounts, {}, by)
    return data.remarks.map(({ grades_to_give }) => grades_to_give)
  }
  expect(await grades()).toEqual([0])
  const { data: occasions } = await app.call<{ id: number }[]>(
    api.card_occasion.list,
    { filter: { session_id: school.session_id } },
    teacher,
  )
  const of = { session_id: school.session_id, section_id: section.id, occasion_id: occasions[0]!.id }
  const { data } = await app.call<EntriesOfSection>(api.card_entry.sheet, of, teacher)
  const wanted = data.items.reduce((sum, { terms }) => sum + terms.length, 0)
  const [item] = data.items
  const entry = { enrolment_id: enrolments[0], term: item!.terms[0], item: item!.key, base: null }
  const value = item!.levels[0]!.key
  await app.call(api.card_entry.updateMany, { ...of, items: [{ ...entry, value }] }, teacher)
  expect(await grades()).toEqual([wanted * 3 - 1])
  // The office enters everywhere, and is told of none.
  expect(await grades(school.admin)).toEqual([0])
  const submitted = { session_id: school.session_id, occasion_id: of.occasion_id, section_ids: [section.id] }
  await app.call(api.card_entry.changeState, { ...submitted, state: 'SUBMITTED' }, teacher)
  expect(await grades()).toEqual([0])
})
