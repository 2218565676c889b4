import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'
import { texts } from '#contract'

const coded: Readonly<Record<string, string>> = texts
/** What other programs say stands in English only: other languages leave it out. */
const quoting = new Set(
  ['value.unfit', 'print.not_laid_out', 'print.not_written', 'print.reading_aloud'].concat('tex.chemistry', 'tex.other'),
)
const catalogues = await getCatalogs(getConfig())
/** What the sources say now, by catalogue: every file of the screens is read for it. */
const collected = await Promise.all(catalogues.map(async (one) => (await one.collect()) ?? {}))

test('every text of the screens and of the contract is in the catalogues (npx lingui extract)', async () => {
  for (const [place, catalogue] of catalogues.entries()) {
    const texts = Object.keys(collected[place] ?? {})
    expect(texts.length).toBeGreaterThan(20)
    for (const locale of catalogue.locales) {
      const known = await catalogue.read(locale)
      const missing = texts.filter((id) => !(id in known))
      expect(missing, catalogue.getFilename(locale)).toEqual([])
    }
  }
})

test('every text is translated into every language, with the same values filled in', async () => {
  const values = (text: string) => [...new Set(text.match(/\{\w+(?=[},])|<\/?\d+\/?>/g))].sort()
  for (const catalogue of catalogues) {
    for (const locale of catalogue.locales.filter((name) => name !== 'en')) {
      const known = Object.entries(await catalogue.read(locale))
      const wrong = known.filter(([id, { message, translation }]) => {
        const english = message ?? coded[id] ?? id
        return !translation || (!quoting.has(id) && values(translation).join() !== values(english).join())
      })
      expect(
        wrong.map(([id, { message }]) => message ?? id),
        catalogue.getFilename(locale),
      ).toEqual([])
    }
  }
})

test('every code of the contract is in the catalogues with its English', () => {
  const known: Record<string, unknown> = {}
  for (const texts of collected) for (const [id, { message }] of Object.entries(texts)) known[id] = message
  expect(known).toMatchObject(coded)
})

/** Hindi has two words for some things; the first of each row is not the one that the screens say. */
const other: [RegExp, string][] = [
  [/अनुभाग/, 'सेक्शन'],
  [/विद्यालय/, 'स्कूल'],
  [/प्रश्नपत्र/, 'प्रश्न-पत्र'],
  [/टॉपिक/, 'प्रकरण'],
  [/आमंत्रण/, 'निमंत्रण'],
  [/अनुक्रमांक/, 'रोल नंबर'],
  [/स्टाफ़/, 'कर्मचारी'],
  [/कक्षोन्नति/, 'प्रोन्नति'],
  [/कक्षाध्यापक/, 'कक्षा अध्यापक'],
  [/छात्र/, 'विद्यार्थी'],
  [/सेवानिवृत्त|सेवामुक्त/, 'उपयोग से हटाया गया'],
  [/फाइल/, 'फ़ाइल'],
  [/ईमेल/, 'ई-मेल'],
  [/प्लैटफ|प्लेटफॉर्म/, 'प्लेटफ़ॉर्म'],
]

test('one thing has one word in Hindi on every screen', async () => {
  for (const catalogue of catalogues) {
    const translations = Object.values(await catalogue.read('hi')).map(({ translation }) => translation ?? '')
    expect(translations.length).toBeGreaterThan(20)
    for (const [found, instead] of other) expect(translations.filter((text) => found.test(text)), instead).toEqual([])
  }
})
