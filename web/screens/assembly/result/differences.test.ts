import { expect, test } from 'vitest'
import type { Deviation, PaperQuestion } from '#contract'
import { countShared, findDifferences } from './differences.ts'

const wish = (goal: Deviation['goal'], value: Deviation['value'], reached: number): Deviation => ({
  section: null,
  goal,
  value,
  target: 5,
  reached,
  tolerance: 0,
  deviation: Math.abs(5 - reached),
  weight: 1,
})
const paper = (...ids: number[]) => ({
  data_json: [
    { section: 'A', instruction: null, attempt_any: 1, questions: ids.map((id) => ({ id }) as PaperQuestion) },
  ],
})

test('only wishes that the papers meet differently are named, freshness never', () => {
  const first = [wish('chapter', 1, 5), wish('level', 'EASY', 4), wish('freshness', null, 0)]
  const second = [wish('level', 'EASY', 6), wish('chapter', 1, 5), wish('freshness', null, 9)]
  expect(findDifferences([first, second])).toEqual([{ wish: first[1], reached: [4, 6] }])
  expect(findDifferences([first, first])).toEqual([])
})

test('the minutes of the papers are told apart like wishes', () => {
  const papers = [160, 172].map((minutes) => [wish('time', null, minutes)])
  expect(findDifferences(papers).map(({ reached }) => reached)).toEqual([[160, 172]])
})

test('a question that stands in two of the papers is counted once', () => {
  expect(countShared([paper(1, 2, 3), paper(3, 4), paper(3, 1)])).toBe(2)
  expect(countShared([paper(1), paper(2)])).toBe(0)
})
