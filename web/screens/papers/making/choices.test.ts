import { expect, test } from 'vitest'
import type { PaperQuestion } from '#contract'
import {
  addQuestion,
  type Choices,
  type ChosenQuestion,
  moveUnit,
  pairWithNext,
  readChoices,
  removeQuestion,
  splitPair,
  swapPair,
  unitsOf,
  writeChoices,
} from './choices.ts'

const question = (question_id: number): ChosenQuestion => ({
  question_id,
  type: 'MCQ_SINGLE',
  question_text: `<p>${question_id}</p>`,
  question_options: [],
  max_marks: 1,
})

const choose = (...ids: number[]): Choices => [
  { section: 'A', units: ids.map((id) => [question(id)]) },
  { section: 'B', units: [[question(99)]] },
]

/** The ids of a section; a pair as 'first|second'. */
const idsOf = (choices: Choices, section = 'A') =>
  unitsOf(choices, section).map((unit) => unit.map((one) => one.question_id).join('|'))

const stored = (id: number, or_group: string | null): PaperQuestion => ({
  id,
  item_id: id,
  version: 1,
  number: 1,
  type: 'SHORT',
  question_text: '<p>?</p>',
  question_options: [],
  sub_questions: [],
  max_marks: 1,
  or_group,
})

test('a question is added at the end of its section, and only once in the whole paper', () => {
  const added = addQuestion(choose(1), 'A', question(2))
  expect(idsOf(added)).toEqual(['1', '2'])
  expect(addQuestion(added, 'B', question(2))).toBe(added)
})

test('a unit moves to the place given, its neighbours keep their order', () => {
  const choices = choose(1, 2, 3, 4)
  expect(idsOf(moveUnit(choices, { section: 'A', index: 0 }, 2))).toEqual(['2', '3', '1', '4'])
  expect(idsOf(moveUnit(choices, { section: 'A', index: 3 }, 0))).toEqual(['4', '1', '2', '3'])
})

test('a move past an end stops at the end, a move to the own place changes nothing', () => {
  const choices = choose(1, 2, 3)
  expect(idsOf(moveUnit(choices, { section: 'A', index: 0 }, 9))).toEqual(['2', '3', '1'])
  expect(moveUnit(choices, { section: 'A', index: 0 }, -4)).toBe(choices)
  expect(moveUnit(choices, { section: 'A', index: 7 }, 0)).toBe(choices)
})

test('neighbours become a pair that moves as one and can be swapped and split', () => {
  const paired = pairWithNext(choose(1, 2, 3), { section: 'A', index: 0 })
  expect(idsOf(paired)).toEqual(['1|2', '3'])
  expect(idsOf(moveUnit(paired, { section: 'A', index: 0 }, 1))).toEqual(['3', '1|2'])
  expect(idsOf(swapPair(paired, { section: 'A', index: 0 }))).toEqual(['2|1', '3'])
  expect(idsOf(splitPair(paired, { section: 'A', index: 0 }))).toEqual(['1', '2', '3'])
})

test('a pair takes no third question, and the last question has no next one', () => {
  const paired = pairWithNext(choose(1, 2, 3), { section: 'A', index: 0 })
  expect(pairWithNext(paired, { section: 'A', index: 0 })).toBe(paired)
  expect(pairWithNext(paired, { section: 'A', index: 1 })).toBe(paired)
})

test('taking out one of a pair leaves the other alone', () => {
  const paired = pairWithNext(choose(1, 2, 3), { section: 'A', index: 1 })
  expect(idsOf(removeQuestion(paired, 2))).toEqual(['1', '3'])
  expect(idsOf(removeQuestion(paired, 1))).toEqual(['2|3'])
  expect(removeQuestion(paired, 1000)).toBe(paired)
})

test('what is written reads back the same', () => {
  const paired = pairWithNext(choose(1, 2, 3), { section: 'A', index: 1 })
  const written = writeChoices(paired)
  expect(written[0]?.questions.map(({ question_id, or_group }) => [question_id, or_group])).toEqual([
    [1, null],
    [2, '2'],
    [3, '2'],
  ])
  const read = readChoices(
    written.map(({ section, questions }) => ({
      section,
      instruction: null,
      attempt_any: 1,
      questions: questions.map(({ question_id, or_group }) => stored(question_id, or_group)),
    })),
  )
  expect(idsOf(read)).toEqual(idsOf(paired))
})

test('an alternative whose partner is gone, and a third one, stand alone', () => {
  const questions = [stored(1, 'x'), stored(2, 'y'), stored(3, 'y'), stored(4, 'y')]
  const read = readChoices([{ section: 'A', instruction: null, attempt_any: 4, questions }])
  expect(idsOf(read)).toEqual(['1', '2|3', '4'])
})
