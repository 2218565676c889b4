import { expect, test } from 'vitest'
import { columnTitles } from '#contract'
import { columnNames } from './column-names.ts'

test('columns are called in the dialog as they are in sentences about them', () => {
  const names = Object.entries(columnNames).map(([column, { message }]) => [column, message])
  expect(Object.fromEntries(names)).toEqual(columnTitles)
})
