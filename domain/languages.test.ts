import { expect, it } from 'vitest'
import { directionOf, languageOf, languages, languagesOf, taughtLanguages } from './languages.ts'

it('the languages of a part begin with English, which each part speaks', () => {
  expect(languagesOf('screens')).toEqual(['en', 'hi'])
  expect(languagesOf('cards')).toEqual(['en', 'hi', 'ur'])
  for (const part of ['screens', 'mails', 'files', 'papers', 'cards'] as const) expect(languagesOf(part)[0]).toBe('en')
})

it('the first language wanted that a part speaks is taken, else English', () => {
  expect(languageOf('mails', null, 'ur', 'hi', 'en')).toBe('hi')
  expect(languageOf('cards', 'ur', 'hi')).toBe('ur')
  expect(languageOf('mails', 'ta', undefined)).toBe('en')
  expect(languageOf('files')).toBe('en')
})

it('a language runs as its script does, whatever stands behind its code', () => {
  expect(['ur', 'ur-IN', 'AR', 'fa', 'en-GB', 'hi', 'xx', ''].map(directionOf)).toEqual([
    ...(['rtl', 'rtl', 'rtl', 'rtl'] as const),
    ...(['ltr', 'ltr', 'ltr', 'ltr'] as const),
  ])
})

it('every language is named in itself once, and no language of a prototype is one', () => {
  const names = Object.values(languages).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(taughtLanguages).toHaveLength(15)
  expect(directionOf('constructor')).toBe('ltr')
})
