import { expect, it } from 'vitest'
import { findUntold } from './messages.ts'

const refusal = { success: false, message: 'This exists already.', errorCode: 'duplicate' }

it.each([
  ['a refusal in its code’s own words', refusal],
  [
    'a sentence with its code',
    { ...refusal, message: 'Give at least 2 options', code: 'answer.too_few_options', params: { least: 2 } },
  ],
  ['what worked', { success: true, message: 'Class created', data: { title: 'the big green book' } }],
  [
    'a row of a file',
    {
      message: 'Give at least 2 options',
      code: 'invalid',
      said: { code: 'answer.too_few_options', params: { least: 2 } },
    },
  ],
])('%s is told', (_, body) => {
  expect(findUntold(body)).toEqual([])
})

it.each([
  ['other words than its code’s', { ...refusal, message: 'Already there' }],
  ['no code', { success: true, data: [{ id: 1, message: 'This one stays' }] }],
  ['a code without a text', { message: 'Gone', code: 'no.such_code' }],
  [
    'English at a place of a sentence',
    { message: 'it is not yet done', code: 'value.unfit', params: { reason: 'it is not yet done' } },
  ],
])('a sentence with %s is untold', (_, body) => {
  expect(findUntold(body)).toHaveLength(1)
})
