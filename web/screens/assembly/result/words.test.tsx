import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Deviation } from '#contract'
import { TimeWords } from './time-words.tsx'
import { type AutoWords, useAutoWords } from './words.ts'

const chapter: Deviation = {
  section: 'A',
  goal: 'chapter',
  value: 4,
  target: 6,
  reached: 4,
  tolerance: 0,
  deviation: 2,
  weight: 10,
}
const time: Deviation = {
  section: null,
  goal: 'time',
  value: null,
  target: 180,
  reached: 192,
  tolerance: 0,
  deviation: 12,
  weight: 'MUST',
}

/** As a screen of a subject with one chapter has them. */
function renderWords(): AutoWords {
  const found: AutoWords[] = []
  const Screen = () => {
    found.push(useAutoWords({ chapters: [{ id: 4, title: '4. Sound', weightage: null }], topics: undefined }))
    return null
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Screen />
    </I18nProvider>,
  )
  return found[0]!
}

test('the time is said in minutes, wishes in marks', () => {
  const words = renderWords()
  expect([words.goalName(time), words.plannedText(time), words.reachedText(time, 192)]).toEqual([
    'Time',
    'at most 180 min',
    '192 min',
  ])
  expect([words.goalName(chapter), words.plannedText(chapter), words.reachedText(chapter, 4)]).toEqual([
    '4. Sound',
    '6',
    '4',
  ])
  expect(words.missText(time)).toBe('12 minutes too long')
  expect(words.missText({ ...time, deviation: 1 })).toBe('1 minute too long')
  expect(words.missText(chapter)).toBe('2 marks off in 4. Sound of section A')
})

test('how long a paper takes stands beside its limit, where it has one', () => {
  const render = (deviations: Deviation[]) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <TimeWords deviations={deviations} />
      </I18nProvider>,
    )
  expect(render([chapter, time])).toBe('Time: 192 of 180 minutes')
  expect(render([chapter])).toBe('')
})
