import { expect, test } from 'vitest'
import { studentApi } from '#contract'
import { nextValues, toBody, toValues } from './student-values.ts'

const blank = toValues(null, { grade_id: 4, section_id: 7 }, 2)
const filled = { ...blank, admission_no: 'A-1', f_name: 'Asha', guardian_name: 'Ravi', roll_no: '9' }

test('what is left empty is sent as nothing, and the contract takes it', () => {
  const body = toBody(filled)
  expect(studentApi.create.body.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ session_id: 2, grade_id: 4, section_id: 7, l_name: null, email: null, joined_on: null })
  expect('moved_on' in body).toBe(false)
})

test('the day of a move is sent only with another section', () => {
  const stored = { ...filled, is_new: false, was_section_id: 7, moved_on: '2026-08-01' }
  expect('moved_on' in toBody(stored)).toBe(false)
  expect(toBody({ ...stored, section_id: 8 })).toMatchObject({ section_id: 8, moved_on: '2026-08-01' })
})

test('the next pupil stands in the same section with the next roll number', () => {
  expect(nextValues(filled)).toEqual({ ...blank, roll_no: '10' })
  expect(nextValues({ ...filled, roll_no: '9B' }).roll_no).toBe('')
})
