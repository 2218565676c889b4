import { expect, it } from 'vitest'
import { readNumber, readPercent } from './spreadsheet-kind.ts'

it.each<[string, number | string | null]>([
  ['', null],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['0,125', 0.125],
  ['1,000', 1000],
  ['1,00,000', 100_000],
  ['12,34,567.5', 1_234_567.5],
  ['१२', 12],
  ['٣٫', '٣٫'],
  ['௧௨.௫', 12.5],
  ['１２', 12],
  ['−5', -5],
  ['–5', -5],
  ['(5)', -5],
  ['(1,250)', -1250],
  ['(five)', '(five)'],
  ['+7', 7],
  ['1,2,3', '1,2,3'],
  ['9.81E+09', 9_810_000_000],
])('R51 %j is read as %j', (text, value) => {
  expect(readNumber(text)).toEqual(value)
})

it('R51 a percentage with its sign, and thirty thousand blanks without going over them again and again', () => {
  expect([readPercent('12,5 %'), readPercent('१२%')]).toEqual([12.5, 12])
  const long = `1${' '.repeat(30_000)}x`
  expect(readPercent(long)).toBe(long)
})
