import { expect, it } from 'vitest'
import { z } from 'zod'
import { english } from '#contract'
import { errorsOf } from './field-error.ts'

const Row = z.strictObject({
  name: z.string().min(1).max(5),
  code: z.string().min(3),
  email: z.email(),
  day: z.iso.date(),
  count: z.int().min(1).max(9),
  share: z.number().positive().lt(100).multipleOf(0.5),
  state: z.enum(['OPEN', 'CLOSED']),
  tags: z.array(z.string()).min(1).max(2),
  place: z.object({}),
  either: z.union([z.literal(1), z.object({ a: z.string() })]),
  done: z.boolean(),
})

const wrongOf = (row: object) =>
  errorsOf(Row.safeParse(row).error as z.ZodError).map(({ path, ...sentence }) => `${path}: ${english(sentence)}`)

it('tells every field what a schema without words of its own finds', () => {
  const bounds = { name: 'Six or', code: 'ab', email: 'a', day: '1', count: 10, share: 100, state: 'X', place: {} }
  expect(wrongOf({ ...bounds, tags: ['a', 'b', 'c'], either: 2, done: true })).toEqual([
    'name: Please shorten this to 5 characters',
    'code: Please enter at least 3 characters',
    'email: Please enter a valid e-mail address',
    'day: Is not written as it should be',
    'count: Must be at most 9',
    'share: Must be less than 100',
    'state: Must be one of: OPEN, CLOSED',
    'tags: At most 2 entries',
    'either: This value is not valid here',
  ])
  const low = {
    name: '',
    code: 'abc',
    email: 'a@b.test',
    day: '2026-01-31',
    count: 0,
    share: 0,
    state: 'OPEN',
    tags: [],
  }
  expect(wrongOf({ ...low, place: {}, either: 1, done: true, more: 1 })).toEqual([
    'name: Please fill in this field',
    'count: Must be at least 1',
    'share: Must be more than 0',
    'tags: At least 1 entry',
    'more: There is no field "more" here',
  ])
  const types = { name: 1, code: null, email: 'a@b.test', day: '2026-01-31', count: 1.5, share: '1', state: 'OPEN' }
  expect(wrongOf({ ...types, tags: 'a', place: 'here', either: 1, done: 'yes' })).toEqual([
    'name: Must be text',
    'code: Please fill in this field',
    'count: Must be a whole number',
    'share: Must be a number',
    'tags: Must be a list',
    'place: Must be an object',
    'done: Must be true or false',
  ])
  expect(wrongOf({ ...low, name: 'a', tags: ['a'], count: 1, share: 0.3, place: {}, either: 1, done: true })).toEqual([
    'share: Goes in steps of 0.5',
  ])
})
