// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { loadAppTexts, switchLanguage } from '#web/language.ts'
import { searchedTitles } from './role-words.ts'

afterEach(() => switchLanguage('en'))

test('roles are found by the letters that are shown, and by those of their own titles', async () => {
  await loadAppTexts()
  expect(searchedTitles('teach')).toEqual(['teach', 'Teacher'])
  expect(searchedTitles('')).toBe('')
  await switchLanguage('hi')
  expect(searchedTitles('शिक्ष')).toEqual(['शिक्ष', 'Teacher'])
  expect(searchedTitles(' एडमिन')).toEqual([' एडमिन', 'Super admin', 'School admin'])
  expect(searchedTitles('विभागाध्यक्ष')).toEqual(['विभागाध्यक्ष'])
})
