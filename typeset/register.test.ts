import { describe, expect, test } from 'vitest'
import { type RegisterInput, registerDocument } from './documents/records/register.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { sampleRegister } from './testing/sample-register.ts'

const typesetter = await openTypesetter()
const print = (input: RegisterInput) => typesetter.print(printDocument(input), input.images)
const pagesOf = (input: RegisterInput) => typesetter.preview(printDocument(input), input.images).pages.length
const millimetres = (points: number) => (points / 72) * 25.4

describe('C62 the marks register', () => {
  test('C62 a section a sheet: 36 pupils with sums, changes and signatures on one page, right of the bound edge', () => {
    const input = sampleRegister()
    expect(pagesOf(input)).toBe(1)
    const { bytes } = print(input)
    const text = printedText(bytes)
    for (const phrase of ['Sheet 1 of 1', 'Principal', 'Class teacher', 'thirty-six pupils', 'thirty-six lines'])
      expect(text).toContain(phrase)
    for (let roll = 1; roll <= 36; roll++) expect(text).toContain(` ${roll} `)
    expect(text).toContain('Roll 5 Science recheck: 31 instead of 30 27 Mar 2027')
    expect(text).toContain('All Science question 9 left out for everybody')
    const words = printedWords(bytes)
    expect(millimetres(Math.min(...words.map(({ left }) => left)))).toBeGreaterThan(23.99)
    expect(millimetres(Math.max(...words.map(({ bottom }) => bottom)))).toBeLessThanOrEqual(297)
  })

  test('C62 who left is on it, struck, with the day, and in no sum', () => {
    const { sheets } = registerDocument(sampleRegister({ pupils: 5 }))
    expect(sheets[0]!.lines[3]).toMatchObject({ left: 'left 12 Nov 2026' })
    expect(sheets[0]!.closing).toContain('On the roster: five pupils. One of them left')
    // Of the four who stay: 50.50, 51.50, 52.50 and 54.50.
    expect(sheets[0]!.sums[0]!.cells[6]).toBe('52.25')
    expect(printedText(print(sampleRegister({ pupils: 5 })).bytes)).toContain('left 12 Nov 2026')
  })

  test('C62 there is no free line: after the last pupil stand the sums', () => {
    for (const pupils of [1, 2, 17, 36, 48]) {
      const text = printedText(print(sampleRegister({ pupils })).bytes)
      expect(text, String(pupils)).toMatch(new RegExp(` ${pupils} [^0-9]+ ${pupils} .*Mean of the figures above`))
    }
  })

  test('C62 more pupils, or more changes, than a page holds are on further sheets, each signed, sheet n of N', () => {
    for (const [of, sheets] of [
      [{ pupils: 60 }, 2],
      [{ pupils: 48, changes: 30 }, 2],
      [{ pupils: 60, changes: 90 }, 5],
    ] as const) {
      const input = sampleRegister(of)
      expect(pagesOf(input)).toBe(sheets)
      const text = printedText(print(input).bytes)
      expect(text.split('Controller of examinations')).toHaveLength(sheets + 1)
      for (let sheet = 1; sheet <= sheets; sheet++) expect(text).toContain(`Sheet ${sheet} of ${sheets}`)
    }
  })

  test('C62 figures that a page holds are not cut: 6, 9 and 14 subjects, a page each', () => {
    for (const subject_count of [6, 9, 14]) {
      const input = sampleRegister({ subject_count })
      expect(pagesOf(input)).toBe(1)
      const words = printedWords(print(input).bytes)
      const width = subject_count > 9 ? 420 : 210
      expect(millimetres(Math.max(...words.map(({ right }) => right)))).toBeLessThanOrEqual(width - 11.9)
    }
  })

  test.each(['en', 'hi', 'ur'] as const)('C62 prints in %s without a character that no font has', (language) => {
    const { warnings } = print(sampleRegister({ language, is_draft: true }))
    expect(warnings).toEqual([])
    expect(pagesOf(sampleRegister({ language }))).toBe(1)
  })
})
