import { expect, test } from 'vitest'
import { fillPairs, fillTexts } from './pasted-lists.ts'

const make = () => ({ key: 'new', text: '' })
const entries = (...texts: string[]) => texts.map((text, index) => ({ key: String(index), text }))
const fill = (list: ReturnType<typeof entries>, from: number, ...texts: string[]) =>
  fillTexts(
    list,
    'text',
    from,
    texts.map((text) => [text]),
    { most: 4, make },
  )?.map(({ text }) => text)

test('a pasted column fills the entries from its field on and makes the ones that are missing', () => {
  expect(fill(entries('', ''), 0, 'a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  expect(fill(entries('x', '', ''), 1, 'a', 'b')).toEqual(['x', 'a', 'b'])
})

test('what is written is not overwritten, one line is an ordinary paste, and a list that has no room takes nothing', () => {
  expect(fill(entries('', 'x'), 0, 'a', 'b')).toBeUndefined()
  expect(fill(entries('', ''), 0, 'a')).toBeUndefined()
  expect(fill(entries('', ''), 0, 'a', 'b', 'c', 'd', 'e')).toBeUndefined()
})

test('two pasted columns fill both sides of the pairs', () => {
  const pairs = [
    { left: '', right: '' },
    { left: '', right: '' },
  ]
  const options = { most: 10, make: () => ({ left: '', right: '' }) }
  const rows = [
    ['a', '1'],
    ['b', '2'],
  ]
  expect(fillPairs(pairs, 'left', 0, rows, options)).toEqual([
    { left: 'a', right: '1' },
    { left: 'b', right: '2' },
  ])
  expect(fillPairs([{ left: '', right: 'x' }], 'left', 0, rows, options)).toBeNull()
  expect(fillPairs(pairs, 'right', 0, rows, options)?.map(({ right }) => right)).toEqual(['a', 'b'])
})
