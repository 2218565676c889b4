// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Action,
  examApi,
  permissionApi,
  REMARKING,
  type RecheckRow,
  recheckApi,
  sessionApi,
  signInApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import RecheckList from './recheck-list.tsx'
import { request as asked } from './request.fixture.ts'

clearAfterEach()
// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const request: RecheckRow = {
  ...asked,
  ...{ kind: REMARKING, cells: [{ exam_question_id: 501, label: '7', max_marks: 5, value: null }] },
  assigned_to: { id: 4, name: 'Bela Sen' },
}

/** The list of somebody with these rights over marks, at an address. */
async function open(marks: Action[], search = '', row = request) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 5, client_id: 1 } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  const granted = (module: string, actions: Action[]) => ({
    module,
    module_permissions: actions.map((action) => ({ action, status: true })),
  })
  network.answer(permissionApi.activeModules, { data: [granted('exam-marks', marks)] })
  network.answer(sessionApi.list, { data: [], count: 0 })
  network.answer(examApi.list, { data: [{ id: 7, name: 'Half-yearly' }], count: 1 })
  network.answer(recheckApi.list, { data: [row], count: 1 })
  network.answer(recheckApi.assignees, { data: [{ id: 5, name: 'Chand Das' }] })
  storeUser(user)
  await loadAccount()
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$area/exam/rechecks', component: RecheckList }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/staff-admin/exam/rechecks${search}`] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByText('Asha Rao')
  return network
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('what waits for the reader, or what an exam has, is asked for by the address', async () => {
  const network = await open(['view', 'update'], '?waits_for=ME')
  expect(network.sentTo(recheckApi.list).at(-1)).toMatchObject({ filter: { waits_for: 'ME' } })
  expect(screen.getByText('Bela Sen')).toBeTruthy()
})

test('an exam that was come from is named among the filters', async () => {
  const network = await open(['view', 'verify'], '?exam_id=7&state=OPEN&assigned=NOBODY')
  expect(network.sentTo(recheckApi.list).at(-1)).toMatchObject({
    filter: { exam_id: 7, state: 'OPEN', assigned: 'NOBODY' },
  })
  const field = await screen.findByLabelText<HTMLSelectElement>('Exam')
  expect((await within(field).findByText<HTMLOptionElement>('Half-yearly')).selected).toBe(true)
})

test('whoever verifies says who answers, and takes it back by Undo', async () => {
  const network = await open(['view', 'update', 'verify'])
  network.answer(recheckApi.assign, { data: { ...request, assigned_to: { id: 5, name: 'Chand Das' } } })
  await press('Assign the recheck of Asha Rao')
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText<HTMLSelectElement>('Assigned to')
  await dialog.findByText('Chand Das')
  // Who has it now stands there, also where it could not be assigned to them any more.
  expect(field.value).toBe('4')
  expect(network.sent.filter(({ path }) => path === '/v1/recheck/assignees/3')).toHaveLength(1)
  fireEvent.change(field, { target: { value: '5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await press('Undo')
  await waitFor(() => expect(network.sentTo(recheckApi.assign)).toMatchObject([{ staff_id: 5 }, { staff_id: 4 }]))
})

test('who gave the marks is refused, and the field says why', async () => {
  const network = await open(['view', 'update', 'verify'])
  const errors = [{ path: 'staff_id', message: 'Chand Das gave these marks: choose somebody else' }]
  network.answer(recheckApi.assign, {
    status: 422,
    refusal: { errorCode: 'invalid_field', message: 'Check it', errors },
  })
  await press('Assign the recheck of Asha Rao')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Chand Das')
  fireEvent.change(dialog.getByLabelText('Assigned to'), { target: { value: '5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await dialog.findByText('Chand Das gave these marks: choose somebody else')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('whom it is assigned to answers it from here; nobody else is assigned by them', async () => {
  await open(['view', 'update'])
  expect(screen.queryByRole('button', { name: 'Assign the recheck of Asha Rao' })).toBeNull()
  await press('Answer the recheck of Asha Rao')
  expect(await screen.findByLabelText('Decision')).toBeTruthy()
})

test('who may not answer looks', async () => {
  await open(['view', 'update'], '', { ...request, may_answer: false, cells: [] })
  expect(screen.queryByRole('button', { name: 'Answer the recheck of Asha Rao' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Look at the recheck of Asha Rao' })).toBeTruthy()
})
