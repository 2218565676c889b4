import { expect, it } from 'vitest'
import { countOf } from './uses.ts'

it('a count of one is said in the singular', () => {
  const plurals = ['chapters', 'classes', 'staff assignments', 'question papers', 'enquiries']
  expect(plurals.map((plural) => countOf(1, plural))).toEqual([
    '1 chapter',
    '1 class',
    '1 staff assignment',
    '1 question paper',
    '1 enquiry',
  ])
  expect(countOf(2, 'classes')).toBe('2 classes')
})
