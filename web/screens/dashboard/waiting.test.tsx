// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AllCounts } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { Waiting } from './waiting.tsx'

clearAfterEach()

const none: AllCounts['pending'] = {
  ...{ marks_to_enter: 0, marks_to_hand_in: 0, marks_to_verify: 0, marks_to_publish: 0, rechecks_to_answer: 0 },
  ...{ questions_to_review: 0, questions_sent_back: 0, papers_to_approve: 0 },
}

function show(pending: Partial<AllCounts['pending']>) {
  const counts = {
    ...{
      pending: { ...none, ...pending },
      sheets: [],
      remarks: [],
      question_papers: null,
      local_time: '2026-11-20T09:41',
    },
  } as unknown as AllCounts
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Waiting counts={counts} area="staff-admin" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

test('what is left to do with marks leads to the list of exactly these exams', async () => {
  show({ marks_to_hand_in: 2, marks_to_publish: 1, rechecks_to_answer: 3 })
  const rows = await screen.findAllByRole('listitem')
  const answers = rows.map((row) => [
    row.querySelector('b')?.textContent,
    row.querySelector('span')?.textContent,
    within(row).getByRole('link').getAttribute('href'),
  ])
  expect(answers).toEqual([
    ['3', 'rechecks wait for your answer', '/staff-admin/exam/rechecks?waits_for=ME'],
    ['1', 'exam is verified and not published', '/staff-admin/exam?state=VERIFIED'],
    ['2', 'exams have complete sheets that are not handed in', '/staff-admin/exam?waits_for=HAND_IN'],
  ])
})

test('what is not theirs, or is none, is not named', async () => {
  show({ marks_to_publish: null, rechecks_to_answer: null })
  expect(await screen.findByText(/Nothing waits/)).toBeDefined()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
