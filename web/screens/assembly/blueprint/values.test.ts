import { expect, test } from 'vitest'
import { Blueprint, customaryBlueprints } from '#contract'
import { fitToSubject, namesSubject, setChapterMarks, toggleChapter, withoutSubject } from './edits.ts'
import { blueprintOf, newBlueprint, noLimit, noWishes, valuesOf, valuesOfPlan } from './values.ts'

const full: Blueprint = {
  chapters: [{ id: 1, marks: 6 }, { id: 2 }],
  topics: [{ id: 9, marks: 2, max_count: 3 }],
  level_mix: { EASY: 50, HARD: 50 },
  weights: { chapters: 'MUST', freshness: 2.5 },
  languages: ['en', 'hi'],
  mean_percent: 60,
  max_minutes: 180,
  minutes_per_mark: 1.75,
  sections: [
    {
      section: 'A',
      instruction: 'Choose one.',
      types: ['MCQ_SINGLE'],
      marks_each: 1,
      count: 8,
      attempt_any: 6,
      or_pairs: 1,
      exclude_used_within_days: 365,
      pinned: [7, 8],
      chapters: [{ id: 2 }],
      skill_mix: { APPLY: 100 },
    },
  ],
}

test('a blueprint read and written again says the same', () => {
  expect(Blueprint.parse(blueprintOf(valuesOf(full)))).toEqual({
    ...full,
    level_mix: { EASY: 50, MEDIUM: 0, HARD: 50 },
    sections: [
      {
        ...full.sections[0],
        skill_mix: { REMEMBER: 0, UNDERSTAND: 0, APPLY: 100, ANALYSE: 0, EVALUATE: 0, CREATE: 0 },
      },
    ],
  })
})

test('every customary blueprint can be typed on and sent', () => {
  for (const { blueprint } of customaryBlueprints) {
    expect(Blueprint.safeParse(blueprintOf(valuesOf(blueprint))).error).toBeUndefined()
  }
  expect(Blueprint.safeParse(blueprintOf(newBlueprint())).error).toBeUndefined()
})

test('a number that is missing is sent as none, so that the schema names its field', () => {
  const [row] = newBlueprint().sections
  const sent = blueprintOf({
    sections: [{ ...row!, count: '', marks_each: '' }],
    wishes: noWishes,
    mean_percent: '',
    ...noLimit,
  })
  expect(Blueprint.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'sections.0.marks_each',
    'sections.0.count',
  ])
})

test('a field of the time that is left empty is no limit', () => {
  const { max_minutes, minutes_per_mark } = valuesOf({ ...full, max_minutes: null, minutes_per_mark: undefined })
  expect([max_minutes, minutes_per_mark]).toEqual(['', ''])
  const sent = Blueprint.parse(blueprintOf({ ...valuesOf(full), ...noLimit }))
  expect([sent.max_minutes, sent.minutes_per_mark]).toEqual([undefined, undefined])
})

test('the plan of a paper made by hand becomes a blueprint without wishes', () => {
  const plan = [{ section: 'A', instruction: null, types: ['SHORT' as const], marks_each: 3, count: 4, attempt_any: 4 }]
  expect(blueprintOf(valuesOfPlan(plan)).sections[0]).toMatchObject({ section: 'A', count: 4, attempt_any: undefined })
})

test('marks for one chapter leave the others open; without any it is as if nothing was wished', () => {
  const known = [1, 2, 3]
  const wished = setChapterMarks(noWishes, known, 2, 5)
  expect(wished.chapters).toEqual([
    { id: 1, marks: '' },
    { id: 2, marks: 5 },
    { id: 3, marks: '' },
  ])
  expect(setChapterMarks(wished, known, 2, '').chapters).toBeNull()
})

test('a chapter that is left out comes back in its place', () => {
  const known = [1, 2, 3]
  const without = toggleChapter(noWishes, known, 2)
  expect(without.chapters?.map(({ id }) => id)).toEqual([1, 3])
  expect(toggleChapter(without, known, 2).chapters).toBeNull()
  const marked = setChapterMarks(without, known, 3, 4)
  expect(toggleChapter(marked, known, 2).chapters?.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a blueprint for another subject gives up the chapters, topics and questions it names', () => {
  const values = valuesOf(full)
  expect(namesSubject(values)).toBe(true)
  const bare = withoutSubject(values)
  expect(namesSubject(bare)).toBe(false)
  expect(bare.wishes.level_mix).toEqual(values.wishes.level_mix)
  expect(bare).toMatchObject({ languages: ['en', 'hi'], max_minutes: 180, minutes_per_mark: 1.75 })
  expect(fitToSubject(values, { chapters: [1], topics: [9] }).wishes.chapters).toEqual([{ id: 1, marks: 6 }])
})
