import { expect, test } from 'vitest'
import { toSearch } from '#web/ui/list/use-url-state.ts'
import { ListState, toFilter } from './list-state.ts'
import { placeSearch } from './question-paths.ts'

const given = {
  grade_id: '4',
  type: 'SHORT',
  status: '0',
  max_marks: '0.5',
  search: 'light',
  page: '3',
  sort: 'level:asc',
}

test('a list comes back from its own address', () => {
  const state = ListState.parse(given)
  expect(state).toMatchObject({ grade_id: 4, type: 'SHORT', status: 0, max_marks: 0.5, page: 3 })
  expect(toSearch(state, ListState.parse({}))).toEqual(given)
})

test('values that the contract does not know fall back to none', () => {
  const state = ListState.parse({
    grade_id: 'x',
    type: 'ESSAY',
    level: '',
    skill: 'apply',
    status: '2',
    max_marks: '-1',
    page: '0',
  })
  expect(state).toEqual(ListState.parse({}))
})

test('a new question starts where the list is, without its search, page and sort', () => {
  expect(placeSearch(ListState.parse(given))).toEqual({ grade_id: '4', type: 'SHORT' })
})

test('review state, language, tag and "mine" are filters of the address', () => {
  const state = ListState.parse({ review_state: 'IN_REVIEW', language: 'hi', tag: 'revision', mine: '1' })
  expect(toFilter(state, 7)).toMatchObject({
    review_state: 'IN_REVIEW',
    language: 'hi',
    tags: 'revision',
    created_by: 7,
  })
})

test('an edited address falls back to no filter', () => {
  const state = ListState.parse({ review_state: 'LOST', mine: 'yes' })
  expect([state.review_state, state.mine, toFilter(state, 7).created_by]).toEqual([null, null, null])
})
