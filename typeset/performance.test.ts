import { describe, expect, test } from 'vitest'
import { printDocument } from './paper/print-input.ts'
import type { PerformanceInput } from './sheets/performance.ts'
import { printedText } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { samplePerformance } from './testing/sample-performance.ts'

const typesetter = await openTypesetter()
const print = (input: PerformanceInput) => typesetter.print(printDocument(input), input.images)
const textOf = (input: PerformanceInput) => printedText(print(input).bytes)

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
