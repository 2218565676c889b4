import { expect, test } from 'vitest'
import { shareRest, sumOfSteps } from './share-marks.ts'

const steps = (...marks: (number | string)[]) => marks.map((one) => ({ marks: one }))
const shared = (all: number, ...marks: (number | string)[]) =>
  shareRest(steps(...marks), all)?.map((step) => step.marks)

test('what is left goes to the steps without marks, in whole marks where they divide', () => {
  expect(shared(5, 1, '', '')).toEqual([1, 2, 2])
  expect(shared(3, '', '')).toEqual([2, 1])
  expect(shared(1, '', '')).toEqual([0.5, 0.5])
  expect(shared(1, '', '', '')).toEqual([0.5, 0.25, 0.25])
})

test('with no step open the last one gets it', () => {
  expect(shared(5, 1, '2,5')).toEqual([1, 4])
})

test('nothing is shared where nothing is left, or less than a quarter each', () => {
  expect(shared(3, 1, 2)).toBeUndefined()
  expect(shared(3, 4)).toBeUndefined()
  expect(shared(0.25, '', '')).toBeUndefined()
  expect(shared(3)).toBeUndefined()
})

test.each([1, 2, 3, 4, 5, 0.75, 7.25])('of %s marks all are given away', (all) => {
  for (const count of [1, 2, 3]) {
    const given = shareRest(steps(...Array.from({ length: count }, () => '')), all)
    expect(sumOfSteps(given ?? [])).toBe(all)
  }
})
