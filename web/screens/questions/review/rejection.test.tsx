// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Question, type QuestionHistory, questionReviewApi, type ReviewState } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { Rejection } from './rejection.tsx'

clearAfterEach()

const step = (at: string, review_state: ReviewState, comment: string | null): QuestionHistory['reviews'][number] => ({
  ...{ version: 1, from_state: 'IN_REVIEW', review_state, comment, comment_said: null },
  ...{ created_at: `2026-11-20T${at}:00.000Z`, reviewer: { id: 5, name: 'Meera Iyer' } },
})

const show = (review_state: ReviewState) => {
  const network = makeNetwork()
  const reviews = [
    // Put back by an Undo.
    step('10:30', 'REJECTED', null),
    step('10:00', 'REJECTED', 'The units are missing.'),
    step('09:00', 'REJECTED', 'Say of what.'),
  ]
  network.answer(questionReviewApi.history, { data: { reviews, versions: [], papers: [], exams: [] } })
  render(<Rejection of={{ id: 4, version: 1, review_state } as Question} />, { wrapper: makeFrame() })
  return network
}

test('a question that was sent back says why, by whom and when', async () => {
  show('REJECTED')
  const note = (await screen.findByText('The units are missing.')).closest('[role=alert]')
  expect(note?.textContent).toMatch(/Meera Iyer · .*2026/)
  expect(screen.queryByText('Say of what.')).toBe(null)
})

test('of any other nothing is asked or said', async () => {
  const network = show('IN_REVIEW')
  await act(() => Promise.resolve())
  expect(network.sent).toEqual([])
})
