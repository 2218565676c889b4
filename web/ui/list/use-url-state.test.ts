import { expect, test } from 'vitest'
import { z } from 'zod'
import { toSearch, urlId, urlPage, urlSort, urlText } from './use-url-state.ts'

const State = z.object({ page: urlPage, search: urlText, grade_id: urlId, sort: urlSort })

test('an address without values gives the defaults', () => {
  expect(State.parse({})).toEqual({ page: 1, search: '', grade_id: null, sort: null })
})

test('values of an address are read as text, numbers and ids', () => {
  expect(State.parse({ page: '3', search: '007', grade_id: '12', sort: 'title:desc' })).toEqual({
    page: 3,
    search: '007',
    grade_id: 12,
    sort: 'title:desc',
  })
})

test('an edited address never breaks a screen', () => {
  expect(State.parse({ page: '-4', search: 'x'.repeat(300), grade_id: 'abc', sort: 'drop table' })).toEqual({
    page: 1,
    search: '',
    grade_id: null,
    sort: null,
  })
})

test('defaults and empty values are left out of the address', () => {
  const defaults = State.parse({})
  expect(toSearch(defaults, defaults)).toEqual({})
  expect(toSearch({ page: 2, search: 'a b', grade_id: 7, sort: null }, defaults)).toEqual({
    page: '2',
    search: 'a b',
    grade_id: '7',
  })
})
