import { expect, test } from 'vitest'
import { readListMarker } from './list-marker.ts'

test.each([
  ['1.', '1', 1],
  ['(12)', '1', 12],
  ['a)', 'a', 1],
  ['C.', 'A', 3],
  ['bb.', 'a', 28],
  ['i.', 'i', 1],
  ['iv)', 'i', 4],
  ['XIV.', 'I', 14],
] as const)('%s counts by %s from %i', (mark, numbering, start) => {
  expect(readListMarker(mark)).toEqual({ ordered: true, numbering, start })
})

test.each(['·', 'o', '§', '-', '', 'Note.'])('"%s" is a bullet', (mark) => {
  expect(readListMarker(mark)).toEqual({ ordered: false })
})

test('v after iv is the fifth, after u the twenty-second', () => {
  expect(readListMarker('v.', readListMarker('iv.'))).toEqual({ ordered: true, numbering: 'i', start: 5 })
  expect(readListMarker('v.', readListMarker('u.'))).toEqual({ ordered: true, numbering: 'a', start: 22 })
})

test('i after h is a letter', () => {
  expect(readListMarker('i.', readListMarker('h.'))).toEqual({ ordered: true, numbering: 'a', start: 9 })
})
