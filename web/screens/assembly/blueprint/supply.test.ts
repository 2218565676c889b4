import { expect, test } from 'vitest'
import type { Level, SupplyCell } from '#contract'
import { allChapters, findShort, holdingsOf } from './supply.ts'
import { type BlueprintValues, makeSection, noLimit, noWishes, type SectionRow, type WishValues } from './values.ts'

const cell = (section: string, chapter_id: number, level: Level, count: number): SupplyCell => ({
  section,
  chapter_id,
  type: 'MCQ_SINGLE',
  level,
  skill: 'APPLY',
  count,
})
const section = (changes: Partial<SectionRow> = {}): SectionRow => ({
  ...makeSection([], 'a'),
  section: 'A',
  count: 4,
  marks_each: 2,
  ...changes,
})
const blueprint = (sections: SectionRow[], wishes: Partial<WishValues> = {}): BlueprintValues => ({
  sections,
  wishes: { ...noWishes, ...wishes },
  mean_percent: '',
  ...noLimit,
})
const supply = [cell('A', 1, 'EASY', 3), cell('A', 1, 'HARD', 1), cell('A', 2, 'EASY', 2)]

test('ample supply falls short nowhere', () => {
  expect(findShort(blueprint([section()]), supply)).toEqual([])
})

test('a section that needs more than the bank holds has no paper', () => {
  expect(findShort(blueprint([section({ count: 7 })]), supply)).toEqual([
    { kind: 'hard', section: 'a', unit: 'questions', needed: 7, holds: 6 },
  ])
  expect(findShort(blueprint([section({ count: 5, or_pairs: 2 })]), supply)).toMatchObject([{ needed: 7, holds: 6 }])
})

test('only the chapters that may be drawn from count, those with 0 marks not', () => {
  const chapters = [
    { id: 1, marks: '' },
    { id: 2, marks: 0 },
  ]
  expect(findShort(blueprint([section({ count: 5 })], { chapters }), supply)).toMatchObject([
    { unit: 'questions', needed: 5, holds: 4 },
  ])
})

test('alternatives need partners of the same chapter and level', () => {
  const cells = [cell('A', 1, 'EASY', 2), cell('A', 1, 'HARD', 1), cell('A', 2, 'EASY', 5)]
  expect(findShort(blueprint([section({ or_pairs: 3 })]), cells)).toEqual([])
  expect(findShort(blueprint([section({ or_pairs: 4 })]), cells)).toEqual([
    { kind: 'hard', section: 'a', unit: 'pairs', needed: 4, holds: 3 },
  ])
})

test('pinned questions may be ones that were used lately', () => {
  const values = blueprint([section({ count: 8, exclude_used_within_days: 30, pinned: [1, 2] })])
  expect(findShort(values, supply)).toEqual([])
})

test('a chapter can give no more marks than its questions, of each section no more than it prints', () => {
  const chapters = [
    { id: 1, marks: 6 },
    { id: 2, marks: 6 },
  ]
  const values = blueprint([section({ count: 6 })], { chapters })
  expect(findShort(values, supply)).toEqual([
    { kind: 'soft', section: null, chapter_id: 2, unit: 'marks', needed: 6, holds: 4 },
  ])
  const must = { ...noWishes.weights, chapters: 'MUST' as const }
  expect(findShort(blueprint([section({ count: 6 })], { chapters, weights: must }), supply)[0]?.kind).toBe('hard')
})

test('levels of the paper are met within a mark where its questions differ in marks', () => {
  const level_mix = { EASY: 0, MEDIUM: 0, HARD: 100 }
  expect(findShort(blueprint([section({ count: 1 })], { level_mix }), supply)).toEqual([])
  expect(findShort(blueprint([section({ count: 2 })], { level_mix }), supply)).toEqual([
    { kind: 'soft', section: null, level: 'HARD', unit: 'marks', needed: 4, holds: 2 },
  ])
  const two = [section({ count: 1 }), section({ key: 'b', section: 'B', count: 1, marks_each: 1 })]
  expect(findShort(blueprint(two, { level_mix }), [...supply, cell('B', 1, 'EASY', 9)])).toEqual([])
})

test("a section's own wishes are counted in its questions", () => {
  const wishes = {
    ...noWishes,
    level_mix: { EASY: 50, MEDIUM: 0, HARD: 50 },
    chapters: [
      { id: 1, marks: 2 },
      { id: 2, marks: 6 },
    ],
  }
  expect(findShort(blueprint([section({ wishes })]), supply)).toEqual([
    { kind: 'soft', section: 'a', chapter_id: 2, unit: 'questions', needed: 3, holds: 2 },
    { kind: 'soft', section: 'a', level: 'HARD', unit: 'questions', needed: 2, holds: 1 },
  ])
})

test('a section that is not complete yet is passed over', () => {
  expect(findShort(blueprint([section({ count: '', types: [] })]), [])).toEqual([])
})

test('the bank is told by section and chapter, with a total', () => {
  const holdings = holdingsOf(supply)
  expect(holdings.get('A')?.get(1)).toEqual({ count: 4, levels: { EASY: 3, MEDIUM: 0, HARD: 1 } })
  expect(holdings.get('A')?.get(allChapters)?.count).toBe(6)
  expect(holdings.get('B')).toBeUndefined()
})
