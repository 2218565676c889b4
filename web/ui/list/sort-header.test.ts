import { expect, test } from 'vitest'
import { toSort } from './sort-header.tsx'

test('a sort of the address becomes the sort of a list call', () => {
  expect(toSort('title:desc', ['title', 'grade'])).toEqual([{ field: 'title', dir: 'desc' }])
})

test('a field that the list does not sort by, and no sort at all, are left out', () => {
  expect(toSort('password:asc', ['title'])).toBeUndefined()
  expect(toSort('title:up', ['title'])).toBeUndefined()
  expect(toSort(null, ['title'])).toBeUndefined()
})
