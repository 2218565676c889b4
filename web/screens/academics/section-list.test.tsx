// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Action, gradeApi, permissionApi, type Section, sectionApi, sessionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { selectSession } from '#web/api/sign-in/sessions.ts'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import SectionList from './section-list.tsx'

clearAfterEach()

const sectionOf = (id: number, title: string, status: 0 | 1 = 1): Section => ({
  ...{ id, title, status, row_version: 1, grade_id: 4, grade: { id: 4, title: 'Class 9' }, stream: null, capacity: 40 },
  ...{ created_at: '2026-04-01T05:00:00.000Z', updated_at: '2026-04-01T05:00:00.000Z' },
})
const user = { id: 1, name: 'Asha Rao', email: 'asha@demo.test', role_id: 2 } as Parameters<typeof storeUser>[0]
const everyAction: Action[] = ['view', 'create', 'update', 'delete', 'change-status']

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(gradeApi.list, { data: [{ id: 4, title: 'Class 9' }], count: 1 })
  network.answer(sectionApi.list, { data: [sectionOf(7, 'A'), sectionOf(8, 'B', 0)], count: 12 })
})

/** Opens the section list at an address, for somebody who may do this with sections. */
async function open(actions: Action[], address = '/school-admin/sections', others: [string, Action[]][] = []) {
  const permitted = (module: string, allowed: Action[]) => ({
    module,
    module_permissions: allowed.map((action) => ({ action, status: true })),
  })
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: [permitted('section', actions), permitted('grade', ['view']), ...others.map((one) => permitted(...one))],
  })
  storeUser(user)
  await loadAccount()
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/$', component: SectionList }),
    ]),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText('12 records found')
  // The rows are drawn after what says how many there are.
  await waitFor(() => expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false'))
  return history
}

const asked = () => network.sentTo(sectionApi.list).at(-1)
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('rows are numbered over all pages, and every column shows its own', async () => {
  await open(everyAction, '/school-admin/sections?page=2')
  expect(asked()).toMatchObject({ range: { page: 2, pageSize: 10 }, filter: {} })
  const [, first, second] = screen.getAllByRole('row')
  expect(cellsOf(first!).slice(0, 4)).toEqual(['11', 'Class 9', 'A', '40'])
  expect(cellsOf(second!).slice(0, 4)).toEqual(['12', 'Class 9', 'B', '40'])
})

test('who may only look sees no way to change anything', async () => {
  await open(['view'])
  expect(screen.queryByRole('button', { name: 'Add New Section' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Class 9 A is active' }).disabled).toBe(true)
})

test('who may do everything has the buttons of the list and of each row', async () => {
  await open(everyAction)
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(
    expect.arrayContaining([
      'Add New Section',
      'Edit Class 9 A',
      'Delete Class 9 A',
      'Edit Class 9 B',
      'Delete Class 9 B',
    ]),
  )
})

test('a filter, a sort and a page are in the address; a change of the list goes back to page 1', async () => {
  const history = await open(everyAction, '/school-admin/sections?page=2')
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: '4' } })
  await waitFor(() => expect(asked()).toMatchObject({ filter: { grade_id: 4 }, range: { page: 1 } }))
  expect(history.location.search).toBe('?grade_id=4')
  fireEvent.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(asked()).toMatchObject({ sort: [{ field: 'title', dir: 'asc' }] }))
  expect(history.location.search).toBe('?sort=title%3Aasc&grade_id=4')
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(asked()).toMatchObject({ range: { page: 2 }, sort: [{ field: 'title', dir: 'asc' }] }))
})

test('an address that nobody could have made here asks for what is left of it', async () => {
  await open(everyAction, '/school-admin/sections?page=-3&grade_id=x&sort=password:asc')
  expect(asked()).toEqual({ filter: {}, range: { page: 1, pageSize: 10 } })
})

test('an empty list says what a row is for; one that is filtered offers to clear the filters', async () => {
  network.answer(sectionApi.list, ({ filter }) => ({
    data: [],
    count: Object.keys(filter as object).length === 0 ? 12 : 0,
  }))
  await open(everyAction)
  expect(await screen.findByText(/No sections yet/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: '4' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText(/No sections yet/)).toBeTruthy()
})

test('the first step of an empty list stands in its middle alone, and opens the form; beside a filter that leaves nothing it is in the head', async () => {
  network.answer(sectionApi.list, () => ({ data: [], count: 12 }))
  await open(everyAction)
  await screen.findByText(/No sections yet/)
  const first = screen.getByRole('button', { name: 'Add New Section' })
  expect(within(screen.getByRole('table')).getByRole('button', { name: 'Add New Section' })).toBe(first)
  expect(first.getAttribute('aria-keyshortcuts')).toBe('n')
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: '4' } })
  await screen.findByRole('button', { name: 'Clear filters' })
  expect(screen.getByRole('table').contains(screen.getByRole('button', { name: 'Add New Section' }))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(/No sections yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Add New Section' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a switch moves at once, and goes back when the server refuses', async () => {
  let answer: (reply: { status: number; refusal: object }) => void = () => undefined
  network.answer(sectionApi.changeStatus, () => new Promise((resolve) => (answer = resolve as typeof answer)))
  await open(everyAction)
  fireEvent.click(screen.getByRole('switch', { name: 'Class 9 A is active' }))
  expect(screen.getByRole('switch', { name: 'Class 9 A is inactive' })).toBeTruthy()
  await waitFor(() => expect(network.sentTo(sectionApi.changeStatus)).toHaveLength(1))
  answer({ status: 403, refusal: { errorCode: 'forbidden', message: 'You may not do this' } })
  expect(await screen.findByRole('switch', { name: 'Class 9 A is active' })).toBeTruthy()
})

test('more of a row leads to what the log says of it, for those who may read the log', async () => {
  const history = await open(['view'], undefined, [['module-wise-access', ['view']]])
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Class 9 B' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
  await waitFor(() => expect(history.location.href).toBe('/school-admin/activity-log?entity=section&entity_id=8'))
})

test('in a session that is closed nothing is added, changed or deleted; in the open one all is there again', async () => {
  const year = { start_date: '2025-04-01', end_date: '2026-03-31', row_version: 1 }
  const sessions = [
    { ...year, id: 1, name: '2025-26', is_default: false, is_locked: true },
    { ...year, id: 2, name: '2026-27', is_default: true, is_locked: false },
  ]
  network.answer(sessionApi.list, { data: sessions, count: 2 })
  writeStored('subdomain', 'demo')
  selectSession(1)
  await open(everyAction)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add New Section' })).toBeNull())
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Class 9 A is active' }).disabled).toBe(true)
  act(() => selectSession(2))
  expect(await screen.findByRole('button', { name: 'Add New Section' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Class 9 A' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Class 9 A is active' }).disabled).toBe(false)
})
