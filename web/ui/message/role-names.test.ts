// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { fixedRoles } from '#contract'
import { loadAppTexts, switchLanguage } from '#web/language.ts'
import { roleTitle } from './role-names.ts'

afterEach(() => switchLanguage('en'))

test('a role that is always there has its name in the language of the reader, another is called as it was typed', async () => {
  await loadAppTexts()
  await switchLanguage('hi')
  const titles = Object.values(fixedRoles).map((id) => roleTitle({ id, title: 'Stored in English' }))
  expect(titles).toEqual(['सुपर एडमिन', 'स्कूल एडमिन', 'शिक्षक', 'विद्यार्थी', 'परीक्षा कर्मचारी'])
  expect(roleTitle({ id: 12, title: 'Teacher' })).toBe('Teacher')
})
