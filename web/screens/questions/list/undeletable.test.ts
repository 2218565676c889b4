import { expect, test } from 'vitest'
import type { ReviewState, User } from '#contract'
import { undeletable } from './undeletable.ts'

const own = (review_state: ReviewState, created_by = 7) => ({ review_state, created_by })
const by = (scope: User['scope']) => ({ id: 7, scope })

test('who sees the whole school deletes any question, others own drafts alone and are told why', () => {
  expect(undeletable(own('APPROVED', 8), by('ALL'))).toBe(null)
  expect(undeletable(own('DRAFT'), by('ASSIGNED'))).toBe(null)
  for (const question of [own('IN_REVIEW'), own('DRAFT', 8)])
    expect(undeletable(question, by('ASSIGNED'))).toMatch(/^You can delete and restore only your own drafts/)
})
