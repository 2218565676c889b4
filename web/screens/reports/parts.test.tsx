// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChapterPerformance } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { ChapterPart, weakestOf } from './parts.tsx'

clearAfterEach()

const chapter = (id: number, avg_percent: number): ChapterPerformance => ({
  ...{ chapter: { id, title: `Chapter ${id}` }, subject: { id: 1, title: 'Mathematics' } },
  ...{ questions: 1, max_marks: 4, avg_marks: 1, avg_percent, students: 30, below_pass: 2 },
  ...{ by_level: [], by_skill: [], weakest_questions: [] },
})

test('the weakest chapter is found among all, also those that the chart has no room for', () => {
  makeNetwork()
  const rows = Array.from({ length: 24 }, (_, at) => chapter(at + 1, at === 22 ? 20.5 : 40 + at))
  const about = { suppressed: [] } as unknown as Parameters<typeof ChapterPart>[0]['about']
  render(<ChapterPart report="chapter-performance" {...{ rows, about }} />, { wrapper: makeFrame() })
  expect(screen.getByText('Chapters: Chapter 23 is weakest, with 20.5 %')).toBeTruthy()
})

test('where two are equally low none is named', () => {
  const bars = (...values: (number | null)[]) => values.map((value, key) => ({ key, label: String(key), value }))
  expect(weakestOf(bars(60, 46.88, 46.88))).toBeNull()
  expect(weakestOf(bars(60, 60, 46.88, null))?.key).toBe(2)
  expect(weakestOf(bars(60, null))).toBeNull()
})
