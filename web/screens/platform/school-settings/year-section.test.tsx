// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chapterApi,
  gradeApi,
  permissionApi,
  questionApi,
  resultSchemeApi,
  schoolSettingsApi,
  sectionApi,
  sessionApi,
  signInApi,
  staffApi,
  subjectApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { readStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { schoolSettings } from '#web/testing/school-settings.ts'
import { YearSection } from './year-section.tsx'

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

clearAfterEach()

const year = { start_date: '2026-04-01', end_date: '2027-03-31', is_locked: false }
const sessions = [
  { ...year, id: 2, name: '2026-27', is_default: true },
  { ...year, id: 3, name: '2027-28', is_default: false },
]

async function open() {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera', session_id: 2 } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: ['module-wise-access', 'result-scheme', 'grade-system'].map((module) => ({
      module,
      module_permissions: ['view', 'create', 'update'].map((action) => ({ action, status: true })),
    })),
  })
  network.answer(sessionApi.list, { data: sessions, count: 2 })
  const counts = [
    ...[[gradeApi, 12] as const, [sectionApi, 36] as const, [subjectApi, 96] as const],
    ...[[chapterApi, 5] as const, [questionApi, 250] as const, [staffApi, 60] as const],
  ]
  for (const [rows, count] of counts) network.answer(rows.list, { data: [], count })
  network.answer(resultSchemeApi.list, ({ filter }) => ({
    data: [],
    count: (filter as { session_id: number }).session_id === 2 ? 4 : 1,
  }))
  network.answer(sessionApi.readiness, {
    data: {
      session: { id: 3, title: '2027-28' },
      schools: [{ id: 1, title: 'School', enrolled: 0, not_yet_promoted: 907, teachers: 60, without_assignments: 46 }],
    },
  })
  network.answer(schoolSettingsApi.update, ({ row_version: _, ...changes }) => ({
    data: { ...schoolSettings, ...changes, row_version: 5 },
  }))
  storeUser(user)
  await loadAccount()
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/$area/school-settings/year',
    component: () => <YearSection settings={{ ...schoolSettings, session_id: 2 }} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/school-settings/year'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByRole('option', { name: '2027-28' })
  return network
}

test('F53 before the year is changed it says what comes along and what does not, and then stands in the new one', async () => {
  const network = await open()
  expect(screen.queryByText(/come along/i)).toBeNull()
  fireEvent.change(screen.getByLabelText('The school is in'), { target: { value: '3' } })
  for (const comes of [
    ...['12 classes, 36 sections, 96 subjects', '5 chapters and 250 questions', '60 staff, their roles and sign-ins'],
    ...['Who teaches what: 46 of 60 have nothing in 2027-28 yet', 'Pupils: 0 of 907', 'Result schemes: 1 of 4'],
    'Exams and marks stay in their year',
  ])
    expect(await screen.findByText(comes)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Copy', expect.stringMatching(/\/staffs\?copy_to=(%22)?3(%22)?$/)],
    ['Promote', expect.stringMatching(/\/student\/promote$/)],
  ])
  expect(network.sentTo(schoolSettingsApi.update)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Go to 2027-28' }))
  await waitFor(() => expect(readStored('selectedSessionId')).toBe('3'))
  expect(network.sentTo(schoolSettingsApi.update)).toEqual([{ session_id: 3, row_version: 4 }])
})
