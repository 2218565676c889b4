// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  cardOccasionApi,
  examApi,
  gradeApi,
  issuedCardApi,
  jobApi,
  permissionApi,
  reportCardApi,
  resultSchemeApi,
  sectionApi,
  signInApi,
  type User,
} from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import CardsDialog from './cards-dialog.tsx'

clearAfterEach()

/** The dialog on a page that has an address. */
function show(dialog: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => dialog }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

const exam = (id: number, name: string, state: string) => ({
  id,
  name,
  state,
  subject: { id: 1, title: 'Mathematics' },
})

test('cards show the exams that are published, others by choice; what keeps them drafts is named', async () => {
  const network = makeNetwork()
  network.answer(signInApi.getDetails, { data: { id: 1, role_id: 2 } as unknown as User })
  network.answer(permissionApi.activeModules, {
    data: [{ module: 'exam', module_permissions: [{ action: 'view', status: true }] }],
  })
  await loadAccount()
  const none = { data: [], count: 0 }
  network.answer(gradeApi.list, { data: [{ id: 9, title: 'Class 9' }], count: 1 })
  for (const list of [sectionApi.list, resultSchemeApi.list, jobApi.list]) network.answer(list, none)
  network.answer(cardOccasionApi.list, { data: [{ id: 6, title: 'Half-yearly' }], count: 1 })
  const drafts = {
    kind: 'EXAM_NOT_OUT' as const,
    level: 'DRAFT' as const,
    count: 3,
    names: ['Unit Test 2, Mathematics'],
  }
  const place = { path: 'exam', filter: { session_id: 1, grade_id: 9 } }
  network.answer(issuedCardApi.missing, { data: { pupils: 3, rows: [{ ...drafts, where: place, students: [] }] } })
  network.answer(examApi.list, {
    data: [exam(1, 'Unit Test 1', 'PUBLISHED'), exam(2, 'Unit Test 2', 'MARKING'), exam(3, 'Half-Yearly', 'PUBLISHED')],
    count: 3,
  })
  network.answer(reportCardApi.batch, { status: 503, refusal: { message: 'Busy', errorCode: 'busy' } })
  show(<CardsDialog opened onClose={() => undefined} filter={{ session_id: 1, grade_id: [9] }} />)
  const later = await screen.findByRole('checkbox', { name: 'Unit Test 2, Mathematics (not published)' })
  expect(screen.queryByText(/are drafts until these/)).toBeNull()
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'Make 3 cards' }))
  // C40 what is missing stands there first, and leads to where it is put right.
  const draft = await screen.findByRole('link', { name: '3 cards are drafts: not published' })
  expect(draft.getAttribute('href')).toMatch(/exam\?.*grade_id/)
  start()
  await waitFor(() => expect(network.sentTo(reportCardApi.batch)).toMatchObject([{ through_exam_ids: [1, 3] }]))
  fireEvent.click(later)
  expect(screen.getByText(/are drafts until these/).textContent).toBe(
    'The cards are drafts until these are published: Unit Test 2, Mathematics',
  )
})

test('the exams of an occasion are not chosen: it says which stand on its cards', async () => {
  const network = makeNetwork()
  const none = { data: [], count: 0 }
  network.answer(gradeApi.list, { data: [{ id: 9, title: 'Class 9' }], count: 1 })
  for (const list of [sectionApi.list, resultSchemeApi.list, jobApi.list, examApi.list]) network.answer(list, none)
  network.answer(cardOccasionApi.list, { data: [{ id: 6, title: 'Half-yearly' }], count: 1 })
  network.answer(issuedCardApi.missing, { data: { pupils: 2, rows: [] } })
  network.answer(reportCardApi.batch, { status: 422, refusal: { message: 'No', errorCode: 'invalid_field' } })
  const filter = { session_id: 1, grade_id: [9] }
  show(<CardsDialog opened onClose={() => undefined} {...{ filter }} occasion_id={6} />)
  expect(await screen.findByText('Nothing is missing on these cards.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make 2 cards' }))
  // What another test has sent may be sent once more.
  const own = () => network.sentTo(reportCardApi.batch).find((sent) => sent.occasion_id === 6)
  await waitFor(() => expect(own()).toMatchObject({ grade_id: 9 }))
  expect(own()).not.toHaveProperty('through_exam_ids')
})

test('whoever left while cards were made finds them when they come back', async () => {
  const network = makeNetwork()
  const none = { data: [], count: 0 }
  for (const list of [gradeApi.list, sectionApi.list, resultSchemeApi.list, examApi.list, cardOccasionApi.list])
    network.answer(list, none)
  const made = { file_url: '/v1/media/made-file/a.pdf', name: 'Report Card.pdf', copies: 36, pages: 36 }
  const job = { id: 4, kind: 'print-report-cards', title: 'Report cards', title_said: null, state: 'done', done: 36 }
  const at = new Date().toISOString()
  const ended = { ...job, of: 36, result: made, message: null, message_said: null, created_at: at, updated_at: at }
  network.answer(jobApi.list, { data: [ended], count: 1 })
  network.answer(jobApi.get, { data: ended })
  show(<CardsDialog opened onClose={() => undefined} filter={{ session_id: 1 }} />)
  expect(await screen.findByText(/^Your last report cards, ordered on/)).toBeTruthy()
  expect(await screen.findByText(/36 report cards are ready/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(network.sentTo(jobApi.list)).toMatchObject([{ filter: { kind: 'print-report-cards' } }])
  // Others can be made all the same.
  expect(screen.getByRole('button', { name: 'Make the cards' })).toBeTruthy()
})
