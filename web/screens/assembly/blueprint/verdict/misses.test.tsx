import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Deviation } from '#contract'
import { useAutoWords } from '../../result/words.ts'
import { Misses } from './misses.tsx'

const chapters = [
  { id: 1, title: 'Geography', weightage: null },
  { id: 2, title: 'For Kids', weightage: null },
]
const missed = (changes: Partial<Deviation>): Deviation => ({
  ...{ section: null, goal: 'chapter', value: 1, target: 10, reached: 3, tolerance: 0, deviation: 7, weight: 10 },
  ...changes,
})

function textOf(deviations: Deviation[]): string {
  const Screen = () => <Misses deviations={deviations} words={useAutoWords({ chapters, topics: undefined })} />
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Screen />
    </I18nProvider>,
  )
}

test('how many marks are missed is told in all; where they are missed is an instance, and no promise', () => {
  expect(textOf([missed({ value: 2, deviation: 3 }), missed({})])).toBe(
    'It misses about 10 marks among the chapters in all, for instance: 7 marks off in Geography; 3 marks off in For Kids.',
  )
  expect(textOf([missed({}), missed({ goal: 'level', value: 'HARD', deviation: 1 })])).toContain(
    'about 7 marks among the chapters and about 1 mark among the levels in all',
  )
})

test('an average, the time and used questions are told as they are; a wish without weight is none', () => {
  const mean = missed({ goal: 'mean', value: null, target: 60, reached: 55, deviation: 5 })
  expect(textOf([mean, missed({ goal: 'freshness', value: null }), missed({ weight: 0 })])).toBe(
    ' an average of 55 % is expected, not of 60 %. Some questions were used in papers before.',
  )
  expect(textOf([missed({ deviation: 0 })])).toBe('Every wish is met.')
})
