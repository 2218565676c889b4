import { expect, test } from 'vitest'
import { findSetsProblem, oneSet, setsOf } from './sets-wish.ts'

test('half a shared question, and fewer than none, are refused; a single paper shares nothing', () => {
  expect(findSetsProblem({ parallel_sets: 2, max_shared: 1.5 })).toBe('Must be a whole number')
  expect(findSetsProblem({ parallel_sets: 2, max_shared: -1 })).toBe('Must not be negative')
  expect(findSetsProblem({ parallel_sets: 2, max_shared: '' })).toBeUndefined()
  expect(findSetsProblem({ parallel_sets: 1, max_shared: 1.5 })).toBeUndefined()
})

test('an empty field means that none may be shared', () => {
  expect(setsOf({ parallel_sets: 3, max_shared: '' })).toEqual({ parallel_sets: 3, max_shared: 0 })
  expect(setsOf(oneSet)).toEqual({})
})
