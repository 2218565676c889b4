import { expect, it } from 'vitest'
import { firstChoice, scopeOf } from './document-scope.ts'

it('a paper of one set is asked for without a letter', () => {
  expect(scopeOf(firstChoice, { sets: 1 })).toEqual({ document: 'paper', edition: 'standard', page: 'A4' })
  expect(scopeOf({ ...firstChoice, set: 'B' }, { sets: 2 })).toMatchObject({ set: 'B' })
})

it('what a document does not know stays behind', () => {
  const rich = {
    ...firstChoice,
    edition: 'two-language',
    arrangement: 'side-by-side',
    writing_space: true,
    section_id: 7,
  } as const
  expect(scopeOf(rich, { sets: 1 })).toEqual({
    document: 'paper',
    edition: 'two-language',
    page: 'A4',
    arrangement: 'side-by-side',
    writing_space: true,
  })
  expect(scopeOf({ ...rich, document: 'attendance' }, { sets: 4 })).toEqual({
    document: 'attendance',
    edition: 'standard',
    page: 'A4',
    section_id: 7,
  })
})

it('the crest is left out only where that was asked for', () => {
  expect(scopeOf({ ...firstChoice, logo: false }, { sets: 1 })).toHaveProperty('logo', false)
  expect(scopeOf(firstChoice, { sets: 1 })).not.toHaveProperty('logo')
})
