import { expect, test } from 'vitest'
import type { ChosenQuestion, Unit } from '../../making/choices.ts'
import { findNextOpen, findOverfull, findUneven, firstNumbers, paperTotals } from './totals.ts'

const question = (question_id: number): ChosenQuestion => ({
  question_id,
  type: 'SHORT',
  question_text: '',
  question_options: [],
  max_marks: 2,
})
const single = (id: number): Unit => [question(id)]
const pair = (id: number): Unit => [question(id), question(id + 100)]

const plan = [
  { section: 'A', count: 3, marks_each: 1, attempt_any: 3 },
  { section: 'B', count: 3, marks_each: 2.5, attempt_any: 2 },
]

test('a pair counts as one question', () => {
  const [a] = paperTotals(plan, [{ section: 'A', units: [single(1), pair(2)] }])
  expect(a).toEqual({ section: 'A', chosen: 2, count: 3, marks: 2, planned_marks: 3 })
})

test('marks count only for as many questions as are to be attempted', () => {
  const [, b] = paperTotals(plan, [{ section: 'B', units: [single(1), single(2), single(3)] }])
  expect(b).toMatchObject({ chosen: 3, marks: 5, planned_marks: 5 })
})

test('sections with too few or too many questions are found', () => {
  const units = [1, 2, 3, 4].map(single)
  const totals = paperTotals(plan, [
    { section: 'A', units },
    { section: 'B', units: units.slice(0, 3) },
  ])
  expect(findUneven(totals).map((one) => one.section)).toEqual(['A'])
  expect(findOverfull(totals).map((one) => one.section)).toEqual(['A'])
  expect(findOverfull(paperTotals(plan, []))).toEqual([])
})

test('printed numbers run on from section to section in the order of the plan', () => {
  const choices = [
    { section: 'B', units: [single(5)] },
    { section: 'A', units: [single(1), pair(2)] },
  ]
  expect([...firstNumbers(plan, choices)]).toEqual([
    ['A', 1],
    ['B', 3],
  ])
})

test('the next section that needs questions is looked for around the end', () => {
  const [full, open] = [
    { marks: 1, planned_marks: 1, chosen: 3, count: 3 },
    { marks: 1, planned_marks: 1, chosen: 1, count: 3 },
  ]
  const totals = [
    { section: 'A', ...open },
    { section: 'B', ...full },
    { section: 'C', ...open },
  ]
  expect(findNextOpen(totals, 'A')?.section).toBe('C')
  expect(findNextOpen(totals, 'C')?.section).toBe('A')
  expect(
    findNextOpen(
      [
        { section: 'A', ...open },
        { section: 'B', ...full },
      ],
      'A',
    ),
  ).toBeUndefined()
})
