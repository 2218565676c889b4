// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#contract'
import { loadAppTexts, switchLanguage } from '#web/language.ts'
import { inOrder, searchedTitles } from './role-words.ts'

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

test('roles stand in the order of the titles that are read, those that are always there first', async () => {
  await loadAppTexts()
  const role = (id: number, title: string, is_fixed: boolean) => ({ id, title, is_fixed }) as Role
  const roles = [role(5, 'Examination staff', true), role(3, 'Teacher', true), role(9, 'अध्यक्ष', false)]
  const titles = (sort: string | null, language: string) => inOrder(roles, sort, language).map(({ id }) => id)
  expect(titles(null, 'en')).toEqual([5, 3, 9])
  await switchLanguage('hi')
  expect(titles('title:asc', 'hi')).toEqual([9, 5, 3])
  expect(titles('title:desc', 'hi')).toEqual([3, 5, 9])
  expect(titles('status:asc', 'hi')).toEqual([5, 3, 9])
})
