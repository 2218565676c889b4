import { expect, test } from 'vitest'
import { partNumbers } from '#web/ui/rich-text/part-numbers.ts'
import { newPart, type PartValues } from '../../form/form-schema.ts'
import { canPair, duplicatePart, movePart, removePart, restorePart, sumOfParts, togglePair } from './part-values.ts'

const parts = (...names: string[]): PartValues[] =>
  names.map((name) => ({ ...newPart(), key: name, question_text: name, max_marks: 2 }))
const keys = (list: PartValues[]) => list.map(({ key }) => key).join('')
const paired = () => togglePair(parts('a', 'b', 'c', 'd'), 1)

test('an OR pair has one number, counts once, and its two sides have equal marks', () => {
  const uneven = parts('a', 'b', 'c').map((part, index) => ({ ...part, max_marks: index + 1 }))
  const made = togglePair(uneven, 0)
  expect(partNumbers(made)).toEqual([1, 1, 2])
  expect(sumOfParts(made)).toBe(4)
  expect(made[1]?.max_marks).toBe(1)
  expect(partNumbers(togglePair(made, 0))).toEqual([1, 2, 3])
})

test('a part is paired with the next one only while both are free', () => {
  expect([0, 1, 2, 3].map((index) => canPair(paired(), index))).toEqual([false, true, false, false])
})

test('an OR pair moves together, its sides change places, and others pass it as a whole', () => {
  expect(keys(movePart(paired(), 1, -1))).toBe('bcad')
  expect(keys(movePart(paired(), 1, 1))).toBe('acbd')
  expect(keys(movePart(paired(), 0, 1))).toBe('bcad')
  expect(keys(movePart(paired(), 3, -1))).toBe('adbc')
  expect(keys(movePart(paired(), 0, -1))).toBe('abcd')
})

test('who loses the other side of a pair stands alone', () => {
  expect(removePart(paired(), 1).map(({ or_group }) => or_group)).toEqual(['', '', ''])
})

test('a copy stands behind its part or pair, outside of any pair, with keys of its own', () => {
  const copied = duplicatePart(paired(), 1)
  expect(copied.map(({ question_text }) => question_text).join('')).toBe('abcbd')
  expect(copied[3]?.or_group).toBe('')
  const options = copied.flatMap(({ question_options }) => question_options.map(({ key }) => key))
  expect(new Set(options).size).toBe(options.length)
})

test('a removed part comes back with its pair, or alone when something was written since', () => {
  const before = paired()
  const after = removePart(before, 1)
  expect(restorePart(after, before, 1)).toEqual(before)
  const written = after.map((part, index) => (index === 0 ? { ...part, question_text: 'new' } : part))
  const restored = restorePart(written, before, 1)
  expect(restored.map(({ question_text }) => question_text)).toEqual(['new', 'b', 'c', 'd'])
  expect(restored.map(({ or_group }) => or_group)).toEqual(['', '', '', ''])
})
