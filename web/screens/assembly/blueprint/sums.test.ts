import { expect, test } from 'vitest'
import { chapterSum, commonStep, makeHundred, mixMarks, shareByWeightage, sumsOf } from './sums.ts'
import { makeSection, noWishes } from './values.ts'

const section = (changes: object) => ({ ...makeSection([], 'a'), ...changes })

test('what is printed and what can be reached differ where only some questions are to be attempted', () => {
  const sections = [
    section({ count: 10, marks_each: 1 }),
    section({ count: 6, marks_each: 2.5, attempt_any: 4 }),
    section({ count: '', marks_each: 5 }),
  ]
  expect(sumsOf({ sections })).toEqual({ marks: 20, printed: 25, numbers: 16 })
})

test('marks are shared in steps that the questions of the sections can make', () => {
  expect(commonStep([section({ marks_each: 1 }), section({ marks_each: 2.5 })])).toBe(0.5)
  expect(commonStep([section({ marks_each: 4 }), section({ marks_each: 6 })])).toBe(2)
  expect(commonStep([section({ marks_each: '' })])).toBe(0.25)
})

test('chapters share the marks by weightage, equally where the syllabus names none', () => {
  const chapters = [
    { id: 1, weightage: 20 },
    { id: 2, weightage: 60 },
    { id: 3, weightage: null },
  ]
  expect(shareByWeightage(chapters, 40, 1)).toEqual([
    { id: 1, marks: 10 },
    { id: 2, marks: 30 },
    { id: 3, marks: 0 },
  ])
  const unweighted = chapters.map(({ id }) => ({ id, weightage: null }))
  expect(shareByWeightage(unweighted, 9, 1).map(({ marks }) => marks)).toEqual([3, 3, 3])
})

test('the sum of the chapters says whether some of them take what is left', () => {
  expect(
    chapterSum([
      { id: 1, marks: 5 },
      { id: 2, marks: '' },
    ]),
  ).toEqual({ marks: 5, isOpen: true })
  expect(
    chapterSum([
      { id: 1, marks: 5 },
      { id: 2, marks: 2.25 },
    ]),
  ).toEqual({ marks: 7.25, isOpen: false })
})

test('a mix of 99 or 101 per cent becomes one of 100 in the same proportions', () => {
  expect(makeHundred({ EASY: 33, MEDIUM: 33, HARD: 33 })).toEqual({ EASY: 34, MEDIUM: 33, HARD: 33 })
  expect(makeHundred({ EASY: 31, MEDIUM: 50, HARD: 20 })).toEqual({ EASY: 31, MEDIUM: 49, HARD: 20 })
  expect(makeHundred({ EASY: '', MEDIUM: '', HARD: '' })).toEqual({ EASY: 34, MEDIUM: 33, HARD: 33 })
})

test('the marks of a mix are whole questions', () => {
  expect([...mixMarks({ EASY: 30, MEDIUM: 50, HARD: 20 }, 38, 2)]).toEqual([
    ['EASY', 12],
    ['MEDIUM', 18],
    ['HARD', 8],
  ])
})

test('a new section has no wishes of its own', () => {
  expect(makeSection([], 'a').wishes).toBe(noWishes)
})
