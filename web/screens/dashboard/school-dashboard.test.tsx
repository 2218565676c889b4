// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type AllCounts,
  dashboardApi,
  fixedRoles,
  importApi,
  permissionApi,
  type SetUpStep,
  sessionApi,
  setUpSteps,
  signInApi,
  wayOfStep,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { SchoolDashboard } from './school-dashboard.tsx'

clearAfterEach()

const grant = (module: string, ...actions: string[]) => ({
  module,
  module_permissions: actions.map((action) => ({ action, status: true })),
})

/** The first page of somebody, with what the school holds. */
async function open(role_id: number, counts: Partial<AllCounts>) {
  cleanup()
  const network = makeNetwork()
  const user = { id: 3, role_id, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  const papers = role_id === fixedRoles.examination_staff ? [] : [grant('question-paper', 'create')]
  network.answer(permissionApi.activeModules, {
    data: [...papers, grant('question', 'create', 'upload'), grant('exam', 'create')],
  })
  network.answer(sessionApi.list, { data: [], count: 0 })
  network.answer(importApi.list, { data: [], count: 0 })
  const all = {
    ...{ pending: {}, sheets: [], remarks: [], today: [], question_papers: null, local_time: '2026-11-20T09:41' },
    ...{ checklist: [], own: null, questions: { total: 3 }, session: { id: 1, title: '2027-28' }, ...counts },
  } as unknown as AllCounts
  network.answer(dashboardApi.allCounts, { data: all })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const area = role_id === fixedRoles.school_admin ? 'school-admin' : 'staff-admin'
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/dashboard', component: SchoolDashboard }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/${area}/dashboard`] }),
    // As the app writes it.
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText(/Nothing waits/)
}

const linkTo = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href')

/** A checklist in which this step is the first that is open. */
const openAt = (step: SetUpStep | null, left = 0): AllCounts['checklist'] =>
  setUpSteps.map((one, place) => ({
    ...{ step: one, left: one === step ? left : 0, to: wayOfStep[one](one === step ? left : 0) },
    done: step === null || place < setUpSteps.indexOf(step),
  }))

test('F61 the first open step is the primary; nobody is told to make a paper while there are no questions', async () => {
  const { school_admin } = fixedRoles
  await open(school_admin, { checklist: openAt('school') })
  expect(linkTo('Set the head of your papers')).toBe('/school-admin/school-settings/paper')
  await open(school_admin, { checklist: openAt('staff', 4) })
  expect(linkTo('Say what the staff teach')).toBe('/school-admin/staffs?without_assignments=yes')
  expect(screen.getByText('4 teach nothing in this session')).toBeTruthy()
  await open(school_admin, { checklist: openAt('questions'), questions: null })
  expect([linkTo('Bring in questions'), linkTo('Create a question paper')]).toEqual([
    '/school-admin/questions/upload',
    undefined,
  ])
  await open(school_admin, { checklist: openAt(null) })
  expect(linkTo('Create a question paper')).toBe('/school-admin/question-papers/automatic/create')
})

const place = (section: string, subject = 'Science') => ({
  ...{ grade: { id: 10, title: 'X' }, section: { id: 1, title: section }, subject: { id: 4, title: subject } },
  empty_chapters: 2,
})
const own = { assignments: 2, current_session_assignments: 2, ask: 'Anita Rao', places: [], elsewhere: null }

test('a teacher reads what they teach, and begins there with class and subject filled in', async () => {
  const { teacher } = fixedRoles
  await open(teacher, { own: { ...own, places: [place('A'), place('B')] }, questions: { total: 0 } as never })
  expect(screen.getByText('You teach Science in X A, X B')).toBeTruthy()
  expect(screen.getByText('2 chapters have no question yet')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const inScience = 'grade_id=10&subject_id=4'
  for (const [name, path] of [
    ['Write a question', 'questions/create'],
    ['Bring questions', 'questions/upload'],
    ['Make a paper', 'question-papers/automatic/create'],
  ])
    expect(links).toContainEqual([name, `/staff-admin/${path}?${inScience}`])
  expect(linkTo('Create a question paper')).toBeUndefined()
})

test('F62 who teaches nothing in the session reads who can say what, and where their pupils are', async () => {
  const elsewhere = { session: { id: 7, title: '2026-27' }, students: 305 }
  await open(fixedRoles.teacher, { own: { ...own, assignments: 0, elsewhere } })
  expect(screen.getByText(/You teach nothing in 2027-28 yet; Anita Rao can say what\./).textContent).toContain(
    'In 2026-27 you have 305 pupils.',
  )
  screen.getByRole('button', { name: 'Go there' }).click()
  expect(localStorage.getItem('selectedSessionId') ?? sessionStorage.getItem('selectedSessionId')).toContain('7')
  expect(screen.queryByText(/bring in the list/i)).toBeNull()
})

test('whoever runs the exams plans one', async () => {
  await open(fixedRoles.examination_staff, { own: { ...own, assignments: 0 } })
  expect(linkTo('Plan an exam')).toBe('/staff-admin/exam?new=1')
  expect(screen.queryByText('What you teach')).toBeNull()
})
