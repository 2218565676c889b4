import { expect, test } from 'vitest'
import { parseTex } from '../richtext/tex.ts'
import type { Block, Inline } from '../richtext/tree.ts'
import type { PaperDocument } from './document.ts'
import { editions } from './paper/editions.ts'
import { type PrintedWord, printedText, printedWords } from './testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, partOf, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()
const print = (document: PaperDocument) => typesetter.pdf(document, new Map())
const rightMargin = 595.28 - 56

function findWord(words: PrintedWord[], text: string): PrintedWord {
  const word = words.find((it) => it.text === text)
  if (!word) throw new Error(`"${text}" is not among: ${words.map((it) => it.text).join(' ')}`)
  return word
}

const fraction: Inline = { type: 'formula', latex: '\\dfrac{a}{b}', tree: parseTex('\\dfrac{a}{b}', false) }

test('number, text and marks stand on one baseline, a fraction in the line or not', () => {
  const words = printedWords(print(documentOf([questionOf(1, [paragraph('Whole', fraction)], { marks: 3 })])))
  const lines = ['1.', 'Whole', '[3]'].map((text) => findWord(words, text).bottom)
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(0.1)
})

test('all marks end at the right margin, those of sub-questions too', () => {
  const sub_questions = [partOf([paragraph('Part')], { marks: 0.5 })]
  const questions = [
    questionOf(1, [paragraph('One')], { marks: 12 }),
    questionOf(2, [paragraph('Two')], { marks: 4, sub_questions }),
  ]
  const words = printedWords(print(documentOf(questions)))
  for (const marks of ['[12]', '[4]', '[0.5]']) expect(findWord(words, marks).right).toBeCloseTo(rightMargin, 0)
})

test.each([
  ['four columns', ['a', 'b', 'c', 'd'], [0, 0, 0, 0]],
  ['two columns', ['a', 'b', 'c', 'wide '.repeat(6)], [0, 0, 1, 1]],
  ['one column', ['a', 'b', 'c', 'wide '.repeat(16)], [0, 1, 2, 3]],
])('options stand in %s by their width', (_columns, texts, rows) => {
  const options = texts.map((text) => [paragraph(text)])
  const words = printedWords(print(documentOf([questionOf(1, [paragraph('Stem')], { options })])))
  const bottoms = ['(A)', '(B)', '(C)', '(D)'].map((letter) => Math.round(findWord(words, letter).bottom))
  const distinct = [...new Set(bottoms)]
  expect(bottoms.map((bottom) => distinct.indexOf(bottom))).toEqual(rows)
})

test('a drawing has a frame where another answer has lines, and takes the same room', () => {
  const page = (is_drawn: boolean) =>
    documentOf([questionOf(1, [paragraph('Draw')], { lines: 8, is_drawn }), questionOf(2, [paragraph('Next')])])
  const dashes = (is_drawn: boolean) =>
    typesetter
      .pages(page(is_drawn), new Map())
      .join('')
      .match(/stroke-dasharray/g)?.length ?? 0
  expect([dashes(false) - dashes(true), dashes(true)]).toEqual([8, 0])
  const [lined, framed] = [false, true].map(
    (is_drawn) => findWord(printedWords(print(page(is_drawn))), 'Next').bottom,
  ) as [number, number]
  expect(Math.abs(lined - framed)).toBeLessThan(2)
})

test('a frame higher than a page goes on upon the next', () => {
  const large = { ...editions['large-24'] }
  const questions = [
    questionOf(1, [paragraph('Draw')], { lines: 28, is_drawn: true }),
    questionOf(2, [paragraph('Next')]),
  ]
  expect(typesetter.pages(documentOf(questions, large), new Map()).length).toBeGreaterThan(2)
})

