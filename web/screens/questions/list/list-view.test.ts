import { expect, test } from 'vitest'
import { columnNames, readView } from './list-view.ts'

test('a person who has chosen nothing gets the usual columns, ten to a page', () => {
  expect(readView(null)).toEqual({
    columns: ['chapter', 'type', 'level', 'marks', 'review', 'status'],
    page_size: 10,
  })
})

test('what was chosen comes back, the columns in the order of the list', () => {
  const kept = JSON.stringify({ columns: ['status', 'type'], page_size: 50 })
  expect(readView(kept)).toEqual({ columns: ['type', 'status'], page_size: 50 })
})

test('columns that are gone, and sizes that are not offered, are left out', () => {
  expect(readView('{"columns":["level","colour"],"page_size":7}')).toEqual({ columns: ['level'], page_size: 10 })
  expect(readView('not json')).toEqual(readView(null))
  expect(readView(JSON.stringify({ columns: columnNames })).columns).toHaveLength(columnNames.length)
})
