import { expect, test } from 'vitest'
import { countTags } from './use-tag-suggestions.ts'

test('the tags used most come first, equal ones by the alphabet', () => {
  expect(countTags([['force', 'energy'], ['energy'], ['atom']])).toEqual(['energy', 'atom', 'force'])
  expect(countTags([])).toEqual([])
})
