// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  getRuleExample,
  gradeSystemApi,
  permissionApi,
  type SchoolSettings,
  schoolSettingsApi,
  signInApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { schoolSettings } from '#web/testing/school-settings.ts'
import RulesScreen from './rules.tsx'

clearAfterEach()

/** The rules of a school, changed by whoever may change its grade systems alone, or by its admin. */
async function open(modules = ['module-wise-access', 'grade-system']) {
  const network = makeNetwork()
  let stored: SchoolSettings = schoolSettings
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: modules.map((module) => ({
      ...{ module, module_permissions: ['view', 'update'].map((action) => ({ action, status: true })) },
    })),
  })
  network.answer(gradeSystemApi.list, { data: [{ id: 3, name: 'Nine points', rounding: 'TWO_DP' }], count: 1 })
  network.answer(getRuleExample, {
    // biome-ignore lint/suspicious/noThenProperty: a text or null, which nobody waits for
    data: { pupil: null, exam: null, now: null, then: null, verified: 0, published: 0, next: 0 },
  })
  network.answer(schoolSettingsApi.get, () => ({ data: stored }))
  network.answer(schoolSettingsApi.update, ({ row_version: _, ...changes }) => {
    stored = { ...stored, ...changes, row_version: stored.row_version + 1 }
    return { data: stored }
  })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/$', component: RulesScreen }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/result-rules'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByRole('heading', { name: 'Rules of the school' })
  return { network, sent: () => network.sentTo(schoolSettingsApi.update) }
}
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const number = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })

test('each rule stands in its sentence as the school has it', async () => {
  await open()
  expect(choice('Place in class').selectedOptions[0]?.textContent).toBe('not shown')
  expect(choice('Absent in an exam').selectedOptions[0]?.textContent).toBe('left out of averages')
  expect([number('Grace marks at most').value, number('Percent to pass').value]).toEqual(['5', '33 %'])
  expect(screen.getByRole('button', { name: 'They suit us' })).toBeTruthy()
})

test('a rule is saved by itself as soon as it is chosen', async () => {
  const { sent } = await open()
  choose('Place in class', 'true')
  await waitFor(() => expect(choice('Place in class').value).toBe('true'))
  expect(sent()).toEqual([{ row_version: 4, rank_shown: true }])
})

test('Undo in the toast takes it back, over the version that was saved', async () => {
  const { sent } = await open()
  choose('Place in class', 'true')
  const toast = await screen.findByText('The rule is saved')
  fireEvent.click(within(toast.closest('[role="status"]') as HTMLElement).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(choice('Place in class').value).toBe('false'))
  expect(sent().at(-1)).toEqual({ row_version: 5, rank_shown: false })
})

test('F43 what is refused is said at its rule, and the number stays as it was typed', async () => {
  const { network } = await open()
  const message = 'A number from 0 to 20'
  network.answer(schoolSettingsApi.update, {
    status: 422,
    refusal: { errorCode: 'invalid_field', message, errors: [{ path: 'grace_limit', code: 'x', message }] },
  })
  const field = number('Grace marks at most')
  field.focus()
  fireEvent.change(field, { target: { value: '21' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect([said?.textContent, field.value]).toEqual([message, '21'])
  expect(number('Percent to pass').getAttribute('aria-invalid')).not.toBe('true')
})

test('whoever may change the grade systems alone changes the rules of results, and reads the others', async () => {
  await open(['grade-system'])
  expect([choice('Place in class').disabled, choice('Order of names').disabled]).toEqual([false, true])
})
