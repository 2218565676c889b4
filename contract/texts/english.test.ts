import { expect, it } from 'vitest'
import { coded, decoded, known, listed, say, sentenceIn } from '../../domain/say.ts'
import { english, messageOf } from './english.ts'

it('fills a sentence with numbers, names and further sentences', () => {
  expect(english(say('field.too_long', { most: 50 }))).toBe('Please shorten this to 50 characters')
  expect(english({ code: 'value.unfit', params: { reason: [say('field.required'), say('marks.steps')] } })).toBe(
    'Please fill in this field, Marks go in steps of 0.25',
  )
})

it('joins words, and gives a clause that begins a sentence its capital', () => {
  const questions = listed([say('name.question', { id: 4 }), say('name.question', { id: 5 }), 6], 'and')
  const clause = say('clause.similar', { questions })
  expect(english(say('clash.one', { clause }))).toBe(
    'Of question 4, question 5 and 6, too similar to each other, only one can be taken.',
  )
  const time = say('clause.time', { needed: 4, available: 3 })
  expect(english(say('clash.several', { clauses: [time, time] }))).toBe(
    "These can't hold together: the questions take at least 4 minutes, the paper allows 3; the questions take at least 4 minutes, the paper allows 3.",
  )
})

it('goes out as English and as its code', () => {
  expect(messageOf(say('page.size', { most: 100 }))).toEqual({
    message: 'A page holds at most 100 rows',
    code: 'page.size',
    params: { most: 100 },
  })
  expect(messageOf(say('forbidden'))).toEqual({ message: 'You do not have permission to do this.', code: 'forbidden' })
})

it('travels through a schema as a string', () => {
  expect(decoded(coded('field.at_most', { most: 3 }))).toEqual({ code: 'field.at_most', params: { most: 3 } })
  expect(decoded('Expected string')).toBeNull()
  expect(english(sentenceIn('Expected string'))).toBe('Expected string')
})

it('knows no code that has no text', () => {
  // @ts-expect-error What other modules complain of needs a text too.
  expect(() => english(known({ code: 'no.such_code' }))).toThrow('no.such_code')
  expect(() => english({ code: 'no.such_code' })).toThrow('no.such_code')
})
