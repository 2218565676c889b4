import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { translateServerText } from './server-text.ts'

const catalogues = {
  en: [import('../../locales/en.po'), import('../../locales/entry/en.po')],
  hi: [import('../../locales/hi.po'), import('../../locales/entry/hi.po')],
}

async function show(language: 'en' | 'hi') {
  for (const { messages } of await Promise.all(catalogues[language])) i18n.load(language, messages)
  i18n.activate(language)
}

test('a text of the contract appears in the user’s language', async () => {
  await show('hi')
  expect(translateServerText('Class created')).toBe('कक्षा बनाई गई')
  await show('en')
  expect(translateServerText('Class created')).toBe('Class created')
})

test('a text that no catalogue knows stays in English, and in another language its code speaks', async () => {
  const text = 'Class is used by 2 sections; remove or move these first.'
  await show('en')
  expect(translateServerText(text, 'in_use')).toBe(text)
  await show('hi')
  expect(translateServerText(text, 'in_use')).toBe('यह उपयोग में है और हटाया नहीं जा सकता।')
  expect(translateServerText(text, 'no_such_code')).toBe(text)
})
