// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chooseLanguage, loadAreaTexts, switchLanguage } from './language.ts'

test('the language chosen before wins over the browser’s', () => {
  expect(chooseLanguage('hi', ['en-GB'])).toBe('hi')
})

test('without a choice the first of the browser’s languages that there is, is shown', () => {
  expect(chooseLanguage(null, ['ta-IN', 'hi-IN', 'en'])).toBe('hi')
  expect(chooseLanguage('xx', ['fr'])).toBe('en')
})

test('who asks for texts that are on their way waits for them', async () => {
  await switchLanguage('en')
  let isThere = false
  const first = loadAreaTexts('platform').then(() => {
    isThere = true
  })
  await loadAreaTexts('platform')
  expect(isThere).toBe(true)
  await first
})
