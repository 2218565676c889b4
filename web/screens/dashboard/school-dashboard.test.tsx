// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AllCounts, dashboardApi, permissionApi, sessionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { SchoolDashboard } from './school-dashboard.tsx'

clearAfterEach()

/** The first page of somebody who may create papers, in a school with subjects or without. */
async function open(done: boolean) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: [{ module: 'question-paper', module_permissions: [{ action: 'create', status: true }] }],
  })
  network.answer(sessionApi.list, { data: [], count: 0 })
  const counts = {
    ...{ pending: {}, sheets: [], today: [], question_papers: null, local_time: '2026-11-20T09:41' },
    checklist: [
      { step: 'classes', done: true },
      { step: 'subjects', done },
    ],
  } as unknown as AllCounts
  network.answer(dashboardApi.allCounts, { data: counts })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/dashboard', component: SchoolDashboard }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/dashboard'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText(/Nothing waits/)
  return screen.queryByRole('link', { name: 'Create a question paper' })
}

test('a paper is offered once there is a subject to make it of', async () => {
  expect(await open(true)).not.toBeNull()
  cleanup()
  expect(await open(false)).toBeNull()
})
