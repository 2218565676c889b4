import { describe, expect, test } from 'vitest'
import type { PerformanceInput } from './documents/performance.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText, printedWords } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { samplePerformance } from './testing/sample-performance.ts'
import { performanceWords } from './words/performance-words.ts'

const typesetter = await openTypesetter()
const print = (input: PerformanceInput) => typesetter.print(printDocument(input), input.images)
const textOf = (input: PerformanceInput) => printedText(print(input).bytes)

const rowsFrom = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, (_, at) => [...cells, `No${at + 1}`, 7])
/** How many of these rows stand on the first page, the others on the next. */
function firstPageOf(bytes: Uint8Array): number {
  const lines = printedWords(bytes).flatMap(({ text, bottom }) => (/^No\d+$/.test(text) ? [bottom] : []))
  return lines.findIndex((bottom, at) => at > 0 && bottom < lines[at - 1]!)
}
/** As many rows as a page takes, with some more and some fewer: elsewhere nothing breaks. */
const around = (most: number) => Array.from({ length: 10 }, (_, at) => most - 5 + at)

describe('a report of results', () => {
  test('has its head, its figures, each finding, its chart with values and its table; what is hidden is a dash', () => {
    const text = textOf(samplePerformance('en'))
    expect(text).toContain('School Report')
    expect(text).toContain('Subjects: Science, Class 9')
    expect(text).toContain('The hatched bar is the weakest. The tick is the session before.')
    // In the chart and in the table, where the median is the same.
    expect(text.split('38.25')).toHaveLength(4)
    expect(text).toMatch(/3 118 4 – – 12\.5 98\.75 91\.2/)
    expect(text).toContain('From month to month')
  })

  test.each(['en', 'hi', 'ur'] as const)('prints in %s without a character that no font has', (language) => {
    expect(print(samplePerformance(language)).warnings).toEqual([])
  })

  test('of many rows goes on from page to page, the head of its table again', () => {
    const [part] = samplePerformance('en').parts
    const rows = Array.from({ length: 400 }, (_, at) => [`Subject ${at + 1}`, ...(part?.rows[0]?.slice(1) ?? [])])
    const text = textOf(samplePerformance('en', { parts: [{ ...part!, rows }] }))
    expect(text).toContain('Subject 400')
    expect(text.split('Median').length).toBeGreaterThan(8)
  })

  test('E.15 what is signed stands with the last rows', () => {
    const columns = ['Name', 'Marks'].map((title) => ({ title, is_number: false }))
    const signed = (count: number) => {
      const part = { title: '', chart: null, columns, rows: rowsFrom(count), note: null }
      return samplePerformance('en', { parts: [part], signatures: ['Teacher', 'Principal'] })
    }
    for (const count of around(firstPageOf(print(signed(44)).bytes))) {
      const text = textOf(signed(count))
      expect(text.split(/Page \d of \d/).at(-2), `${count} rows`).toMatch(new RegExp(`No${count - 2} .*Principal`, 's'))
    }
  })

  test.each(['en', 'hi'] as const)('leaves no row alone on its last page in %s', (language) => {
    const words = performanceWords[language]
    const columns = [
      ...[words.chapter, words.subject].map((title) => ({ title, is_number: false })),
      { title: words.questions, is_number: true },
    ]
    const listed = (count: number) => {
      const part = { title: words.chapters, chart: null, columns, rows: rowsFrom(count, 'Chapter'), note: words.small }
      return print(samplePerformance(language, { parts: [part], figures: [] })).bytes
    }
    const broken = new Set<number>()
    for (const count of around(firstPageOf(listed(60)))) {
      const found = printedWords(listed(count))
      const lines = found.filter(({ text }) => /^No\d+$/.test(text)).map(({ bottom }) => bottom)
      expect(lines).toHaveLength(count)
      // A page begins where the next line stands above the one before.
      const last =
        count -
        Math.max(
          0,
          lines.findLastIndex((bottom, at) => at > 0 && bottom < lines[at - 1]!),
        )
      expect(last, `${count} rows`).toBeGreaterThan(2)
      if (last < count) broken.add(count)
    }
    expect(broken.size).toBeGreaterThan(3)
    expect(broken.size).toBeLessThan(10)
  })

  test.each([
    'en',
    'hi',
  ] as const)('a table of many figures leaves its texts room in %s: no word reaches into the next column', (language) => {
    const words = performanceWords[language]
    const number = (title: string) => ({ title, is_number: true })
    const text = (title: string) => ({ title, is_number: false })
    const columns = [
      ...[text(words.teacher), text(words.teaches)],
      ...[words.exams, words.students, words.average, words.passed, words.in_common, words.others].map(number),
      text(words.difference),
      ...[words.on_time, words.questions_written, words.papers_made].map(number),
    ]
    const places = [10, 9, 8].map((grade) => `Class ${grade} A: Mathematics, Science`).join('; ')
    const row = ['Lakshmi Narayanan', places, 7, 110, 60.18, 96.82, 58.05, 58.1, words.no_difference, 100, 292, 12]
    const part = { title: words.teachers, chart: null, columns, rows: [row], note: null }
    const found = printedWords(print(samplePerformance(language, { parts: [part], figures: [] })).bytes)
    const [name, ...of] = [
      found.find((one) => one.text === 'Narayanan')!,
      ...found.filter((one) => one.text === 'Class'),
    ]
    expect(of).toHaveLength(3)
    expect(name.right).toBeLessThan(Math.min(...of.map(({ left }) => left)))
    // What is taught stands in few lines: the row is no column of single words.
    const lines = found.filter(({ left }) => left >= of[0]!.left && left < of[0]!.left + 60).map(({ bottom }) => bottom)
    expect(Math.max(...lines) - Math.min(...of.map(({ bottom }) => bottom))).toBeLessThan(80)
  })

  test('prints values at and beyond the ends, one point, no figure and no part', () => {
    const [bars, line] = samplePerformance('en').parts
    const chart = { kind: 'line' as const, legend: 'One', points: [{ label: 'May', value: 100 }] }
    const beyond = {
      kind: 'bars' as const,
      legend: 'All',
      bars: [0, 100, 140, -3].map((value) => ({ label: 'x', value, before: value, odd: false })),
    }
    const parts = [
      { ...line!, chart },
      { ...bars!, chart: beyond },
    ]
    expect(print(samplePerformance('en', { parts, figures: [] })).warnings).toEqual([])
    expect(textOf(samplePerformance('en', { parts: [], about: 'No exam is verified here yet.' }))).toContain(
      'No exam is',
    )
  })
})
