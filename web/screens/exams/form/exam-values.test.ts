import { expect, test } from 'vitest'
import type { ExamRow } from '#contract'
import { toBody, toValues } from './exam-values.ts'

const none = { grade_id: null, subject_id: null, section_id: null }
const section = (id: number, room: string | null) => ({ id, title: `${id}`, room })
const row = (room: string | null, ...sections: ReturnType<typeof section>[]) =>
  ({ room, sections }) as unknown as ExamRow
const sent = (from: ExamRow, room: string) => {
  const { room: all, rooms } = toBody(1)({ ...toValues(from, none), room })
  return { room: all, rooms }
}

test('sections without a room of their own follow the exam into another', () => {
  const exam = row('Room 12', section(1, 'Room 12'), section(2, 'Lab'))
  expect(toValues(exam, none)).toMatchObject({ room: 'Room 12', rooms: { 1: '', 2: 'Lab' } })
  expect(sent(exam, 'Hall 1')).toEqual({ room: 'Hall 1', rooms: [{ section_id: 2, room: 'Lab' }] })
})

test('a section alone has the one room that the form asks for', () => {
  const exam = row('Hall 1', section(1, 'Room 12'))
  expect(toValues(exam, none).room).toBe('Room 12')
  expect(sent(exam, 'Hall 2')).toEqual({ room: 'Hall 2', rooms: [] })
})

test('rules of answers are sent where they are not the usual ones', () => {
  const rulesOf = (response_rules: ExamRow['response_rules']) =>
    toBody(1)(toValues({ ...row(null), response_rules }, none)).response_rules
  expect(rulesOf(null)).toBeNull()
  expect(rulesOf({ multi: 'STEPS', match: 'SHARE' })).toEqual({ multi: 'STEPS' })
})
