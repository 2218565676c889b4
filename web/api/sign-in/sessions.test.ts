import { expect, test } from 'vitest'
import { chooseSession } from './sessions.ts'

const sessions = [
  { id: 3, is_default: false },
  { id: 5, is_default: true },
  { id: 8, is_default: false },
]

test('the stored session is selected', () => {
  expect(chooseSession('8', sessions)?.id).toBe(8)
})

test('without a stored session, or when it is gone, the default one is selected', () => {
  expect(chooseSession('', sessions)?.id).toBe(5)
  expect(chooseSession('99', sessions)?.id).toBe(5)
})

test('without a default the first one is selected, and none of none', () => {
  expect(chooseSession('', [sessions[0]!, sessions[2]!])?.id).toBe(3)
  expect(chooseSession('3', [])).toBeNull()
})
