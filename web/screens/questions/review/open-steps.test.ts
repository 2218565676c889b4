import { expect, test } from 'vitest'
import type { Action, ReviewState } from '#contract'
import { openSteps } from './open-steps.ts'

const teacher = (action: Action) => action === 'update'
const examiner = (action: Action) => action === 'update' || action === 'approve'
const statesOf = (review_state: ReviewState, may: typeof teacher, written_by: number | null = 1, account_id = 2) =>
  openSteps({ review_state, written_by }, may, account_id).map(({ state }) => state)

test('a teacher sends drafts and rejected questions to review, and decides nothing', () => {
  expect(statesOf('DRAFT', teacher)).toEqual(['IN_REVIEW'])
  expect(statesOf('REJECTED', teacher)).toEqual(['DRAFT', 'IN_REVIEW'])
  expect(statesOf('IN_REVIEW', teacher)).toEqual([])
  expect(statesOf('APPROVED', teacher)).toEqual([])
})

test('the author takes a question back from review', () => {
  expect(statesOf('IN_REVIEW', teacher, 2)).toEqual(['DRAFT'])
})

test('an examiner decides on the texts of others', () => {
  expect(openSteps({ review_state: 'IN_REVIEW', written_by: 1 }, examiner, 2)).toEqual([
    { state: 'APPROVED', refusal: null },
    { state: 'REJECTED', refusal: null },
    { state: 'DRAFT', refusal: null },
  ])
})

test('on the own text the decisions are there with the reason why not', () => {
  const steps = openSteps({ review_state: 'IN_REVIEW', written_by: 2 }, examiner, 2)
  const refusals = steps.map(({ state, refusal }) => [state, refusal !== null])
  expect(refusals).toEqual([
    ['APPROVED', true],
    ['REJECTED', true],
    ['DRAFT', false],
  ])
})

test('a question whose author is unknown is nobody’s own', () => {
  expect(openSteps({ review_state: 'IN_REVIEW', written_by: null }, examiner, 2)[0]?.refusal).toBeNull()
})
