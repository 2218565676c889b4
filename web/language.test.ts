import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test('the language chosen before wins over the browser’s', () => {
  expect(chooseLanguage('hi', ['en-GB'])).toBe('hi')
})

test('without a choice the first of the browser’s languages that there is, is shown', () => {
  expect(chooseLanguage(null, ['ta-IN', 'hi-IN', 'en'])).toBe('hi')
  expect(chooseLanguage('xx', ['fr'])).toBe('en')
})
