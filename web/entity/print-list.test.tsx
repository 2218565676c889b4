// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { permissionApi, sectionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { writePreference } from '#web/ui/preferences.ts'
import { EntityList } from './entity-list.tsx'
import { readWhole } from './print-list.ts'
import { listUrl, useEntityList } from './use-entity-list.ts'

clearAfterEach()

const sections = { api: { list: sectionApi.list }, nameOf: ({ title }: { title: string }) => title }
const url = listUrl({})

function Sections() {
  const list = useEntityList(sections, url, { search: 'title' })
  return (
    <EntityList
      list={list}
      title="Sections"
      search="Search"
      columns={[{ title: 'Title', kind: 'title', show: ({ title }) => title }]}
    />
  )
}

let network: ReturnType<typeof makeNetwork>
let count: number
beforeEach(() => {
  count = 230
  network = makeNetwork()
  network.answer(sectionApi.list, ({ range }) => {
    const { page, pageSize } = range as { page: number; pageSize: number }
    const first = (page - 1) * pageSize
    const length = Math.max(0, Math.min(pageSize, count - first))
    return { data: Array.from({ length }, (_, at) => ({ id: first + at + 1, title: `Row ${first + at + 1}` })), count }
  })
})

async function open(address = '/school-admin/sections') {
  const user = { id: 1, name: 'Asha', role_id: 2 } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, { data: [] })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/$area/$', component: Sections }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText(/records found/)
  await screen.findAllByText(/^Row \d+$/)
  return router
}

const titles = () =>
  within(screen.getByRole('table'))
    .queryAllByText(/^Row \d+$/)
    .map((one) => one.textContent)
/** What stands in the list when the browser prints. */
function watchPrint() {
  const printed: (string | null)[][] = []
  vi.stubGlobal('print', () => printed.push(titles()))
  window.print = () => void printed.push(titles())
  return printed
}

test('F76 Ctrl P prints all that is found, not the page that is shown; then the page stands again', async () => {
  const printed = watchPrint()
  await open('/school-admin/sections?page=2')
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toHaveLength(230)
  expect(printed[0]?.[0]).toBe('Row 1')
  expect(printed[0]?.at(-1)).toBe('Row 230')
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(titles()[0]).toBe('Row 11')
})

test('F76 of more than 5,000 the first are read for the print, a hundred at a time', async () => {
  count = 5230
  const { rows, count: all } = await readWhole(sectionApi.list, { filter: { status: 1 }, range: { page: 7 } })
  expect([rows.length, rows.at(-1)?.id, all]).toEqual([5000, 5000, 5230])
  const sent = network.sentTo(sectionApi.list)
  expect(sent).toHaveLength(50)
  expect(sent.at(-1)).toEqual({ filter: { status: 1 }, range: { page: 50, pageSize: 100 } })
})

test('F76 what is printed of a longer list says how much of it that is', async () => {
  network.answer(sectionApi.list, ({ range }) => {
    const { page } = range as { page: number }
    return { data: [{ id: page, title: `Row ${page}` }], count: 5230 }
  })
  const said: string[] = []
  window.print = () => void said.push(String(screen.getByText(/are printed/).textContent))
  await open()
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  await waitFor(() => expect(said).toEqual(['The first 50 of 5,230 are printed: narrow the list for the others.']))
})

test('F76 a list whose rows all stand there is printed as it is', async () => {
  count = 4
  const printed = watchPrint()
  await open()
  const asked = network.sentTo(sectionApi.list).length
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(network.sentTo(sectionApi.list)).toHaveLength(asked)
  expect(screen.queryByLabelText('Rows of a page')).toBeNull()
})

test('F76 the page size is chosen in the list, keeps what is looked at, and comes back the next time', async () => {
  await open('/school-admin/sections?page=6')
  expect(titles()[0]).toBe('Row 51')
  fireEvent.change(screen.getByLabelText('Rows of a page'), { target: { value: '25' } })
  await waitFor(() => expect(titles()[0]).toBe('Row 51'))
  expect(titles()).toHaveLength(25)
  expect(network.sentTo(sectionApi.list).at(-1)).toMatchObject({ range: { page: 3, pageSize: 25 } })
  document.body.replaceChildren()
  await open()
  expect(network.sentTo(sectionApi.list).at(-1)).toMatchObject({ range: { page: 1, pageSize: 25 } })
  // A size that is not offered is none.
  writePreference(`list:rows:${sectionApi.list.path}:1`, '7')
  document.body.replaceChildren()
  await open()
  expect(network.sentTo(sectionApi.list).at(-1)).toMatchObject({ range: { pageSize: 10 } })
})
