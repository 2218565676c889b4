import { expect, test } from 'vitest'
import { keepRefusal } from './keep-refusal.ts'

const pair = { first: { review_state: 'APPROVED' }, second: { review_state: 'DRAFT' } } as const

test('an approved question is retired in favour of another by approvers alone', () => {
  expect(keepRefusal(pair, 'second', false)).toMatchObject({ code: 'review.only_approve' })
  expect(keepRefusal(pair, 'first', false)).toBe(null)
  expect(keepRefusal(pair, 'second', true)).toBe(null)
})
