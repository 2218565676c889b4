import { expect, test } from 'vitest'
import { headingRow } from './heading-row.ts'

test.each([
  ['the first row', [4, 4, 4], 0],
  ['below a title', [1, 8, 8], 1],
  ['below a title and the year', [1, 1, 8, 7], 2],
  ['a sheet of one column', [1, 1, 1], 0],
  ['one heading above rows of two cells', [1, 2, 2], 0],
  ['titles for ever', [1, 1, 1, 1, 1, 1, 1, 8], 0],
  ['nothing', [], 0],
])('headings stand in %s', (_name, rows, at) => {
  expect(headingRow(rows)).toBe(at)
})
