import { expect, test } from 'vitest'
import type { QuestionType } from '#contract'
import type { Choices, ChosenQuestion } from '../../making/choices.ts'
import { type ChangedSection, fitChoices, mustClear } from './fit-choices.ts'

const question = (question_id: number, type: QuestionType, max_marks: number): ChosenQuestion => ({
  question_id,
  type,
  question_text: '',
  question_options: [],
  max_marks,
})

const choices: Choices = [
  {
    section: 'A',
    units: [[question(1, 'MCQ_SINGLE', 1)], [question(2, 'TRUE_FALSE', 1), question(3, 'MCQ_SINGLE', 1)]],
  },
  { section: 'B', units: [[question(4, 'SHORT', 3)]] },
]
const a: ChangedSection = { section: 'A', was: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE'], marks_each: 1 }
const b: ChangedSection = { section: 'B', was: 'B', types: ['SHORT'], marks_each: 3 }

const idsOf = (fitting: Choices) =>
  fitting.map(({ section, units }) => [section, units.flat().map((one) => one.question_id)])

test('a plan that still fits loses nothing', () => {
  const fit = fitChoices(choices, [a, b], true)
  expect(fit.fitting).toEqual(choices)
  expect(fit.lost).toEqual([])
  expect(mustClear(choices, fit)).toBe(false)
})

test('questions of a type or of marks that the section gave up are lost, the partner of one stays alone', () => {
  const fit = fitChoices(
    choices,
    [
      { ...a, types: ['MCQ_SINGLE'] },
      { ...b, marks_each: 2 },
    ],
    true,
  )
  expect(idsOf(fit.fitting)).toEqual([
    ['A', [1, 3]],
    ['B', []],
  ])
  expect(fit.fitting[0]?.units).toHaveLength(2)
  expect(fit.lost).toEqual([
    { section: 'A', count: 1 },
    { section: 'B', count: 1 },
  ])
  expect(mustClear(choices, fit)).toBe(true)
})

test('a section that is removed loses its questions', () => {
  expect(fitChoices(choices, [a], true).lost).toEqual([{ section: 'B', count: 1 }])
})

test('a renamed section keeps its questions, but they must be out while the plan changes', () => {
  const fit = fitChoices(choices, [a, { ...b, section: 'C' }], true)
  expect(idsOf(fit.fitting)).toEqual([
    ['A', [1, 2, 3]],
    ['C', [4]],
  ])
  expect(fit.lost).toEqual([])
  expect(fit.unmoved.map((one) => one.section)).toEqual(['A'])
  expect(mustClear(choices, fit)).toBe(true)
})

test('two sections that swap names keep their own questions', () => {
  const fit = fitChoices(
    choices,
    [
      { ...a, section: 'B' },
      { ...b, section: 'A' },
    ],
    true,
  )
  expect(idsOf(fit.fitting)).toEqual([
    ['B', [1, 2, 3]],
    ['A', [4]],
  ])
  expect(fit.unmoved).toEqual([])
})

test('another subject keeps nothing', () => {
  const fit = fitChoices(choices, [a, b], false)
  expect(fit.lost.map((one) => one.count)).toEqual([3, 1])
})