test('options with fractions beside options without share a baseline with their letters', () => {
  const options = [[paragraph(fraction)], [paragraph('two')], [paragraph(fraction)], [paragraph('four')]]
  const words = printedWords(print(documentOf([questionOf(1, [paragraph('Stem')], { options })])))
  const bottoms = ['(A)', '(B)', 'two', '(C)', '(D)', 'four'].map((text) => findWord(words, text).bottom)
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(0.1)
})

test('a word without a single space stays on the page', () => {
  const word = Array.from({ length: 60 }, (_, index) => `W${index}W`).join('')
  const pdf = print(documentOf([questionOf(1, [paragraph(word)])]))
  expect(printedText(pdf).replaceAll(/[\s\u200b]/g, '')).toContain(word)
  expect(Math.max(...printedWords(pdf).map((it) => it.right))).toBeLessThanOrEqual(rightMargin + 0.5)
})

test('a long title at the foot of a page stays apart from the number of the page', () => {
  // Of words so short that its line is full.
  const footer_left = Array.from({ length: 60 }, () => 'ii').join(' ')
  const words = printedWords(print(documentOf([questionOf(1, [paragraph('One')])], { footer_left })))
  const number = findWord(words, 'Page')
  const before = words.filter(({ right, bottom }) => right <= number.left && Math.abs(bottom - number.bottom) < 1)
  expect(before.length).toBeGreaterThan(3)
  expect(number.left - Math.max(...before.map(({ right }) => right))).toBeGreaterThan(8)
})

test('a right-to-left question has its number at the right and its marks at the left', () => {
  const urdu: Block = { type: 'paragraph', lang: 'ur', dir: 'rtl', children: [{ type: 'text', text: 'سوال' }] }
  const words = printedWords(print(documentOf([questionOf(77, [urdu], { marks: 3 })])))
  expect(findWord(words, '[3]').left).toBeCloseTo(56, 0)
  expect(findWord(words, '77').left).toBeGreaterThan(500)
})

test('a case study taller than half a page breaks between its parts, never inside a short one', () => {
  const part = (name: string) => partOf([paragraph(`START-${name} ${'words '.repeat(60)} END-${name}`)])
  const study = questionOf(1, [paragraph('Passage.')], {
    sub_questions: Array.from({ length: 14 }, (_, index) => part(`${index}`)),
  })
  const pages = printedText(print(documentOf([study]))).split(/Page \d of \d/)
  expect(pages.length).toBeGreaterThan(2)
  for (let index = 0; index < 14; index += 1) {
    expect(pages.find((page) => page.includes(`START-${index} `))).toContain(`END-${index}`)
  }
})

test('a question taller than half a page fills the page that it begins on, and its options stay together', () => {
  const lines = (count: number) => Array.from({ length: count }, () => paragraph(`More ${'words '.repeat(8)}`))
  const options = ['one', 'two', 'three', 'four'].map((name) => [paragraph(`${name} ${'wide '.repeat(14)}`)])
  const questions = [questionOf(1, lines(12)), questionOf(2, [paragraph('TALL'), ...lines(26)], { options })]
  const pages = printedText(print(documentOf(questions))).split(/Page \d of \d/)
  expect(pages[0]).toContain('TALL')
  expect(pages[0]).not.toContain('(A)')
  for (const letter of ['(A)', '(B)', '(C)', '(D)']) expect(pages[1]).toContain(letter)
})

test('a row of a table without a word is as tall as one with words', () => {
  const cell = (text: string) => ({ header: false, colspan: 1, rowspan: 1, children: text ? [paragraph(text)] : [] })
  const table = (rows: string[][]): Block => ({
    type: 'table',
    columns: 2,
    head: [],
    body: rows.map((row) => row.map(cell)),
  })
  const below = (filled: string) => {
    const body = [
      table([
        ['Name', 'Age'],
        [filled, filled],
        [filled, filled],
      ]),
      paragraph('Below'),
    ]
    return findWord(printedWords(print(documentOf([questionOf(1, [paragraph('Fill'), ...body])]))), 'Below').bottom
  }
  expect(Math.abs(below('') - below('x'))).toBeLessThan(1.5)
})
