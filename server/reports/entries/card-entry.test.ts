import { beforeAll, describe, expect, it } from 'vitest'
import { api, type CardEntryResult, type EntriesOfSection, type Section } from '#contract'
import { itemsOf } from '../../../domain/reports/card-layout.ts'
import { shippedLayouts } from '../../../domain/reports/shipped-layouts.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeStaff,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let a: Section
let b: Section
/** Class teacher of A; teaches Mathematics in B. */
let teacher: Caller
let ids: number[]

const { card_entry } = api
const place = (more: object = {}) => ({ session_id: school.session_id, section_id: a.id, ...more })
const sheet = (by = teacher, more: object = {}) => app.call<EntriesOfSection>(card_entry.sheet, place(more), by)
const item = (fields: object) => ({ enrolment_id: ids[0], term: 't1', item: 'art', base: null, value: 'B', ...fields })
const put = (items: object[], by = teacher, more: object = {}) =>
  app.call<{ results: CardEntryResult[] }>(card_entry.updateMany, place({ items, ...more }), by)
const codes = async (items: object[], by = teacher, more: object = {}) =>
  (await put(items, by, more)).data.results.map(({ status, code }) => code ?? status)
const setDays = (days: number | null, by = teacher, period = 't1') =>
  app.call<{ days: number | null }>(card_entry.setDays, place({ period, days }), by)
const move = (state: string, by: Caller, reason?: string) =>
  app.call<{ changed: number }>(
    card_entry.changeState,
    { session_id: school.session_id, section_ids: [a.id], state, reason },
    by,
  )
const valuesOf = async (enrolment_id: number) =>
  (await sheet()).data.pupils.find((pupil) => pupil.enrolment_id === enrolment_id)?.values

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 7' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  a = (await makeSectionOf(app, school, grade.id, 4, { title: 'Rose' })).section
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.id, is_class_teacher: true },
    { grade_id: grade.id, section_id: b.id, subject_id: maths.id },
  ])
  ids = (await sheet()).data.pupils.map(({ enrolment_id }) => enrolment_id)
})

