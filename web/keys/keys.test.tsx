// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chapterApi, permissionApi, questionPaperApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { PageActions } from '#web/ui/list/page-actions.tsx'
import { writePreference } from '#web/ui/preferences.ts'
import { Keys } from './keys.tsx'

clearAfterEach()

const user = { id: 1, name: 'Asha Rao', email: 'asha@demo.test', role_id: 2 } as Parameters<typeof storeUser>[0]
const modulesOf = (...modules: string[]) =>
  modules.map((module) => ({ module, module_permissions: [{ action: 'view', status: true }] }))

let done: string[] = []
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  done = []
  network = makeNetwork()
})

function Page() {
  const columns = [
    { title: 'Name', kind: 'title' as const, show: ({ name }: { name: string }) => <b>{name}</b> },
    {
      title: 'Action',
      kind: 'actions' as const,
      show: ({ name }: { name: string }) => (
        <button type="button" onClick={() => done.push(`open ${name}`)}>
          Edit {name}
        </button>
      ),
    },
  ]
  const rows = ['A', 'B', 'C'].map((name, id) => ({ id, name }))
  return (
    <>
      <Keys />
      <PageActions primary={{ label: 'Add', onClick: () => done.push('add') }} />
      <SearchBox placeholder="Search" value="" onChange={() => undefined} />
      <textarea aria-label="Remark" />
      <ListTable label="Rows" columns={columns} rows={rows} />
    </>
  )
}

/** A page of a list, for somebody who sees papers and chapters. */
async function open() {
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, { data: modulesOf('question-paper', 'chapter') })
  storeUser(user)
  writeStored('subdomain', 'demo')
  await loadAccount()
  const history = createMemoryHistory({ initialEntries: ['/school-admin/chapters'] })
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText('B')
  return history
}

const press = (key: string, more: KeyboardEventInit = {}) => {
  const target = document.activeElement ?? document.body
  return fireEvent.keyDown(target, { key, ...more })
}
const focused = () => document.activeElement?.closest('tr')?.textContent

test('arrows go from row to row, Enter opens, / goes to the search, n does what the page is for', async () => {
  await open()
  press('ArrowDown')
  await waitFor(() => expect(focused()).toContain('Edit A'))
  press('ArrowDown')
  await waitFor(() => expect(focused()).toContain('Edit B'))
  press('Enter')
  await waitFor(() => expect(done).toEqual(['open B']))
  press('/')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  press('ArrowDown')
  await waitFor(() => expect(focused()).toContain('Edit A'))
  press('n')
  await waitFor(() => expect(done).toEqual(['open B', 'add']))
  // From what it opens the focus comes back to it.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
})

test('letters typed into a field are letters, and keys of one letter can be switched off', async () => {
  await open()
  screen.getByLabelText('Remark').focus()
  expect(press('n')).toBe(true)
  screen.getByLabelText('Remark').blur()
  press('?')
  fireEvent.click(await screen.findByRole('switch', { name: 'Keys of a single letter or sign' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(press('n')).toBe(true)
  expect(done).toEqual([])
  writePreference('keys', 'on')
})

test('Ctrl+K finds pages and rows of what the role sees, and Enter goes there', async () => {
  network.answer(questionPaperApi.list, {
    data: [{ id: 5, name: 'Half-yearly light', grade: { title: 'Class 10' }, subject: { title: 'Science' } }],
  })
  network.answer(chapterApi.list, ({ filter }) => ({
    data: (filter as { chapter: string }).chapter === 'light' ? [] : null,
  }))
  const history = await open()
  press('k', { ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: 'Find' })
  expect(screen.getByRole('option', { name: 'Question Papers' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Questions' })).toBeNull()
  fireEvent.change(box, { target: { value: 'light' } })
  expect((await screen.findByRole('option', { name: /Half-yearly light/ })).getAttribute('aria-selected')).toBe('true')
  expect(network.sentTo(questionPaperApi.list)).toEqual([
    { filter: { name: 'light' }, range: { page: 1, pageSize: 5 } },
  ])
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(history.location.pathname).toBe('/school-admin/question-papers/preview/5'))
})

test('Ctrl+K shows what is spelled nearly so below the rest, and says that nothing is called so', async () => {
  const paper = { id: 5, name: 'Light and mirrors', grade: { title: 'Class 10' }, subject: { title: 'Science' } }
  const near = { words: [{ sought: 'mirors', word: 'mirrors', count: 1 }], data: [paper], count: 1 }
  network.answer(questionPaperApi.list, { data: [], count: 0, near })
  network.answer(chapterApi.list, { data: [], count: 0 })
  await open()
  press('k', { ctrlKey: true })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), { target: { value: 'mirors' } })
  const group = await screen.findByRole('group', { name: 'Near spellings: Question Papers' })
  expect(group.textContent).toContain('Light and mirrors')
  expect(screen.getByText('Nothing is called “mirors”.')).toBeTruthy()
})
