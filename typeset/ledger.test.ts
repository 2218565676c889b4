import { describe, expect, test } from 'vitest'
import type { LedgerInput } from './documents/ledger.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { sampleLedger } from './testing/sample-ledger.ts'

const typesetter = await openTypesetter()
const print = (input: LedgerInput) => typesetter.print(printDocument(input), input.images)
const textOf = (input: LedgerInput) => printedText(print(input).bytes)

describe('the register of a section', () => {
  test('has of each pupil a line for each exam, what the marks are out of, percent and grade, and the whole', () => {
    const text = textOf(sampleLedger('en', { pupils: 1 }))
    expect(text).toContain('Maximum')
    for (const exam of ['Unit Test 1', 'Unit Test 2', 'Half-Yearly Examination'])
      expect(text.split(exam), exam).toHaveLength(3)
    for (const phrase of ['Percent, Grade', '77.46 B1', 'AB', '15 / 18', '61.75', 'Rank', 'Class teacher'])
      expect(text).toContain(phrase)
    expect(text).not.toContain('DRAFT')
    expect(textOf(sampleLedger('en', { draft: 'DRAFT' }))).toContain('DRAFT')
  })

  test('has the marks of one exam on one line, across all subjects', () => {
    const words = printedWords(print(sampleLedger('en', { pupils: 1 })).bytes)
    const lines = new Set(words.flatMap(({ text, bottom }) => (text === '61.75' ? [Math.round(bottom)] : [])))
    expect(lines.size).toBe(1)
  })

  test('a long title of an exam is as large as all others where few subjects leave room for it', () => {
    const title = 'Half-Yearly Examination of the first term, second sitting'
    const widths = (exams: string[]) => {
      const words = printedWords(print(sampleLedger('en', { exams, pupils: 1, subjects: 2 })).bytes)
      // With the pupil; in the head all are a little smaller.
      return words.filter(({ text }) => text === 'Examination').map(({ left, right }) => Math.round(right - left))
    }
    expect(widths(['Unit Test 1', 'Unit Test 2', title])).toEqual(
      widths(['Unit Test 1', 'Unit Test 2', 'Half-Yearly Examination']),
    )
  })

  test.each(['en', 'hi', 'ur'] as const)('prints in %s without a character that no font has', (language) => {
    expect(print(sampleLedger(language)).warnings).toEqual([])
  })

  test('of many pupils goes on, its head again, and no pupil is torn apart', () => {
    const words = printedWords(print(sampleLedger('en', { pupils: 60 })).bytes)
    const count = (word: string) => words.filter(({ text }) => text === word).length
    const pages = count('Maximum')
    expect(pages).toBeGreaterThan(4)
    // On every page the exams stand once in its head and once with each pupil, whose name stands beside them.
    expect(count('Half-Yearly')).toBe(60 + pages)
    expect(count('Anjali')).toBe(60)
  })

  test('E.15 of two subjects stands on upright pages, twice as many pupils on each; what is signed stands with the last pupil', () => {
    const pagesOf = (subjects: number, pupils: number) =>
      textOf(sampleLedger('en', { pupils, subjects }))
        .split(/Page \d of \d/)
        .slice(0, -1)
    expect([pagesOf(6, 35).length, pagesOf(2, 35).length]).toEqual([5, 3])
    for (const pupils of [6, 7, 8, 14, 15]) expect(pagesOf(6, pupils).at(-1)).toMatch(/Anjali.*Class teacher/s)
    for (const pupils of [11, 12, 13, 24, 25]) expect(pagesOf(2, pupils).at(-1)).toMatch(/Anjali.*Class teacher/s)
  })

  test.each([6, 10, 14, 24])('of %i subjects has every percent on its page', (subjects) => {
    const words = printedWords(print(sampleLedger('en', { subjects })).bytes)
    const [width, height] = subjects > 10 ? [1190.55, 841.89] : [841.89, 595.28]
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(width - 35)
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height)
    // Of every subject but one, and of the whole.
    expect(words.filter(({ text }) => text === '77.46')).toHaveLength(4 * subjects)
  })
})
