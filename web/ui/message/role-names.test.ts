// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fixedRoles } from '#contract'
import { loadAppTexts, switchLanguage } from '#web/language.ts'
import { roleTitle, searchedTitles } from './role-names.ts'

afterEach(() => switchLanguage('en'))

test('a role that is always there has its name in the language of the reader, another is called as it was typed', async () => {
  await loadAppTexts()
  await switchLanguage('hi')
  const titles = Object.values(fixedRoles).map((id) => roleTitle({ id, title: 'Stored in English' }))
  expect(titles).toEqual(['सुपर एडमिन', 'स्कूल एडमिन', 'शिक्षक', 'विद्यार्थी', 'परीक्षा कर्मचारी'])
  expect(roleTitle({ id: 12, title: 'Teacher' })).toBe('Teacher')
})

test('roles are found by the letters that are shown, and by those of their own titles', async () => {
  await loadAppTexts()
  expect(searchedTitles('teach')).toEqual(['teach', 'Teacher'])
  expect(searchedTitles('')).toBe('')
  await switchLanguage('hi')
  expect(searchedTitles('शिक्ष')).toEqual(['शिक्ष', 'Teacher'])
  expect(searchedTitles(' एडमिन')).toEqual([' एडमिन', 'Super admin', 'School admin'])
  expect(searchedTitles('विभागाध्यक्ष')).toEqual(['विभागाध्यक्ष'])
})
