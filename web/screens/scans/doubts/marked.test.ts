import { expect, test } from 'vitest'
import { circleOf, type DoubtField, markedOfNumber, numberOfMarked, radiusOf, toggled } from './marked.ts'

const row = (letters: string, y = 0) =>
  [...letters].map((v, n) => ({ v, state: 'empty' as const, ink: 0, x: 6.35 * n, y }))
const choice = (letters: string, many = false): DoubtField => ({
  ...{ kind: 'CHOICE', many, decimals: 0, rows: [row(letters)] },
})
const digits: DoubtField = {
  ...{ kind: 'DIGITS', many: false, decimals: 2 },
  rows: [row('-'), ...Array.from({ length: 5 }, (_, n) => row('0123456789', n + 1))],
}

test('where one may be marked another takes its place, and the same key takes it back; where several may, they stand as printed', () => {
  const one = choice('ABCD')
  expect(toggled(one, null, 0, 'C')).toEqual([['C']])
  expect(toggled(one, [['C']], 0, 'B')).toEqual([['B']])
  expect(toggled(one, [['B']], 0, 'B')).toEqual([[]])
  // Both were marked, and both stand: what that is worth the rules say.
  expect(toggled(one, [['C']], 0, 'B', true)).toEqual([['B', 'C']])
  const many = choice('ABCD', true)
  expect(toggled(many, [['C']], 0, 'A')).toEqual([['A', 'C']])
  expect(toggled(many, [['A', 'C']], 0, 'C')).toEqual([['A']])
})

test('a key means what is printed, else the place', () => {
  expect(['t', 'F', 'a', '2', 'C', '0'].map((key) => circleOf(choice('TF'), 0, key))).toEqual([
    'T',
    'F',
    'T',
    'F',
    null,
    null,
  ])
  expect(['b', '4', '5', 'h'].map((key) => circleOf(choice('ABCD'), 0, key))).toEqual(['B', 'D', null, null])
})

test('a typed number goes into its columns and comes back; what they can’t say is refused', () => {
  for (const [typed, shown] of [
    ['12.5', '12.5'],
    ['-7', '-7'],
    ['007.50', '007.50'],
    ['.25', '.25'],
    ['12,5', '12.5'],
    ['', ''],
    ['-', ''],
  ] as const) {
    const marked = markedOfNumber(digits, typed)
    expect(marked && numberOfMarked(digits, marked), typed).toBe(shown)
  }
  expect(markedOfNumber(digits, '-7')).toEqual([['-'], [], [], ['7'], [], []])
  expect(['1234', '1.234', '1-2', 'x', '1.2.3'].map((typed) => markedOfNumber(digits, typed))).toEqual(
    Array(5).fill(null),
  )
  const roll: DoubtField = { ...digits, decimals: 0, rows: digits.rows.slice(1) }
  expect(markedOfNumber(roll, '-7')).toBeNull()
  expect(numberOfMarked(roll, markedOfNumber(roll, '0007')!)).toBe('0007')
})

test('a column with a hole or two digits is seen as such', () => {
  expect(numberOfMarked(digits, [[], ['1'], [], ['2'], ['3', '4'], []])).toBe('1_2._')
})

test('circles are as large as their distance says', () => {
  expect(radiusOf(choice('ABCD'))).toBeCloseTo(2.4)
  expect(radiusOf(choice('A'))).toBe(2.4)
})
