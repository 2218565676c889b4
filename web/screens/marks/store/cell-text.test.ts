import { expect, test } from 'vitest'
import { readCell } from './cell-text.ts'

const limits = { least: 0, most: 20, mayBeNa: true }

test('12 marks as people type them are read or refused, and 0 is not blank', () => {
  const read = (text: string) => readCell(text, limits)
  expect(['0', '', '1,5', '½', '٣', '३', '3 ', 'na'].map(read)).toEqual(
    [0, null, 1.5, 0.5, 3, 3, 3, 'NA'].map((value) => ({ value })),
  )
  expect(['20.25', '-0.25', '0.1', '1e400', 'NaN', 'x'].map(read)).toEqual(
    ['above', 'below', 'step', 'letters', 'letters', 'letters'].map((wrong) => ({ wrong })),
  )
  expect(readCell('-0.25', { ...limits, least: -0.25 })).toEqual({ value: -0.25 })
})
