import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printDocument } from '../paper/print-input.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { indianPaper, indianTexts } from '../testing/sample-languages.ts'
import { paperOf, sampleQuestion } from '../testing/sample-paper.ts'
import { coverageOf, unknownCharacters } from './coverage.ts'

const covers = coverageOf(fileURLToPath(new URL('../..', import.meta.url)))
const typesetter = await openTypesetter()

test.each([
  ['Smile 😀, 漢 and 😀', ['😀', '漢']],
  ['a family 👨‍👩‍👧 is one character', ['👨‍👩‍👧']],
  ['Größe, ạ̈, ﷼, ₹ 5 ≤ x → ∑ 𝛼 ℝ ①ⓐ ★', []],
  ['नमस्ते\u200d سلام اردو\u200f Ωδ Ж', []],
  [Object.values(indianTexts).join(' '), []],
])('of %j the fonts lack %j', (text, lacking) => {
  expect(unknownCharacters(text, covers)).toEqual(lacking)
})

test('no more are named than a person reads', () => {
  const all = Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(unknownCharacters(all, covers)).toHaveLength(40)
})

test('what is said to be known prints, and what is not does not', async () => {
  // A sample of every block that the fonts claim, against the compiler's own word.
  const known = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(sign) && unknownCharacters(sign, covers).length === 0,
  )
  expect(known.length).toBeGreaterThan(3_000)
  const rows = Array.from({ length: Math.ceil(known.length / 60) }, (_, row) =>
    known.slice(row * 60, row * 60 + 60).join(' '),
  )
  const input = await paperOf(
    rows.map((row, index) => sampleQuestion(index + 1, row.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))),
  )
  const { accessible, warnings } = typesetter.print(printDocument(input), input.images)
  expect({ accessible, warnings }).toEqual({ accessible: true, warnings: [] })
})

test.each(Object.entries(indianTexts))('%s prints in its own letters', async (_language, [, family]) => {
  const input = await indianPaper()
  const { bytes, accessible, warnings } = typesetter.print(printDocument(input), input.images)
  expect({ accessible, warnings }).toEqual({ accessible: true, warnings: [] })
  expect(Buffer.from(bytes).toString('latin1')).toContain(`${family}-Regular`)
  expect(Buffer.from(bytes).toString('latin1')).toContain(`${family}-Bold`)
})

test('a font is asked for only where its letters are', async () => {
  const input = await paperOf([sampleQuestion(1, 'Plain text')])
  expect(Buffer.from(typesetter.pdf(printDocument(input), input.images)).toString('latin1')).not.toMatch(
    /Noto(?:Serif|Sans)/,
  )
})
