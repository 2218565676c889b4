import { describe, expect, test } from 'vitest'
import { editDistance, nameKey, nearestNames } from './nearest.ts'

describe('editDistance', () => {
  test.each([
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['whole', 'whloe', 1],
    ['same', 'same', 0],
    ['संख्या', 'संख्य', 1],
  ])('from "%s" to "%s" is %i', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance])
  })
})

describe('nearestNames', () => {
  const names = ['Class 6', 'Class 7', 'Whole Numbers', 'Fractions', 'Decimals']

  test.each([
    ['Clas 6', ['Class 6', 'Class 7']],
    ['whole number', ['Whole Numbers']],
    ['Fractoins', ['Fractions']],
    ['Numbers', ['Whole Numbers']],
    ['Algebra', []],
    ['', []],
  ])('of "%s" are %j', (wanted, near) => {
    expect(nearestNames(wanted, names)).toEqual(near)
  })

  test('compares names without regard to case, white space and Unicode form', () => {
    expect(nameKey('  Ru\u0301e \n de  la ')).toBe(nameKey('r\u00fae DE la'))
  })
})
