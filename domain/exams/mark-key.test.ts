import { expect, it } from 'vitest'
import { markPath, partsOf, questionIn, questionKey } from './mark-key.ts'

it('a question has one key, by which items of the wire, paths of refusals and tables name it', () => {
  const key = questionKey(501)
  expect([key, questionIn(key), partsOf(key)]).toEqual(['q501', 501, { field: 'question', exam_question_id: 501 }])
  expect(markPath(partsOf(key))).toBe('questions.501')
})

it.each(['marks', 'attendance', 'grace', 'remarks'] as const)('%s is its own key and path', (field) => {
  expect([questionIn(field), partsOf(field), markPath({ field })]).toEqual([null, { field }, field])
})
