import { expect, test } from 'vitest'
import { fillPhrase, phraseLanguages, repeatedSentences } from './phrases.ts'
import { shippedPhrases } from './shipped-phrases.ts'

const pupil = (gender: string | null, name = 'Asha Rao') => ({ name, gender })

test('C43 name, pronouns and forms by gender; at the start of a sentence a capital', () => {
  const said = '{name} works. {he} [helps/helps/help] {him} with {his} books.'
  expect(fillPhrase(said, pupil('F'), 'en')).toBe('Asha Rao works. She helps her with her books.')
  expect(fillPhrase(said, pupil('M'), 'en')).toBe('Asha Rao works. He helps him with his books.')
  for (const gender of [null, 'X'])
    expect(fillPhrase(said, pupil(gender), 'en')).toBe('Asha Rao works. They help them with their books.')
  expect(fillPhrase('[करती हैं/करते हैं/करते हैं]', pupil('F'), 'hi')).toBe('करती हैं')
  // A name is no pattern.
  expect(fillPhrase('{name}.', pupil('F', '{he} $1'), 'en')).toBe('{he} $1.')
})

test('C43 without a known gender and a third form a phrase is not offered, nor one that names what there is not', () => {
  expect(fillPhrase('[works/worked]', pupil('M'), 'en')).toBe('worked')
  expect(fillPhrase('[works/worked]', pupil(null), 'en')).toBeNull()
  for (const text of ['{mother} works', '[one]', '[a/b/c/d]', '[a/b', 'a/b]', '{name'])
    expect(fillPhrase(text, pupil('F'), 'en')).toBeNull()
})

test('C43 sixty are shipped, twenty a language, and each can be said of everybody on a card', () => {
  const all = phraseLanguages.flatMap((language) =>
    shippedPhrases(language).flatMap(({ text }) =>
      ['F', 'M', null].map((gender) => [language, text, fillPhrase(text, pupil(gender), language)] as const),
    ),
  )
  expect(new Set(all.map(([, text]) => text)).size).toBe(60)
  for (const [language, text, filled] of all) {
    expect(filled, text).not.toBeNull()
    expect(filled?.length, text).toBeLessThanOrEqual(300)
    if (language !== 'en') expect(filled?.replace('Asha Rao', ''), text).not.toMatch(/[A-Za-z]/)
  }
})

test('C45 a sentence in over a third of a section is told, whoever it is said of', () => {
  const of = (name: string, remark: string | null) => ({ remark, student: { name, gender: null } })
  const rows = [
    of('Asha Rao', 'Asha is kind. She reads well.'),
    of('Arjun Nair', 'He reads well. Arjun Nair is kind!'),
    of('Bina Das', 'Bina Das is late.'),
    of('Chand Ali', null),
    of('Dev Sen', 'Works hard.'),
  ]
  expect(repeatedSentences(rows)).toEqual([
    { sentence: 'Asha is kind.', count: 2 },
    { sentence: 'She reads well.', count: 2 },
  ])
  // Two of six are a third, not more.
  expect(repeatedSentences([...rows, of('Eva Roy', null)])).toEqual([])
})
