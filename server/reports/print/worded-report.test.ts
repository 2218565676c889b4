import { expect, it } from 'vitest'
import { performanceWords } from '../../../typeset/words/performance-words.ts'
import { barsOf, type Saying } from './worded-report.ts'

const saying = { words: performanceWords.en } as unknown as Saying
const bars = (values: number[]) => values.map((value, at) => ({ label: `Chapter ${at + 1}`, value, before: null }))

it('the weakest is found among all bars, drawn or not, and none is named where two are as low', () => {
  const many = bars(Array.from({ length: 24 }, (_, at) => (at === 22 ? 20.5 : 40 + at)))
  expect(barsOf(saying, 'Chapters', many, null).title).toBe('Chapters: Chapter 23 is weakest, with 20.5 %')
  expect(barsOf(saying, 'Subjects', bars([60, 46.88, 46.88]), null).title).toBe('Subjects')
})
