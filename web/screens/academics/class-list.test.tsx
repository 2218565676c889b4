// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Grade, gradeApi, permissionApi, sessionApi, signInApi, type User } from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ClassList from './class-list.tsx'

clearAfterEach()
// The browser's fonts, which a box that grows with its text listens to; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const gradeOf = (id: number, next_grade_id: number | null): Grade => ({
  ...{ id, title: `Class ${id}`, description: null, level_order: id, next_grade_id, row_version: 3 },
  ...{ created_at: '2026-04-01T05:00:00.000Z', updated_at: '2026-04-01T05:00:00.000Z' },
})

/** The list, of which each page has so many classes of these. */
async function open(all: Grade[], page: number) {
  const network = makeNetwork()
  await show(network, all, page)
  return network
}

async function show(network: ReturnType<typeof makeNetwork>, all: Grade[], page = all.length) {
  network.answer(sessionApi.list, { data: [], count: 0 })
  network.answer(gradeApi.list, ({ range }) => ({
    data: (range as { pageSize: number }).pageSize === 100 ? all : all.slice(0, page),
    count: all.length,
  }))
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/$area/$', component: ClassList })]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/classes'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}
const rowOf = async (title: string) => (await screen.findByText(title, { selector: '.list-title' })).closest('tr')!

test('each class says which one follows it; nothing else is asked for where all stand on the page', async () => {
  const network = await open([gradeOf(9, 10), gradeOf(10, null)], 2)
  expect(within(await rowOf('Class 9')).getByText('Class 10')).toBeTruthy()
  expect(within(await rowOf('Class 10')).queryByText(/Class 9/)).toBeNull()
  expect(network.sentTo(gradeApi.list)).toHaveLength(1)
})

test('one that stands on another page is named too', async () => {
  await open([gradeOf(9, 10), gradeOf(10, null)], 1)
  const row = await rowOf('Class 9')
  expect(await within(row).findByText('Class 10')).toBeTruthy()
})

test('the form of the first class leaves the focus at the button for the next: the one that opened it is gone', async () => {
  const network = makeNetwork()
  network.answer(signInApi.getDetails, { data: { id: 1, role_id: 2 } as unknown as User })
  const actions = ['view', 'create'].map((action) => ({ action, status: true }))
  network.answer(permissionApi.activeModules, { data: [{ module: 'grade', module_permissions: actions }] })
  await loadAccount()
  await show(network, [])
  const made = gradeOf(9, null)
  network.answer(gradeApi.create, () => {
    network.answer(gradeApi.list, { data: [made], count: 1 })
    return { data: made }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Class' }))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Class 9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await rowOf('Class 9')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add New Class'))
})
