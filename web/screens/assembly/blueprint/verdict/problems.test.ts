import { expect, test } from 'vitest'
import { type BlueprintValues, makeSection, noLimit, noWishes, type SectionRow, type WishValues } from '../values.ts'
import { findProblems } from './problems.ts'

const section = (changes: Partial<SectionRow> = {}): SectionRow => ({
  ...makeSection([], 'a'),
  count: 10,
  marks_each: 2,
  ...changes,
})
const blueprint = (sections: SectionRow[], wishes: Partial<WishValues> = {}): BlueprintValues => ({
  sections,
  wishes: { ...noWishes, ...wishes },
  mean_percent: '',
  ...noLimit,
})
const paths = (values: BlueprintValues, marks = 20) => Object.keys(findProblems(values, marks)).sort()

test('a blueprint whose sums meet has no problem', () => {
  const wishes = {
    chapters: [
      { id: 1, marks: 12 },
      { id: 2, marks: 8 },
    ],
    level_mix: { EASY: 30, MEDIUM: 50, HARD: 20 },
  }
  expect(findProblems(blueprint([section()], wishes), 20)).toEqual({})
})

test('a section of no questions, marks of three decimals and types of none are named by their fields', () => {
  const broken = section({ count: 0, marks_each: 1.125, types: [] })
  expect(paths(blueprint([broken]), Number.NaN)).toEqual([
    'sections.0.count',
    'sections.0.marks_each',
    'sections.0.types',
  ])
})

test('halves of what is counted in whole numbers keep what was typed, with a sentence', () => {
  const halves = section({ count: 1.5, attempt_any: 1.5, or_pairs: 0.5, exclude_used_within_days: 1.5 })
  const values = { ...blueprint([halves], { topics: [{ id: 1, marks: '', max_count: 1.5 }] }), max_minutes: 1.5 }
  expect(findProblems(values, 3)).toEqual({
    'sections.0.count': 'Must be a whole number',
    'sections.0.attempt_any': 'Must be a whole number',
    'sections.0.or_pairs': 'Must be a whole number',
    'sections.0.exclude_used_within_days': 'Must be whole days',
    'topics.0.max_count': 'Must be a whole number',
    max_minutes: 'Must be whole minutes',
  })
})

test('no more can be attempted or paired than there are questions', () => {
  expect(paths(blueprint([section({ attempt_any: 11 })]))).toEqual(['sections.0.attempt_any'])
  expect(paths(blueprint([section({ or_pairs: 11 })]))).toEqual(['sections.0.or_pairs'])
})

test('two sections of one name, and one question pinned to both, are refused', () => {
  const values = blueprint([
    section({ key: 'a', section: 'A', pinned: [7] }),
    section({ key: 'b', section: ' a ', pinned: [7] }),
  ])
  expect(paths(values, 40)).toEqual(['sections.1.pinned', 'sections.1.section'])
})

test('more pins than places are refused', () => {
  expect(paths(blueprint([section({ count: 2, or_pairs: 1, pinned: [1, 2, 3, 4] })]), 4)).toEqual(['sections.0.pinned'])
})

test('chapters that all have marks must fill the paper; one that is open takes the rest', () => {
  const two = (marks: number | '') => [
    { id: 1, marks: 12 },
    { id: 2, marks },
  ]
  expect(paths(blueprint([section()], { chapters: two(7) }))).toEqual(['chapters'])
  expect(paths(blueprint([section()], { chapters: two('') }))).toEqual([])
  expect(paths(blueprint([section()], { chapters: two(9) }))).toEqual(['chapters'])
  expect(paths(blueprint([section()], { chapters: [] }))).toEqual(['chapters'])
})

test('a mix of 99 or 101 per cent is refused, in the paper and in a section', () => {
  expect(paths(blueprint([section()], { level_mix: { EASY: 30, MEDIUM: 50, HARD: 19 } }))).toEqual(['level_mix'])
  const own = { ...noWishes, level_mix: { EASY: 30, MEDIUM: 50, HARD: 21 } }
  expect(paths(blueprint([section({ wishes: own })]))).toEqual(['sections.0.level_mix'])
})

test('a topic needs marks or a largest number, and no more marks than there are', () => {
  const topics = (marks: number | '', max_count: number | '') => [{ id: 5, marks, max_count }]
  expect(paths(blueprint([section()], { topics: topics('', '') }))).toEqual(['topics.0.marks'])
  expect(paths(blueprint([section()], { topics: topics(21, '') }))).toEqual(['topics.0.marks'])
  expect(paths(blueprint([section()], { topics: topics('', 2) }))).toEqual([])
})

test('the sections must make the marks of the paper, once it has any', () => {
  expect(paths(blueprint([section()]), 25)).toEqual(['question_paper_marks'])
  expect(paths(blueprint([section({ attempt_any: 8 })]), 16)).toEqual([])
  expect(paths(blueprint([section()]), Number.NaN)).toEqual([])
})

test('a time of no minutes, of parts of a minute, and minutes a mark that are no quarters are named by their fields', () => {
  const limited = (max_minutes: number | '', minutes_per_mark: number | '' = '') => ({
    ...blueprint([section()]),
    max_minutes,
    minutes_per_mark,
  })
  expect(paths(limited(180, 2.25))).toEqual([])
  expect(paths(limited(180))).toEqual([])
  expect(paths(limited('', 1.5))).toEqual([])
  for (const wrong of [0, -5, 90.5, 1001]) expect(paths(limited(wrong))).toEqual(['max_minutes'])
  for (const wrong of [0, 0.3, 61]) expect(paths(limited(180, wrong))).toEqual(['minutes_per_mark'])
})