describe('entries of report cards', () => {
  it('are those of the layout of the class, by roll, with nothing where nothing is entered', async () => {
    const { data } = await sheet()
    expect(data.items.map(({ key }) => key)).toEqual(itemsOf(shippedLayouts.MIDDLE).map(({ key }) => key))
    expect(data).toMatchObject({ state: 'OPEN', is_writer: true, may_reopen: false, is_locked: false })
    expect(data.periods).toMatchObject([{ key: 't1', days: null }, { key: 't2' }])
    expect(data.pupils.map(({ student, values }) => [student.roll_no, values])).toEqual([
      ['1', {}],
      ['2', {}],
      ['3', {}],
      ['4', {}],
    ])
  })

  it('are kept with the sentence beside them, changed from what the writer saw, and taken away', async () => {
    expect(await codes([item({}), item({ part: 'text', value: '  Draws with care ' })])).toEqual(['ok', 'ok'])
    expect(await valuesOf(ids[0]!)).toEqual({ 'art|t1': { value: 'B', text: 'Draws with care' } })
    // The same once more is no conflict: an answer may have been lost on its way.
    expect(await codes([item({})])).toEqual(['ok'])
    expect(await codes([item({ base: 'B', value: 'A' })])).toEqual(['ok'])
    const { data } = await put([item({ base: 'B', value: 'C' })], school.admin)
    expect(data.results).toMatchObject([{ status: 'conflict', value: 'A', by: { name: expect.any(String) } }])
    expect(
      await codes([item({ base: 'A', value: null }), item({ part: 'text', base: 'Draws with care', value: '' })]),
    ).toEqual(['ok', 'ok'])
    expect(await valuesOf(ids[0]!)).toEqual({ 'art|t1': { value: null, text: null } })
    const { rows } = await app.databases.owner.query(
      'select before, after from card_entry_history where client_id = $1 order by id',
      [school.id],
    )
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [null, 'B'],
      [null, 'Draws with care'],
      ['B', 'A'],
      ['A', null],
      ['Draws with care', null],
    ])
  })

  it('are judged one by one: a level of another scale, an unknown item or term, somebody of another section', async () => {
    const [stranger] = (await sheet(school.admin, { section_id: b.id })).data.pupils
    expect(
      await codes([
        item({ value: 'P' }),
        item({ item: 'chess' }),
        item({ term: 't9' }),
        item({ enrolment_id: stranger!.enrolment_id }),
        item({ part: 'text', value: 'x'.repeat(201) }),
        item({ part: 'text', value: 'one\nline' }),
        item({ enrolment_id: ids[1], value: 'C' }),
      ]),
    ).toEqual(['unknown_level', 'unknown_item', 'unknown_item', 'unknown_pupil', 'too_long', 'too_long', 'ok'])
    const many = Array.from({ length: 501 }, () => item({}))
    expect((await put(many)).status).toBe(422)
    expect((await put([item({ value: 'a\u0000' })])).status).not.toBe(500)
  })

  it('C41 are entered by the class teacher and the office, in their own sections', async () => {
    const [other] = (await sheet(teacher, { section_id: b.id })).data.pupils
    expect((await sheet(teacher, { section_id: b.id })).data.items.every(({ is_own }) => !is_own)).toBe(true)
    const inB = { section_id: b.id }
    expect(await codes([item({ enrolment_id: other!.enrolment_id })], teacher, inB)).toEqual(['not_yours'])
    expect(await codes([item({ enrolment_id: other!.enrolment_id })], school.admin, inB)).toEqual(['ok'])
    const foreign = await makeSchool(app)
    expect((await sheet(foreign.admin)).status).toBe(422)
    const pupil = await makePerson(app, school.id, 4)
    expect((await sheet(pupil)).status).toBe(403)
  })

  it('days: first of the section, then of pupils, halves too, never more than there were', async () => {
    const present = (value: string | null, base: string | null = null) =>
      codes([item({ item: 'present', value, base })])
    expect(await present('108')).toEqual(['no_days'])
    expect((await setDays(400)).status).toBe(422)
    expect((await setDays(-1)).status).toBe(422)
    expect((await setDays(112)).data).toEqual({ days: 112 })
    for (const [value, code] of [
      ['400', 'more_days'],
      ['-1', 'not_days'],
      ['12.3', 'not_days'],
      ['12.5', 'ok'],
    ] as const)
      expect(await present(value)).toEqual([code])
    expect((await setDays(12)).errors?.[0]).toMatchObject({ path: 'days', code: 'card_entry.fewer_days' })
    expect((await setDays(null)).status).toBe(422)
    expect((await setDays(112, teacher, '2026-04')).errors?.[0]).toMatchObject({ path: 'period' })
    expect(await present(null, '12.5')).toEqual(['ok'])
  })

  it('C36 handed in they are closed: 409, until who approves remarks opens them again with a reason', async () => {
    expect((await move('OPEN', teacher, 'Mine')).status).toBe(403)
    expect((await move('SUBMITTED', teacher)).data).toEqual({ changed: 1 })
    const shut = await put([item({ enrolment_id: ids[2] })])
    expect([shut.status, shut.errorCode]).toEqual([409, 'sheet_closed'])
    expect((await setDays(113)).status).toBe(409)
    expect((await move('OPEN', school.admin)).errors?.[0]).toMatchObject({ path: 'reason' })
    expect((await move('OPEN', school.admin, 'Art of roll 3 is missing')).status).toBe(200)
    expect((await sheet()).data).toMatchObject({ state: 'OPEN', reason: 'Art of roll 3 is missing' })
    expect(await codes([item({ enrolment_id: ids[2] })])).toEqual(['ok'])
  })
})
