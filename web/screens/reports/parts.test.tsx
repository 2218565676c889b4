// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChapterPerformance } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { ChapterPart } from './parts.tsx'

clearAfterEach()

const chapter = (id: number, avg_percent: number): ChapterPerformance => ({
  ...{ chapter: { id, title: `Chapter ${id}` }, subject: { id: 1, title: 'Mathematics' } },
  ...{ questions: 1, max_marks: 4, avg_marks: 1, avg_percent, students: 30, below_pass: 2 },
  ...{ by_level: [], by_skill: [], weakest_questions: [] },
})

const about = (headlines: object[]) =>
  ({ suppressed: [], headlines }) as unknown as Parameters<typeof ChapterPart>[0]['about']

test('C18 what the server claims is said in words, also of a chapter that the chart has no room for', () => {
  makeNetwork()
  const rows = Array.from({ length: 24 }, (_, at) => chapter(at + 1, at === 22 ? 20.5 : 40 + at))
  const path = 'chapterWisePerformance'
  const claim = {
    kind: 'WEAKEST',
    path: `${path}.22`,
    value: 20.5,
    next: `${path}.0`,
    difference: -19.52,
    se: 3,
    n: 30,
  }
  const other = { ...claim, kind: 'STRONGEST', path: `${path}.23` }
  render(<ChapterPart report="chapter-performance" {...{ rows, about: about([other, claim]) }} />, {
    wrapper: makeFrame(),
  })
  expect(screen.getByText('Chapters: Chapter 23 is weakest: 19.5 points below Chapter 1')).toBeTruthy()
})

test('C17 where nothing is claimed no chapter is named, whatever the figures are', () => {
  makeNetwork()
  const rows = [chapter(1, 20), chapter(2, 60)]
  render(<ChapterPart report="chapter-performance" {...{ rows, about: about([]) }} />, { wrapper: makeFrame() })
  expect(screen.getByRole('heading', { name: 'Chapters' })).toBeTruthy()
})
