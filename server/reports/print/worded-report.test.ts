import { expect, it } from 'vitest'
import type { AboutReport } from '#contract'
import { performanceWords } from '../../../typeset/words/performance-words.ts'
import { barsOf } from './worded-report.ts'

const saying = { words: performanceWords.en, language: 'en' as const }
const bars = (values: number[]) => values.map((value, at) => ({ label: `Chapter ${at + 1}`, value, before: null }))
const claimed = (headlines: AboutReport['headlines']) => ({
  report: { headlines },
  list: 'rows',
  none: 'none stands out',
})

it('C18 a file words what the server claims, also of a row that is not drawn, and claims nothing by itself', () => {
  const many = bars(Array.from({ length: 24 }, (_, at) => (at === 22 ? 20.5 : 40 + at)))
  const weakest = {
    kind: 'WEAKEST' as const,
    path: 'rows.22',
    value: 20.5,
    next: 'rows.0',
    difference: -19.54,
    se: 2,
    n: 30,
  }
  const found = barsOf(saying, 'Chapters', many, null, claimed([weakest]))
  expect(found.title).toBe('Chapters: Chapter 23 is weakest: 19.5 points below Chapter 1')
  expect(barsOf(saying, 'Subjects', bars([60, 20]), null, claimed([])).title).toBe('Subjects: none stands out')
  expect(barsOf(saying, 'Subjects', bars([60, 20]), null).title).toBe('Subjects')
})
