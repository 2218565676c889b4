import { describe, expect, test } from 'vitest'
import { parseTex } from '../richtext/tex.ts'
import type { Block, Inline } from '../richtext/tree.ts'
import { wordsFor } from './paper/words.ts'
import { printedText } from './testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

/** What stands on the page from left to right within each line, without marks of direction. */
const shown = (body: Block[], language: 'ur' | 'ar' | 'en' = 'ur') => shownOf([questionOf(1, body)], language)

const marksOfDirection = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const shownOf = (questions: ReturnType<typeof questionOf>[], language: 'ur' | 'ar' | 'en') =>
  printedText(typesetter.pdf(documentOf(questions, { language, words: wordsFor(language) }), new Map())).replaceAll(
    marksOfDirection,
    '',
  )

const typed = ['-7777777', '+5', '-7/3', '−7777777', '±4', '₹ -50', '12:30', '50%', '5-3', '10–20', '-x', '28-11-2026']

describe('in writing from right to left', () => {
  test.each(typed)('P06 %s stands as it was typed: alone, after a word, as an option, in a cell', (value) => {
    const cell = { header: false, colspan: 1, rowspan: 1, children: [paragraph(value)] }
    const table: Block = { type: 'table', columns: 1, head: [], body: [[cell]] }
    const options = [paragraph(value), paragraph('8'), paragraph('9')].map((one) => [one])
    for (const language of ['ur', 'ar'] as const) {
      const text = shownOf(
        [
          questionOf(1, [paragraph(value)]),
          questionOf(2, [paragraph(`قيمة ${value} هنا`)]),
          questionOf(3, [paragraph('سوال')], { options }),
          questionOf(4, [paragraph('سوال'), table]),
        ],
        language,
      )
      expect(text.split(value)).toHaveLength(5)
    }
  })

  test.each([
    'x = -3',
    '-3 = x',
    '5 - 3 = 2',
    '5 cm',
    '-5 °C',
    'Na+',
    '≥ -5',
    '2 × (-4)',
  ])('the parts of %s keep their order after an Arabic letter', (value) => {
    expect(shown([paragraph(`حل ${value} اور`)])).toContain(value)
  })

  test('a formula beside an operator runs with what follows', () => {
    const formula: Inline = { type: 'formula', latex: 'y', tree: parseTex('y', false) }
    expect(shown([paragraph('حل ', formula, ' = -3 اور')])).toMatch(/𝑦\s*= -3/)
  })

  test('a charge stays at the end of its ion', () => {
    const charge: Inline = { type: 'text', text: '2+', marks: ['sup'] }
    expect(shown([paragraph('آئن Ca', charge, ' اور')])).toMatch(/Ca\s*2\+/)
  })

  test('of numbers between commas the first stands at the right, as the writing runs', () => {
    expect(shown([paragraph('عدد 11, 22, 33 میں')])).toMatch(/33.*22.*11|11\s*,\s*22\s*,\s*33/)
  })
})

test('a number after an Arabic letter in an English line stands as it was typed', () => {
  expect(shown([paragraph('Translate: قیمت -5 ہے and 5-3.')], 'en')).toContain('-5')
})

test('a text without such letters is printed without a mark of direction', () => {
  const pdf = typesetter.pdf(documentOf([questionOf(1, [paragraph('It is -5 °C, 10–20 and x = -3.')])]), new Map())
  expect(printedText(pdf)).toContain('It is -5 °C, 10–20 and x = -3.')
})
