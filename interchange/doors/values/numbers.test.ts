import { expect, test } from 'vitest'
import { type NumberForm, readNumber } from './numbers.ts'

const forms: [shown: string, value: number, form: NumberForm][] = [
  ['33', 33, 'whole'],
  ['+7', 7, 'whole'],
  ['-4', -4, 'whole'],
  ['12.', 12, 'whole'],
  ['३३', 33, 'whole'],
  ['33½', 33.5, 'whole'],
  ['¾', 0.75, 'whole'],
  ['1234567', 1234567, 'whole'],
  ['12.5', 12.5, 'point'],
  ['.5', 0.5, 'point'],
  ['12,5', 12.5, 'comma'],
  ['1,250', 1250, 'either'],
  ['1,00,000', 100000, 'point'],
]

test('R51. a number is told with how it is written: what has neither point nor comma is whole', () => {
  expect(forms.map(([shown]) => [shown, readNumber(shown)?.value, readNumber(shown)?.form])).toEqual(forms)
})

test('R51. what a comma begins is said where it could be both', () => {
  expect(readNumber('1,250', 'decimal')).toEqual({ value: 1.25, form: 'comma' })
  expect(readNumber('1,250', 'group')).toEqual({ value: 1250, form: 'point' })
  expect(['9.81E+09', 'AB', '', '1,2,3', '12-5'].map((text) => readNumber(text))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
