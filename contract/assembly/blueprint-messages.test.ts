import { expect, it } from 'vitest'
import type { z } from 'zod'
import { questionTypeNames } from '../../domain/questions/question-types.ts'
import { sentenceIn } from '../../domain/say.ts'
import { BatchInput } from '../papers/batch.ts'
import { english } from '../texts/english.ts'
import { assemblyApi } from './assembly.ts'
import { blueprintApi } from './blueprint.ts'

const section = { section: 'A', types: ['SHORT'], marks_each: 1, count: 1 }
const blueprint = { sections: [section] }
const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)

const messages = (input: z.ZodType, value: unknown) =>
  (input.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${english(sentenceIn(message))}`,
  )

const { autoCreate, regenerate, checkBlueprint, alternatives } = assemblyApi

it.each([
  ['no blueprint', {}, 'blueprint: Send a blueprint: an object with its sections'],
  ['less than one set', { blueprint, parallel_sets: 0 }, 'parallel_sets: At least one set'],
  ['half a set', { blueprint, parallel_sets: 1.5 }, 'parallel_sets: Must be a whole number'],
  ['fewer common questions than none', { blueprint, max_shared: -1 }, 'max_shared: Must not be negative'],
  ['too many common questions', { blueprint, max_shared: 201 }, 'max_shared: Must be at most 200'],
  ['a seed before the first', { blueprint, seed: -1 }, 'seed: Must not be negative'],
  ['a seed beyond the last', { blueprint, seed: 2 ** 31 }, 'seed: Must be at most 2147483647'],
])('%s is refused in a sentence about it', (_, value, message) => {
  expect(messages(autoCreate.body, value)).toEqual([message])
})

const sections: Record<string, unknown>[] = [
  { types: many(questionTypeNames.length + 1, 'SHORT') },
  { or_pairs: 201 },
  { exclude_used_within_days: 40_000 },
  { pinned: 3 },
  { pinned: many(401, 1) },
]
const blueprints: Record<string, unknown>[] = [
  ...sections.map((more) => ({ sections: [{ ...section, ...more }] })),
  { sections: [3] },
  { languages: 'en' },
  { languages: many(11, 'en') },
  { chapters: 3 },
  { chapters: [3] },
  { chapters: many(101, { id: 1 }) },
  { topics: 3 },
  { topics: [3] },
  { topics: many(201, { id: 1, marks: 1 }) },
  ...[-1, 401, 1.5].map((max_count) => ({ topics: [{ id: 1, max_count }] })),
  { level_mix: 3 },
  { skill_mix: 3 },
  { weights: 3 },
]
const supplies: unknown[] = [3, many(21, section), [3], [{ section: 'A', types: ['X'], marks_each: 'x' }]]

const wrong: [z.ZodType, unknown][] = [
  ...blueprints.map((more): [z.ZodType, unknown] => [autoCreate.body, { blueprint: { ...blueprint, ...more } }]),
  ...supplies.map((given): [z.ZodType, unknown] => [blueprintApi.supply.body, { subject_id: 1, sections: given }]),
  [blueprintApi.create.body, { title: 'Term' }],
  [regenerate.body, { pinned: 3 }],
  [regenerate.body, { pinned: many(401, 1) }],
  [checkBlueprint.body, { grade_id: 1, subject_id: 1, blueprint, question_paper_marks: 'x' }],
  ...[0, 21, 'x'].map((limit): [z.ZodType, unknown] => [alternatives.body, { question_id: 1, limit }]),
  [BatchInput, { student_ids: many(5001, 1), documents: ['paper'], format: 'pdf' }],
  [BatchInput, { student_ids: [1], documents: many(3, 'paper'), format: 'pdf' }],
]

it.each(wrong)('no limit is told in words of the schema library (%#)', (input, value) => {
  const answers = messages(input, value)
  expect(answers).not.toEqual([])
  expect(answers.filter((one) => /expected|Invalid|Too (big|small)/.test(one))).toEqual([])
})
