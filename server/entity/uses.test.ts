import { expect, it } from 'vitest'
import { english } from '#contract'
import { usesOf } from './uses.ts'

it('a count of one is said in the singular', () => {
  const names = ['chapters', 'classes', 'assignments', 'papers'] as const
  expect(names.map((called) => english(usesOf(called, 1)))).toEqual([
    '1 chapter',
    '1 class',
    '1 staff assignment',
    '1 question paper',
  ])
  expect(english(usesOf('classes', 2))).toBe('2 classes')
})
