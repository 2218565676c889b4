import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Anita Rao', 'AR'],
  ['Mrs. Meera Sharma', 'MS'],
  ['Mrs. Sharma', 'S'],
  ['Dr. Prof. Asha K. Iyer', 'AI'],
  ['श्रीमती मीरा शर्मा', 'मश'],
  ['Mrs.', 'M'],
  ['Drishti Rao', 'DR'],
  ['', ''],
])('A.26 %s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
