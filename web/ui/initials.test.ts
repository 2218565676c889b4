import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are those of the name, without a title in front of it', () => {
  expect(['Anita Rao', 'Mrs. Meera Das Shah', 'A. Rao', 'Dr.', 'Meera'].map(initialsOf)).toEqual([
    ...['AR', 'MS', 'AR', 'D', 'M'],
  ])
})
