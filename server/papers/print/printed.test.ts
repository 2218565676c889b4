import { describe, expect, it } from 'vitest'
import type { StoredSection } from '#contract'
import { countPrinted, printedSections } from './printed.ts'

const section = (name: string): StoredSection => ({
  section: name,
  instruction: null,
  types: ['MCQ_SINGLE'],
  marks_each: 1,
  count: 3,
  attempt_any: 3,
})
/** As the database gives it: the options of a version hold which of them is right. */
const item = (question_id: number, name: string, or_group: string | null = null) => ({
  item_id: 100 + question_id,
  section: name,
  question_id,
  max_marks: 1,
  or_group,
  version: 1,
  type: 'MCQ_SINGLE' as const,
  question_text: '<p>2 + 2</p>',
  answer: null,
  sub_questions: [],
  translations: [],
  explanation: null,
  language: 'en',
  question_options: [
    { data: '<p>4</p>', is_correct: true, fixed: true },
    { data: '<p>5</p>', is_correct: false, fixed: false },
  ],
})
const numbersOf = (items: ReturnType<typeof item>[], ...names: string[]) =>
  printedSections(names.map(section), items, 1).map(({ questions }) => questions.map(({ id, number }) => [id, number]))

describe('the sections as they are printed', () => {
  it('leave out which option is right before anything else sees them', () => {
    const [printed] = printedSections([section('A')], [item(1, 'A')], 1)
    expect(printed?.questions[0]?.question_options).toEqual([{ data: '<p>4</p>' }, { data: '<p>5</p>' }])
  })

  it('follow the plan, not the order of the items, and are there without questions too', () => {
    expect(numbersOf([item(1, 'B'), item(2, 'A')], 'A', 'B', 'C')).toEqual([[[2, 1]], [[1, 2]], []])
  })

  it('give both members of a pair one number, also when the same group name comes again in the next section', () => {
    const items = [item(1, 'A', 'x'), item(2, 'A', 'x'), item(3, 'A'), item(4, 'B', 'x'), item(5, 'B', 'x')]
    expect(numbersOf(items, 'A', 'B')).toEqual([
      [
        [1, 1],
        [2, 1],
        [3, 2],
      ],
      [
        [4, 3],
        [5, 3],
      ],
    ])
    expect(countPrinted(printedSections([section('A'), section('B')], items, 1))).toBe(3)
  })
})
