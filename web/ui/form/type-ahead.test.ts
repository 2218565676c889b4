import { expect, test } from 'vitest'
import { makeTypeAhead } from './type-ahead.ts'

const names = ['2024-25', '2025-26', 'Summer term', 'Sports week']

test('letters typed within 350 ms make one word', () => {
  const typed = makeTypeAhead()
  expect(typed.press('s', names, 0)).toBe(2)
  expect(typed.press('P', names, 349)).toBe(3)
})

test('after 350 ms a new word starts', () => {
  const typed = makeTypeAhead()
  typed.press('2', names, 0)
  expect(typed.press('s', names, 350)).toBe(2)
})

test('a name that nothing starts with is not found', () => {
  expect(makeTypeAhead().press('x', names, 0)).toBe(-1)
})

test('a space belongs to a word only while one is open', () => {
  const typed = makeTypeAhead()
  expect(typed.isOpen(0)).toBe(false)
  for (const [place, letter] of [...'summer'].entries()) typed.press(letter, names, place * 10)
  expect(typed.isOpen(100)).toBe(true)
  expect(typed.press(' ', names, 100)).toBe(2)
  expect(typed.isOpen(500)).toBe(false)
})

test('after a choice a new word starts', () => {
  const typed = makeTypeAhead()
  typed.press('2', names, 0)
  typed.end()
  expect(typed.press('s', names, 10)).toBe(2)
})
