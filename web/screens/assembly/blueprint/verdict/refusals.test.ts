import { expect, test } from 'vitest'
import { refusedFields } from './refusals.ts'

const refusal = (...errors: { path: string; message: string }[]) =>
  Object.assign(new Error('refused'), { status: 422, errorCode: 'invalid_field', errors, data: null })

test('what the server refuses stands at the field that holds it, a pin at the pins of its section', () => {
  const refused = refusedFields(
    refusal(
      { path: 'blueprint.sections.1.pinned.2', message: 'Question 9 is pinned twice' },
      { path: 'blueprint.chapters.0.id', message: 'There is no such chapter' },
    ),
    refusal({ path: 'question_paper_marks', message: 'Too many' }),
  )
  expect([...refused]).toEqual([
    ['sections.1.pinned', 'Question 9 is pinned twice'],
    ['chapters.0.id', 'There is no such chapter'],
    ['question_paper_marks', 'Too many'],
  ])
})

test('other failures are about no field', () => {
  expect(refusedFields(null, new Error('Network Error')).size).toBe(0)
})
