// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Action, gradeApi, permissionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { fillOrder } from './class-order.ts'
import { FillOrder } from './fill-order.tsx'

clearAfterEach()

const user = { id: 1, name: 'Asha Rao', email: 'asha@demo.test', role_id: 2 } as Parameters<typeof storeUser>[0]
const classOf = (id: number, next_grade_id: number | null = null) => ({ id, next_grade_id })
const three = [classOf(1), classOf(2), classOf(3)]

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(signInApi.getDetails, { data: user })
})

async function open(actions: Action[], grades = three) {
  const module_permissions = actions.map((action) => ({ action, status: true }))
  network.answer(permissionApi.activeModules, { data: [{ module: 'grade', module_permissions }] })
  storeUser(user)
  await loadAccount()
  const onDone = vi.fn()
  render(<FillOrder grades={grades} onDone={onDone} />, { wrapper: makeFrame() })
  return onDone
}
const button = () => screen.queryByRole('button', { name: 'Fill in from the order of the classes' })
const answerFrom = (version: number) =>
  network.answer(gradeApi.update, (body) => {
    const { path } = network.sent.at(-1)!
    return { data: { id: Number(path.split('/').at(-1)), row_version: version, ...body } }
  })
const sent = () =>
  network.sent
    .filter(({ path }) => path.includes('/grade/update/'))
    .map(({ path, body }) => [path.split('/').at(-1), body])

test('a class is followed by the next of the list, the last by none; one that is followed already stays', () => {
  expect(fillOrder(three)).toEqual([classOf(1, 2), classOf(2, 3)])
  expect(fillOrder([classOf(1), classOf(2, 9), classOf(3), classOf(9)])).toEqual([classOf(1, 2), classOf(3, 9)])
  expect(fillOrder([classOf(1)])).toEqual([])
})

test('the order of the classes is filled in, and Undo takes back just that', async () => {
  answerFrom(5)
  const onDone = await open(['view', 'update'])
  fireEvent.click(button()!)
  expect(await screen.findByText('2 classes are followed by the next')).toBeTruthy()
  expect(sent()).toEqual([
    ['1', { next_grade_id: 2 }],
    ['2', { next_grade_id: 3 }],
  ])
  expect(onDone).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(sent().slice(2)).toEqual([
    ['1', { row_version: 5, next_grade_id: null }],
    ['2', { row_version: 5, next_grade_id: null }],
  ])
})

test('one refusal ends it; what was done before can be taken back', async () => {
  network.answer(gradeApi.update, ({ next_grade_id }) =>
    next_grade_id === 2
      ? { data: { id: 1, row_version: 2 } }
      : { status: 409, refusal: { errorCode: 'in_use', message: 'Not now' } },
  )
  await open(['view', 'update'])
  fireEvent.click(button()!)
  expect(await screen.findByText('1 class is followed by the next')).toBeTruthy()
  expect(screen.getByText('Not now')).toBeTruthy()
})

test('who may not change classes has no such button', async () => {
  await open(['view'])
  expect(button()).toBeNull()
})

test('where there is nothing to fill in there is none', async () => {
  await open(['view', 'update'], [classOf(1)])
  expect(button()).toBeNull()
})
